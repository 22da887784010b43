package io.kalends.api;

import io.kalends.text.Sha256;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/** Strong entity tags, taken from the bytes of a representation. */
public final class ETag {
    private static final int BYTES = 16;

    private ETag() {}

    public static String of(byte[] representation) {
        var maker = new Maker();
        maker.add(representation);
        return maker.tag();
    }

    /** Makes a tag of many pieces, without holding them all. */
    public static final class Maker {
        private final MessageDigest digest = Sha256.digest();

        public void add(byte[] piece) {
            digest.update(piece);
        }

        /** To be asked for once, after the last piece. */
        public String tag() {
            byte[] first = Arrays.copyOf(digest.digest(), BYTES);
            return "\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(first) + "\"";
        }
    }

    /** Whether the value of {@code If-Match} holds this tag, or is {@code *}. Weak tags never match. */
    public static boolean listHolds(String header, String tag) {
        return Arrays.stream(header.split(",")).map(String::strip).anyMatch(one -> one.equals("*") || one.equals(tag));
    }

    /** The same for {@code If-None-Match}, where a weak tag matches its strong one. */
    public static boolean listHoldsWeakly(String header, String tag) {
        // What nearly everybody sends, and often.
        if (header.equals(tag)) return true;
        return Arrays.stream(header.split(","))
                .map(String::strip)
                .map(one -> one.startsWith("W/") ? one.substring(2) : one)
                .anyMatch(one -> one.equals("*") || one.equals(tag));
    }
}
