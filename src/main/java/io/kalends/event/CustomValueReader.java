package io.kalends.event;

import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.customfield.CustomFields;
import io.kalends.post.ReadFrom;
import io.kalends.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what callers say of custom fields: values of an event, or those that a list is to be filtered by. */
final class CustomValueReader {
    /** Names of the parameter, in bodies and queries. */
    static final String PARAM = "custom_fields";

    /** Values to be found, by the keys of their fields. */
    static final Type<Map<String, String>> WANTED = Type.input(
            Map.of("type", "object", "additionalProperties", Type.schema("string")), (raw, context) -> wanted(raw));

    private static final String UNKNOWN = "is no custom field; /custom-fields lists those there are";
    private static final int SHOWN_OF_KEY = 60;

    private CustomValueReader() {}

    /** The values of an event with those that were sent: fields that were not stay as they are. */
    static CustomValues apply(
            ReadFrom from, CustomValues stored, Update<Object> sent, Context context, Refusals refusals) {
        if (!sent.isSent()) return stored;
        if (sent.value().isEmpty()) return CustomValues.NONE;
        Map<?, ?> members = members(sent.value().get(), refusals);
        if (members.isEmpty()) return stored;
        List<CustomField> fields = CustomFieldStore.allForValues(from.tx());
        CustomValues values = stored;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            String key = member.getKey().toString();
            Optional<CustomField> field = CustomFields.named(fields, key);
            if (field.isEmpty()) refusals.add(path(key), Reason.INVALID_VALUE, UNKNOWN);
            else values = values.with(field.get().id(), read(field.get(), member.getValue(), context, refusals));
        }
        return values;
    }

    private static Map<?, ?> members(Object raw, Refusals refusals) {
        if (raw instanceof List<?> list && list.isEmpty()) return Map.of();
        if (!(raw instanceof Map<?, ?> members)) {
            refusals.add(PARAM, Reason.INVALID_TYPE, "must be an object of keys and values");
            return Map.of();
        }
        if (members.size() <= CustomField.MOST) return members;
        refusals.add(
                PARAM, Reason.TOO_MANY_ITEMS, "must have at most " + CustomField.MOST + " members", CustomField.MOST);
        return Map.of();
    }

    /** A value by itself, or beside its label as replies show it; "" for none. */
    private static String read(CustomField field, @Nullable Object raw, Context context, Refusals refusals) {
        Object value = raw instanceof Map<?, ?> shown && shown.containsKey("value") ? shown.get("value") : raw;
        if (value == null || (value instanceof String text && text.isBlank())) return "";
        return fitting(field, value, context, refusals).orElse("");
    }

    private static Optional<String> fitting(CustomField field, Object value, Context context, Refusals refusals) {
        try {
            return Optional.of(field.read(value, context));
        } catch (Invalid e) {
            refusals.add(path(field.key()), e);
            return Optional.empty();
        }
    }

    /**
     * What a list is to be filtered by.
     *
     * @param fields of which the caller may know
     */
    static Map<CustomField, String> wanted(
            Map<String, String> given, List<CustomField> fields, Context context, Refusals refusals) {
        var wanted = new LinkedHashMap<CustomField, String>();
        given.forEach((key, text) -> {
            Optional<CustomField> field = CustomFields.named(fields, key);
            if (field.isEmpty()) refusals.add(path(key), Reason.INVALID_VALUE, UNKNOWN);
            else fitting(field.get(), text, context, refusals).ifPresent(read -> wanted.put(field.get(), read));
        });
        return wanted;
    }

    private static Map<String, String> wanted(Object raw) {
        var wanted = new LinkedHashMap<String, String>();
        if (raw instanceof Map<?, ?> given)
            given.forEach((key, text) -> wanted.put(key.toString(), Type.string(String.valueOf(text))));
        if (wanted.isEmpty() || wanted.containsKey(""))
            throw Invalid.value("must be given as custom_fields[key]=value");
        if (wanted.size() > CustomField.MOST)
            throw new Invalid(
                    Reason.TOO_MANY_ITEMS, "must have at most " + CustomField.MOST + " members", CustomField.MOST);
        wanted.forEach((key, text) -> {
            if (text.isBlank()) throw Invalid.value("must not be empty");
        });
        return wanted;
    }

    /** The name of a value in messages; of a key that nobody would choose only the beginning. */
    private static String path(String key) {
        String plain = PlainText.clean(key);
        boolean isShort = plain.codePointCount(0, plain.length()) <= SHOWN_OF_KEY;
        return PARAM + "[" + (isShort ? plain : plain.substring(0, plain.offsetByCodePoints(0, SHOWN_OF_KEY)) + "…")
                + "]";
    }
}
