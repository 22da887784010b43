package io.kalends.post;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.text.Samples;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a reply says can be sent back: nothing changes. */
class RoundTripTest {
    private static final int RECORDS = 25;
    private static final int DESCRIPTIONS = 2_000;
    private static final int AT_ONCE = 100;
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final List<Role> WRITERS = List.of(Role.ADMINISTRATOR, Role.EDITOR, Role.AUTHOR, Role.CONTRIBUTOR);
    private static final List<String> METHODS = List.of("POST", "PUT", "PATCH");

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "America/New_York");

    private final Random random = new Random(20_261_115);

    @ParameterizedTest
    @EnumSource(names = {"VENUES", "ORGANIZERS"})
    void body_sentBackChangesNothing(Records kind) {
        for (Role caller : WRITERS) {
            for (int i = 0; i < RECORDS; i++) {
                Answer made = service.post(caller, kind.path(), Json.text(fields(kind)));
                assertThat(made.status()).as(made.toString()).isEqualTo(201);
                boolean trashed = random.nextInt(5) == 0
                        && service.delete(caller, kind.path(made)).status() == 200;
                checkUnchanged(kind, caller, made);
                if (trashed) checkUnchanged(kind, Role.EDITOR, made);
            }
        }
    }

    private void checkUnchanged(Records kind, Role caller, Answer record) {
        Answer before = service.get(caller, kind.path(record));
        service.clock().forward(Duration.ofMinutes(1));
        String path = random.nextBoolean() ? kind.path(record) : kind.bySlug(encoded(before.text("slug")));

        Answer answer = service.send(caller, METHODS.get(random.nextInt(3)), path, before.body());

        // Contributors only read what they have published.
        boolean mayWrite = caller != Role.CONTRIBUTOR || !before.text("status").equals("publish");
        assertThat(answer.status()).as(before.body()).isEqualTo(mayWrite ? 200 : 403);
        Answer after = service.get(caller, kind.path(record));
        assertThat(after.body()).isEqualTo(before.body());
        assertThat(after.header("ETag")).isEqualTo(before.header("ETag"));
        if (mayWrite) assertThat(answer.header("ETag")).isEqualTo(before.header("ETag"));
    }

    private static String encoded(String slug) {
        return URLEncoder.encode(slug, StandardCharsets.UTF_8);
    }

    /** Some of the fields of a kind, with the odd values that are allowed. */
    private Map<String, Object> fields(Records kind) {
        var all = new LinkedHashMap<String, Object>();
        all.put("description", sample(random.nextInt(DESCRIPTIONS)));
        all.put("status", one("publish", "draft", "pending", "private", "future"));
        all.put("date", one("2020-03-08 02:30", "2020-11-01 01:30", "2031-05-05T05:05:05Z", "0", "today"));
        all.put("slug", one("", "ÄÖÜ ß", "日本語", "-", "007"));
        all.put("phone", one("0", " +1 (2) <3> ", "&amp;lt;b&gt;", "e\u0301"));
        all.put("website", one("http://a", "https://example.org/?a=1&amp;b=%20#ä", "http://[::1]:80/"));
        all.put("image", one("https://example.com/x.tar.GZ", "http://example.com/?a.png", "HTTPS://example.com"));
        if (kind == Records.ORGANIZERS) all.put("email", one("A@b", "x+y@example.org"));
        else addPlace(all);
        all.keySet().removeIf(name -> random.nextInt(3) == 0);
        if (kind == Records.VENUES && random.nextBoolean()) {
            all.put("geo_lat", random.nextDouble() * 180 - 90);
            all.put("geo_lng", one(0, "-180", 1e-7, "12.50", -0.0));
        }
        all.put(kind.nameField(), one("A & B", "0", "&lt;i>Quoted</i>", "Ünïcödé \uD83C\uDFAD", "a\\b \"c\" 'd'", "…"));
        return all;
    }

    private void addPlace(Map<String, Object> all) {
        for (String text : List.of("address", "city", "zip"))
            all.put(text, one("5 < 6", "&amp;amp;", "\u00a0x\u2003y", "ﬁ", "\u212b", "'; --", "false"));
        all.put("country", one("USA", "Canada", "", "united STATES"));
        for (String region : List.of("province", "state", "stateprovince")) all.put(region, one("A", "B", "", "0"));
        all.put("show_map", one("on", "off", false, 1));
        all.put("show_map_link", one("yes", "no", true, 0));
    }

    private Object one(Object... values) {
        return values[random.nextInt(values.length)];
    }

    /** HTML and debris without what JSON texts cannot hold. */
    private static String sample(int seed) {
        byte[] wellFormed = Samples.of(seed).replace("\0", "").getBytes(StandardCharsets.UTF_8);
        return new String(wellFormed, StandardCharsets.UTF_8);
    }

    @Test
    void description_isTheSameWhereverItIsSent() {
        for (int first = 0; first < DESCRIPTIONS; first += AT_ONCE) {
            List<String> sent = IntStream.range(first, first + AT_ONCE)
                    .mapToObj(RoundTripTest::sample)
                    .toList();
            List<String> shown = describeVenues(sent);
            List<String> shownAgain = describeVenues(shown);
            for (int i = 0; i < AT_ONCE; i++)
                assertThat(shownAgain.get(i)).as("seed %d", first + i).isEqualTo(shown.get(i));
        }
    }

    /** The descriptions of new venues as they are shown. They are made by one event: so many requests take long. */
    private static List<String> describeVenues(List<String> descriptions) {
        List<?> venues = descriptions.stream()
                .map(description -> Map.of("venue", "Hall " + COUNT.incrementAndGet(), "description", description))
                .toList();
        Answer event = Records.EVENTS.create(service, Role.AUTHOR, "All over", ", \"venue\": " + Json.text(venues));
        assertThat(event.status()).as(event.toString()).isEqualTo(201);
        return event.list("venue").stream()
                .map(venue -> ((Map<?, ?>) venue).get("description"))
                .map(shown -> shown == null ? "" : (String) shown)
                .toList();
    }
}
