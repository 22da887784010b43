package io.kalends.auth;

import io.kalends.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * The 24 random letters and digits of an application password: with 142 bits a plain hash of it cannot be cracked, and
 * needs neither salt nor a slow algorithm.
 */
public final class Secret {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 24;
    private static final int GROUP = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    static String generate() {
        var secret = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) secret.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        return secret.toString();
    }

    /** Whether this could be a secret at all. */
    static boolean isPossible(String text) {
        return text.length() == LENGTH && text.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0);
    }

    /** What is stored, and compared. */
    static String hash(String secret) {
        return Sha256.of(secret);
    }

    /** Compares in constant time. */
    static boolean isSame(String hash, String other) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** For people to read: six groups of four. */
    public static String spaced(String secret) {
        var groups = new StringBuilder();
        for (int i = 0; i < secret.length(); i += GROUP) {
            if (i > 0) groups.append(' ');
            groups.append(secret, i, Math.min(i + GROUP, secret.length()));
        }
        return groups.toString();
    }
}
