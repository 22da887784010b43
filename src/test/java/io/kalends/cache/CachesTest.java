package io.kalends.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CachesTest {
    private static final long START = System.nanoTime();

    private final Caches caches = new Caches();
    private final BoundedCache<String, String> replies =
            caches.space("replies", 1_000).expiringCache((key, value) -> 10);
    private final BoundedCache<String, String> lists =
            caches.space("lists", 1_000).cache((key, value) -> 10);

    private long expireAfter(Duration time) {
        return caches.expire(START + time.toNanos());
    }

    @Test
    void expire_givesBackWhatNobodyAskedForDuringSomeMinutes() {
        expireAfter(Duration.ZERO);
        for (int i = 0; i < 40; i++) replies.put("odd " + i, "value");
        replies.put("popular", "value");
        lists.put("costly to make", "value");

        assertThat(expireAfter(Duration.ofMinutes(9))).isZero();
        assertThat(replies.find("popular")).isPresent();
        assertThat(expireAfter(Duration.ofMinutes(11))).isEqualTo(400);

        assertThat(replies.weight()).isEqualTo(10);
        assertThat(replies.stats().evictions()).isEqualTo(40);
        assertThat(replies.find("popular")).isPresent();
        assertThat(lists.find("costly to make")).isPresent();
    }

    @Test
    void all_namesEveryCache() {
        caches.add("languages", BoundedCache.ofEntries(10));
        caches.add("choices", () -> 4);

        assertThat(caches.all())
                .extracting(Caches.Named::name)
                .containsExactly("replies", "lists", "languages", "choices");
        assertThat(caches.all())
                .extracting(cache -> cache.bytes().isPresent())
                .containsExactly(true, true, false, false);
    }
}
