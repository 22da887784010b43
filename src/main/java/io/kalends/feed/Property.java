package io.kalends.feed;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A content line of a calendar (RFC 5545, 3.1) before it is folded.
 *
 * @param value in the form of its type, texts already escaped
 */
record Property(String name, List<Parameter> parameters, String value) {
    /** A parameter of a property, encoded by RFC 6868, as there are no backslashes. */
    record Parameter(String name, String value) {
        static final Parameter DATE = new Parameter("VALUE", "DATE");
        static final Parameter DURATION = new Parameter("VALUE", "DURATION");
        static final Parameter URI = new Parameter("VALUE", "URI");

        @Override
        public String toString() {
            String encoded = value.replace("^", "^^")
                    .replace("\r\n", "\n")
                    .replace("\n", "^n")
                    .replace("\"", "^'");
            boolean isPlain = encoded.chars().allMatch(c -> c < 0x80 && c != ':' && c != ';' && c != ',');
            return name + "=" + (isPlain ? encoded : '"' + encoded + '"');
        }
    }

    static Property of(String name, String value, Parameter... parameters) {
        return new Property(name, List.of(parameters), value);
    }

    static Property text(String name, String text) {
        return of(name, escape(text));
    }

    static Property texts(String name, List<String> texts) {
        return of(name, texts.stream().map(Property::escape).collect(Collectors.joining(",")));
    }

    /** A text as a value (RFC 5545, 3.3.11). */
    private static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace(";", "\\;")
                .replace(",", "\\,")
                .replace("\r\n", "\n")
                .replace("\n", "\\n");
    }

    /** Without control characters, which no value may have: a line break would begin another property. */
    @Override
    public String toString() {
        var line = new StringBuilder(name);
        for (Parameter parameter : parameters) line.append(';').append(parameter);
        line.append(':').append(value);
        for (int i = line.length() - 1; i >= 0; i--) if (isControl(line.charAt(i))) line.deleteCharAt(i);
        return line.toString();
    }

    private static boolean isControl(char character) {
        return (character < ' ' && character != '\t') || character == 0x7f;
    }
}
