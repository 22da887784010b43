package io.kalends.admin;

import io.kalends.post.Kind;
import io.kalends.web.Pages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a kind of record brings to its form: its fields, and how they become what the interface takes. */
interface RecordForm {
    Kind kind();

    /** The fields of a new record. */
    Map<String, @Nullable Object> blank(AdminRequest request);

    /** The fields filled with a record. */
    Map<String, @Nullable Object> fill(Shown record);

    /** What was typed as the interface takes it; what cannot be understood goes to the faults of the form. */
    Map<String, @Nullable Object> body(Form form, AdminRequest request);

    Pages.Template template(FormPage page);
}
