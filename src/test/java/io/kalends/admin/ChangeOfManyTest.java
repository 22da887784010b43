package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many events are chosen and changed in one go, after a look at what will happen. */
class ChangeOfManyTest {
    private static final String TABLE = "form[action$=/bulk]";
    private static final String FORM = "form.many";

    @RegisterExtension
    final TestService service = new TestService();

    private Browser editor;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    private long made(String collection, String json) {
        return service.post(ADMIN, "/" + collection, json).id();
    }

    private long event(Role author, String title, String more) {
        return service.post(author, "/events", """
                        {"title": "%s", "start_date": "2027-01-05 19:00", "end_date": "2027-01-05 21:00"%s}
                        """.formatted(title, more.isEmpty() ? "" : ", " + more))
                .id();
    }

    /** Ticks all that a table finds, and asks to change them. */
    private Document choose(Browser browser, String query) {
        Document table = browser.page("/admin/events" + query);
        var fields = new HashMap<String, String>();
        for (String name : List.of("_token", "back"))
            fields.put(name, table.select(TABLE + " input[name=" + name + "]").val());
        fields.put("all", "true");
        return Browser.read(browser.post("/admin/events/change", fields));
    }

    private static Document send(Browser browser, Document form, Map<String, String> typed) {
        return Browser.read(browser.submit(form, FORM, typed));
    }

    private static Map<String, String> with(String step, String... typed) {
        var fields = new HashMap<String, String>();
        for (int i = 0; i < typed.length; i += 2) fields.put(typed[i], typed[i + 1]);
        fields.put("step", step);
        return fields;
    }

    @Test
    void wrongVenue_isCorrectedAfterALook() {
        long wrong = made("venues", "{\"venue\": \"Old hall\"}");
        long right = made("venues", "{\"venue\": \"New hall\"}");
        for (int i = 0; i < 30; i++) event(ADMIN, "Event " + i, "\"venue\": " + wrong);
        long other = event(ADMIN, "Elsewhere", "");
        Document form = choose(editor, "?when=&venue=" + wrong);
        assertThat(form.select("h1").text()).isEqualTo("Change 30 events");
        Document preview = send(editor, form, with("look", "venue", "" + right));

        assertThat(preview.select(".notice").text()).isEqualTo("30 events will change.");
        assertThat(preview.select("tbody tr")).hasSize(30);
        assertThat(preview.select("tbody tr").first().select("dd").text()).isEqualTo("Old hall → New hall");
        assertThat(service.get("/events?window=all&venue=" + wrong).number("total"))
                .isEqualTo(30);
        Document done = send(editor, preview, with("do"));
        assertThat(done.select(".notice.done").text()).isEqualTo("30 events are changed.");
        assertThat(service.get("/events?window=all&venue=" + right).number("total"))
                .isEqualTo(30);
        assertThat(service.get("/events/" + other).list("venue")).isEmpty();
    }

    /** A transaction has a hundred of them. */
    @Test
    void manyEvents_areChangedInSeveralTransactions() {
        for (int i = 0; i < 120; i++) event(ADMIN, "Event " + i, "");
        Document preview = send(editor, choose(editor, "?when="), with("look", "featured", "true"));
        assertThat(preview.select("tbody tr")).hasSize(100);
        assertThat(preview.text()).contains("and 20 more");
        send(editor, preview, with("do"));

        assertThat(service.get("/events?window=all&featured=true").number("total"))
                .isEqualTo(120);
    }

    @Test
    void status_isChangedWithItsReason() {
        long event = event(ADMIN, "Ball", "");
        Document preview = send(
                editor,
                choose(editor, "?when="),
                with("look", "event_status", "cancelled", "event_status_reason", "Storm"));
        assertThat(preview.select("tbody dd").eachText()).containsExactly("As announced → Cancelled", "None → Storm");

        send(editor, preview, with("do"));

        assertThat(service.get("/events/" + event).at("event_status")).isEqualTo("cancelled");
        assertThat(service.get("/events/" + event).at("event_status_reason")).isEqualTo("Storm");
    }

    @Test
    void terms_areAddedReplacedOrTakenAway() {
        long music = made("categories", "{\"name\": \"Music\"}");
        long dance = made("categories", "{\"name\": \"Dance\"}");
        long event = event(ADMIN, "Ball", "\"categories\": [%s], \"tags\": [\"live\", \"loud\"]".formatted(music));

        change("categories_mode", "add", "categories[]", "" + dance, "tags_mode", "remove", "tags", "Loud");
        assertThat(names(event, "categories")).containsExactly("Dance", "Music");
        assertThat(names(event, "tags")).containsExactly("live");
        change("categories_mode", "replace", "categories[]", "" + dance, "tags_mode", "add", "tags", "new, live");
        assertThat(names(event, "categories")).containsExactly("Dance");
        assertThat(names(event, "tags")).containsExactly("live", "new");
        change("categories_mode", "clear", "tags_mode", "replace", "tags", "loud", "status", "draft");
        assertThat(names(event, "categories")).isEmpty();
        assertThat(names(event, "tags")).containsExactly("loud");
        assertThat(service.get(ADMIN, "/events/" + event).text("status")).isEqualTo("draft");
    }

    private void change(String... typed) {
        Document preview = send(editor, choose(editor, "?when="), with("look", typed));
        Document done = send(editor, preview, with("do"));
        assertThat(done.select(".notice.done").text()).isEqualTo("One event is changed.");
    }

    private List<String> names(long event, String field) {
        var names = new ArrayList<String>();
        for (Object term : (List<?>) service.get(ADMIN, "/events/" + event).at(field))
            names.add(((Map<?, ?>) term).get("name").toString());
        return names;
    }

    @Test
    void organizers_keepTheirOrder() {
        long one = made("organizers", "{\"organizer\": \"One\"}");
        long two = made("organizers", "{\"organizer\": \"Two\"}");
        long three = made("organizers", "{\"organizer\": \"Three\"}");
        long event = event(ADMIN, "Ball", "\"organizer\": [%s, %s]".formatted(three, one));

        change("organizer_mode", "add", "organizer", "Two");
        assertThat(service.get("/events/" + event).body()).containsSubsequence("\"Three\"", "\"One\"", "\"Two\"");
        change("organizer_mode", "remove", "organizer", "Three #" + three);
        assertThat(service.get("/events?window=all&organizer=" + three).number("total"))
                .isZero();
        assertThat(service.get("/events?window=all&organizer=" + two).number("total"))
                .isEqualTo(1);
    }

    @Test
    void filters_findByLinksAuthorAndStatus() {
        long hall = made("venues", "{\"venue\": \"Hall\"}");
        long host = made("organizers", "{\"organizer\": \"Host\"}");
        event(ADMIN, "At the hall", "\"venue\": " + hall);
        event(ADMIN, "Of the host", "\"organizer\": " + host);
        event(AUTHOR, "Tagged", "\"tags\": [], \"status\": \"draft\"");
        long tag = made("tags", "{\"name\": \"Late\"}");
        event(ADMIN, "Late one", "\"tags\": [%s]".formatted(tag));

        assertThat(titles("?venue=" + hall)).containsExactly("At the hall");
        assertThat(titles("?venue=Hall+%23" + hall)).containsExactly("At the hall");
        assertThat(titles("?organizer=" + host)).containsExactly("Of the host");
        assertThat(titles("?tag=" + tag)).containsExactly("Late one");
        assertThat(titles("?author=" + service.user(AUTHOR).id() + "&status=draft"))
                .containsExactly("Tagged");
        assertThat(titles("?venue=" + hall + "&organizer=" + host)).isEmpty();
    }

    private List<String> titles(String query) {
        return editor.page("/admin/events" + query).select("td.name a").eachText();
    }

    @Test
    void venues_leadToTheirEvents() {
        long hall = made("venues", "{\"venue\": \"Hall\"}");
        event(ADMIN, "At the hall", "\"venue\": " + hall);
        String href =
                editor.page("/admin/venues").select("td[data-label=Events] a").attr("href");

        assertThat(editor.page(href).select("td.name a").eachText()).containsExactly("At the hall");
    }

    /** Somebody else may be quicker, and forms can be forged. */
    @Test
    void refusals_areToldAndNothingElseIsLost() {
        long own = event(AUTHOR, "Mine", "");
        long others = event(ADMIN, "Not mine", "");
        Browser author = Browser.loggedIn(service, AUTHOR);
        Document form = choose(author, "?when=");
        assertThat(form.select("input[name=chosen]").val()).isEqualTo("" + own);
        Document preview = send(author, form, with("look", "featured", "true", "chosen", own + "," + others + ",999"));

        assertThat(preview.select(".notice").first().text()).isEqualTo("One event will change.");
        assertThat(preview.select(".notice.warn li").eachText())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("Not mine:");
        Document done = send(author, preview, with("do"));
        assertThat(done.select(".notice.done").text()).isEqualTo("One event is changed.");
        assertThat(done.select(".notice.warn").text()).contains("2 events were left alone:");
        assertThat(service.get(ADMIN, "/events/" + own).at("featured")).isEqualTo(true);
        assertThat(service.get(ADMIN, "/events/" + others).at("featured")).isEqualTo(false);
    }

    @Test
    void contributors_haveItReviewed() {
        long event = event(CONTRIBUTOR, "Mine", "\"status\": \"draft\"");
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        Document form = choose(contributor, "?when=");
        assertThat(form.select("#c-status option").eachAttr("value")).containsExactly("", "pending", "draft");
        send(contributor, send(contributor, form, with("look", "status", "publish")), with("do"));

        assertThat(service.get(ADMIN, "/events/" + event).text("status")).isEqualTo("pending");
    }

    @Test
    void whatIsSoAlready_isNotTouched() {
        long event = event(ADMIN, "Ball", "\"featured\": true");
        String before = service.get("/events/" + event).text("modified_utc");
        service.clock().forward(java.time.Duration.ofHours(1));
        Document preview = send(editor, choose(editor, "?when="), with("look", "featured", "true"));

        assertThat(preview.select(".notice").text()).contains("Nothing would change", "One is like this already");
        assertThat(preview.select("button[value=do]")).isEmpty();
        assertThat(service.get("/events/" + event).text("modified_utc")).isEqualTo(before);
    }

    @Test
    void faults_standBesideTheirFields() {
        event(ADMIN, "Ball", "");
        Document form = choose(editor, "?when=");

        assertThat(send(editor, form, with("look")).select("[role=alert]").text())
                .isEqualTo("Choose what is to be changed.");
        Document unknown =
                send(editor, form, with("look", "venue", "Nowhere", "tags", "no such", "tags_mode", "remove"));
        assertThat(unknown.select(".fault").eachText())
                .containsExactly("There is no venue “Nowhere”. Choose one of the list.", "There is no tag no such.");
    }

    @Test
    void preview_leadsBackToTheForm() {
        event(ADMIN, "Ball", "");
        Document preview = send(editor, choose(editor, "?when="), with("look", "featured", "true", "tags", "new"));
        Document form = send(editor, preview, Map.of("again", "true"));

        assertThat(form.select("#c-featured option[selected]").val()).isEqualTo("true");
        assertThat(form.select("#f-tags").val()).isEqualTo("new");
        assertThat(service.get("/tags?hide_empty=false").number("total")).isZero();
    }

    @Test
    void allOfATable_areAskedForBeforeTheyGo() {
        event(ADMIN, "One", "");
        event(ADMIN, "Two", "");
        Document table = editor.page("/admin/events");
        Answer asked = editor.submit(table, TABLE, Map.of("all", "true", "action", "trash"));
        Document sure = Browser.read(asked);
        assertThat(sure.select("section p").text()).isEqualTo("2 records will be moved to the trash:");
        assertThat(service.get("/events?window=all").number("total")).isEqualTo(2);
        Document done = editor.follow(editor.submit(sure, TABLE, Map.of("action", "trash")));

        assertThat(done.select(".notice.done").text()).isEqualTo("Moved to the trash: 2.");
        assertThat(service.get("/events?window=all").number("total")).isZero();
    }

    @Test
    void nothingChosen_isSaid() {
        event(ADMIN, "One", "");
        Document table = editor.page("/admin/events");
        String token = table.select("input[name=_token]").val();
        Document told = editor.follow(editor.post("/admin/events/change", Map.of("_token", token, "back", "when=")));

        assertThat(told.select(".notice").text()).isEqualTo("Nothing was selected.");
    }
}
