package io.kalends.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The sum that lines are checked by. */
final class Digests {
    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e); // every Java has it
        }
    }
}
