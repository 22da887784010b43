package io.kalends.media;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Pattern;

/** The keys that the files of pictures lie under: random, so that nobody can guess them. */
final class FileKeys {
    static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{22}");

    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private FileKeys() {}

    static String next() {
        byte[] bits = new byte[BYTES];
        RANDOM.nextBytes(bits);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    static boolean isOne(String text) {
        return KEY.matcher(text).matches();
    }

    /** Refuses a key, or names of files, that this service cannot have given. */
    static void expectOurs(String key, Collection<String> names) {
        boolean ours = isOne(key)
                && names.stream()
                        .allMatch(name -> FileNames.STORED.matcher(name).matches());
        if (!ours) throw new IllegalArgumentException("no key and no names of ours: " + key + " " + names);
    }
}
