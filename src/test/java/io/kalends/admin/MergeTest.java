package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.COMPATIBLE;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.cli.Terminal;
import io.kalends.config.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two venues, organizers, categories or tags that are the same become one, and nothing that led to the other is lost. */
class MergeTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.COMPAT_MOUNT, "true");

    private Browser editor;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    private long venue(String name) {
        return service.post(ADMIN, "/venues", "{\"venue\": \"" + name + "\"}").id();
    }

    private long organizer(String name) {
        return service.post(ADMIN, "/organizers", "{\"organizer\": \"" + name + "\"}")
                .id();
    }

    private long term(String collection, String name, long parent) {
        String above = parent == 0 ? "" : ", \"parent\": " + parent;
        return service.post(ADMIN, "/" + collection, "{\"name\": \"" + name + "\"" + above + "}")
                .id();
    }

    private long event(String title, String more) {
        return service.post(ADMIN, "/events", """
                        {"title": "%s", "start_date": "2026-12-05 19:00", "end_date": "2026-12-05 21:00", %s}
                        """.formatted(title, more)).id();
    }

    private Document merge(String collection, long merged, long kept) {
        return editor.follow(send(editor, collection, merged, kept));
    }

    private static Answer send(Browser browser, String collection, long merged, long kept) {
        String page = "/admin/" + collection + "/merge?one=" + merged + "&other=" + kept;
        return browser.submit(page, "form.stack", Map.of("kept", Long.toString(kept)));
    }

    private List<?> ids(Answer event, String field) {
        return ((List<?>) event.at(field))
                .stream().map(record -> ((Map<?, ?>) record).get("id")).toList();
    }

    private Answer raw(String method, String path) {
        return service.raw(null, method, path, null, Map.of());
    }

    private static Optional<String> location(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(301);
        return answer.header("Location").map(url -> url.replaceFirst("^https?://[^/]*", ""));
    }

    @Test
    void page_showsWhatWillHappenFirst() {
        long one = service.post(ADMIN, "/venues", "{\"venue\": \"Town hall\", \"city\": \"Lind\", \"phone\": \"1\"}")
                .id();
        long other = service.post(ADMIN, "/venues", "{\"venue\": \"Townhall\", \"city\": \"Lind\", \"phone\": \"2\"}")
                .id();
        event("Concert", "\"venue\": " + other);
        event("Draft", "\"status\": \"draft\", \"venue\": " + other);
        Document page = editor.page("/admin/venues/merge?one=" + one + "&other=" + other);

        assertThat(page.select(".versions th[scope=row]").eachText())
                .contains("Name", "Phone")
                .doesNotContain("City");
        assertThat(page.select("#k-" + one).text()).contains("2 events move here", "Townhall", "/venue/townhall/");
        assertThat(page.select("input[name=kept][checked]").val()).isEqualTo(Long.toString(other));
        assertThat(service.get("/venues/" + other).status()).isEqualTo(200);
    }

    @Test
    void draft_thatStays_isNotToldOf() {
        long merged = venue("Old hall");
        long kept = venue("Secret hall");
        service.patch(ADMIN, "/venues/" + kept, "{\"status\": \"draft\"}");
        Document _ = merge("venues", merged, kept);

        Answer hidden = service.get("/venues/" + merged);

        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.toString()).doesNotContain("secret", "merged_into");
        assertThat(service.raw(null, "GET", "/venue/old-hall/", null, Map.of()).header("Location"))
                .isEmpty();
        assertThat(service.get(ADMIN, "/venues/" + merged).status()).isEqualTo(301);
    }

    @Test
    void events_moveToTheOneThatStays_whateverTheirStatus() {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        long third = venue("Foyer");
        long shown = event("Shown", "\"venue\": " + merged);
        long draft = event("Draft", "\"status\": \"draft\", \"venue\": " + merged);
        long trashed = event("Gone", "\"venue\": " + merged);
        long both = event("Both", "\"venue\": [%s, %s, %s]".formatted(merged, third, kept));
        service.delete(ADMIN, "/events/" + trashed);
        for (int i = 0; i < 3; i++) service.get("/events/" + shown);
        String token = service.get("/changes").text("next_token");
        service.clock().forward(Duration.ofMinutes(5));
        Document done = merge("venues", merged, kept);

        assertThat(done.select(".notice.done").text()).isEqualTo("Merged. 4 events have moved here.");
        assertThat(service.get("/events/" + shown).number("venue.id")).isEqualTo(kept);
        assertThat(service.get("/events?window=all").text("events.0.venue.venue"))
                .isEqualTo("New hall");
        assertThat(service.get(ADMIN, "/events/" + draft).number("venue.id")).isEqualTo(kept);
        assertThat(service.get(ADMIN, "/events/" + trashed).number("venue.id")).isEqualTo(kept);
        assertThat(ids(service.get("/events/" + both), "venue")).isEqualTo(List.of(kept, third));
        Answer changes = service.get("/changes?since=" + token);
        assertThat(changes.body()).contains("\"id\":" + shown).contains("\"id\":" + merged);
    }

    @Test
    void idAndSlug_leadToTheOneThatStays() {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        String page = raw("GET", "/venue/old-hall/").body();
        assertThat(page).contains("Old hall");
        merge("venues", merged, kept);

        for (String mount : List.of(NAMESPACE, COMPATIBLE)) {
            assertThat(location(raw("GET", mount + "/venues/" + merged + "?_fields=id")))
                    .contains(mount + "/venues/" + kept + "?_fields=id");
            assertThat(location(raw("HEAD", mount + "/venues/" + merged))).contains(mount + "/venues/" + kept);
            assertThat(location(raw("GET", mount + "/venues/by-slug/old-hall")))
                    .contains(mount + "/venues/by-slug/new-hall");
        }
        Answer moved = service.get("/venues/" + merged);
        assertThat(moved.code()).isEqualTo("rest_merged");
        assertThat(moved.number("data.merged_into")).isEqualTo(kept);
        assertThat(location(raw("GET", "/venue/old-hall/"))).contains("/venue/new-hall/");
        assertThat(service.get("/events?window=all&venue=" + merged).status()).isEqualTo(200);
        assertThat(raw("GET", "/?venue=" + merged).status()).isEqualTo(200);
        assertThat(service.get("/events?window=all&venue=" + merged).number("total"))
                .isEqualTo(service.get("/events?window=all&venue=" + kept).number("total"));
    }

    /** Whoever writes means the record they know, which is gone: nothing is to befall another one. */
    @Test
    void writers_areToldOfTheOneThatStays() {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        merge("venues", merged, kept);

        for (Answer refused : List.of(
                service.put(ADMIN, "/venues/" + merged, "{\"phone\": \"1\"}"),
                service.delete(ADMIN, "/venues/by-slug/old-hall"))) {
            assertThat(refused.status()).isEqualTo(404);
            assertThat(refused.code()).isEqualTo("venue-not-found");
            assertThat(refused.number("data.merged_into")).isEqualTo(kept);
        }
        assertThat(service.get("/venues/" + kept).status()).isEqualTo(200);
    }

    @Test
    void chain_leadsToTheLastOne() {
        long first = organizer("First");
        long second = organizer("Second");
        long third = organizer("Third");
        long event = event("Concert", "\"organizer\": [%s, %s, %s]".formatted(third, first, second));
        merge("organizers", first, second);
        merge("organizers", second, third);

        assertThat(location(service.get("/organizers/" + first))).contains(NAMESPACE + "/organizers/" + third);
        assertThat(location(raw("GET", "/organizer/first/"))).contains("/organizer/third/");
        assertThat(ids(service.get("/events/" + event), "organizer")).isEqualTo(List.of(third));
    }

    @Test
    void newRecord_takesTheSlugBack() {
        long merged = venue("Hall");
        long kept = venue("New hall");
        merge("venues", merged, kept);
        long taken = venue("Hall");

        assertThat(service.get("/venues/by-slug/hall").id()).isEqualTo(taken);
        assertThat(raw("GET", "/venue/hall/").status()).isEqualTo(200);
        assertThat(location(service.get("/venues/" + merged))).contains(NAMESPACE + "/venues/" + kept);
        service.delete(ADMIN, "/venues/" + kept + "?force=true");
        assertThat(service.get("/venues/" + merged).status()).isEqualTo(404);
    }

    @Test
    void tags_areCountedOnce() {
        long merged = term("tags", "Jaz", 0);
        long kept = term("tags", "Jazz", 0);
        event("One", "\"tags\": [%s]".formatted(merged));
        event("Both", "\"tags\": [%s, %s]".formatted(merged, kept));
        event("Draft", "\"status\": \"draft\", \"tags\": [%s]".formatted(merged));
        assertThat(service.get("/tags/" + kept).number("count")).isEqualTo(1);
        merge("tags", merged, kept);

        assertThat(service.get("/tags/" + kept).number("count")).isEqualTo(2);
        assertThat(location(service.get("/tags/" + merged))).contains(NAMESPACE + "/tags/" + kept);
        assertThat(location(raw("GET", "/wp-json/wp/v2/tags/" + merged))).contains("/wp-json/wp/v2/tags/" + kept);
        assertThat(location(raw("GET", "/tag/jaz/"))).contains("/tag/jazz/");
        assertThat(service.get("/events?window=all&tags=jaz").number("total")).isEqualTo(2);
        assertThat(raw("GET", "/?tags=jaz").status()).isEqualTo(200);
        assertThat(raw("GET", NAMESPACE + "/events.ics?tags=jaz").body()).contains("SUMMARY:One");
        assertThat(service.get("/events?window=all&tags=" + merged).number("total"))
                .isEqualTo(2);
        assertThat(service.delete(ADMIN, "/tags/" + merged).number("data.merged_into"))
                .isEqualTo(kept);
    }

    @Test
    void tags_areCountedOnceForASeries() {
        long jazz = term("tags", "jazz", 0);
        long blues = term("tags", "blues", 0);
        event("Lessons", "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=3\"}, \"tags\": " + jazz);
        Answer dates = service.get("/events?per_page=50");
        service.patch(ADMIN, "/events/" + dates.at("events.1.id"), "{\"tags\": " + blues + "}");
        assertThat(service.get("/tags/" + jazz).number("count")).isEqualTo(1);
        assertThat(service.get("/tags/" + blues).number("count")).isEqualTo(1);

        Document _ = merge("tags", jazz, blues);

        assertThat(service.get("/tags/" + blues).number("count")).isEqualTo(1);
        assertThat(service.get("/events?tags=blues").number("total")).isEqualTo(3);
    }

    @Test
    void categories_takeOverWhatLiesBelow() {
        long top = term("categories", "Top", 0);
        long merged = term("categories", "Music", top);
        long between = term("categories", "Live", merged);
        long kept = term("categories", "Concerts", between);
        merge("categories", merged, kept);

        assertThat(service.get("/categories/" + kept).number("parent")).isEqualTo(top);
        assertThat(service.get("/categories/" + between).number("parent")).isEqualTo(kept);
        assertThat(location(raw("GET", "/events/category/top/music/"))).contains("/events/category/top/concerts/");
    }

    @Test
    void merge_isForEditors() {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        Browser author = Browser.loggedIn(service, AUTHOR);

        assertThat(author.get("/admin/venues/merge?one=" + merged + "&other=" + kept)
                        .status())
                .isEqualTo(403);
        String token = author.page("/admin/venues").select("input[name=_token]").val();
        Answer refused = author.post(
                "/admin/venues/merge",
                Map.of("_token", token, "one", "" + merged, "other", "" + kept, "kept", "" + kept));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(author.page("/admin/venues").select("button[value=merge]")).isEmpty();
        assertThat(service.get("/venues/" + merged).status()).isEqualTo(200);
    }

    @Test
    void itself_andOtherKinds_areRefusedInWords() {
        long one = venue("Hall");
        long host = organizer("Host");
        Answer same = editor.get("/admin/venues/merge?one=" + one + "&other=" + one);
        Answer other = editor.get("/admin/venues/merge?one=" + one + "&other=" + host);

        assertThat(same.status()).isEqualTo(400);
        assertThat(Browser.read(same).select(".fault").text()).contains("itself");
        assertThat(other.status()).isEqualTo(400);
        assertThat(Browser.read(other).select(".fault").text()).contains("There is no venue");
        var forged = new HashMap<String, String>();
        forged.put(
                "_token",
                editor.page("/admin/venues").select("input[name=_token]").val());
        forged.putAll(Map.of("one", "" + one, "other", "" + one, "kept", "" + one));
        assertThat(editor.post("/admin/venues/merge", forged).status()).isEqualTo(400);
        assertThat(service.get("/venues/" + one).status()).isEqualTo(200);
    }

    @Test
    void table_leadsToThePageOfTwo() {
        long one = venue("Hall");
        long other = venue("Hall two");
        Document table = editor.page("/admin/venues");
        var ticked = List.of(
                new String[] {"_token", table.select("input[name=_token]").val()},
                new String[] {"ids[]", "" + one},
                new String[] {"ids[]", "" + other},
                new String[] {"action", "merge"});

        assertThat(editor.post("/admin/venues/bulk", ticked).header("Location").orElseThrow())
                .endsWith("/admin/venues/merge?one=" + one + "&other=" + other);
        Document told =
                editor.follow(editor.post("/admin/venues/bulk", List.of(ticked.get(0), ticked.get(1), ticked.get(3))));
        assertThat(told.select(".notice").text()).isEqualTo("Choose exactly two to merge them.");
    }

    /** A batch is a hundred events. */
    @Test
    void manyEvents_moveInSeveralTransactions() {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        Stream.iterate(0, i -> i + 1).limit(205).forEach(i -> event("Event " + i, "\"venue\": " + merged));
        merge("venues", merged, kept);

        assertThat(service.get("/events?window=all&venue=" + kept).number("total"))
                .isEqualTo(205);
        assertThat(service.get("/venues/" + merged).status()).isEqualTo(301);
    }

    @Test
    void export_remembersWhatWasMerged(@TempDir Path folder) {
        long merged = venue("Old hall");
        long kept = venue("New hall");
        long tag = term("tags", "Jaz", 0);
        long jazz = term("tags", "Jazz", 0);
        merge("venues", merged, kept);
        merge("tags", tag, jazz);
        String file = folder.resolve("export").toString();
        Terminal.Store.of(service).run("export", file).expect(0);
        var store = new Terminal.Store(folder.resolve("new"), Optional.empty());
        store.run("import", file).expect(0);
        var other = new TestService();
        other.startOn(store.data(), store.database(), service);
        try {
            assertThat(location(other.get("/venues/" + merged))).contains(NAMESPACE + "/venues/" + kept);
            assertThat(location(other.get("/tags/" + tag))).contains(NAMESPACE + "/tags/" + jazz);
        } finally {
            other.stop();
        }
    }
}
