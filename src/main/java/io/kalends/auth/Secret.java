package io.kalends.auth;

import io.kalends.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * The 24 random letters and digits of an application password: 142 bits, so that a plain hash of them cannot be
 * searched through, and needs no salt and no slowness.
 */
public final class Secret {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 24;
    private static final int GROUP = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    static String generate() {
        var secret = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) secret.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        return secret.toString();
    }

    /** Whether this could be a secret at all. */
    static boolean isPossible(String text) {
        return text.length() == LENGTH && text.chars().allMatch(c -> LETTERS.indexOf(c) >= 0);
    }

    /** What is stored, and compared. */
    static String hash(String secret) {
        return Sha256.of(secret);
    }

    /** Compares without telling by its time how much was right. */
    static boolean isSame(String hash, String other) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** For people: six groups of four. */
    public static String spaced(String secret) {
        var groups = new StringBuilder();
        for (int i = 0; i < secret.length(); i += GROUP) {
            if (i > 0) groups.append(' ');
            groups.append(secret, i, Math.min(i + GROUP, secret.length()));
        }
        return groups.toString();
    }
}
