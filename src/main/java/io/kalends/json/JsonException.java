package io.kalends.json;

/** Text that is not the JSON it should be; {@code code} says why in a number that clients know. */
public final class JsonException extends RuntimeException {
    /** Why a text could not be read. */
    public enum Why {
        TOO_DEEP(1, "Maximum nesting depth exceeded"),
        CONTROL_CHARACTER(3, "Unescaped control character in a string"),
        SYNTAX(4, "Syntax error"),
        NOT_UTF8(5, "The text is not valid UTF-8");

        private final int code;
        private final String text;

        Why(int code, String text) {
            this.code = code;
            this.text = text;
        }

        public int code() {
            return code;
        }

        public String text() {
            return text;
        }
    }

    private final Why why;

    JsonException(Why why, String detail) {
        super(detail.isEmpty() ? why.text() : why.text() + ": " + detail, null, false, false);
        this.why = why;
    }

    public Why why() {
        return why;
    }
}
