package io.kalends.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A property as it stands in a calendar (RFC 5545, 3.1).
 *
 * @param line where it begins
 * @param name in capitals
 * @param parameters by their names in capitals
 * @param isCut whether it was too long, and only its beginning is here
 */
record ContentLine(long line, String name, Map<String, String> parameters, String value, boolean isCut) {
    /** Reads a line; empty if it is none. */
    static Optional<ContentLine> parse(long line, String text, boolean isCut) {
        var scan = new Scan(text);
        String name = scan.name();
        if (name.isEmpty() || !scan.isMore()) return Optional.empty();
        Map<String, String> parameters = scan.parameters();
        if (!scan.isMore()) return Optional.empty();
        return Optional.of(new ContentLine(line, name, parameters, scan.rest(), isCut));
    }

    String parameter(String parameterName) {
        return parameters.getOrDefault(parameterName, "");
    }

    /** The value as a text (3.3.11). */
    String text() {
        return texts(false).getFirst();
    }

    /** The value as texts between commas. */
    List<String> texts() {
        return texts(true);
    }

    private List<String> texts(boolean several) {
        var found = new ArrayList<String>();
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == ',' && several) {
                found.add(text.toString());
                text.setLength(0);
            } else if (character == '\\' && i + 1 < value.length()) addEscaped(text, value.charAt(++i));
            else text.append(character);
        }
        found.add(text.toString());
        return found;
    }

    private static void addEscaped(StringBuilder text, char character) {
        switch (character) {
            case 'n', 'N' -> text.append('\n');
            // The last two need no escape, and some programs write one.
            case '\\', ',', ';', ':', '"' -> text.append(character);
            default -> text.append('\\').append(character);
        }
    }

    /** Goes through a line once. */
    private static final class Scan {
        private static final int MOST_PARAMETERS = 100;

        private final String text;
        private int at;

        Scan(String text) {
            this.text = text;
        }

        boolean isMore() {
            return at < text.length();
        }

        /** In capitals, without the group before a dot; "" for what is no name. */
        String name() {
            while (isMore() && isNamePart(text.charAt(at))) at++;
            String name = text.substring(0, at);
            boolean ends = isMore() && (text.charAt(at) == ':' || text.charAt(at) == ';');
            return ends ? upper(name.substring(name.lastIndexOf('.') + 1)) : "";
        }

        private static boolean isNamePart(char character) {
            return character == '-'
                    || character == '.'
                    || character == '_'
                    || (character < 0x80 && Character.isLetterOrDigit(character));
        }

        Map<String, String> parameters() {
            var parameters = new HashMap<String, String>();
            while (isMore() && text.charAt(at) == ';') {
                at++;
                int start = at;
                while (isMore() && "=;:".indexOf(text.charAt(at)) < 0) at++;
                String name = upper(text.substring(start, at).strip());
                String value = isMore() && text.charAt(at) == '=' ? parameterValue() : "";
                if (parameters.size() < MOST_PARAMETERS) parameters.putIfAbsent(name, value);
            }
            return parameters;
        }

        /** Also of several values between commas, without the quotes of each. */
        private String parameterValue() {
            at++;
            var value = new StringBuilder();
            boolean quoted = false;
            while (isMore() && (quoted || ";:".indexOf(text.charAt(at)) < 0)) {
                char character = text.charAt(at++);
                if (character == '"') quoted = !quoted && text.indexOf('"', at) >= 0;
                else value.append(character);
            }
            return decoded(value.toString());
        }

        /** RFC 6868. */
        private static String decoded(String value) {
            if (value.indexOf('^') < 0) return value;
            var decoded = new StringBuilder();
            for (int i = 0; i < value.length(); i++) {
                char next = i + 1 < value.length() ? value.charAt(i + 1) : ' ';
                boolean escaped = value.charAt(i) == '^' && "n^'".indexOf(next) >= 0;
                if (escaped) i++;
                decoded.append(escaped ? (next == 'n' ? '\n' : next == '\'' ? '"' : '^') : value.charAt(i));
            }
            return decoded.toString();
        }

        String rest() {
            return text.substring(at + 1);
        }

        private static String upper(String name) {
            return name.toUpperCase(Locale.ROOT);
        }
    }
}
