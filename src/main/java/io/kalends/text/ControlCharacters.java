package io.kalends.text;

import java.util.regex.Pattern;

/** Keeps control characters out of lines, so that a text sent by a caller can begin no line or header of its own. */
public final class ControlCharacters {
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x1F\\x7F-\\x9F]");

    private ControlCharacters() {}

    /** The text with a space in place of each; most texts have none. */
    public static String toSpaces(String text) {
        for (int i = 0; i < text.length(); i++)
            if (Character.isISOControl(text.charAt(i)))
                return CONTROLS.matcher(text).replaceAll(" ");
        return text;
    }
}
