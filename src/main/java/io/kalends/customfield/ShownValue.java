package io.kalends.customfield;

/**
 * A value of a custom field that the caller may see.
 *
 * @param text as it is stored
 */
public record ShownValue(CustomField field, String text) {
    public String label() {
        return field.label();
    }

    /** As JSON has it: text, a number or a flag. */
    public Object value() {
        return field.kind().shown(text);
    }
}
