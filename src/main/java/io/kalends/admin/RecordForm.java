package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a kind of record brings to its form: how it is filled, and what the fields of it stand for. */
interface RecordForm<T> {
    /** The form of a new record. */
    Map<String, @Nullable Object> blank(AdminRequest request);

    /** The form filled with a record. */
    Map<String, @Nullable Object> fill(T record, AdminRequest request);

    /** What was typed as the declared fields take it; what cannot be understood goes to the faults of the form. */
    Map<String, @Nullable Object> fields(Form form, AdminRequest request);

    /** Has the browser keep what the next form may begin with. */
    default Reply remember(Reply reply, Form saved, AdminRequest request) {
        return reply;
    }

    /** A value of a field as people read it. */
    default String words(String field, @Nullable Object value, AdminRequest request) {
        return Form.text(value);
    }

    /** The inputs that make up a field. */
    default List<String> inputs(String field) {
        return field.equals("image") ? List.of("image", ImageField.ALT, ImageField.ALT_BEFORE) : List.of(field);
    }

    /** Fields that make sense only together. */
    default List<Set<String>> together() {
        return List.of();
    }

    Pages.Template template(FormPage page);
}
