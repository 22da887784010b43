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
 * Slows down the guessing of passwords: counts failures by address, and by address and user. An attempt is counted before
 * it is judged, so that no more are judged at a time than may fail.
 */
final class Throttle {
    /** As many as fit into some megabytes; one address makes no more than it may fail, and one more. */
    private static final int MOST_COUNTS = 20_000;

    /** How long an attempt waits for others that are being judged; a judgement takes milliseconds, or a second. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final Duration SHORTLY = Duration.ofSeconds(1);

    /** Failures since a moment, and attempts that are being judged. */
    private record Count(int failures, int judged, Instant since) {
        boolean isNothing() {
            return failures == 0 && judged == 0;
        }
    }

    private final LoginLimits limits;
    private final Clock clock;
    private final BoundedCache<String, Count> counts = BoundedCache.ofEntries(MOST_COUNTS);
    private final ReentrantLock turn = new ReentrantLock();
    private final Condition ended = turn.newCondition();

    Throttle(LoginLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** An attempt to log in, which may be judged unless it has to wait; whoever began it closes it. */
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

        /** Whole seconds until the next attempt is looked at; 0 when this one may be judged. */
        long seconds() {
            return Throttle.seconds(wait);
        }

        void failed() {
            end(1);
        }

        /** Nothing is held any longer against this user at this address. */
        void succeeded() {
            forgive(pair);
            end(0);
        }

        /** Where nothing was found out, nothing counts. */
        @Override
        public void close() {
            end(0);
        }

        private void end(int failures) {
            if (!open) return;
            open = false;
            turn.lock();
            try {
                change(address, failures, -1);
                change(pair, failures, -1);
                ended.signalAll();
            } finally {
                turn.unlock();
            }
        }
    }

    /** Whole seconds until attempts from this address are looked at, whoever they name; 0 for now. */
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

    /** Waits for attempts that are being judged, where more failures of theirs would leave none to this one. */
    Attempt begin(String address, String user) {
        String pair = pair(address, user);
        long patience = PATIENCE_NANOS;
        turn.lock();
        try {
            while (true) {
                Duration wait = wait(address, user);
                if (wait.isZero() && hasRoom(address, pair)) {
                    change(address, 0, 1);
                    change(pair, 0, 1);
                    return new Attempt(address, pair, wait);
                }
                if (wait.isPositive()) return new Attempt(address, pair, wait);
                if (patience <= 0) return new Attempt(address, pair, SHORTLY);
                patience = ended.awaitNanos(patience);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Attempt(address, pair, SHORTLY);
        } finally {
            turn.unlock();
        }
    }

    /** Somebody who is known has logged in. */
    void succeeded(String address, String user) {
        if (counts.peek(pair(address, user)).isPresent()) forgive(pair(address, user));
    }

    private void forgive(String pair) {
        counts.compute(pair, (key, count) -> count == null ? null : kept(new Count(0, count.judged(), count.since())));
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

    private boolean hasRoom(String address, String pair) {
        return hasRoom(address, limits.failuresPerAddress()) && hasRoom(pair, limits.failures());
    }

    private boolean hasRoom(String key, int allowed) {
        Count count = counts.peek(key).orElse(null);
        return count == null || recent(count, clock.instant()).failures() + count.judged() < allowed;
    }

    private void change(String key, int failures, int judged) {
        Instant now = clock.instant();
        counts.compute(key, (same, old) -> {
            Count count = old == null ? new Count(0, 0, now) : recent(old, now);
            // One that was evicted meanwhile has none.
            int left = Math.max(0, count.judged() + judged);
            return kept(new Count(count.failures() + failures, left, count.failures() == 0 ? now : count.since()));
        });
    }

    /** Without the failures of a window that has passed. */
    private Count recent(Count count, Instant now) {
        boolean over = !now.isBefore(count.since().plus(limits.window()));
        return over ? new Count(0, count.judged(), now) : count;
    }

    private static @Nullable Count kept(Count count) {
        return count.isNothing() ? null : count;
    }

    private static String pair(String address, String user) {
        return address + "\n" + user;
    }
}
