package io.kalends.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RecencyCacheTest {
    private static final int MOST = 100;

    private final RecencyCache<String, Integer> cache = new RecencyCache<>(MOST, (key, value) -> value);

    @Test
    void put_admitsWhatIsNewHoweverPopularTheOthersAre() {
        for (String old : List.of("a", "b", "c")) {
            cache.put(old, 30);
            for (int i = 0; i < 1_000; i++) assertThat(cache.peek(old)).contains(30);
        }

        cache.put("new", 40);

        assertThat(cache.peek("new")).contains(40);
        assertThat(cache.peek("a")).isEmpty();
        assertThat(cache.peek("b")).contains(30);
        assertThat(cache.weight()).isEqualTo(100);
    }

    @Test
    void put_evictsWhatWasAskedForLongestAgo() {
        cache.put("a", 40);
        cache.put("b", 40);
        cache.peek("a");

        cache.put("c", 40);

        assertThat(cache.peek("b")).isEmpty();
        assertThat(cache.peek("a")).contains(40);
    }

    @Test
    void get_makesOnce() {
        assertThat(cache.get("a", key -> 1)).isEqualTo(1);
        assertThat(cache.get("a", key -> 2)).isEqualTo(1);
    }

    @Test
    void put_keepsNothingThatIsHeavierThanAll() {
        cache.put("a", 10);

        cache.put("b", MOST + 1);

        assertThat(cache.peek("b")).isEmpty();
        assertThat(cache.weight()).isEqualTo(0);
        assertThat(cache.size()).isEqualTo(0);
    }

    /** The heavier a value becomes while it is cached, the fewer others stay; compared with a model. */
    @Test
    void weight_isThatOfWhatIsCached() {
        var random = RandomGenerator.of("L64X128MixRandom");
        var model = new LinkedHashMap<String, Integer>();
        for (int i = 0; i < 20_000; i++) {
            String key = "k" + random.nextInt(30);
            if (random.nextInt(3) == 0) {
                assertThat(cache.peek(key).isPresent()).isEqualTo(model.containsKey(key));
                Integer value = model.remove(key);
                if (value != null) model.put(key, value);
                continue;
            }
            int value = random.nextInt(40);
            cache.put(key, value);
            model.remove(key);
            model.put(key, value);
            while (sum(model) > MOST) model.pollFirstEntry();

            assertThat(cache.weight()).isEqualTo(sum(model));
            assertThat(cache.size()).isEqualTo(model.size());
        }
        for (var entry : new HashMap<>(model).entrySet())
            assertThat(cache.peek(entry.getKey())).contains(entry.getValue());
    }

    private static long sum(Map<String, Integer> values) {
        return values.values().stream().mapToLong(Integer::longValue).sum();
    }
}
