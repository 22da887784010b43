package io.kalends.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FragmentsTest {
    private static final Links LINKS = new Links("http://x/api", "v1", "http://x", "http://x");
    private static final Links OTHER_LINKS = new Links("http://x/wp-json", "v1", "http://x", "http://x");

    private final Fragments fragments = new Fragments(new Caches());
    private final View<Object> view = View.of("Thing", List.of());
    private final AtomicInteger rendered = new AtomicInteger();

    private Optional<List<byte[]>> parts(Object record, Links links) {
        return parts(record, context(links));
    }

    private Context context(Links links) {
        var mount = new Mount(MountProfile.MAIN, Route.Place.NAMESPACE, "/api", links);
        return new Context(Config.defaults(), Instant.EPOCH, mount, fragments);
    }

    private Optional<List<byte[]>> parts(Object record, Context context) {
        return fragments.of(
                record,
                view.on(MountProfile.MAIN),
                context,
                () -> List.of(new byte[] {(byte) rendered.incrementAndGet()}));
    }

    @Test
    void of_keepsNothingOfWhatIsShownOnce() {
        for (int i = 0; i < 100; i++) assertThat(parts(new Object(), LINKS)).isEmpty();

        assertThat(rendered).hasValue(0);
    }

    @Test
    void of_rendersOnceWhatIsShownAgain() {
        var record = new Object();

        assertThat(parts(record, LINKS)).isEmpty();
        List<byte[]> second = parts(record, LINKS).orElseThrow();

        assertThat(parts(record, LINKS)).containsSame(second);
        assertThat(rendered).hasValue(1);
    }

    @Test
    void of_tellsMountsApart() {
        var record = new Object();
        assertThat(parts(record, LINKS)).isEmpty();
        List<byte[]> here = parts(record, LINKS).orElseThrow();

        assertThat(parts(record, OTHER_LINKS).orElseThrow()).isNotSameAs(here);
    }

    @Test
    void of_dependsOnTheSettings() {
        var record = new Object();
        Context before = context(LINKS);
        var after = before.with(Config.of(Map.of(Setting.TIMEZONE, "Europe/Berlin")));
        assertThat(parts(record, before)).isEmpty();
        List<byte[]> first = parts(record, before).orElseThrow();
        List<byte[]> second = parts(record, after).orElseThrow();

        assertThat(second).isNotSameAs(first);
        assertThat(parts(record, after)).containsSame(second);
    }

    @Test
    void of_tellsEqualRecordsApart() {
        String record = new String("same");
        String other = new String("same");
        assertThat(parts(record, LINKS)).isEmpty();
        assertThat(parts(record, LINKS)).isPresent();

        assertThat(parts(other, LINKS)).isEmpty();
    }
}
