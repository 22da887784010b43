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
 * Encrypts tokens: callers can neither read nor forge them, nor tell by the length of one what is in it. Each has a key
 * of its own, derived from the key of the store and a random salt, so two tokens of the same content differ.
 */
final class TokenCipher {
    private static final int SALT = 16;
    private static final int TAG = 16;
    private static final int NONCE = 12;
    /** Lengths are multiples of this: 320 characters, which all tokens have unless some hundred writers are busy. */
    static final int STEP = 240;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] key;

    TokenCipher(byte[] key) {
        this.key = key;
    }

    /** Encrypts content, padded to a multiple of {@link #STEP} bytes. */
    byte[] encrypt(byte[] content) {
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

    /** The content, padded with zeros; empty for what was not encrypted with this key. */
    Optional<byte[]> decrypt(byte[] whole) {
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
        // The key is used for this token alone, so the nonce may be the same each time.
        cipher.init(mode, own, new GCMParameterSpec(TAG * Byte.SIZE, new byte[NONCE]));
        return cipher;
    }
}
