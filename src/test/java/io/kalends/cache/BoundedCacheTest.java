package io.kalends.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedCacheTest {
    private final BoundedCache<String, String> cache = BoundedCache.ofBytes(1_000, (key, value) -> 10);
    private final RecentKeys admission = new RecentKeys();

    private void walkThrough(String name, int many) {
        for (int i = 0; i < many; i++) cache.put(name + i, "value", admission);
    }

    @Test
    void put_keepsAllWhileThereIsRoom() {
        walkThrough("page ", 50);

        for (int i = 0; i < 50; i++) assertThat(cache.find("page " + i)).contains("value");
        assertThat(cache.weight()).isEqualTo(500);
        assertThat(cache.size()).isEqualTo(50);
    }

    @Test
    void put_takesOnlyWhatComesAgain_whereLittleRoomIsLeft() {
        walkThrough("page ", 60);

        cache.put("once", "value", admission);
        cache.put("twice", "value", admission);
        cache.put("twice", "value", admission);

        assertThat(cache.find("once")).isEmpty();
        assertThat(cache.find("twice")).contains("value");
        assertThat(cache.weight()).isEqualTo(510);
    }

    @Test
    void put_doesNotTakeWhatComesBackAfterManyOthers_whereLittleRoomIsLeft() {
        var few = new RecentKeys(64);
        for (int i = 0; i < 60; i++) cache.put("page " + i, "value", few);

        for (int round = 0; round < 3; round++) for (int i = 0; i < 5_000; i++) cache.put("crawled " + i, "value", few);

        assertThat(cache.weight()).isLessThan(700);
    }

    @Test
    void put_staysWithinTheBytes_andKeepsWhatIsAskedForMost() {
        cache.put("popular", "value", admission);

        for (int i = 0; i < 1_000; i++) {
            assertThat(cache.find("popular")).isPresent();
            walkThrough("page " + i % 500 + "-", 10);
        }

        assertThat(cache.weight()).isBetween(500L, 1_000L);
    }

    @Test
    void find_countsHitsAndMisses() {
        cache.put("a", "valid");

        cache.find("a");
        cache.find("b");
        cache.find("a", value -> value.equals("other"));
        cache.peek("a");

        assertThat(cache.stats().hits()).isEqualTo(1);
        assertThat(cache.stats().misses()).isEqualTo(2);
    }

    @Test
    void put_countsWhatMakesRoom() {
        for (int i = 0; i < 150; i++) cache.put("page " + i, "value");

        assertThat(cache.stats().evictions()).isEqualTo(50);
        assertThat(cache.size()).isEqualTo(100);
    }

    @Test
    void compute_replacesAndRemoves() {
        cache.compute("a", (key, last) -> last == null ? "1" : last + "1");
        cache.compute("a", (key, last) -> last == null ? "1" : last + "1");

        assertThat(cache.find("a")).contains("11");
        assertThat(cache.compute("a", (key, last) -> null)).isNull();
        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void liveKeys_areComparedByIdentity() {
        BoundedCache<String, String> byIdentity = BoundedCache.ofLiveKeys();
        String key = new String("same");
        byIdentity.put(key, "value");

        assertThat(byIdentity.find(key)).contains("value");
        assertThat(byIdentity.find(new String("same"))).isEmpty();
    }
}
