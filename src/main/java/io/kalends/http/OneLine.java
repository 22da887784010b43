package io.kalends.http;

import java.util.regex.Pattern;

/** Keeps a text from somewhere else to one line, so that it can begin no line of a log and no header of its own. */
final class OneLine {
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x1F\\x7F-\\x9F]");

    private OneLine() {}

    /** The text with spaces for what is no letter to be shown: most have none of it. */
    static String of(String text) {
        for (int i = 0; i < text.length(); i++)
            if (Character.isISOControl(text.charAt(i)))
                return CONTROLS.matcher(text).replaceAll(" ");
        return text;
    }
}
