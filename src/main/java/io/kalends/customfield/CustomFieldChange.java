package io.kalends.customfield;

import io.kalends.api.Update;
import java.util.List;

/** What is to become of the parts of a custom field. */
public record CustomFieldChange(
        Update<String> key,
        Update<String> label,
        Update<FieldKind> kind,
        Update<List<String>> options,
        Update<Boolean> isPublic,
        Update<Long> order) {}
