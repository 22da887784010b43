package io.kalends.sync;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts what is given to callers to be shown again: they can neither read it nor make it up, nor tell by its length
 * what is in it. Each text has a key of its own, made of the key of the store and random bytes: two of the same content
 * differ, and no text wears the key down for others.
 */
final class Seal {
    private static final int SALT = 16;
    private static final int TAG = 16;
    private static final int NONCE = 12;
    /** Lengths are multiples of this: 320 characters, which all tokens have unless some hundred writers are busy. */
    static final int STEP = 240;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] key;

    Seal(byte[] key) {
        this.key = key;
    }

    /** The content where nobody can read it, a multiple of {@link #STEP} bytes long. */
    byte[] seal(byte[] content) {
        byte[] salt = new byte[SALT];
        RANDOM.nextBytes(salt);
        int steps = Math.ceilDiv(content.length + SALT + TAG, STEP);
        byte[] padded = Arrays.copyOf(content, steps * STEP - SALT - TAG);
        byte[] whole = Arrays.copyOf(salt, steps * STEP);
        try {
            cipher(Cipher.ENCRYPT_MODE, salt).doFinal(padded, 0, padded.length, whole, SALT);
            return whole;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The content with zeros behind it; empty for what was not sealed with this key. */
    Optional<byte[]> open(byte[] whole) {
        if (whole.length < STEP) return Optional.empty();
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(whole, SALT));
            return Optional.of(cipher.doFinal(whole, SALT, whole.length - SALT));
        } catch (AEADBadTagException e) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Cipher cipher(int mode, byte[] salt) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        var own = new SecretKeySpec(mac.doFinal(salt), "AES");
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        // The key is used for this text alone, so the nonce may be the same each time.
        cipher.init(mode, own, new GCMParameterSpec(TAG * Byte.SIZE, new byte[NONCE]));
        return cipher;
    }
}
