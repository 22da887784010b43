package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.event.Calendar.ids;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to say which venues, organizers, categories and tags an event has. */
class LinkFormsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static final Calendar CALENDAR = new Calendar(service);
    private static long a;
    private static long b;
    private static long trashed;
    private static long jazz;
    private static long digits;

    @BeforeAll
    static void fill() {
        a = CALENDAR.organizer(ADMIN, "A").id();
        b = CALENDAR.organizer(ADMIN, "B").id();
        trashed = CALENDAR.organizer(ADMIN, "Trashed").id();
        ok(service.delete(ADMIN, "/organizers/" + trashed));
        jazz = CALENDAR.category("Cool Jazz").id();
        digits = CALENDAR.category("Year", "\"slug\": \"2026\"").id();
    }

    private static String filled(String value) {
        return value.replace("A", Long.toString(a))
                .replace("B", Long.toString(b))
                .replace("T", Long.toString(trashed))
                .replace("ID", Long.toString(jazz))
                .replace('`', '"');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[B, A]",
                "`B,A`",
                "`B , A`",
                "[B, A, B, `A`]",
                "[`B`, `A`]",
                "[{`id`: B}, A]",
                "[{`id`: `B`, `organizer`: `x`}, A.0]"
            })
    void organizers_areLinkedInTheOrderGiven(String value) {
        assertThat(ids(CALENDAR.event(ADMIN, "\"organizer\": " + filled(value)), "organizer"))
                .containsExactly(b, a);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "``", "0", "false", "[]", "{}", "`0`"})
    void nothing_takesTheLinksAway(String value) {
        long event = CALENDAR.event(ADMIN, filled("`organizer`: A, `venue`: {`venue`: `x`}"))
                .id();

        Answer changed = CALENDAR.change(ADMIN, event, filled("`organizer`: %1$s, `venue`: %1$s".formatted(value)));

        assertThat(changed.list("organizer")).isEmpty();
        assertThat(changed.list("venue")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "999999 | rest_unknown_id | 999999",
                "[A, 999999, 888888] | rest_unknown_id | 888888",
                "T | rest_unknown_id | T",
                "ID000000 | rest_unknown_id | 000000",
                "`a-slug` | rest_invalid_type | a-slug",
                "true | rest_invalid_type | true",
                "[A, ``] | rest_invalid_type | not",
                "[A, null] | rest_invalid_type | null",
                "`A,,B` | rest_invalid_type | not",
                "[[A]] | rest_invalid_type | [",
                "1.5 | rest_invalid_type | 1.5",
                "-3 | rest_unknown_id | -3"
            })
    void whatIsNoOrganizer_isRefusedOnTheField(String value, String reason, String named) {
        Answer refused = service.post(
                ADMIN,
                "/events",
                Calendar.body(
                        "\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"",
                        "\"organizer\": " + filled(value)));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("organizer")).as(refused.toString()).isEqualTo(reason);
        assertThat(refused.text("data.params.organizer")).contains(filled(named));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`organizer`: {`email`: `a@example.org`} | organizer.organizer",
                "`organizer`: [A, {`phone`: `1`}] | organizer.1.organizer",
                "`organizer`: [{`organizer`: ` `}] | organizer.0.organizer",
                "`venue`: {`city`: `Bonn`} | venue.venue",
                "`venue`: {`venue`: null, `city`: `Bonn`} | venue.venue"
            })
    void newRecord_needsAName(String member, String path) {
        Answer refused = service.post(
                ADMIN,
                "/events",
                Calendar.body("\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"", filled(member)));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason(path)).as(refused.toString()).isEqualTo("rest_invalid_value");
        assertThat((Map<?, ?>) refused.at("data.params")).hasSize(1);
    }

    @Test
    void refusals_areNamedAllAtOnceByTheirPaths() {
        Answer refused = service.post(ADMIN, "/events", """
                {"title": " ", "start_date": "2026-12-05", "end_date": "2026-12-04", "timezone": "Nowhere",
                 "website": "x", "cost": -5, "featured": "maybe", "categories": [999999], "post_parent": 999999,
                 "status": "trash", "author": 999999, "image": 999999, "date": "2026-01-01", "date_utc": "2026-01-02",
                 "venue": [{"venue": "x", "website": "x", "geo_lat": 5}], "organizer": {"organizer": "y", "email": "x"},
                 "tickets": [{"name": "", "price": -1}, {"price": 1, "currency": "XXXX", "availability": "no"}, 5]}""");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(((Map<?, ?>) refused.at("data.params")).keySet().stream().map(Object::toString))
                .containsExactlyInAnyOrder(
                        "title",
                        "timezone",
                        "website",
                        "cost",
                        "featured",
                        "categories",
                        "post_parent",
                        "status",
                        "author",
                        "image",
                        "date_utc",
                        "venue.0.website",
                        "venue.0.geo_lng",
                        "organizer.email",
                        "tickets.0.name",
                        "tickets.0.price",
                        "tickets.1.name",
                        "tickets.1.currency",
                        "tickets.1.availability",
                        "tickets.2");
        assertThat(refused.at("data.details")).isInstanceOf(Map.class);
    }

    @Test
    void newRecords_belongToTheCallerUnderTheCallersRules() {
        Answer event = CALENDAR.event(CONTRIBUTOR, """
                "venue": [{"venue": "New Hall", "city": "Bonn", "status": "publish"}],
                "organizer": {"organizer": "New Club"}""");

        assertThat(event.text("venue.status")).isEqualTo("pending");
        assertThat(event.text("organizer.0.status")).isEqualTo("draft");
        assertThat(event.number("venue.author"))
                .isEqualTo(service.user(CONTRIBUTOR).id());
        Answer other = service.post(
                AUTHOR,
                "/events",
                Calendar.body(
                        "\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"",
                        "\"venue\": {\"venue\": \"Foreign\", \"author\": %s}"
                                .formatted(service.user(ADMIN).id())));
        assertThat(other.status()).isEqualTo(403);
        assertThat(ok(service.get(ADMIN, "/venues?search=foreign")).number("total"))
                .isZero();
    }

    @Test
    void sameData_makesOneRecord() {
        Answer event = CALENDAR.event(ADMIN, """
                "venue": [{"venue": "Twin", "city": "Ulm"}, {"venue": "twin"}, {"venue": "Twin", "city": "Bonn"}]""");
        Answer later = CALENDAR.event(AUTHOR, """
                "venue": [{"venue": "TWIN", "city": "Bonn"}, {"venue": "Twin"}]""");

        List<Long> made = ids(event, "venue");
        assertThat(made).hasSize(2);
        assertThat(ids(later, "venue")).containsExactly(made.get(1), made.get(0));
        assertThat(later.text("venue.0.venue")).isEqualTo("Twin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`organizer`: `Choir`, `phone`: `1`",
                "`organizer`: `Choir`, `email`: ``, `phone`: `2`",
                "`organizer`: `Choir`, `status`: `draft`",
                "`organizer`: `Choir`, `slug`: `another-choir`",
                "`organizer`: `Choir`, `description`: `We sing`",
                "`organizer`: `The Choir`"
            })
    void dataThatDiffers_makesAnotherRecord(String data) {
        String choir = "\"organizer\": {\"organizer\": \"Choir\", \"email\": \"choir@example.org\"}";
        List<Long> first = ids(CALENDAR.event(ADMIN, choir), "organizer");
        List<Long> other = ids(CALENDAR.event(ADMIN, "\"organizer\": {" + filled(data) + "}"), "organizer");

        assertThat(other).hasSize(1).doesNotContainAnyElementsOf(first);
        assertThat(ids(CALENDAR.event(ADMIN, choir), "organizer")).isEqualTo(first);
    }

    @Test
    void dataOfWhatIsNotPublic_makesAnotherRecord() {
        long draft = CALENDAR.organizer(ADMIN, "Quiet", "\"status\": \"draft\"").id();
        long gone = CALENDAR.organizer(ADMIN, "Quiet").id();
        ok(service.delete(ADMIN, "/organizers/" + gone));

        List<Long> made = ids(CALENDAR.event(ADMIN, "\"organizer\": {\"organizer\": \"Quiet\"}"), "organizer");

        assertThat(made).hasSize(1).doesNotContain(draft, gone);
    }

    @Test
    void sameDataAtTheSameMoment_makesOneRecord() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var events = new ArrayList<Future<Answer>>();
            for (int i = 0; i < 12; i++)
                events.add(pool.submit(() -> CALENDAR.event(ADMIN, "\"venue\": {\"venue\": \"Virtual\"}")));
            var venues = new HashSet<Long>();
            for (Future<Answer> event : events) venues.addAll(ids(event.get(), "venue"));

            assertThat(venues).hasSize(1);
        }
        assertThat(ok(service.get(ADMIN, "/venues?search=virtual")).number("total"))
                .isEqualTo(1);
    }

    @Test
    void linksTheCallerCannotSee_stayInPlace() {
        long own = CALENDAR.organizer(AUTHOR, "Own").id();
        long secret =
                CALENDAR.organizer(ADMIN, "Secret", "\"status\": \"draft\"").id();
        long event = CALENDAR.event(AUTHOR).id();
        CALENDAR.change(ADMIN, event, "\"organizer\": [%s, %s, %s]".formatted(secret, a, b));

        Answer seen = CALENDAR.change(AUTHOR, event, "\"organizer\": [%s]".formatted(own));

        assertThat(ids(seen, "organizer")).containsExactly(own);
        assertThat(ids(ok(service.get(ADMIN, "/events/" + event)), "organizer")).containsExactly(secret, own);
        CALENDAR.change(AUTHOR, event, "\"organizer\": null");
        assertThat(ids(ok(service.get(ADMIN, "/events/" + event)), "organizer")).containsExactly(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ID",
                "[ID]",
                "`ID`",
                "[`ID`]",
                "`cool-jazz`",
                "[`cool jazz`]",
                "[`cOOL jazz`]",
                "{`id`: ID}",
                "[{`id`: `ID`}]",
                "ID.0",
                "[ID, `cool-jazz`, {`id`: ID}]",
                "[` cool <b>jazz</b> `, ID]"
            })
    void category_isKnownByIdSlugAndName(String value) {
        assertThat(ids(CALENDAR.event(AUTHOR, "\"categories\": " + filled(value)), "categories"))
                .containsExactly(jazz);
    }

    @Test
    void digits_areASlugWhereNoCategoryHasTheId() {
        assertThat(ids(CALENDAR.event(AUTHOR, "\"categories\": [\"2026\"]"), "categories"))
                .containsExactly(digits);
        Answer number =
                service.patch(ADMIN, "/events/" + CALENDAR.event(ADMIN).id(), "{\"categories\": [2026, \"4711\"]}");
        assertThat(number.reason("categories")).isEqualTo("rest_unknown_id");
        assertThat(number.text("data.params.categories")).contains("2026").contains("4711");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[ID]]", "{`name`: `x`}", "[{}]", "true", "[null]", "[``]", "`a,,b`", "1.5", "[` `]"})
    void whatIsNoCategory_isRefused(String value) {
        Answer refused = service.patch(
                ADMIN, "/events/" + CALENDAR.event(ADMIN).id(), "{\"categories\": " + filled(value) + "}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("categories")).as(refused.toString()).isIn("rest_invalid_type", "rest_invalid_value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "``", "[]"})
    void noTerms_clearTheSet(String value) {
        long event = CALENDAR.event(ADMIN, "\"categories\": %s, \"tags\": \"x, y\"".formatted(jazz))
                .id();

        Answer cleared = CALENDAR.change(ADMIN, event, "\"categories\": " + filled(value));

        assertThat(cleared.list("categories")).isEmpty();
        assertThat(cleared.list("tags")).hasSize(2);
    }

    @Test
    void newTerms_areMadeOnceAndNotSplitInsideArrays() {
        Answer event = CALENDAR.event(ADMIN, "\"tags\": [\"rock, pop\", \"Rock, Pop\", \"New Wave\", \"new-wave\"]");

        assertThat(event.list("tags").stream()
                        .map(tag -> ((Map<?, ?>) tag).get("name"))
                        .map(Object::toString))
                .isEqualTo(List.of("New Wave", "rock, pop"));
    }
}
