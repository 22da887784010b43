package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventPagesTest {
    private static final String FORM = "form.sheet";

    @RegisterExtension
    final TestService service = new TestService();

    private Browser editor;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    private static Map<String, String> jazz(String... more) {
        var typed = new LinkedHashMap<String, String>();
        typed.put("title", "Harbour Jazz");
        typed.put("start[date]", "2026-12-05");
        typed.put("start[time]", "19:30");
        typed.put("end[date]", "");
        typed.put("end[time]", "23:00");
        for (int i = 0; i < more.length; i += 2) typed.put(more[i], more[i + 1]);
        return typed;
    }

    private Answer make(Browser browser, String... more) {
        return browser.submit("/admin/events/new", FORM, jazz(more));
    }

    private static long id(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(303);
        return Long.parseLong(answer.header("Location").orElseThrow().replaceAll(".*/events/(\\d+).*", "$1"));
    }

    private Answer event(long id) {
        return service.get(ADMIN, "/events/" + id);
    }

    private long category(String name) {
        return service.post(ADMIN, "/categories", "{\"name\": \"" + name + "\"}")
                .id();
    }

    private long venue(String name) {
        return service.post(ADMIN, "/venues", "{\"venue\": \"" + name + "\", \"city\": \"Hamburg\"}")
                .id();
    }

    private long event(Role by, String fields) {
        Answer made = service.post(
                by,
                "/events",
                "{\"title\": \"T\", \"start_date\": \"2026-12-05 10:00\", \"end_date\": \"2026-12-05 12:00\"" + fields
                        + "}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    @Test
    void form_storesEveryField() {
        long music = category("Music");
        long hall = venue("Harbour Hall");
        long parent = event(EDITOR, "");
        Answer made = make(
                editor,
                "timezone",
                "Europe/Berlin",
                "categories[]",
                Long.toString(music),
                "tags",
                "live, brand new",
                "venue_add",
                "Harbour Hall, Hamburg #" + hall,
                "new_organizer[organizer]",
                "Blue Note Club",
                "new_organizer[email]",
                "hello@example.org",
                "cost",
                "10-20",
                "website",
                "https://example.org/",
                "excerpt",
                "Three bands.",
                "description",
                "First\r\n\r\nSecond & last",
                "featured",
                "true",
                "sticky",
                "true",
                "hide_from_listings",
                "true",
                "show_map",
                "false",
                "slug",
                "Jazz Night",
                "date",
                "2026-11-01T08:00",
                "post_parent",
                Long.toString(parent),
                "tickets[0][name]",
                "Early bird",
                "tickets[0][price]",
                "15",
                "tickets[0][currency]",
                "eur",
                "tickets[0][valid_until]",
                "2026-12-01T12:00");

        Answer event = event(id(made));
        assertThat(event.text("title")).isEqualTo("Harbour Jazz");
        assertThat(event.text("start_date")).isEqualTo("2026-12-05 19:30:00");
        assertThat(event.text("end_date")).isEqualTo("2026-12-05 23:00:00");
        assertThat(event.text("timezone")).isEqualTo("Europe/Berlin");
        assertThat(event.text("categories.0.name")).isEqualTo("Music");
        assertThat(event.list("tags")).hasSize(2);
        assertThat(event.number("venue.id")).isEqualTo(hall);
        assertThat(event.text("organizer.0.email")).isEqualTo("hello@example.org");
        assertThat(event.text("cost")).isEqualTo("$10 – $20");
        assertThat(event.text("website")).isEqualTo("https://example.org/");
        assertThat(event.text("description")).isEqualTo("<p>First</p>\n<p>Second &amp; last</p>");
        assertThat(event.at("featured")).isEqualTo(true);
        assertThat(event.at("sticky")).isEqualTo(true);
        assertThat(event.at("hide_from_listings")).isEqualTo(true);
        assertThat(event.at("show_map")).isEqualTo(false);
        assertThat(event.text("slug")).isEqualTo("jazz-night");
        assertThat(event.text("date")).isEqualTo("2026-11-01 08:00:00");
        assertThat(event.number("post_parent")).isEqualTo(parent);
        assertThat(event.text("tickets.0.currency")).isEqualTo("EUR");
        assertThat(event.text("tickets.0.valid_until")).isEqualTo("2026-12-01 12:00:00");
        assertThat(event.text("status")).isEqualTo("publish");
    }

    @Test
    void form_sentBackAsItIsChangesNothing() {
        long hall = venue("Harbour Hall");
        long music = category("Music");
        service.post(ADMIN, "/tags", "{\"name\": \"2026\"}");
        long id = id(make(
                editor,
                "categories[]",
                Long.toString(music),
                "venue_add",
                "harbour hall",
                "tags",
                "2026, live",
                "description",
                "a < b\r\nand R&B",
                "tickets[0][name]",
                "One",
                "tickets[0][price]",
                "5"));
        String before = event(id).body();
        service.clock().forward(java.time.Duration.ofMinutes(5));
        Answer saved = editor.submit("/admin/events/" + id, FORM, Map.of());

        assertThat(saved.header("Location")).contains("/admin/events/" + id + "?done=saved");
        assertThat(event(id).body()).isEqualTo(before);
        assertThat(event(id).number("venue.id")).isEqualTo(hall);
    }

    @Test
    void form_saysWhetherItTakesPlace() {
        long id = id(make(
                editor,
                "event_status",
                "rescheduled",
                "event_status_reason",
                "The singer is ill.",
                "previous_start_date",
                "2026-12-01T10:00",
                "is_virtual",
                "true",
                "virtual_url",
                "https://example.org/room"));

        assertThat(event(id).text("event_status")).isEqualTo("rescheduled");
        assertThat(event(id).text("event_status_reason")).isEqualTo("The singer is ill.");
        assertThat(event(id).text("previous_start_date")).isEqualTo("2026-12-01 10:00:00");
        assertThat(event(id).at("is_virtual")).isEqualTo(true);
        assertThat(event(id).text("virtual_url")).isEqualTo("https://example.org/room");
        Document copy = editor.page("/admin/events/new?copy=" + id);
        assertThat(copy.select("#f-event_status [selected]").val()).isIn("", "scheduled");
        assertThat(copy.select("#f-event_status_reason, #f-previous_start_date").eachAttr("value"))
                .containsOnly("");
        Document table = editor.page("/admin/events?event_status=rescheduled");
        assertThat(table.select("tbody tr").text()).contains("Rescheduled", "Online");
        assertThat(editor.page("/admin/events?event_status=cancelled").select("tbody tr"))
                .isEmpty();
        editor.submit("/admin/events/" + id, FORM, Map.of("event_status", "scheduled"));
        assertThat(event(id).text("previous_start_date")).isEqualTo("");
        assertThat(event(id).text("event_status_reason")).isEqualTo("");
    }

    @Test
    void form_remembersTheStartOfWhatIsRescheduled() {
        long id = id(make(editor));
        String start = event(id).text("start_date");

        id(editor.submit(
                "/admin/events/" + id,
                FORM,
                Map.of("event_status", "rescheduled", "start[date]", "12.12.2026", "end[date]", "12.12.2026")));

        assertThat(event(id).text("previous_start_date")).isEqualTo(start);
    }

    @Test
    void form_saysThatAnEarlierStartGoesWithANewOne() {
        Answer refused = make(editor, "previous_start_date", "2026-12-01T10:00");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select(".previous .fault").text())
                .isEqualTo("An earlier start goes with a rescheduled event only.");
    }

    @Test
    void form_takesTicksAway() {
        long hall = venue("Harbour Hall");
        long music = category("Music");
        long id = id(make(
                editor,
                "categories[]",
                Long.toString(music),
                "venue_add",
                "Harbour Hall",
                "featured",
                "true",
                "tags",
                "live"));
        var less = new HashMap<String, String>();
        less.put("-categories[]", Long.toString(music));
        less.put("-venue[]", Long.toString(hall));
        less.put("featured", "false");
        less.put("tags", "");
        editor.submit("/admin/events/" + id, FORM, less);

        assertThat(event(id).list("categories")).isEmpty();
        assertThat(event(id).list("tags")).isEmpty();
        assertThat(event(id).list("venue")).isEmpty();
        assertThat(event(id).at("featured")).isEqualTo(false);
    }

    @Test
    void form_namesFaultsBesideTheirFieldsAndKeepsWhatWasTyped() {
        Answer refused = make(
                editor,
                "title",
                " ",
                "start[date]",
                "",
                "website",
                "example.org",
                "venue_add",
                "Nowhere",
                "cost",
                "12");

        assertThat(refused.status()).isEqualTo(400);
        Document page = Browser.read(refused);
        assertThat(page.select("#e-title").text()).isEqualTo("Give it a title.");
        assertThat(page.select("#e-website").text())
                .isEqualTo("Type the whole address, beginning with https:// or http://.");
        assertThat(page.select(".when .fault").text()).isEqualTo("Choose a date such as 5 December 2026.");
        assertThat(page.select("#f-venue .fault").text()).contains("There is no venue “Nowhere” yet");
        assertThat(page.select("#f-cost").attr("value")).isEqualTo("12");
        assertThat(page.select("#faults li")).hasSizeGreaterThanOrEqualTo(4);
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isZero();
    }

    @Test
    void form_makesWhatHasAnUnknownNameWhenSavedAgain() {
        venue("Hall");
        Answer asked = make(editor, "venue_add", "Harbour Hall", "organizer_add", "Blue Note Club");

        assertThat(asked.status()).isEqualTo(400);
        assertThat(service.get("/venues").number("total")).isEqualTo(1);
        Document page = Browser.read(asked);
        assertThat(page.select("#f-organizer .fault").text()).contains("“Blue Note Club” yet. Save again to make it");
        assertThat(page.select("#f-venue details[open] input[name='new_venue[venue]']")
                        .attr("value"))
                .isEqualTo("Harbour Hall");
        Answer event = event(id(editor.submit(page, FORM, Map.of("new_venue[city]", "Kiel"))));
        assertThat(event.text("venue.venue")).isEqualTo("Harbour Hall");
        assertThat(event.text("venue.city")).isEqualTo("Kiel");
        assertThat(event.text("organizer.0.organizer")).isEqualTo("Blue Note Club");
    }

    @Test
    void freeBox_standsForNoCost() {
        long id = id(make(editor, "free", "true"));
        assertThat(event(id).text("cost")).isEqualTo("Free");
        assertThat(service.get("/events?window=all&free=true").number("total")).isEqualTo(1);
        Document form = editor.page("/admin/events/" + id);
        assertThat(form.select("#f-free").hasAttr("checked")).isTrue();
        assertThat(form.select("#f-cost").attr("value")).isEmpty();
        id(editor.submit(form, FORM, Map.of("-free", "true", "cost", "12")));
        assertThat(event(id).text("cost")).isEqualTo("$12");
    }

    @Test
    void freeBox_isTickedForWordsThatSayIt() {
        long id = id(make(editor, "cost", "Eintritt frei"));
        Document form = editor.page("/admin/events/" + id);

        assertThat(form.select("#f-free").hasAttr("checked")).isTrue();
        assertThat(form.select("#f-cost").attr("value")).isEqualTo("Eintritt frei");
        id(editor.submit(form, FORM, Map.of()));
        assertThat(event(id).text("cost")).isEqualTo("Eintritt frei");
    }

    @Test
    void freeBox_andACostAreRefused() {
        Answer refused = make(editor, "free", "true", "cost", "12");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select("#e-cost").text()).contains("take one of the two away");
        assertThat(Browser.read(refused).select("#f-cost").attr("value")).isEqualTo("12");
    }

    @Test
    void form_takesADecimalComma() {
        Answer made = make(editor, "tickets[0][name]", "Child", "tickets[0][price]", "8,50");

        assertThat(event(id(made)).text("tickets.0.price")).isEqualTo("8.50");
    }

    @Test
    void form_showsNoSecondsSinceBrowsersWouldInsistOnThem() {
        long id = event(EDITOR, ", \"all_day\": true");
        Document page = editor.page("/admin/events/" + id);

        assertThat(page.select("#f-end-time").attr("value")).isEmpty();
        assertThat(page.select("#f-date").attr("value")).hasSize("2026-11-15T12:00".length());
        String modified = event(id).text("modified");
        service.clock().forward(Duration.ofMinutes(1));
        assertThat(editor.submit(page, FORM, Map.of()).status()).isEqualTo(303);
        assertThat(event(id).text("modified")).isEqualTo(modified);
        editor.submit("/admin/events/" + id, FORM, Map.of("-all_day", "true", "start[time]", "19:00"));
        assertThat(event(id).text("start_date")).isEqualTo("2026-12-05 19:00:00");
    }

    @Test
    void form_doesNotTakeTheIdOfNothingForAName() {
        Document page = Browser.read(make(editor, "venue_add", "Harbour Hall, Hamburg #99999"));

        assertThat(page.select("#f-venue .fault").text()).contains("Choose one of the list");
        assertThat(page.select("#f-venue_add").attr("value")).isEqualTo("Harbour Hall, Hamburg #99999");
    }

    @Test
    void preview_showsAVenueThatIsYetToBeMade() {
        Answer preview = make(editor, "venue_add", "Harbour Hall", "preview", "1");

        assertThat(preview.status()).as(preview.toString()).isEqualTo(200);
        assertThat(Browser.read(preview).select("main").text()).contains("Harbour Hall");
        assertThat(Browser.read(preview).select(".notice").text()).isEqualTo("A preview: nothing is saved yet.");
        assertThat(service.get("/venues").number("total")).isZero();
    }

    @Test
    void form_namesFaultsOfWhatIsMadeOnTheSpot() {
        Answer refused =
                make(editor, "new_organizer[organizer]", "Club", "new_organizer[email]", "x", "tickets[0][name]", "T");

        Document page = Browser.read(refused);
        assertThat(page.select("[aria-invalid]").eachAttr("id"))
                .containsExactly("f-new_organizer-email", "f-tickets-0-price");
        assertThat(page.select("#e-new_organizer-email").text())
                .isEqualTo("Type an e-mail address such as name@example.org.");
        assertThat(page.select("#e-tickets-0-price").text()).isEqualTo("Type a price such as 12 or 8.50.");
        assertThat(page.select("#faults a").eachText()).containsExactly("Organizer E-mail", "Tickets 1 Price");
        for (String id : page.select("#faults a").eachAttr("href"))
            assertThat(page.select("input" + id)).hasSize(1);
        assertThat(service.get(ADMIN, "/organizers").number("total")).isZero();
    }

    @Test
    void pages_escapeWhatPeopleType() {
        String nasty = "<script>alert(1)</script>\"'><img src=x>";
        Answer refused = make(editor, "title", "x", "website", nasty, "tags", nasty + ",");

        assertThat(refused.body()).doesNotContain("<script>alert", "<img src=x>");
        assertThat(editor.get("/admin/events?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
                        .body())
                .doesNotContain("<script>alert");
        service.post(ADMIN, "/venues", "{\"venue\": \"5 < 6 \\\"quoted\\\" & more\"}");
        assertThat(editor.page("/admin/venues").select("td.name a").text()).isEqualTo("5 < 6 \"quoted\" & more");
    }

    @Test
    void conflict_showsBothVersionsAndLetsChoose() {
        long id = id(make(editor, "cost", "5"));
        Document mine = editor.page("/admin/events/" + id);
        service.patch(ADMIN, "/events/" + id, "{\"title\": \"Theirs\", \"cost\": \"7\"}");
        Answer conflict = editor.submit(mine, FORM, Map.of("title", "Mine", "excerpt", "Mine too"));

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(event(id).text("title")).isEqualTo("Theirs");
        Document page = Browser.read(conflict);
        assertThat(page.select(".versions").text()).contains("Mine", "Theirs", "Mine too", "$5", "$7");
        assertThat(page.select("#f-title").attr("value")).isEqualTo("Mine");
        editor.submit(page, FORM, Map.of("theirs[]", "cost"));
        assertThat(event(id).text("title")).isEqualTo("Mine");
        assertThat(event(id).text("excerpt")).isEqualTo("<p>Mine too</p>");
        assertThat(event(id).text("cost")).isEqualTo("$7");
    }

    @Test
    void conflict_isNoneWhenOnlyCountsHaveChanged() {
        String music = Long.toString(category("Music"));
        long id = id(make(editor, "categories[]", music));
        Document open = editor.page("/admin/events/" + id);
        make(editor, "categories[]", music);

        assertThat(editor.submit(open, FORM, Map.of("title", "Later")).status()).isEqualTo(303);
        assertThat(event(id).text("title")).isEqualTo("Later");
    }

    @Test
    void copy_isADraftWithANewAddress() {
        long id = id(make(editor, "cost", "5", "slug", "jazz"));
        Answer made = editor.submit("/admin/events/new?copy=" + id, FORM, Map.of());

        Answer copy = event(id(made));
        assertThat(copy.id()).isNotEqualTo(id);
        assertThat(copy.text("status")).isEqualTo("draft");
        assertThat(copy.text("cost")).isEqualTo("$5");
        assertThat(copy.text("slug")).isEqualTo("harbour-jazz");
    }

    @Test
    void another_opensAFormWithTheSamePlaceAndTime() {
        venue("Harbour Hall");
        Answer made = make(editor, "venue_add", "Harbour Hall", "featured", "true", "another", "1");
        Document next = editor.follow(made);

        assertThat(next.select("#f-title").attr("value")).isEmpty();
        assertThat(next.select("#f-start-date").attr("value")).isEqualTo("Sat, 5 Dec 2026");
        assertThat(next.select("#f-venue input[checked]")).hasSize(1);
        assertThat(next.select("#f-featured[checked]")).isEmpty();
        assertThat(next.select("#f-status option[selected]").attr("value")).isEqualTo("publish");
    }

    @Test
    void contributor_hasItReviewed() {
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        Document form = contributor.page("/admin/events/new");

        assertThat(form.select("#f-status option").eachAttr("value")).containsExactly("draft", "pending");
        assertThat(form.select("#f-author")).isEmpty();
        long id = id(contributor.submit(form, FORM, jazz("status", "publish")));
        assertThat(event(id).text("status")).isEqualTo("pending");
        assertThat(contributor.page("/admin/events").select("[name=action]").eachAttr("value"))
                .containsExactly("trash");
    }

    @Test
    void contributor_readsButDoesNotTouchWhatIsPublished() {
        long id = id(make(Browser.loggedIn(service, CONTRIBUTOR)));
        service.patch(ADMIN, "/events/" + id, "{\"status\": \"publish\"}");
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        Document form = contributor.page("/admin/events/" + id);

        assertThat(form.select("fieldset.plain").hasAttr("disabled")).isTrue();
        assertThat(contributor.submit(form, FORM, jazz("title", "Hijacked")).status())
                .isIn(403, 409);
        assertThat(contributor.page("/admin/events").select("[name='ids[]']")).isEmpty();
        bulk(contributor, "trash", id);
        assertThat(event(id).text("status")).isEqualTo("publish");
        assertThat(event(id).text("title")).isEqualTo("Harbour Jazz");
    }

    @Test
    void author_doesNotTouchWhatIsOthers() {
        long id = event(EDITOR, ", \"status\": \"draft\"");
        long open = event(EDITOR, "");
        Browser author = Browser.loggedIn(service, AUTHOR);

        assertThat(author.get("/admin/events/" + id).status()).isEqualTo(403);
        assertThat(author.get("/admin/events/new?copy=" + id).status()).isEqualTo(403);
        assertThat(author.page("/admin/events?when=").select("td.name")).isEmpty();
        for (String action : List.of("publish", "trash", "delete", "restore")) bulk(author, action, id, open);
        assertThat(event(id).text("status")).isEqualTo("draft");
        assertThat(event(open).text("status")).isEqualTo("publish");
    }

    private Answer bulk(Browser browser, String action, long... ids) {
        String token = browser.page("/admin/profile").select("[name=_token]").attr("value");
        var fields = new java.util.ArrayList<String[]>();
        fields.add(new String[] {"_token", token});
        fields.add(new String[] {"action", action});
        for (long id : ids) fields.add(new String[] {"ids[]", Long.toString(id)});
        return browser.post("/admin/events/bulk", fields);
    }

    @Test
    void bulk_publishesTrashesRestoresAndRemoves() {
        long one = event(EDITOR, ", \"status\": \"draft\"");
        long two = event(AUTHOR, ", \"status\": \"draft\"");

        assertThat(editor.follow(bulk(editor, "publish", one, two, 9999)).text())
                .contains("Published: 2.", "One of them was left alone");
        assertThat(event(one).text("status")).isEqualTo("publish");
        bulk(editor, "trash", one, two);
        assertThat(event(two).text("status")).isEqualTo("trash");
        assertThat(editor.page("/admin/events?status=trash").select("td.name")).hasSize(2);
        bulk(editor, "restore", one);
        assertThat(event(one).text("status")).isEqualTo("publish");
        bulk(editor, "delete", two);
        assertThat(event(two).status()).isEqualTo(404);
        assertThat(bulk(editor, "explode", one).status()).isEqualTo(400);
    }

    @Test
    void table_filtersAndCounts() {
        long music = category("Music");
        event(EDITOR, ", \"title\": \"Jazz\", \"categories\": [" + music + "]");
        event(AUTHOR, ", \"title\": \"Blues\", \"status\": \"draft\", \"hide_from_listings\": true");
        event(EDITOR, ", \"title\": \"Long ago\", \"start_date\": \"2020-01-01\", \"end_date\": \"2020-01-02\"");

        assertThat(names("")).containsExactly("Jazz", "Blues");
        assertThat(names("?when=past")).containsExactly("Long ago");
        assertThat(names("?search=ago")).containsExactly("Long ago");
        assertThat(names("?status=draft")).containsExactly("Blues");
        assertThat(names("?category=" + music)).containsExactly("Jazz");
        assertThat(names("?author=" + service.user(AUTHOR).id())).containsExactly("Blues");
        assertThat(names("?from=2020-01-01&to=2020-12-31")).containsExactly("Long ago");
        assertThat(names("?from=nonsense&page=abc&category=x&order=%27")).isNotEmpty();
        assertThat(editor.page("/admin/events?when=").select(".tabs").text()).isEqualTo("All 3 Published 2 Draft 1");
    }

    @Test
    void table_countsWhatHasChanged() {
        long id = event(EDITOR, ", \"status\": \"draft\"");
        event(AUTHOR, "");
        for (int again = 0; again < 3; again++) assertThat(tabs()).isEqualTo("All 2 Published 1 Draft 1");
        bulk(editor, "publish", id);
        assertThat(tabs()).isEqualTo("All 2 Published 2");
        bulk(editor, "trash", id);
        assertThat(tabs()).isEqualTo("All 1 Published 1 In the trash 1");
        service.patch(ADMIN, "/events/" + id, "{\"status\": \"publish\", \"date\": \"2030-01-01 00:00\"}");
        assertThat(tabs()).isEqualTo("All 2 Published 1 Scheduled 1");
    }

    @Test
    void table_countsWhatItsTabsShow() {
        long past = event(EDITOR, ", \"start_date\": \"2020-01-01\", \"end_date\": \"2020-01-02\"");
        event(EDITOR, ", \"start_date\": \"2020-01-01\", \"end_date\": \"2020-01-02\"");
        event(EDITOR, "");
        service.delete(ADMIN, "/events/" + past);

        for (String path : List.of("", "?status=trash", "?status=publish", "?when=past", "?search=T")) {
            Document page = editor.page("/admin/events" + path);
            for (var tab : page.select(".tabs a"))
                assertThat(editor.page(tab.attr("href")).select("td.name"))
                        .as(path + " " + tab.text())
                        .hasSize(Integer.parseInt(tab.select("span").text()));
        }
    }

    private String tabs() {
        return editor.page("/admin/events?when=").select(".tabs").text();
    }

    @Test
    void table_ofAnAuthor_holdsOnlyTheirOwnTheHiddenOnesToo() {
        event(AUTHOR, ", \"title\": \"Own\", \"hide_from_listings\": true");
        event(AUTHOR, ", \"title\": \"Draft\", \"status\": \"draft\"");
        event(EDITOR, ", \"title\": \"Other\", \"hide_from_listings\": true");
        event(EDITOR, ", \"title\": \"Listed\"");
        Browser author = Browser.loggedIn(service, AUTHOR);

        for (int again = 0; again < 3; again++) {
            assertThat(author.page("/admin/events").select("td.name a").eachText())
                    .containsExactly("Own", "Draft");
            assertThat(author.page("/admin/events?author="
                                    + service.user(EDITOR).id())
                            .select("td.name a")
                            .eachText())
                    .containsExactly("Own", "Draft");
            assertThat(author.page("/admin/events?status=publish")
                            .select(".tabs")
                            .text())
                    .isEqualTo("All 2 Published 1 Draft 1");
            assertThat(names("?status=publish")).containsExactly("Own", "Other", "Listed");
            assertThat(service.get("/events?author=" + service.user(AUTHOR).id())
                            .list("events"))
                    .hasSize(1);
        }
    }

    @Test
    void table_ofACategory_showsWhatIsBelowIt() {
        long music = category("Music");
        long jazz = service.post(ADMIN, "/categories", "{\"name\": \"Jazz\", \"parent\": " + music + "}")
                .id();
        event(EDITOR, ", \"title\": \"Trio\", \"categories\": [" + jazz + "]");
        event(EDITOR, ", \"title\": \"Bridge\"");

        assertThat(names("?category=" + music)).containsExactly("Trio");
        assertThat(names("?category=" + jazz)).containsExactly("Trio");
        assertThat(names("?category=999999")).isEmpty();
    }

    @Test
    void table_searchesWordsAndLeavesOutOthers() {
        event(EDITOR, ", \"title\": \"Jazz in the park\"");
        event(EDITOR, ", \"title\": \"Jazz in the cellar\"");

        assertThat(names("?search=jazz+park")).containsExactly("Jazz in the park");
        assertThat(names("?search=jazz+-park")).containsExactly("Jazz in the cellar");
        assertThat(names("?search=azz")).hasSize(2);
        assertThat(names("?search=%25")).isEmpty();
    }

    @Test
    void table_findsEventsByWhatTheyAreLinkedTo() {
        event(EDITOR, ", \"title\": \"Jam\", \"venue\": " + venue("Werkhof") + ", \"tags\": [\"Loud\"]");
        event(EDITOR, ", \"title\": \"Talk\"");

        assertThat(names("?search=werkhof")).containsExactly("Jam");
        assertThat(names("?search=loud+jam")).containsExactly("Jam");
        assertThat(names("?search=loud&status=draft")).isEmpty();
    }

    private List<String> names(String query) {
        return editor.page("/admin/events" + query).select("td.name a").eachText();
    }

    @Test
    void suggestions_nameOnlyWhatTheUserMaySee() {
        long hall = venue("Harbour Hall");
        service.post(ADMIN, "/venues", "{\"venue\": \"Harbour Secret\", \"status\": \"private\"}");

        assertThat(Browser.loggedIn(service, AUTHOR)
                        .get("/admin/suggest/venue?q=harb")
                        .tree())
                .isEqualTo(List.of("Harbour Hall, Hamburg #" + hall));
        assertThat(editor.get("/admin/suggest/venue?q=harb").body()).contains("Secret");
        assertThat(Browser.loggedIn(service, TestService.SUBSCRIBER)
                        .get("/admin/suggest/venue?q=harb")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void table_isDownloadedAsItIsFiltered() {
        long music = category("Music");
        long shown = event(EDITOR, ", \"categories\": [%s], \"status\": \"draft\"".formatted(music));
        event(EDITOR, "");
        long own = event(AUTHOR, "");
        String link = editor.page("/admin/events?category=" + music + "&page=2")
                .select("a[download]")
                .attr("href");

        Answer file = editor.get(link);

        assertThat(file.header("Content-Type")).hasValue("text/csv; charset=utf-8; header=present");
        assertThat(file.header("Content-Disposition")).hasValue("attachment; filename=\"events.csv\"");
        assertThat(file.body()).startsWith("\uFEFFid,title,").contains("\r\n" + shown + ",T,draft,");
        assertThat(file.body().lines()).hasSize(2);
        assertThat(Browser.loggedIn(service, AUTHOR)
                        .get("/admin/events.csv")
                        .body()
                        .lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith(own + ","));
        assertThat(new Browser(service).get("/admin/events.csv").status()).isEqualTo(303);
        for (String kind : List.of("venues", "organizers"))
            assertThat(editor.get("/admin/" + kind + ".csv").status()).isEqualTo(200);
    }
}
