package io.kalends.auth;

import io.kalends.cache.BoundedCache;
import io.kalends.config.Config.LoginLimits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Slows down the guessing of passwords: counts failures by address, and by address and user. Attempts in flight count, too,
 * so that no more run at a time than may fail.
 */
final class LoginThrottle {
    /** As many as fit into some megabytes; an address has one more than its allowed failures at most. */
    private static final int MOST_COUNTS = 20_000;

    /** How long an attempt waits for others in flight, each of which takes milliseconds, or a second. */
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final Duration SHORTLY = Duration.ofSeconds(1);

    /** Failures since a moment, and attempts in flight. */
    private record Count(int failures, int inFlight, Instant since) {
        boolean isZero() {
            return failures == 0 && inFlight == 0;
        }
    }

    private final LoginLimits limits;
    private final Clock clock;
    private final BoundedCache<String, Count> counts = BoundedCache.ofEntries(MOST_COUNTS);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    LoginThrottle(LoginLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** An attempt to log in, to be closed by whoever began it. */
    final class Attempt implements AutoCloseable {
        private final String address;
        private final String pair;
        private final Duration wait;
        private boolean open;

        private Attempt(String address, String pair, Duration wait) {
            this.address = address;
            this.pair = pair;
            this.wait = wait;
            open = wait.isZero();
        }

        /** Whole seconds until the next attempt is accepted; 0 when this one is. */
        long seconds() {
            return LoginThrottle.seconds(wait);
        }

        void recordFailure() {
            end(1);
        }

        /** Resets the failures of this user at this address. */
        void recordSuccess() {
            reset(pair);
            end(0);
        }

        /** An attempt without a result does not count. */
        @Override
        public void close() {
            end(0);
        }

        private void end(int failures) {
            if (!open) return;
            open = false;
            lock.lock();
            try {
                change(address, failures, -1);
                change(pair, failures, -1);
                ended.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Whole seconds until attempts from this address are accepted, for whatever user; 0 for now. */
    long seconds(String address) {
        return seconds(wait(address, limits.failuresPerAddress()));
    }

    /** The same for this user. */
    long seconds(String address, String user) {
        return seconds(wait(address, user));
    }

    private static long seconds(Duration wait) {
        return wait.plusMillis(999).toSeconds();
    }

    /** Waits for attempts in flight, if their failures would leave none to this one. */
    Attempt begin(String address, String user) {
        String pair = pair(address, user);
        long timeout = TIMEOUT_NANOS;
        lock.lock();
        try {
            while (true) {
                Duration wait = wait(address, user);
                if (wait.isZero() && isAllowed(address, pair)) {
                    change(address, 0, 1);
                    change(pair, 0, 1);
                    return new Attempt(address, pair, wait);
                }
                if (wait.isPositive()) return new Attempt(address, pair, wait);
                if (timeout <= 0) return new Attempt(address, pair, SHORTLY);
                timeout = ended.awaitNanos(timeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Attempt(address, pair, SHORTLY);
        } finally {
            lock.unlock();
        }
    }

    /** A user has logged in without an attempt of this kind. */
    void recordSuccess(String address, String user) {
        if (counts.peek(pair(address, user)).isPresent()) reset(pair(address, user));
    }

    private void reset(String pair) {
        counts.compute(
                pair, (key, count) -> count == null ? null : unlessZero(new Count(0, count.inFlight(), count.since())));
    }

    private Duration wait(String address, String user) {
        Duration byPair = wait(pair(address, user), limits.failures());
        Duration byAddress = wait(address, limits.failuresPerAddress());
        return byPair.compareTo(byAddress) > 0 ? byPair : byAddress;
    }

    private Duration wait(String key, int allowed) {
        Count count = counts.peek(key).orElse(null);
        if (count == null || count.failures() < allowed) return Duration.ZERO;
        Duration left = Duration.between(clock.instant(), count.since().plus(limits.window()));
        return left.isPositive() ? left : Duration.ZERO;
    }

    private boolean isAllowed(String address, String pair) {
        return isAllowed(address, limits.failuresPerAddress()) && isAllowed(pair, limits.failures());
    }

    private boolean isAllowed(String key, int allowed) {
        Count count = counts.peek(key).orElse(null);
        return count == null || recent(count, clock.instant()).failures() + count.inFlight() < allowed;
    }

    private void change(String key, int failures, int inFlight) {
        Instant now = clock.instant();
        counts.compute(key, (same, old) -> {
            Count count = old == null ? new Count(0, 0, now) : recent(old, now);
            // It may have been evicted meanwhile.
            int left = Math.max(0, count.inFlight() + inFlight);
            return unlessZero(
                    new Count(count.failures() + failures, left, count.failures() == 0 ? now : count.since()));
        });
    }

    /** Without the failures of a window that has passed. */
    private Count recent(Count count, Instant now) {
        boolean over = !now.isBefore(count.since().plus(limits.window()));
        return over ? new Count(0, count.inFlight(), now) : count;
    }

    private static @Nullable Count unlessZero(Count count) {
        return count.isZero() ? null : count;
    }

    private static String pair(String address, String user) {
        return address + "\n" + user;
    }
}
