package io.kalends.memory;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The bytes that may be held for callers at the same time. They are reserved before they are allocated and released after; a
 * request that does not fit waits for a short time or is refused, so that no number of callers exhausts the memory of the
 * process.
 */
public final class Budget {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final Duration OVERLOAD = Duration.ofMillis(150);
    /** Heap that the program needs for itself, and for the young generation. */
    private static final long OWN = 56L << 20;
    /** The budget of a small heap, which may then be needed as a whole. */
    private static final long MINIMUM = 24L << 20;
    /** Native memory that may be held, whatever the heap. */
    private static final long NATIVE = 208L << 20;
    /** Bytes of temporary files. */
    private static final long DISK = 256L << 20;

    private final Map<Purpose, Account> accounts = new EnumMap<>(Purpose.class);

    /**
     * @param heap bytes of the heap
     * @param nativeMemory bytes outside the heap
     */
    public Budget(long heap, long nativeMemory) {
        this(heap, nativeMemory, TIMEOUT);
    }

    /** @param timeout how long {@link #take} waits */
    public Budget(long heap, long nativeMemory, Duration timeout) {
        this(heap, nativeMemory, timeout, OVERLOAD);
    }

    /**
     * @param timeout how long {@link #take} waits
     * @param overload after which time of waiting the newest are served first
     */
    Budget(long heap, long nativeMemory, Duration timeout, Duration overload) {
        for (Purpose purpose : Purpose.values()) {
            long whole = switch (purpose.area()) {
                case HEAP -> heap;
                case NATIVE -> nativeMemory;
                case DISK -> DISK;
            };
            accounts.put(purpose, new Account(purpose, purpose.partOf(whole), timeout, overload));
        }
    }

    /**
     * The budget that fits the heap of the process.
     *
     * @param caches bytes that caches may take
     */
    public static Budget beside(long caches) {
        return new Budget(Math.max(MINIMUM, Runtime.getRuntime().maxMemory() - OWN - caches), NATIVE);
    }

    private Account account(Purpose purpose) {
        Account account = accounts.get(purpose);
        if (account == null) throw new IllegalArgumentException("no account: " + purpose);
        return account;
    }

    /** Reserves bytes, waiting for them if need be; {@link MemoryExhausted} when there are none after a while. */
    public Reservation take(Purpose purpose, long wanted) {
        Account account = account(purpose);
        account.take(wanted);
        return new Reservation(account, wanted);
    }

    /** Reserves bytes if they are free, without waiting. */
    public Optional<Reservation> tryTake(Purpose purpose, long wanted) {
        Account account = account(purpose);
        return account.tryTake(wanted) ? Optional.of(new Reservation(account, wanted)) : Optional.empty();
    }

    /** Reserves bytes even above the limit: for what is allocated already and can be reclaimed. */
    public Reservation overdraw(Purpose purpose, long wanted) {
        Account account = account(purpose);
        account.overdraw(wanted);
        return new Reservation(account, wanted);
    }

    /** Whether more is held for a purpose than its limit. */
    public boolean isOverdrawn(Purpose purpose) {
        Account account = account(purpose);
        return account.held() > account.limit();
    }

    /** Whether no purpose holds more than this part of its limit. */
    boolean isIdle(double part) {
        return accounts.values().stream().allMatch(account -> account.held() <= part * account.limit());
    }

    /** Runs an action repeatedly while somebody waits for bytes of a purpose, to reclaim bytes from others. */
    public void onPressure(Purpose purpose, Runnable action) {
        account(purpose).onPressure(action);
    }

    /** The most that can be held for a purpose; a request for more is refused without waiting. */
    public long limit(Purpose purpose) {
        return account(purpose).limit();
    }

    public long held(Purpose purpose) {
        return account(purpose).held();
    }

    /** How many threads wait for bytes. */
    public int waiting(Purpose purpose) {
        return account(purpose).waiting();
    }

    /** How many requests for bytes were refused. */
    public long refusals(Purpose purpose) {
        return account(purpose).refusals();
    }
}
