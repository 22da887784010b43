package io.kalends.text;

import java.util.regex.Pattern;

/** Names users log in with. */
public final class Username {
    /** The rule in words, to complete "it must be …". */
    public static final String RULE = "1 to 60 of the characters A-Z a-z 0-9 . _ @ -";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._@-]{1,60}");

    private Username() {}

    public static boolean isValid(String name) {
        return FORM.matcher(name).matches();
    }
}
