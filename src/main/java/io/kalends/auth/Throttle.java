package io.kalends.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.kalends.Config.LoginLimits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Slows down the guessing of passwords: counts failures by address, and by address and user name. */
final class Throttle {
    /** Failures since a moment. */
    private record Count(int failures, Instant since) {}

    private final LoginLimits limits;
    private final Clock clock;
    private final Cache<String, Count> counts;

    Throttle(LoginLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
        counts = Caffeine.newBuilder().maximumSize(100_000).build();
    }

    /** How long an attempt has to wait; zero when it may be made. */
    Duration wait(String address, String user) {
        Duration byPair = wait(pair(address, user), limits.failures());
        Duration byAddress = wait(address, limits.failuresPerAddress());
        return byPair.compareTo(byAddress) > 0 ? byPair : byAddress;
    }

    private Duration wait(String key, int allowed) {
        Count count = counts.getIfPresent(key);
        if (count == null || count.failures() < allowed) return Duration.ZERO;
        Duration left = Duration.between(clock.instant(), count.since().plus(limits.window()));
        return left.isPositive() ? left : Duration.ZERO;
    }

    void failed(String address, String user) {
        count(address);
        count(pair(address, user));
    }

    private void count(String key) {
        Instant now = clock.instant();
        counts.asMap().merge(key, new Count(1, now), (old, one) -> {
            boolean over = !now.isBefore(old.since().plus(limits.window()));
            return over ? one : new Count(old.failures() + 1, old.since());
        });
    }

    void succeeded(String address, String user) {
        counts.invalidate(pair(address, user));
    }

    private static String pair(String address, String user) {
        return address + "\n" + user;
    }
}
