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
        for (Purpose purpose : Purpose.values()) {
            long whole = purpose.area() == Purpose.Area.HEAP ? heap : outside;
            accounts.put(purpose, new Account(purpose, purpose.partOf(whole), patience));
        }
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

    /** How often there was no room. */
    public long refused(Purpose purpose) {
        return account(purpose).refused();
    }
}
