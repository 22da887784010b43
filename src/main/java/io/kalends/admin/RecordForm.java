package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.post.Scope;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Which dates of a series a change is meant for, if it is one of a series. */
    default Optional<Scope> scope(T stored, Form sent) {
        return Optional.empty();
    }

    /** What is sent of the changes, and what else besides. */
    default Map<String, @Nullable Object> settle(
            T stored, Map<String, @Nullable Object> changes, Form sent, AdminRequest request) {
        return changes;
    }

    /** What a change takes away that somebody may want to keep, in words; "" for nothing. */
    default String loss(T before, T after, AdminRequest request) {
        return "";
    }

    Pages.Template template(FormPage page);
}
