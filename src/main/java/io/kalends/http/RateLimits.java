package io.kalends.http;

import static java.util.Objects.requireNonNull;

import io.kalends.cache.BoundedCache;
import io.kalends.config.Config.Rates;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rate limits as token buckets. Each caller has a bucket for reads and one for writes, each request takes a token, and a
 * bucket refills within a minute.
 */
final class RateLimits {
    /** Whoever calls from more addresses at once cannot be limited by address anyway. */
    private static final int MAX_BUCKETS = 20_000;

    /** By then every bucket is full again, like a new one. */
    private static final Duration EXPIRY = Duration.ofMinutes(2);

    private final Rates rates;
    private final Clock clock;
    private final BoundedCache<String, Bucket> buckets = BoundedCache.ofEntries(MAX_BUCKETS, EXPIRY);

    /**
     * @param level in parts of a token, of which {@code limit} flow in each millisecond
     * @param granted whether there was a token for the last request
     */
    private record Bucket(long level, long millis, boolean granted) {
        static Bucket next(@Nullable Bucket last, int limit, long now) {
            long full = (long) limit * Allowance.TOKEN;
            long level = last == null ? full : Math.min(full, last.level + last.inflow(limit, now));
            boolean granted = level >= Allowance.TOKEN;
            return new Bucket(granted ? level - Allowance.TOKEN : level, now, granted);
        }

        private long inflow(int limit, long now) {
            return Math.clamp(now - millis, 0, Allowance.TOKEN) * (long) limit;
        }
    }

    RateLimits(Rates rates, Clock clock) {
        this.rates = rates;
        this.clock = clock;
    }

    boolean limitsReads() {
        return rates.reads() > 0;
    }

    /**
     * Takes a token for a request, if reads or writes are limited.
     *
     * @param caller whose bucket it is, evaluated only then
     */
    Optional<Allowance> take(boolean writes, Supplier<String> caller) {
        int limit = writes ? rates.writes() : rates.reads();
        if (limit == 0) return Optional.empty();
        long now = clock.millis();
        String owner = (writes ? "writes of " : "reads of ") + caller.get();
        Bucket bucket = requireNonNull(buckets.compute(owner, (key, last) -> Bucket.next(last, limit, now)));
        return Optional.of(new Allowance(limit, bucket.level, bucket.granted));
    }
}
