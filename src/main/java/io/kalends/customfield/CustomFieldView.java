package io.kalends.customfield;

import static io.kalends.api.Field.field;
import static io.kalends.api.Type.BOOLEAN;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;
import static io.kalends.api.Type.STRINGS;

import io.kalends.api.Type;
import io.kalends.api.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How custom fields and their values look in replies. */
public final class CustomFieldView {
    static final View<CustomField> FIELD = View.of(
            "CustomField",
            field("key", STRING, "Name in the interface", CustomField::key),
            field("label", STRING, "What people read", CustomField::label),
            field(
                    "kind",
                    Type.word(FieldKind.words()),
                    "What its values are",
                    field -> field.kind().word()),
            field("options", STRINGS, "What can be chosen; empty unless it is a `choice`", CustomField::options),
            field("public", BOOLEAN, "Whether everybody sees its values", CustomField::isPublic),
            field("order", INTEGER, "Place among the others", CustomField::order));

    private static final Map<String, Object> VALUE = Map.of(
            "type",
            "object",
            "properties",
            Map.of("label", Type.schema("string"), "value", Map.of("type", List.of("string", "number", "boolean"))),
            "required",
            List.of("label", "value"));

    /** Values by the keys of their fields. */
    public static final Type<List<ShownValue>> VALUES = Type.output(
            Map.of("type", "object", "additionalProperties", VALUE), (values, out) -> out.plain(tree(values)));

    private CustomFieldView() {}

    private static Map<String, Object> tree(List<ShownValue> values) {
        if (values.isEmpty()) return Map.of();
        var tree = new LinkedHashMap<String, Object>();
        for (ShownValue shown : values) {
            var value = new LinkedHashMap<String, Object>();
            value.put("label", shown.label());
            value.put("value", shown.value());
            tree.put(shown.field().key(), value);
        }
        return tree;
    }

    static String path(CustomField field) {
        return "/custom-fields/" + field.key();
    }
}
