package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever is sent for any field: an answer, never a fault, and a refusal names only what was sent. */
@Tag("trial")
class HostileValuesTest {
    private static final int ROUNDS = 2000;

    private static final List<String> POST =
            List.of("author", "date", "date_utc", "description", "slug", "status", "image");
    private static final Map<String, List<String>> FIELDS = Map.of(
            "/events",
            List.of(
                    "title",
                    "start_date",
                    "end_date",
                    "excerpt",
                    "timezone",
                    "all_day",
                    "cost",
                    "website",
                    "show_map",
                    "show_map_link",
                    "hide_from_listings",
                    "sticky",
                    "featured",
                    "event_status",
                    "event_status_reason",
                    "is_virtual",
                    "virtual_url",
                    "previous_start_date",
                    "categories",
                    "tags",
                    "venue",
                    "organizer",
                    "post_parent",
                    "tickets"),
            "/venues",
            List.of(
                    "venue",
                    "show_map",
                    "show_map_link",
                    "address",
                    "city",
                    "country",
                    "province",
                    "state",
                    "zip",
                    "phone",
                    "stateprovince",
                    "website",
                    "geo_lat",
                    "geo_lng"),
            "/organizers",
            List.of("organizer", "phone", "website", "email"));

    private static final List<Object> VALUES = new ArrayList<>(Arrays.asList(
            null,
            true,
            false,
            0L,
            1L,
            -1L,
            3L,
            1e3,
            0.5,
            -0.0,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            BigInteger.TWO.pow(200),
            new BigDecimal("1e999999999"),
            new BigDecimal("-1e-999999999"),
            new BigDecimal("3.0"),
            new BigDecimal("1e18"),
            "",
            " ",
            "0",
            "1",
            "-1",
            "3.0",
            "x",
            "\0",
            "a\0b",
            "\t\n\r",
            "\u0007",
            "\u202E\uFEFF",
            "\uFFFF",
            "\uD83D\uDE00",
            "é".repeat(300),
            "x".repeat(250_000),
            "<b>".repeat(5000),
            "&amp;".repeat(3000),
            "a,".repeat(300),
            ",",
            ",,",
            "1,2,3",
            "now",
            "today",
            "2026-12-05",
            "2026-02-30",
            "9999-12-31 23:59:59",
            "0001-01-01",
            "9999-12-31T23:59:59-14:00",
            "0001-01-01T00:00:00+14:00",
            "99999999999999",
            "-99999999999999",
            "2026-12-05T10:00:00+99:99",
            "24:00",
            "UTC",
            "utc+2",
            "UTC+99",
            "Europe/Berlin",
            "europe/BERLIN",
            "+02:00",
            "SystemV/EST5",
            "EST",
            "../../etc/passwd",
            "publish",
            "future",
            "trash",
            "draft",
            "private",
            "Publish",
            "http://example.org/",
            "https://",
            "javascript:alert(1)",
            "http://[::1]/",
            "http://a b/",
            "a@b",
            "a@b@c",
            "@",
            "10-20",
            "€5",
            "$-5",
            "Free",
            "1e3",
            "999999999999999999",
            "1.1.1,1",
            "'; DROP TABLE post; --",
            "%",
            "_",
            "\\",
            "\"",
            "{}",
            "[]",
            "null",
            "٣",
            "１２",
            "true",
            "yes",
            "ON"));

    @RegisterExtension
    static final TestService service = new TestService();

    private final Random random = new Random(Dice.SEED);

    @Test
    void anyValue_getsAnAnswer() {
        var calendar = new Calendar(service);
        Map<String, Long> records = Map.of(
                "/events", calendar.event(AUTHOR).id(),
                "/venues", calendar.venue(AUTHOR, "Hall").id(),
                "/organizers", calendar.organizer(AUTHOR, "Club").id());
        var paths = new ArrayList<>(FIELDS.keySet());
        for (int i = 0; i < ROUNDS; i++) {
            String path = paths.get(random.nextInt(paths.size()));
            var body = body(path);
            boolean creates = random.nextInt(3) == 0;
            Role caller = random.nextInt(4) == 0 ? AUTHOR : ADMIN;
            Answer answer = service.send(
                    caller,
                    creates ? "POST" : "PATCH",
                    creates ? path : path + "/" + records.get(path),
                    Json.text(body));
            check(answer, body);
            if (answer.status() < 300) ok(service.get(ADMIN, path + "/" + answer.id()));
            if (i % 20 == 0)
                ok(service.get(
                        ADMIN, path + "?per_page=50" + (path.equals("/events") ? "&window=all&order=desc" : "")));
        }
    }

    /** A few of the fields, now and then with all that is required. */
    private Map<String, Object> body(String path) {
        var names = new ArrayList<>(FIELDS.get(path));
        names.addAll(POST);
        var body = new LinkedHashMap<String, Object>();
        if (random.nextBoolean()) {
            body.put(names.getFirst(), "Name");
            if (path.equals("/events")) {
                body.put("start_date", "2026-12-05");
                body.put("end_date", "2026-12-06");
            }
        }
        for (int i = 1 + random.nextInt(3); i > 0; i--)
            body.put(names.get(random.nextInt(names.size())), value(2, path));
        return body;
    }

    private Object value(int depth, String path) {
        int kind = random.nextInt(depth == 0 ? 6 : 9);
        if (kind < 6) return VALUES.get(random.nextInt(VALUES.size()));
        if (kind == 6) {
            var list = new ArrayList<Object>();
            for (int i = random.nextInt(5); i > 0; i--) list.add(value(depth - 1, path));
            return list;
        }
        if (kind == 7 && random.nextInt(20) == 0) return java.util.Collections.nCopies(150, value(0, path));
        var map = new LinkedHashMap<String, Object>();
        var names = new ArrayList<>(
                List.of("id", "url", "name", "price", "currency", "availability", "valid_from", "valid_until"));
        names.addAll(POST);
        names.addAll(FIELDS.get("/venues"));
        names.addAll(FIELDS.get("/organizers"));
        if (random.nextBoolean()) map.put(random.nextBoolean() ? "venue" : "organizer", "Nested");
        for (int i = random.nextInt(5); i > 0; i--)
            map.put(names.get(random.nextInt(names.size())), value(depth - 1, path));
        return map;
    }

    private void check(Answer answer, Map<String, Object> body) {
        String text = Json.text(body);
        String what = "-Dseed=%s with %s: %s"
                .formatted(Dice.SEED, text.substring(0, Math.min(2000, text.length())), answer.body());
        assertThat(answer.status()).as(what).isIn(200, 201, 400, 403, 413);
        if (answer.status() != 400 || !answer.code().equals("rest_invalid_param")) return;
        var sent = new ArrayList<>(body.keySet());
        // Of two that belong together the missing one is named.
        if (sent.contains("geo_lat")) sent.add("geo_lng");
        if (sent.contains("geo_lng")) sent.add("geo_lat");
        // An end that was stored before lies before a new zone or day.
        if (sent.contains("timezone") || sent.contains("all_day")) sent.add("end_date");
        Map<?, ?> params = (Map<?, ?>) answer.at("data.params");
        assertThat(params).as(what).isNotEmpty();
        for (Object name : params.keySet())
            assertThat(sent).as(what).contains(name.toString().replaceAll("\\..*", ""));
    }
}
