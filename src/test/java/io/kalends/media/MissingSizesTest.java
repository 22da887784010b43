package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.COMPATIBLE;
import static io.kalends.TestService.EDITOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images that were uploaded before there was a size get it later, wherever their files lie. */
class MissingSizesTest {
    @RegisterExtension
    final TestService inFolder = new TestService();

    @RegisterExtension
    final TestService inDatabase = new TestService().with(Setting.MEDIA, "database");

    private final Budget budget = new Budget(100L << 20, 208L << 20, Duration.ofMillis(100));

    private TestService service(String place) {
        return place.equals("folder") ? inFolder : inDatabase;
    }

    /** An image as it was uploaded before. */
    private static long old(TestService service, int width, int height) {
        long id = Form.upload(service, AUTHOR, "Stage.jpg", file(halves(width, height), "jpg"))
                .id();
        change(service, tx -> {
            String sizes = tx.one(Sql.of("SELECT sizes FROM media WHERE id = ?", id), row -> row.text("sizes"))
                    .orElseThrow();
            var others = new LinkedHashMap<Object, Object>((Map<?, ?>) Json.parse(sizes));
            others.remove("medium_large");
            tx.run(Sql.of("UPDATE media SET sizes = ? WHERE id = ?", Json.text(others), id));
        });
        return id;
    }

    private static void change(TestService service, Consumer<Tx> change) {
        try (Database db = service.database()) {
            db.write(tx -> {
                change.accept(tx);
                return tx;
            });
        }
    }

    private void make(TestService service) {
        make(service, budget);
    }

    private static void make(TestService service, Budget memory) {
        Config config = service.config();
        try (Database db = service.database();
                var pictures = new Pictures(config.limits().imagePixels(), false, memory);
                var sizes = new MissingSizes(
                        db, new MediaStore(), MediaFiles.of(config, db), pictures, new PostStore()::showAnew)) {
            sizes.make();
        }
    }

    private static Answer read(TestService service, long id) {
        return service.raw(AUTHOR, "GET", COMPATIBLE + "/media/" + id, null, Map.of());
    }

    private static Answer fetch(TestService service, String url) {
        return service.raw(null, "GET", URI.create(url).getPath(), null, Map.of());
    }

    private static String event(TestService service, long image) {
        long event = service.post(EDITOR, "/events", """
                        {"title": "A", "start_date": "2026-12-05", "end_date": "2026-12-05", "image": %s}""".formatted(image)).id();
        return COMPATIBLE + "/events/" + event;
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void size_isLeftOutUntilItIsMade(String place) {
        TestService service = service(place);
        long id = old(service, 900, 600);
        String event = event(service, id);
        String tag = fetch(service, event).header("ETag").orElseThrow();
        assertThat(read(service, id).at("sizes.medium_large")).isNull();

        make(service);

        Answer made = read(service, id);
        assertThat(((Map<?, ?>) made.at("sizes")).keySet().stream().map(Object::toString))
                .containsExactly("thumbnail", "medium", "medium_large");
        assertThat(made.number("sizes.medium_large.height")).isEqualTo(512);
        assertThat(made.text("sizes.medium_large.url")).endsWith("/stage-768x512.jpg");
        Answer file = fetch(service, made.text("sizes.medium_large.url"));
        assertThat(file.bytes()).hasSize((int) made.number("sizes.medium_large.filesize"));
        assertThat(image(file.bytes()).getWidth()).isEqualTo(768);
        Answer shown = fetch(service, event);
        assertThat(shown.at("image.sizes")).isEqualTo(made.at("sizes"));
        assertThat(shown.header("ETag")).isNotEqualTo(tag);
        assertThat(service.get(AUTHOR, "/media/" + id).at("sizes.medium_large")).isNull();
        assertThat(budget.held(Purpose.IMAGES)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void whoWasStopped_canBeginAgain(String place) {
        TestService service = service(place);
        long id = old(service, 900, 600);
        String key = read(service, id).text("url").replaceFirst(".*/media/([^/]+)/.*", "$1");
        try (Database db = service.database()) {
            assertThat(MediaFiles.of(service.config(), db).add(key, "stage-768x512.jpg", new byte[] {1, 2, 3}))
                    .isTrue();
        }

        make(service);

        Answer made = read(service, id);
        assertThat(fetch(service, made.text("sizes.medium_large.url")).bytes())
                .hasSize((int) made.number("sizes.medium_large.filesize"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void file_isSharedWithALargeOneThatLooksTheSame(String place) {
        TestService service = service(place);
        Answer fresh = Form.upload(service, AUTHOR, "tall.jpg", file(halves(1000, 1333), "jpg"));
        long id = old(service, 1000, 1333);

        make(service);

        for (long image : new long[] {fresh.id(), id}) {
            Answer shown = read(service, image);
            assertThat(shown.at("sizes.medium_large")).isEqualTo(shown.at("sizes.large"));
            assertThat(fetch(service, shown.text("sizes.large.url")).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void narrowAndDamagedAndDeletedImages_areLeftAlone(String place) {
        TestService service = service(place);
        long narrow = Form.upload(service, AUTHOR, "a.jpg", file(halves(768, 900), "jpg"))
                .id();
        long damaged = old(service, 900, 600);
        long good = old(service, 900, 600);
        change(
                service,
                tx -> tx.run(Sql.of("UPDATE media SET file_key = ? WHERE id = ?", "AAAAAAAAAAAAAAAAAAAAAA", damaged)));

        make(service);

        assertThat(read(service, narrow).at("sizes.medium_large")).isNull();
        assertThat(read(service, damaged).at("sizes.medium_large")).isNull();
        assertThat(read(service, good).at("sizes.medium_large")).isNotNull();
        try (Database db = service.database()) {
            assertThat(MediaFiles.of(service.config(), db).add("AAAAAAAAAAAAAAAAAAAAAA", "a.jpg", new byte[1]))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void twoAtOnce_makeItOnce(String place) throws Exception {
        TestService service = service(place);
        long id = old(service, 1600, 1200);
        service.database().close();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var one = threads.submit(() -> make(service));
            var other = threads.submit(() -> make(service));
            one.get();
            other.get();
        }

        Answer made = read(service, id);
        assertThat(((Map<?, ?>) made.at("sizes")).keySet()).hasSize(4);
        assertThat(fetch(service, made.text("sizes.medium_large.url")).bytes())
                .hasSize((int) made.number("sizes.medium_large.filesize"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "database"})
    void withoutMemory_itIsMadeLater(String place) {
        TestService service = service(place);
        long id = old(service, 900, 600);
        try (Reservation _ = budget.take(Purpose.IMAGES, budget.limit(Purpose.IMAGES))) {
            make(service);
        }
        assertThat(read(service, id).at("sizes.medium_large")).isNull();

        make(service);

        assertThat(read(service, id).at("sizes.medium_large")).isNotNull();
    }
}
