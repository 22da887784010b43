package io.kalends.source;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kalends.Answer;
import io.kalends.TestClock;
import io.kalends.TestService;
import io.kalends.api.Upload;
import io.kalends.intake.Item;
import io.kalends.source.Source.Validators;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sources in the interface, and on a schedule. */
class SourceRoutesTest {
    private static final String FEED = "https://feeds.example.org/";
    private static final Remote REMOTE = new Remote();

    @RegisterExtension
    static final TestService service = new TestService().reading(REMOTE);

    /** Holds whoever comes until they are let go. */
    private record Halt(CountDownLatch reached, CountDownLatch released) {
        Halt() {
            this(new CountDownLatch(1), new CountDownLatch(1));
        }

        void pass() {
            reached.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A feed with one event and a state that it tells by an ETag. */
    private static final class Remote implements Readers {
        private final List<String> asked = new CopyOnWriteArrayList<>();
        private volatile boolean isDown;
        private volatile boolean hasNoImage;
        private volatile boolean isEndless;
        private volatile String title = "First";
        /** Where it waits when it is asked, if it does. */
        private volatile Optional<Halt> halt = Optional.empty();

        @Override
        public SourceReading of(Source source, Path file) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SourceReading of(Source source, Optional<Login> login) {
            return sink -> {
                asked.add(source.address());
                halt.ifPresent(Halt::pass);
                if (isDown) throw new IllegalStateException("Nobody answers.");
                for (int i = 0; isEndless; i++) {
                    Map<String, Object> longer = Feed.fields(Feed.concert("x".repeat(100_000), 3));
                    sink.item(new Item(Item.Type.EVENT, "e" + i, Optional.empty(), longer, Optional.empty(), 0));
                }
                if (source.fetched().etag().equals(Optional.of(title))) return SourceReading.Result.NOT_MODIFIED;
                Map<String, Object> fields = Feed.fields(Feed.concert(source.address() + title, 3));
                Optional<String> image =
                        source.settings().images() ? Optional.of(FEED + "image.png") : Optional.empty();
                sink.item(new Item(Item.Type.EVENT, "a", Optional.empty(), fields, image, 0));
                return new SourceReading.Result(true, true, new Validators(Optional.of(title), Optional.empty()));
            };
        }

        @Override
        public Upload image(String url) {
            if (hasNoImage) throw new IllegalStateException("There is nothing at " + url);
            var out = new ByteArrayOutputStream();
            try {
                ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Upload.of("image.png", out.toByteArray());
        }
    }

    @BeforeEach
    void reset() {
        service.clock().set(TestClock.START);
        REMOTE.isDown = false;
        REMOTE.asked.clear();
    }

    private static long make(String name, String more) {
        Answer made = service.post(
                ADMIN, "/sources", "{\"type\": \"ical\", \"address\": \"%s%s\"%s}".formatted(FEED, name, more));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.number("id");
    }

    private static Answer lastRun(long id) {
        return service.get(ADMIN, "/sources/" + id + "/runs");
    }

    @Test
    void source_isMadeReadChangedAndDeleted() {
        long id = make("crud.ics", ", \"name\": \"The club\"");

        assertThat(service.get(ADMIN, "/sources/" + id).text("removed")).isEqualTo("trash");
        assertThat(service.get(ADMIN, "/sources").list("sources")).isNotEmpty();
        Answer changed = service.patch(ADMIN, "/sources/" + id, "{\"removed\": \"keep\", \"every\": 60}");
        assertThat(changed.number("every")).isEqualTo(60);
        assertThat(changed.text("removed")).isEqualTo("keep");
        assertThat(service.delete(ADMIN, "/sources/" + id).status()).isEqualTo(200);
        assertThat(service.get(ADMIN, "/sources/" + id).status()).isEqualTo(404);
    }

    @Test
    void invalidSource_isRefusedByField() {
        Answer answer = service.post(
                ADMIN,
                "/sources",
                "{\"type\": \"site\", \"address\": \"https://me:secret@example.org/\", \"every\": 5}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("address", "every").doesNotContain("secret");
        assertThat(service.post(ADMIN, "/sources", "{\"type\": \"csv\", \"address\": \"a.csv\", \"every\": 60}")
                        .status())
                .isEqualTo(400);
        Answer file = service.post(ADMIN, "/sources", "{\"type\": \"csv\", \"address\": \"a.csv\"}");
        assertThat(file.status()).isEqualTo(400);
        assertThat(file.text("data.params.address")).contains("https://", "import command");
    }

    @Test
    void sameSource_isRefused_andOthersMayNotSeeAny() {
        make("twice.ics", "");

        assertThat(service.post(ADMIN, "/sources", "{\"type\": \"ical\", \"address\": \"" + FEED + "twice.ics\"}")
                        .status())
                .isEqualTo(409);
        assertThat(service.get(EDITOR, "/sources").status()).isEqualTo(403);
        assertThat(service.get("/sources").status()).isEqualTo(401);
    }

    @Test
    void run_isDoneInTheBackground_andReported() {
        long id = make("run.ics", "");

        Answer dry = service.post(ADMIN, "/sources/" + id + "/run", "{\"dry_run\": true}");
        assertThat(dry.number("counts.made")).isOne();
        assertThat(lastRun(id).number("total")).isZero();
        Answer begun = service.post(ADMIN, "/sources/" + id + "/run", "{}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(200);

        await().until(() -> !lastRun(id).text("runs.0.outcome").equals("running"));
        assertThat(lastRun(id).text("runs.0.outcome")).isEqualTo("done");
        assertThat(lastRun(id).number("runs.0.counts.made")).isOne();
    }

    @Test
    void images_areStoredHere_andLookedForAgain() {
        long id = make("images.ics", ", \"images\": true, \"every\": 15");
        REMOTE.hasNoImage = true;
        service.runSchedule();
        assertThat(lastRun(id).text("runs.0.remarks.0.text")).contains("image is left out: There is nothing at");
        REMOTE.hasNoImage = false;
        REMOTE.title = "Second";
        service.clock().forward(Duration.ofMinutes(15));

        service.runSchedule();

        Answer events = service.get(ADMIN, "/events?window=all&source=" + id);
        assertThat(events.number("events.0.image.id")).isPositive();
        assertThat(events.number("events.0.image.width")).isEqualTo(40);
        REMOTE.title = "First";
        service.delete(ADMIN, "/sources/" + id);
    }

    @Test
    void fileSource_isNotFetched() {
        var file = new Feed(service, Source.Type.CSV, "events.csv");
        file.bringIn();
        long id = file.source().id();

        assertThat(service.post(ADMIN, "/sources/" + id + "/run", "{}").status())
                .isEqualTo(409);
    }

    @Test
    void schedule_bringsInWhatIsDue_unlessNothingHasChanged() {
        long id = make("schedule.ics", ", \"every\": 30");

        service.runSchedule();
        service.runSchedule();
        assertThat(REMOTE.asked).containsOnlyOnce(FEED + "schedule.ics");
        service.clock().forward(Duration.ofMinutes(30));
        service.runSchedule();

        assertThat(lastRun(id).number("total")).isEqualTo(2);
        assertThat(lastRun(id).text("runs.0.outcome")).isEqualTo("not_modified");
        assertThat(lastRun(id).text("rest_url")).endsWith("/sources/" + id + "/runs");
        assertThat(lastRun(id).text("runs.1.outcome")).isEqualTo("done");
        service.delete(ADMIN, "/sources/" + id);
    }

    @Test
    void severalNodes_readASourceOnce() throws InterruptedException {
        assumeTrue(TestService.isOnPostgres());
        TestService node = service.sameStore().reading(REMOTE);
        node.start();
        long id = make("nodes.ics", ", \"every\": 30");
        var halt = new Halt();
        REMOTE.halt = Optional.of(halt);
        Thread first = Thread.startVirtualThread(service::runSchedule);
        halt.reached.await();

        node.runSchedule();
        assertThat(node.post(ADMIN, "/sources/" + id + "/run", "{}").text("code"))
                .isEqualTo("rest_source_running");
        REMOTE.halt = Optional.empty();
        halt.released.countDown();
        first.join();
        node.runSchedule();

        assertThat(REMOTE.asked).containsOnlyOnce(FEED + "nodes.ics");
        assertThat(lastRun(id).number("total")).isOne();
        node.stop();
        service.delete(ADMIN, "/sources/" + id);
    }

    @Test
    void otherSettings_makeItReadWhole() {
        long id = make("pictures.ics", ", \"every\": 30");
        service.runSchedule();
        assertThat(service.patch(ADMIN, "/sources/" + id, "{\"images\": true}").status())
                .isEqualTo(200);

        service.clock().forward(Duration.ofMinutes(30));
        service.runSchedule();

        assertThat(lastRun(id).text("runs.0.outcome")).isEqualTo("done");
        assertThat(lastRun(id).number("runs.0.counts.changed")).isEqualTo(1);
        service.delete(ADMIN, "/sources/" + id);
    }

    @Test
    void failures_areToldAndTriedAgainLaterAndLater() {
        long id = make("down.ics", ", \"every\": 60");
        REMOTE.isDown = true;

        for (int i = 0; i < 6; i++) {
            service.runSchedule();
            service.clock().forward(Duration.ofHours(1));
        }

        assertThat(REMOTE.asked.stream().filter(address -> address.endsWith("down.ics")))
                .as("at once, after two hours, after four more")
                .hasSize(2);
        Answer source = service.get(ADMIN, "/sources/" + id);
        assertThat(source.number("failures")).isEqualTo(2);
        assertThat(lastRun(id).text("runs.0.message")).isEqualTo("Nobody answers.");
        service.delete(ADMIN, "/sources/" + id);
    }

    @Test
    void delay_isADayAtMost() {
        assertThat(SourceRunner.delay(60, 0)).isEqualTo(Duration.ofHours(1));
        assertThat(SourceRunner.delay(60, 3)).isEqualTo(Duration.ofHours(8));
        assertThat(SourceRunner.delay(60, 50)).isEqualTo(Duration.ofDays(1));
        assertThat(SourceRunner.delay(60 * 48, 3)).isEqualTo(Duration.ofDays(2));
    }

    /** What a feed sends is held in memory until all of it was read. */
    @Test
    void endlessFeed_isRefused_andItsMemoryIsFreeAgain() {
        Answer made =
                service.post(ADMIN, "/sources", "{\"type\": \"ical\", \"address\": \"%sendless\"}".formatted(FEED));
        REMOTE.isEndless = true;
        Answer run = service.post(ADMIN, "/sources/" + made.id() + "/run", "{\"dry_run\": true}");
        REMOTE.isEndless = false;

        assertThat(run.text("outcome")).as(run.body()).isEqualTo("failed");
        assertThat(run.text("message")).contains("too large", "kalends import");
        assertThat(service.raw(null, "GET", "/metrics", null, Map.of()).body())
                .containsPattern("kalends_memory_held_bytes\\{[^}]*purpose=\"bodies\"[^}]*} 0(\\.0)?\\n");
    }
}
