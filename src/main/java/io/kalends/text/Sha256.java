package io.kalends.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The sum by which texts and files are told apart, and secrets known again. */
public final class Sha256 {
    private static final MessageDigest NEW = first();

    private Sha256() {}

    /** In hexadecimal digits. */
    public static String of(String text) {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(UTF_8)));
    }

    /** A new digest, to be given bytes. */
    public static MessageDigest digest() {
        try {
            // A copy: to ask Java for one takes as long as to digest a short text.
            return (MessageDigest) NEW.clone();
        } catch (CloneNotSupportedException e) {
            return first();
        }
    }

    private static MessageDigest first() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
