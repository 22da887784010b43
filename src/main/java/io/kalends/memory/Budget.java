package io.kalends.memory;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The bytes that may be held for callers at the same time. They are taken before they are held and given back after;
 * what does not fit waits shortly or is refused, so that no number of callers uses up the memory of the process.
 */
public final class Budget {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration OVERLOAD = Duration.ofMillis(150);
    /** What the program needs of the heap for itself, and the part of it where new objects are made. */
    private static final long OWN = 56L << 20;
    /** Where the heap is small, it may be that all of it is needed at once. */
    private static final long LEAST = 24L << 20;
    /** What may be held outside the heap, however large that is. */
    private static final long OUTSIDE = 208L << 20;
    /** What may lie in temporary files. */
    private static final long DISK = 256L << 20;

    private final Map<Purpose, Account> accounts = new EnumMap<>(Purpose.class);

    /**
     * @param heap bytes of the heap, and
     * @param outside bytes outside it, that may be held for callers
     */
    public Budget(long heap, long outside) {
        this(heap, outside, PATIENCE);
    }

    /** @param patience how long {@link #take} waits */
    public Budget(long heap, long outside, Duration patience) {
        this(heap, outside, patience, OVERLOAD);
    }

    /**
     * @param patience how long {@link #take} waits
     * @param overload after which time of waiting the newest come first
     */
    Budget(long heap, long outside, Duration patience, Duration overload) {
        for (Purpose purpose : Purpose.values()) {
            long whole = switch (purpose.area()) {
                case HEAP -> heap;
                case NATIVE -> outside;
                case DISK -> DISK;
            };
            accounts.put(purpose, new Account(purpose, purpose.partOf(whole), patience, overload));
        }
    }

    /**
     * What fits the heap the process was given.
     *
     * @param caches bytes that caches may take
     */
    public static Budget beside(long caches) {
        return new Budget(Math.max(LEAST, Runtime.getRuntime().maxMemory() - OWN - caches), OUTSIDE);
    }

    private Account account(Purpose purpose) {
        Account account = accounts.get(purpose);
        if (account == null) throw new IllegalArgumentException("no account: " + purpose);
        return account;
    }

    /** Takes bytes, waits for them if need be, and throws {@link MemoryExhausted} when there are none after a while. */
    public Share take(Purpose purpose, long wanted) {
        Account account = account(purpose);
        account.take(wanted);
        return new Share(account, wanted);
    }

    /** Takes bytes if there are any, without waiting. */
    public Optional<Share> tryTake(Purpose purpose, long wanted) {
        Account account = account(purpose);
        return account.tryTake(wanted) ? Optional.of(new Share(account, wanted)) : Optional.empty();
    }

    /** Takes bytes also where there are none left: for what is there already, and whose holders can be made to give it back. */
    public Share overdraw(Purpose purpose, long wanted) {
        Account account = account(purpose);
        account.overdraw(wanted);
        return new Share(account, wanted);
    }

    /** Whether more is held for a purpose than there is. */
    public boolean isOverdrawn(Purpose purpose) {
        Account account = account(purpose);
        return account.held() > account.limit();
    }

    /** Whether of no purpose more than this part is held. */
    boolean isCalm(double part) {
        return accounts.values().stream().allMatch(account -> account.held() <= part * account.limit());
    }

    /** Has this done, again and again, while somebody waits for bytes of a purpose: it makes others give theirs back. */
    public void onPressure(Purpose purpose, Runnable action) {
        account(purpose).onPressure(action);
    }

    /** The most that can be held for a purpose: who wants more at once is refused without waiting. */
    public long limit(Purpose purpose) {
        return account(purpose).limit();
    }

    public long held(Purpose purpose) {
        return account(purpose).held();
    }

    /** How many wait for bytes. */
    public int waiting(Purpose purpose) {
        return account(purpose).waiting();
    }

    /** How often there was no room. */
    public long refusals(Purpose purpose) {
        return account(purpose).refusals();
    }
}
