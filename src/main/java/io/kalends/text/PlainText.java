package io.kalends.text;

/**
 * Text of one line without markup, as titles and names are.
 *
 * <p>A tag is {@code <} directly followed by a letter, by {@code /} and a letter, by {@code !} or by {@code ?}, up to the
 * next {@code >}; a comment goes on to its {@code -->}. So {@code 5 < 6}, {@code <3} and, as nothing closes it,
 * {@code a<b} are text. Only an open tag with an {@code =} in it is cut off, to the end: it is no comparison but an
 * attribute such as {@code onerror=}, and the page of a careless client would supply the missing {@code >}. An open
 * comment is cut off likewise. A reference needs its semicolon, for {@code R&D} and {@code ?a=1&copy=2} mean what they
 * say.
 */
public final class PlainText {
    private PlainText() {}

    /** The text without references, tags, line ends and control characters. Cleaning twice changes nothing. */
    public static String clean(String text) {
        String plain = new Reduction().of(Characters.compose(Characters.tidy(text)));
        return Characters.compose(Characters.collapse(plain));
    }

    /**
     * Decodes and removes until nothing changes, in one walk: whatever completes a reference or a tag at the end of the
     * text so far is replaced there and then, and what it is replaced by is read again. Every step takes something away,
     * so the time is linear, where repeated passes over nested references would be quadratic.
     */
    private static final class Reduction {
        private final StringBuilder out = new StringBuilder();

        /** Characters to read before going on, the next one last. */
        private final StringBuilder waiting = new StringBuilder();

        /** Where the first tag not yet closed starts in {@link #out}, or -1. */
        private int tagStart = -1;

        String of(String text) {
            for (int i = 0; i < text.length(); i++) {
                waiting.append(text.charAt(i));
                while (!waiting.isEmpty()) read(nextWaiting());
            }
            if (tagStart >= 0 && isCutOff(out.substring(tagStart))) out.setLength(tagStart);
            return out.toString();
        }

        private char nextWaiting() {
            char next = waiting.charAt(waiting.length() - 1);
            waiting.setLength(waiting.length() - 1);
            return next;
        }

        private void read(char character) {
            out.append(character);
            if (tagStart < 0) tagStart = findTagStart();
            if (character == ';') decodeAtEnd();
            else if (character == '>' && tagStart >= 0 && endsTag()) removeTag();
        }

        private int findTagStart() {
            int last = out.length() - 1;
            char character = out.charAt(last);
            boolean letter = Characters.isAsciiLetter(character);
            if ((letter || character == '!' || character == '?') && isAt(last - 1, '<')) return last - 1;
            if (letter && isAt(last - 1, '/') && isAt(last - 2, '<')) return last - 2;
            return -1;
        }

        private boolean isAt(int index, char character) {
            return index >= 0 && out.charAt(index) == character;
        }

        private boolean endsTag() {
            int last = out.length() - 1;
            return !isComment() || (isAt(last - 1, '-') && isAt(last - 2, '-'));
        }

        private boolean isComment() {
            return out.length() > tagStart + 3
                    && out.substring(tagStart, tagStart + 4).equals("<!--");
        }

        private void removeTag() {
            out.setLength(tagStart);
            tagStart = -1;
        }

        private void decodeAtEnd() {
            int start = findReferenceStart();
            if (start < 0) return;
            References.decode(out.substring(start)).ifPresent(decoded -> {
                out.setLength(start);
                // Composed at once, because the Greek question mark becomes a semicolon by it.
                String characters = Characters.tidy(Characters.compose(decoded));
                for (int i = characters.length() - 1; i >= 0; i--) waiting.append(characters.charAt(i));
            });
        }

        private int findReferenceStart() {
            int first = Math.max(0, out.length() - References.MAX_LENGTH);
            for (int i = out.length() - 2; i >= first; i--) {
                char character = out.charAt(i);
                if (character == '&') return i;
                boolean part = Characters.isAsciiLetter(character) || Characters.isAsciiDigit(character);
                if (!part && character != '#') return -1;
            }
            return -1;
        }

        private static boolean isCutOff(String openTag) {
            return openTag.startsWith("<!--") || openTag.contains("=");
        }
    }
}
