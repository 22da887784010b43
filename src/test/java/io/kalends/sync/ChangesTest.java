package io.kalends.sync;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.event.Calendar;
import io.kalends.store.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What who is told; each test begins with a token of its own. */
class ChangesTest {
    private static final List<Role> OUTSIDERS = Arrays.asList(null, SUBSCRIBER, CONTRIBUTOR);

    @RegisterExtension
    static final TestService service = new TestService();

    private static final Calendar CALENDAR = new Calendar(service);
    private static int names;

    /** What became public during another test is no longer told at the start. */
    @BeforeEach
    void waitALittle() {
        service.clock().forward(Duration.ofMinutes(5));
    }

    private static String newName() {
        return "name " + ++names;
    }

    private static long event(Role by, String... members) {
        return CALENDAR.event(by, members).id();
    }

    private static long venue() {
        return CALENDAR.venue(ADMIN, newName()).id();
    }

    private static long tag() {
        return CALENDAR.tag(newName()).id();
    }

    private static long category(String... members) {
        return CALENDAR.category(newName(), members).id();
    }

    private static Answer patch(String path, long id, String json) {
        return Calendar.ok(service.patch(ADMIN, path + id, json));
    }

    private static void delete(String path, Object id) {
        Calendar.ok(service.delete(ADMIN, path + id));
    }

    /** A member that has a record published so much later, or earlier. */
    private static String publishedIn(Duration time) {
        return "\"date_utc\": " + service.now().plus(time).getEpochSecond();
    }

    private static String token() {
        Answer start = Calendar.ok(service.get("/changes"));
        assertThat(start.list("changes")).isEmpty();
        assertThat(start.at("more")).isEqualTo(false);
        return start.text("next_token");
    }

    private static Answer since(Role caller, String token) {
        return Calendar.ok(service.get(caller, "/changes?since=" + token));
    }

    /** In short: {@code event 5 created}. */
    private static List<String> news(Answer answer) {
        return answer.list("changes").stream()
                .map(change -> (Map<?, ?>) change)
                .map(change -> change.get("kind") + " " + change.get("id") + " " + change.get("change"))
                .toList();
    }

    private static List<String> news(Role caller, String token) {
        return news(since(caller, token));
    }

    @Test
    void quietCalendar_hasNothingToTell() {
        event(ADMIN);

        Answer answer = since(null, token());

        assertThat(answer.list("changes")).isEmpty();
        assertThat(answer.at("more")).isEqualTo(false);
        assertThat(news(null, answer.text("next_token"))).isEmpty();
    }

    @Test
    void everyKind_isToldAsListsShowIt() {
        String token = token();
        Answer tag = CALENDAR.tag(newName());
        Answer category = CALENDAR.category(newName());
        Answer organizer = CALENDAR.organizer(ADMIN, newName());
        Answer venue = CALENDAR.venue(ADMIN, newName(), "\"geo_lat\": 1, \"geo_lng\": 2");
        Answer event = CALENDAR.event(ADMIN, "\"venue\": %s, \"organizer\": %s".formatted(venue.id(), organizer.id()));

        Answer answer = since(null, token);

        List<Answer> made = List.of(tag, category, organizer, venue, event);
        List<String> kinds = List.of("tag", "category", "organizer", "venue", "event");
        for (int i = 0; i < made.size(); i++) {
            assertThat(news(answer).get(i))
                    .isEqualTo(kinds.get(i) + " " + made.get(i).id() + " created");
            assertThat(answer.at("changes." + i + ".record"))
                    .isEqualTo(made.get(i).tree());
        }
        assertThat(answer.list("changes")).hasSize(made.size());
        assertThat(answer.at("changes.4.record"))
                .isEqualTo(service.get("/events?include=" + event.id()).at("events.0"));
    }

    @Test
    void updates_areChanges() {
        long tag = tag();
        long venue = venue();
        String token = token();
        patch("/venues/", venue, "{\"city\": \"Hamburg\"}");
        patch("/tags/", tag, "{\"description\": \"Live\"}");
        patch("/venues/", venue, "{\"city\": \"Bremen\"}");

        Answer answer = since(null, token);

        assertThat(news(answer)).containsExactly("venue " + venue + " changed", "tag " + tag + " changed");
        assertThat(answer.text("changes.0.record.city")).isEqualTo("Bremen");
    }

    @Test
    void trashAndRemoval_takeAway() {
        long event = event(ADMIN);
        long tag = tag();
        String token = token();
        delete("/events/", event);
        delete("/tags/", tag);

        Answer answer = since(null, token);
        assertThat(news(answer)).containsExactly("event " + event + " removed", "tag " + tag + " removed");
        assertThat(answer.body()).doesNotContain("record");
        assertThat(news(EDITOR, token)).isEqualTo(news(answer));

        String later = answer.text("next_token");
        patch("/events/", event, "{\"status\": \"publish\"}");
        assertThat(news(null, later)).containsExactly("event " + event + " created");
        delete("/events/", event + "?force=true");
        assertThat(news(null, later)).containsExactly("event " + event + " removed");
    }

    @Test
    void dateOfASeries_isToldOfByItself() {
        long series = event(ADMIN, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}");
        long date = service.get("/events?series=" + series).number("events.1.id");
        String token = token();

        delete("/events/", date);
        Answer trashed = since(null, token);
        assertThat(news(trashed))
                .containsExactlyInAnyOrder("event " + date + " removed", "event " + series + " changed");

        patch("/events/", date, "{\"status\": \"publish\"}");
        Answer restored = since(null, trashed.text("next_token"));
        assertThat(news(restored))
                .containsExactlyInAnyOrder("event " + date + " changed", "event " + series + " changed");

        patch("/events/", date, "{\"title\": \"With a guest\"}");
        Answer changed = since(null, restored.text("next_token"));
        assertThat(news(changed)).containsExactly("event " + date + " changed");

        patch("/events/", date, "{\"follow\": [\"title\"]}");
        assertThat(news(null, changed.text("next_token"))).containsExactly("event " + date + " changed");
    }

    @Test
    void removalFromTheTrash_isNoNews() {
        long event = event(AUTHOR);
        delete("/events/", event);
        String token = token();
        delete("/events/", event + "?force=true");

        for (Role caller : new Role[] {null, AUTHOR, EDITOR})
            assertThat(news(caller, token)).isEmpty();
    }

    @Test
    void whatCameAndWent_isToldAsRemovedForAFullReadMayHaveSeenIt() {
        String token = token();
        long event = event(ADMIN);
        delete("/events/", event + "?force=true");

        assertThat(news(null, token)).containsExactly("event " + event + " removed");
    }

    @Test
    void drafts_areToldToThoseWhoSeeThem() {
        String token = token();
        long draft = event(AUTHOR, "\"status\": \"draft\"");
        for (Role caller : List.of(AUTHOR, EDITOR, ADMIN))
            assertThat(news(caller, token)).containsExactly("event " + draft + " created");
        for (Role caller : OUTSIDERS) assertThat(news(caller, token)).isEmpty();

        String later = token();
        patch("/events/", draft, "{\"title\": \"Better\"}");
        delete("/events/", draft + "?force=true");
        for (Role caller : List.of(AUTHOR, EDITOR, ADMIN))
            assertThat(news(caller, later)).containsExactly("event " + draft + " removed");
        for (Role caller : OUTSIDERS) {
            assertThat(news(caller, later)).isEmpty();
            assertThat(news(caller, token)).isEmpty();
        }
    }

    @Test
    void newStatus_createsForSomeAndChangesForOthers() {
        long event = event(AUTHOR, "\"status\": \"draft\"");
        String token = token();
        patch("/events/", event, "{\"status\": \"publish\"}");
        for (Role caller : OUTSIDERS) assertThat(news(caller, token)).containsExactly("event " + event + " created");
        for (Role caller : List.of(AUTHOR, EDITOR))
            assertThat(news(caller, token)).containsExactly("event " + event + " changed");

        String later = token();
        patch("/events/", event, "{\"status\": \"private\"}");
        for (Role caller : OUTSIDERS) assertThat(news(caller, later)).containsExactly("event " + event + " removed");
        for (Role caller : List.of(AUTHOR, EDITOR))
            assertThat(news(caller, later)).containsExactly("event " + event + " changed");
    }

    @Test
    void newAuthor_takesADraftFromOneToAnother() {
        long event = event(AUTHOR, "\"status\": \"draft\"");
        String token = token();
        patch("/events/", event, "{\"author\": " + service.user(CONTRIBUTOR).id() + "}");

        assertThat(news(AUTHOR, token)).containsExactly("event " + event + " removed");
        assertThat(news(CONTRIBUTOR, token)).containsExactly("event " + event + " created");
        assertThat(news(EDITOR, token)).containsExactly("event " + event + " changed");
        assertThat(news(null, token)).isEmpty();
    }

    @Test
    void scheduledRecord_isToldWhenItsTimeComes() {
        String token = token();
        long event = event(AUTHOR, publishedIn(Duration.ofHours(2)));
        long venue = CALENDAR.venue(AUTHOR, newName(), publishedIn(Duration.ofHours(1)))
                .id();
        Answer before = since(null, token);
        Answer authors = since(AUTHOR, token);
        assertThat(news(before)).isEmpty();
        assertThat(news(authors)).containsExactly("event " + event + " created", "venue " + venue + " created");
        assertThat(authors.text("changes.0.record.status")).isEqualTo("future");

        service.clock().forward(Duration.ofHours(2));

        Answer after = since(null, before.text("next_token"));
        assertThat(news(after)).containsExactly("venue " + venue + " created", "event " + event + " created");
        assertThat(after.text("changes.1.record.status")).isEqualTo("publish");
        assertThat(news(AUTHOR, authors.text("next_token")))
                .containsExactly("venue " + venue + " changed", "event " + event + " changed");
        assertThat(news(null, after.text("next_token"))).isEmpty();
        assertThat(news(null, token)).containsExactly("event " + event + " created", "venue " + venue + " created");
    }

    @Test
    void scheduledRecord_thatIsTakenBackIsNeverTold() {
        String token = token();
        delete("/events/", event(ADMIN, publishedIn(Duration.ofDays(1))) + "?force=true");
        delete("/events/", event(ADMIN, publishedIn(Duration.ofDays(1))));
        patch("/events/", event(ADMIN, publishedIn(Duration.ofDays(1))), "{\"status\": \"draft\"}");
        Answer before = since(null, token);
        assertThat(news(before)).isEmpty();

        service.clock().forward(Duration.ofDays(2));
        assertThat(news(null, before.text("next_token"))).isEmpty();
    }

    @Test
    void publicationOfTheLastMinute_isToldAgainAtTheStart() {
        long event = event(ADMIN, publishedIn(Duration.ofSeconds(30)));
        service.clock().forward(Duration.ofSeconds(40));

        Answer first = since(null, token());
        assertThat(news(first)).containsExactly("event " + event + " changed");
        assertThat(news(null, first.text("next_token"))).isEmpty();
    }

    @Test
    void hiddenEvents_areInNoList() {
        long event = event(ADMIN);
        String token = token();
        patch("/events/", event, "{\"hide_from_listings\": true}");
        assertThat(news(null, token)).containsExactly("event " + event + " removed");
        assertThat(news(EDITOR, token)).containsExactly("event " + event + " removed");

        patch("/events/", event, "{\"hide_from_listings\": false}");
        assertThat(news(null, token)).containsExactly("event " + event + " changed");
    }

    @Test
    void countsAndLinkedRecords_areNoChangeOfOthers() {
        long venue = venue();
        String links = "\"venue\": %s, \"categories\": %s".formatted(venue, category());
        event(ADMIN, links);
        String token = token();
        long event = event(ADMIN, links);
        patch("/venues/", venue, "{\"city\": \"Hamburg\"}");

        assertThat(news(null, token)).containsExactly("event " + event + " created", "venue " + venue + " changed");
        delete("/venues/", venue + "?force=true");
        assertThat(news(null, token)).containsExactly("event " + event + " created", "venue " + venue + " removed");
    }

    @Test
    void childrenOfARemovedCategory_haveChanged() {
        long above = category();
        long below = category("\"parent\": " + above);
        String token = token();
        delete("/categories/", above);

        Answer answer = since(null, token);
        assertThat(news(answer)).containsExactly("category " + below + " changed", "category " + above + " removed");
        assertThat(answer.number("changes.0.record.parent")).isZero();
    }

    @Test
    void removedUser_leavesChangedRecords() {
        long user = service.post(ADMIN, "/users", """
                {"username": "leaving", "email": "leaving@example.net", "role": "author"}""").id();
        long draft = event(ADMIN, "\"status\": \"draft\", \"author\": " + user);
        long event = event(ADMIN, "\"author\": " + user);
        String token = token();
        delete("/users/", user);

        assertThat(news(EDITOR, token))
                .containsExactlyInAnyOrder("event " + draft + " changed", "event " + event + " changed");
        assertThat(news(null, token)).containsExactly("event " + event + " changed");
    }

    /** What is told in pages of a size, and the token after it. */
    private static List<String> inPages(String token, int size, List<String> told) {
        Answer page = Calendar.ok(service.get("/changes?per_page=" + size + "&since=" + token));
        assertThat(page.list("changes")).hasSizeLessThanOrEqualTo(size);
        told.addAll(news(page));
        String next = page.text("next_token");
        if (page.at("more").equals(true)) return inPages(next, size, told);
        assertThat(news(null, next)).isEmpty();
        return told;
    }

    @Test
    void pages_followOneAnother() {
        String token = token();
        var expected = new ArrayList<String>();
        for (int i = 0; i < 5; i++) expected.add("tag " + tag() + " created");
        String quiet = since(null, token).text("next_token");
        var published = new ArrayList<String>();
        for (int i = 0; i < 5; i++)
            published.add("event " + event(ADMIN, publishedIn(Duration.ofHours(1))) + " created");
        published.add("event " + event(ADMIN, publishedIn(Duration.ofHours(2))) + " created");
        String scheduled = since(null, quiet).text("next_token");
        service.clock().forward(Duration.ofDays(1));
        expected.addAll(published);

        for (int size = 1; size <= 12; size++) {
            // A record that was made and then published may come twice.
            assertThat(new LinkedHashSet<>(inPages(token, size, new ArrayList<>())))
                    .as("pages of " + size)
                    .containsExactlyElementsOf(expected);
            assertThat(inPages(scheduled, size, new ArrayList<>())).isEqualTo(published);
        }
    }

    @Test
    void pages_areNoLargerThanLists() {
        String token = token();
        for (int i = 0; i < 55; i++) tag();

        for (String size : List.of("", "&per_page=1000")) {
            Answer answer = Calendar.ok(service.get("/changes?since=" + token + size));
            assertThat(answer.list("changes")).hasSize(50);
            assertThat(answer.at("more")).isEqualTo(true);
            assertThat(news(null, answer.text("next_token"))).hasSize(5);
        }
        for (String size : List.of("0", "x", "-1", ""))
            assertThat(service.get("/changes?per_page=" + size).reason("per_page"))
                    .isNotNull();
    }

    @Test
    void fields_chooseMembersOfRecords() {
        String token = token();
        long event = event(ADMIN);
        long tag = tag();

        assertThat(service.get("/changes?_fields=changes.record.title,changes.id,more&since=" + token)
                        .body())
                .isEqualTo(
                        "{\"changes\":[{\"id\":%s,\"record\":{\"title\":\"Event\"}},{\"id\":%s,\"record\":{}}],\"more\":false}"
                                .formatted(event, tag));
    }

    @Test
    void links_areThoseOfTheMount() {
        String token = token();
        long event = event(ADMIN);

        Answer answer = service.raw(null, "GET", "/wp-json/tribe/events/v1/changes?since=" + token, null, Map.of());

        assertThat(answer.text("changes.0.record.rest_url")).endsWith("/wp-json/tribe/events/v1/events/" + event);
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    private static Stream<String> malformed() {
        return Stream.of(
                "",
                "x",
                "***",
                "AAAA",
                "0",
                encoded("1;2;3"),
                encoded("2;0;1794736800;1794736800;0;s1"),
                encoded("1;0;99999999999999;1;0;s1"),
                encoded("1;9999999999999999;1;1;0;s1"),
                encoded("1;0;1794736800;1794736800;0;"),
                encoded("1;0;1794736800;1794736800;0;x1"),
                encoded("1;0;1794736800;1794736800;0;p1:5:;drop"),
                encoded("x".repeat(239)),
                encoded("x".repeat(241)));
    }

    @Test
    void malformedToken_isRefused() {
        malformed().forEach(token -> {
            Answer answer = service.get("/changes?since=" + token);
            assertThat(answer.status()).as(token + answer).isEqualTo(400);
            assertThat(answer.reason("since")).isEqualTo("rest_invalid_value");
        });
    }

    /** Tokens were readable once; whoever still has one reads everything again, as with any that is too old. */
    @ParameterizedTest
    @ValueSource(strings = {"s5", "p1:5:", "p1:5:2,3", "p1:5:/1:9:2,3/4/7"})
    void tokenOfTheFormerForm_isExpired(String position) {
        assertExpired(encoded("1;123456789012345;1794736800;1794736800;9223372036854775807;" + position));
    }

    @Test
    void token_tellsNothing() {
        String before = token();
        event(AUTHOR, "\"status\": \"draft\"");
        Answer after = since(null, before);

        assertThat(List.of(before, token(), after.text("next_token")))
                .allMatch(token -> token.matches("[A-Za-z0-9_-]{320}"))
                .doesNotHaveDuplicates();
        // Not even whether anything happened between two of the same moment.
        assertThat(token()).isNotEqualTo(token());
        assertThat(after.header("ETag")).isNotEqualTo(since(null, before).header("ETag"));
    }

    @Test
    void token_cannotBeMadeUp() {
        byte[] token = Base64.getUrlDecoder().decode(token());
        for (int at : new int[] {0, 15, 16, 17, 40, 200, 223, 224, 239}) {
            byte[] altered = token.clone();
            altered[at] ^= 1;
            assertExpired(Base64.getUrlEncoder().withoutPadding().encodeToString(altered));
        }
        assertExpired(Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[240]));
        assertExpired(Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(token, 480)));
    }

    @Test
    void token_ofOneNodeIsTakenByAnother() {
        String token = token();
        TestService other = service.sameStore();
        other.start();
        try {
            long tag = tag();
            assertThat(news(Calendar.ok(other.get("/changes?since=" + token))))
                    .containsExactly("tag " + tag + " created");
        } finally {
            other.stop();
        }
    }

    /** One change a page: whoever counted the pages would know how much there is that they may not see. */
    @Test
    void pages_doNotCountWhatMayNotBeSeen() {
        String quiet = token();
        tag();
        tag();
        int pages = countPages(null, quiet);
        String busy = token();
        for (int i = 0; i < 7; i++) event(AUTHOR, "\"status\": \"draft\"");
        tag();
        delete("/events/", event(AUTHOR, "\"status\": \"private\"") + "?force=true");
        delete("/events/", event(AUTHOR, publishedIn(Duration.ofDays(1))));
        tag();
        event(AUTHOR, "\"status\": \"pending\"");

        for (Role caller : OUTSIDERS) assertThat(countPages(caller, busy)).isEqualTo(pages);
        assertThat(countPages(EDITOR, busy)).isGreaterThan(pages);
    }

    private static int countPages(Role caller, String token) {
        Answer page = Calendar.ok(service.get(caller, "/changes?per_page=1&since=" + token));
        return 1 + (page.at("more").equals(true) ? countPages(caller, page.text("next_token")) : 0);
    }

    /** Of another engine, or of a time this store has not seen: it was put back to an earlier state. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 999999",
                "2 999999999 0 0",
                "2 999999997 2 1 1",
                "2 1 0 0 1 999999998 0 1 1",
                "1",
                "3 1",
                "2 1",
                "2 1 5",
                "2 1 4 1 4",
                "2 1 4 9"
            })
    void tokenOfAnotherStore_isRefused(String position) {
        List<Long> numbers =
                Arrays.stream(position.split(" ")).map(Long::parseLong).toList();
        var all = new ArrayList<>(List.of(2L, service.now().getEpochSecond(), 0L, 0L));
        all.addAll(numbers);
        try (Database db = service.database()) {
            var cipher = new TokenCipher(db.read(db.log()::key));
            assertExpired(Base64.getUrlEncoder().withoutPadding().encodeToString(cipher.encrypt(VarInts.bytes(all))));
        }
    }

    @Test
    void tokenOfAnotherLife_isRefused() {
        String token = token();
        tag();
        try (Database db = service.database()) {
            db.write(tx -> {
                db.log().rotateKey(tx);
                return token;
            });
        }
        tag();

        assertExpired(token);
        assertThat(news(null, token())).isEmpty();
    }

    private static void assertExpired(String token) {
        Answer answer = service.get("/changes?since=" + token);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(410);
        assertThat(answer.code()).isEqualTo("rest_sync_token_expired");
    }

    @Test
    void token_lastsAcrossRestarts() {
        String token = token();
        long before = tag();
        service.restart();
        long after = tag();

        assertThat(news(null, token)).containsExactly("tag " + before + " created", "tag " + after + " created");
    }
}
