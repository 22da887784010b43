package io.kalends.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes passwords of people with Argon2id: each attempt costs memory and time, so that a stolen hash is hard to crack. A
 * hash contains its parameters, and one with weaker ones than today's is replaced at the next log-in.
 */
final class Passwords {
    /** How hard a hash is to compute; memory in KiB. */
    record Strength(int memory, int passes, int lanes) {
        /** The parameters that OWASP recommends: 19 MiB and two passes. */
        static final Strength TODAY = new Strength(19_456, 2, 1);
    }

    private static final int SALT = 16;
    private static final int LENGTH = 32;
    private static final Pattern FORM = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    /** With this many at once, the last of them waits for a second or two. */
    static final int MOST_WAITING = 30;

    private static final int IDLE_SECONDS = 10;

    private final SecureRandom random = new SecureRandom();
    private final Semaphore permits = new Semaphore(MOST_WAITING);
    /**
     * One at a time, or callers could use up the memory; and on a thread of its own, because other requests would have to
     * wait for so long a computation.
     */
    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("passwords").daemon().factory());

    private final Strength strength;

    Passwords(Strength strength) {
        this.strength = strength;
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Whether a caller who is not authenticated yet may have a password checked; with many waiting they had better retry
     * later. To be followed by {@link #release}.
     */
    boolean tryAcquire() {
        return permits.tryAcquire();
    }

    void release() {
        permits.release();
    }

    /** Parameters, salt and hash in the usual text form. */
    String hash(String password) {
        byte[] salt = new byte[SALT];
        random.nextBytes(salt);
        byte[] hash = compute(password, salt, strength, LENGTH);
        return "$argon2id$v=19$m=%s,t=%s,p=%s$%s$%s"
                .formatted(strength.memory, strength.passes, strength.lanes, encode(salt), encode(hash));
    }

    /** Compares in constant time. */
    boolean matches(String stored, String password) {
        Matcher parts = parts(stored);
        byte[] expected = Base64.getDecoder().decode(parts.group(5));
        byte[] salt = Base64.getDecoder().decode(parts.group(4));
        return MessageDigest.isEqual(expected, compute(password, salt, strengthOf(parts), expected.length));
    }

    /** Whether a hash is of another strength than those made today. */
    boolean isOutdated(String stored) {
        return !strengthOf(parts(stored)).equals(strength);
    }

    /** Takes as long as a comparison, for a user who does not exist. */
    void hashInVain(String password) {
        byte[] unused = compute(password, new byte[SALT], strength, LENGTH);
        if (unused.length != LENGTH) throw new IllegalStateException("a hash of another length");
    }

    private static Matcher parts(String stored) {
        Matcher parts = FORM.matcher(stored);
        if (!parts.matches()) throw new IllegalStateException("not a hash of a password");
        return parts;
    }

    private static Strength strengthOf(Matcher parts) {
        return new Strength(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    private byte[] compute(String password, byte[] salt, Strength with, int length) {
        return CompletableFuture.supplyAsync(() -> argon2(password, salt, with, length), executor)
                .join();
    }

    private static byte[] argon2(String password, byte[] salt, Strength with, int length) {
        var generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(with.memory)
                .withIterations(with.passes)
                .withParallelism(with.lanes)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(bytes(password), hash);
        return hash;
    }

    /** The same password may be typed as different code points on different keyboards. */
    private static byte[] bytes(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFKC).getBytes(StandardCharsets.UTF_8);
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }
}
