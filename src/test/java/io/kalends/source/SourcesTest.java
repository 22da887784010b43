package io.kalends.source;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.source.Feed.concert;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestClock;
import io.kalends.TestService;
import io.kalends.cli.Terminal.Store;
import io.kalends.intake.Item;
import io.kalends.source.Report.Outcome;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is imported from elsewhere, and what becomes of it when it is imported again. */
class SourcesTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static Database db;

    @TempDir
    Path folder;

    private Feed feed;

    @BeforeAll
    static void openStore() {
        db = service.database();
    }

    @AfterAll
    static void closeStore() {
        db.close();
    }

    @BeforeEach
    void empty() {
        service.clock().set(TestClock.START);
        db.execute(tx -> {
            for (String table : List.of("post", "term", "source")) tx.run(Sql.of("DELETE FROM " + table));
        });
        feed = Feed.of(service);
    }

    private Answer event(long id) {
        return service.get(ADMIN, "/events/" + id);
    }

    private Feed withConcerts(int count) {
        for (int i = 1; i <= count; i++) feed.event("uid-" + i, concert("Concert " + (char) ('A' + i), i));
        return feed;
    }

    private static String weekly(String title, int count) {
        String rule = "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=" + count + "\"}, \"title\"";
        return concert(title, 1).replace("{\"title\"", rule);
    }

    private void change(long id, String fields) {
        assertThat(service.patch(ADMIN, "/events/" + id, fields).status()).isEqualTo(200);
    }

    private String everything() throws IOException {
        Path file = folder.resolve("everything.ndjson");
        Store.of(service).run("export", file.toString(), "--force").expect(0);
        return Files.readString(file);
    }

    /** What a program sends that has read all changes up to now. */
    private String changes() {
        Answer page = service.get(ADMIN, "/changes");
        while ((boolean) page.at("more")) page = service.get(ADMIN, "/changes?since=" + page.text("next_token"));
        return page.text("next_token");
    }

    @Test
    void bringIn_makesRecordsOfItems() {
        Report report = feed.item(Item.Type.CATEGORY, "7", "{\"name\": \"Music\", \"parent\": {\"key\": \"3\"}}")
                .item(Item.Type.CATEGORY, "3", "{\"name\": \"Culture\"}")
                .item(Item.Type.VENUE, "12", "{\"venue\": \"Harbour\", \"city\": \"Kiel\"}")
                .event("a", """
                        {"title": "Opening", "start_date": "2026-12-01 10:00", "end_date": "2026-12-01 11:00",
                         "venue": {"key": "12"}, "categories": [{"key": "7"}], "organizer": {"organizer": "The Club"}}""")
                .bringIn();

        assertThat(report.outcome()).isEqualTo(Outcome.DONE);
        assertThat(report.counts()).isEqualTo(Map.of(Count.MADE, 4L));
        Answer opening = event(feed.id("Opening"));
        assertThat(opening.text("venue.city")).isEqualTo("Kiel");
        assertThat(opening.text("categories.0.name")).isEqualTo("Music");
        assertThat(opening.number("categories.0.parent")).isPositive();
        assertThat(opening.text("organizer.0.organizer")).isEqualTo("The Club");
    }

    @Test
    void secondRun_changesNothing() throws IOException {
        withConcerts(5).bringIn();
        feed.event(
                        "s",
                        concert("Weekly", 1)
                                .replace("{\"title\"", "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY\"}, \"title\""))
                .date("s-2", "s", "2026-12-08T19:30:00", "{\"title\": \"Weekly in red\"}")
                .bringIn();
        String token = changes();
        service.clock().forward(Duration.ofDays(3));

        Report again = feed.bringIn();

        assertThat(again.counts()).isEqualTo(Map.of(Count.UNCHANGED, 7L));
        assertThat(service.get(ADMIN, "/changes?since=" + token).list("changes"))
                .isEmpty();
    }

    @Test
    void changeThere_isTakenOver_fieldByField() {
        withConcerts(3).bringIn();
        long id = feed.id("Concert B");

        Report report = feed.event(
                        "uid-1", concert("Concert B", 1).replace("{", "{\"website\": \"https://b.example/\", "))
                .bringIn();

        assertThat(report.counts()).isEqualTo(Map.of(Count.CHANGED, 1L, Count.UNCHANGED, 2L));
        assertThat(event(id).text("website")).isEqualTo("https://b.example/");
    }

    @Test
    void fieldChangedHere_isKeptBack_andOthersAreTakenOver() {
        withConcerts(3).bringIn();
        long id = feed.id("Concert B");
        change(id, "{\"title\": \"Our title\"}");

        Report report = feed.event("uid-1", concert("Their title", 9)).bringIn();

        assertThat(report.count(Count.KEPT_BACK)).isOne();
        assertThat(report.remarks()).singleElement().satisfies(remark -> {
            assertThat(remark.text()).contains("title");
            assertThat(remark.record()).isEqualTo(id);
        });
        assertThat(event(id).text("title")).isEqualTo("Our title");
        assertThat(event(id).text("start_date")).isEqualTo("2026-12-09 19:30:00");
        assertThat(service.sources().keptBack(feed.source().id(), feed.actor()))
                .singleElement()
                .satisfies(item -> assertThat(item.theirs()).isEqualTo(Map.of("title", "Their title")));
    }

    @Test
    void venueTakenAwayHere_keepsBackOneThatIsNewThere() {
        feed.event("uid-1", concert("Concert", 1, "Town Hall")).bringIn();
        change(feed.id("Concert"), "{\"venue\": []}");

        Report report =
                feed.event("uid-1", concert("Concert", 1, "New Harbour")).bringIn();

        assertThat(report.counts()).isEqualTo(Map.of(Count.KEPT_BACK, 1L));
        assertThat(service.get(ADMIN, "/venues?search=harbour").list("venues")).isEmpty();
    }

    @Test
    void valueThatWasKeptBack_isNoReasonToTakeTheNext() {
        feed.event("uid-1", concert("Concert", 1, "Town Hall")).bringIn();
        change(feed.id("Concert"), "{\"venue\": []}");
        feed.event("uid-1", concert("Concert", 1, "New Harbour")).bringIn();

        Report report =
                feed.event("uid-1", concert("Concert", 1, "Old Harbour")).bringIn();

        assertThat(report.counts()).isEqualTo(Map.of(Count.KEPT_BACK, 1L));
    }

    @Test
    void fieldLeftOutThere_staysKeptBack() {
        String withSite =
                concert("Concert", 1).replace("{\"title\"", "{\"website\": \"https://a.example/\", \"title\"");
        feed.event("uid-1", withSite).bringIn();
        change(feed.id("Concert"), "{\"website\": \"https://here.example/\"}");
        feed.event("uid-1", concert("Concert", 1));

        assertThat(feed.bringIn().counts()).isEqualTo(Map.of(Count.KEPT_BACK, 1L));
        assertThat(feed.bringIn().counts()).isEqualTo(Map.of(Count.KEPT_BACK, 1L));
    }

    @Test
    void keptBack_endsWhenBothSayTheSame() {
        withConcerts(2).bringIn();
        long id = feed.id("Concert B");
        change(id, "{\"title\": \"Our title\"}");
        feed.event("uid-1", concert("Their title", 1)).bringIn();
        assertThat(feed.bringIn().count(Count.KEPT_BACK)).isOne();
        change(id, "{\"title\": \"Their title\"}");

        assertThat(feed.bringIn().counts()).isEqualTo(Map.of(Count.UNCHANGED, 2L));

        feed.event("uid-1", concert("Their next title", 1)).bringIn();
        assertThat(event(id).text("title")).isEqualTo("Their next title");
    }

    @Test
    void timesChangedHere_stayTogether() {
        withConcerts(1).bringIn();
        long id = feed.id("Concert B");
        change(id, "{\"start_date\": \"2026-12-20 10:00:00\", \"end_date\": \"2026-12-20 11:00:00\"}");

        feed.event("uid-1", concert("Concert B", 5)).bringIn();

        assertThat(event(id).text("start_date")).isEqualTo("2026-12-20 10:00:00");
        assertThat(event(id).text("end_date")).isEqualTo("2026-12-20 11:00:00");
    }

    @Test
    void venueRenamedHere_staysLinked() {
        withConcerts(2).bringIn();
        long id = feed.id("Concert B");
        long venue = event(id).number("venue.id");
        service.patch(ADMIN, "/venues/" + venue, "{\"venue\": \"Old Town Hall\"}");

        feed.event("uid-9", concert("Concert Z", 7)).bringIn();

        assertThat(event(feed.id("Concert Z")).number("venue.id")).isEqualTo(venue);
        assertThat(service.get(ADMIN, "/venues").number("total")).isOne();
    }

    @Test
    void deletedHere_staysDeleted() {
        withConcerts(2).bringIn();
        long id = feed.id("Concert B");
        service.delete(ADMIN, "/events/" + id);

        Report same = feed.bringIn();
        Report changed = feed.event("uid-1", concert("Concert B, changed", 1)).bringIn();
        service.delete(ADMIN, "/events/" + id + "?force=true");
        Report purged = feed.bringIn();

        for (Report report : List.of(same, changed, purged)) {
            assertThat(report.counts()).isEqualTo(Map.of(Count.DELETED_HERE, 1L, Count.UNCHANGED, 1L));
            assertThat(report.remarks().getFirst().kind()).isEqualTo(Remark.Kind.DELETED_HERE);
        }
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isOne();
    }

    @Test
    void goneThere_goesToTheTrash_andComesBack() {
        withConcerts(10).bringIn();
        long id = feed.id("Concert E");

        Report gone = feed.without("uid-4").bringIn();

        assertThat(gone.counts()).isEqualTo(Map.of(Count.REMOVED, 1L, Count.UNCHANGED, 9L));
        assertThat(event(id).text("status")).isEqualTo("trash");

        Report back = feed.event("uid-4", concert("Concert E", 4)).bringIn();

        assertThat(back.counts()).isEqualTo(Map.of(Count.RESTORED, 1L, Count.UNCHANGED, 9L));
        assertThat(event(id).text("status")).isEqualTo("publish");
    }

    @Test
    void goneThere_staysWhereThatIsChosen() {
        withConcerts(10).keepsRemoved().bringIn();

        Report gone = feed.without("uid-4").bringIn();

        assertThat(gone.counts()).isEqualTo(Map.of(Count.GONE, 1L, Count.UNCHANGED, 9L));
        assertThat(event(feed.id("Concert E")).text("status")).isEqualTo("publish");
    }

    @Test
    void goneThere_removesNothingPastOrOutsideTheDatesOfTheFeed() {
        withConcerts(12).bringIn();
        feed.without("uid-12");
        assertThat(feed.bringIn().counts())
                .as("after the last")
                .isEqualTo(Map.of(Count.GONE, 1L, Count.UNCHANGED, 11L));
        service.clock().forward(Duration.ofDays(20));
        feed.without("uid-3");

        assertThat(feed.bringIn().counts()).as("past").isEqualTo(Map.of(Count.GONE, 1L, Count.UNCHANGED, 10L));
    }

    @Test
    void goneThere_neverRemovesMoreThanAFifth_unlessConfirmed() {
        withConcerts(10).bringIn();
        feed.without("uid-4").without("uid-5").without("uid-6");

        Report stopped = feed.bringIn();

        assertThat(stopped.outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(stopped.counts()).isEqualTo(Map.of(Count.UNCHANGED, 7L, Count.UNCONFIRMED, 3L));
        assertThat(stopped.remarks().getFirst().text()).contains("3 events", "a fifth");
        assertThat(feed.bringIn(new RunOptions(false, true)).count(Count.REMOVED))
                .isEqualTo(3);
    }

    /** A site on a schedule is read without the login that its drafts came in with. */
    @Test
    void drafts_areNotGone_whereOnlyVisitorsLook() {
        String weekly = weekly("Weekly", 3).replace("{\"recurrence\"", "{\"status\": \"draft\", \"recurrence\"");
        withConcerts(9)
                .event("draft", concert("Draft", 5).replace("{\"title\"", "{\"status\": \"draft\", \"title\""))
                .event("hidden", concert("Hidden", 6).replace("{\"title\"", "{\"hide_from_listings\": true, \"title\""))
                .event("weekly", weekly)
                .date("weekly-2", "weekly", "2026-12-08T19:30:00", "{\"title\": \"Weekly in red\"}")
                .bringIn();

        Report report = feed.without("draft")
                .without("hidden")
                .without("weekly")
                .without("weekly-2")
                .without("uid-4")
                .asVisitor()
                .bringIn();

        assertThat(report.counts()).isEqualTo(Map.of(Count.UNCHANGED, 8L, Count.REMOVED, 1L));
        assertThat(event(feed.id("Draft")).text("status")).isEqualTo("draft");
        assertThat(feed.compare().differences()).isEmpty();
        feed.id("Weekly in red");
    }

    @Test
    void emptyFeed_removesNothing() {
        withConcerts(3).bringIn();

        assertThat(feed.withoutAll().bringIn(new RunOptions(false, true)).count(Count.REMOVED))
                .isZero();
    }

    @Test
    void brokenOffOrTruncated_bringsInWhatWasRead_andRemovesNothing() {
        withConcerts(10).bringIn();
        feed.without("uid-4").event("uid-11", concert("Concert Late", 20));

        Report broken =
                feed.failing(new IllegalStateException("The line was cut.")).bringIn();
        Report truncated = feed.mended().truncated().without("uid-5").bringIn();

        assertThat(broken.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(broken.message()).isEqualTo("The line was cut.");
        assertThat(broken.counts()).isEqualTo(Map.of(Count.MADE, 1L, Count.UNCHANGED, 9L));
        assertThat(truncated.outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(truncated.count(Count.REMOVED)).isZero();
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isEqualTo(11);
    }

    @Test
    void newKeysForMostEvents_areRecognised() {
        withConcerts(8).bringIn();
        long id = feed.id("Concert C");
        change(id, "{\"title\": \"Our title\"}");
        feed.withoutAll();
        for (int i = 1; i <= 8; i++) feed.event("other-" + i, concert("CONCERT " + (char) ('A' + i), i));

        assertThat(feed.compare().differences())
                .extracting(Comparison.Difference::text)
                .hasSize(8)
                .containsOnly("title");
        Report report = feed.bringIn();

        assertThat(report.count(Count.MADE)).isZero();
        assertThat(report.count(Count.REMOVED)).isZero();
        assertThat(report.count(Count.CHANGED)).isEqualTo(7);
        assertThat(event(id).text("title")).isEqualTo("Our title");
        assertThat(feed.bringIn().counts()).isEqualTo(Map.of(Count.UNCHANGED, 7L, Count.KEPT_BACK, 1L));
    }

    @Test
    void refusedEntry_isReportedWithFieldAndLine_andStopsNoOther() {
        withConcerts(3);
        feed.event(
                "bad",
                "{\"title\": \"Backwards\", \"start_date\": \"2026-12-05 10:00\", \"end_date\": \"2026-12-04\"}");
        feed.event("none", "{\"title\": \"When\"}");

        Report report = feed.bringIn();

        assertThat(report.outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(report.counts()).isEqualTo(Map.of(Count.MADE, 3L, Count.REJECTED, 2L));
        assertThat(report.remarks()).extracting(Remark::line).containsExactly(4L, 5L);
        assertThat(report.remarks().getFirst().text())
                .isEqualTo("end_date must not let the event end before it starts");
        assertThat(report.remarks().getLast().text()).contains("start_date", "end_date");
    }

    @Test
    void refusedEntry_leavesNothingBehind() throws IOException {
        withConcerts(1).bringIn();
        String before = everything();

        feed.event("bad", concert("Bad", 3, "Nowhere").replace("21:00", "11:00"))
                .bringIn();

        assertThat(everything().lines().filter(line -> line.startsWith("{\"venue\"")))
                .isEqualTo(before.lines()
                        .filter(line -> line.startsWith("{\"venue\""))
                        .toList());
    }

    @Test
    void dryRun_saysWhatWouldBeDone_andWritesNothing() throws IOException {
        withConcerts(10).bringIn();
        change(feed.id("Concert C"), "{\"title\": \"Our title\"}");
        feed.event("uid-1", concert("Concert B, changed", 1))
                .event("uid-2", concert("Concert C, changed", 2))
                .without("uid-3")
                .event("uid-20", concert("New", 9, "New Hall"))
                .event("uid-21", concert("New, too", 10, "New Hall"))
                .event("bad", "{\"title\": \"When\"}");
        String before = everything();

        Report dry = feed.bringIn(RunOptions.DRY);

        assertThat(TestService.isOnPostgres() ? withoutSequences(everything()) : everything())
                .isEqualTo(TestService.isOnPostgres() ? withoutSequences(before) : before);
        assertThat(dry.counts())
                .isEqualTo(Map.of(
                        Count.MADE, 2L,
                        Count.CHANGED, 1L,
                        Count.KEPT_BACK, 1L,
                        Count.REMOVED, 1L,
                        Count.REJECTED, 1L,
                        Count.UNCHANGED, 7L));
        assertThat(feed.bringIn().counts()).isEqualTo(dry.counts());
    }

    /** There, IDs that were not used are not used again. */
    private static String withoutSequences(String export) {
        return export.lines()
                .filter(line -> !line.startsWith("{\"kalends\"") && !line.startsWith("{\"end\""))
                .toList()
                .toString();
    }

    @Test
    void dryRunOfNewSource_makesNoSource() throws IOException {
        String before = everything();

        Report dry = withConcerts(3).bringIn(RunOptions.DRY);

        assertThat(dry.counts()).isEqualTo(Map.of(Count.MADE, 3L));
        assertThat(withoutSequences(everything())).isEqualTo(withoutSequences(before));
        assertThat(service.sources().list(feed.actor())).isEmpty();
    }

    @Test
    void site_keepsIdsAndSlugs_inAnEmptyStore() {
        var site = new Feed(service, Source.Type.SITE, "https://old.example.org/wp-json/tribe/events/v1");
        String weekly = concert("Weekly", 1)
                .replace(
                        "{\"title\"",
                        "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}, \"slug\": \"weekly\", \"title\"");
        site.item(Item.Type.TAG, "31", "{\"name\": \"Free\"}")
                .item(Item.Type.VENUE, "512", "{\"venue\": \"Harbour\", \"slug\": \"the-harbour\"}")
                .event("series-900", weekly)
                .date("901", "series-900", "2026-12-01T19:30:00", "{}")
                .date("905", "series-900", "2026-12-08T19:30:00", "{\"title\": \"Weekly in red\"}")
                .event("700", concert("Single", 4).replace("{\"title\"", "{\"slug\": \"the-single\", \"title\""));

        Report report = site.bringIn();

        assertThat(report.outcome()).isEqualTo(Outcome.DONE);
        assertThat(service.get("/tags/31").text("name")).isEqualTo("Free");
        assertThat(service.get("/venues/512").text("slug")).isEqualTo("the-harbour");
        assertThat(event(700).text("slug")).isEqualTo("the-single");
        assertThat(event(901).text("title")).isEqualTo("Weekly");
        assertThat(event(905).text("title")).isEqualTo("Weekly in red");
        assertThat(event(905).number("recurrence.series")).isGreaterThan(905);
        assertThat(service.post(ADMIN, "/venues", "{\"venue\": \"Next\"}").number("id"))
                .isGreaterThan(905);
    }

    @Test
    void comparison_findsWhatIsFilledInHereOnly() {
        var site = new Feed(service, Source.Type.SITE, "https://old.example.org/wp-json/tribe/events/v1");
        String weekly = concert("Weekly", 1)
                .replace("{\"title\"", "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}, \"title\"");
        site.item(Item.Type.CATEGORY, "31", "{\"name\": \"Jazz\"}")
                .item(Item.Type.CATEGORY, "32", "{\"name\": \"Music\"}")
                .item(Item.Type.VENUE, "512", "{\"venue\": \"Harbour\"}")
                .item(Item.Type.ORGANIZER, "513", "{\"organizer\": \"Club\"}")
                .event("series", weekly)
                .date("901", "series", "2026-12-08T19:30:00", "{}")
                .event("700", concert("Single", 4));
        site.bringIn();
        assertThat(site.compare().differences()).isEmpty();

        change(700, "{\"website\": \"https://example.org\", \"excerpt\": \"Short\", \"cost\": \"5 €\"}");
        change(901, "{\"title\": \"Weekly in red\"}");
        service.patch(ADMIN, "/venues/512", "{\"city\": \"Kiel\", \"geo_lat\": 54.3, \"geo_lng\": 10.1}");
        service.patch(ADMIN, "/organizers/513", "{\"email\": \"club@example.org\"}");
        service.patch(ADMIN, "/categories/31", "{\"description\": \"Loud\", \"parent\": 32}");
        Comparison found = site.compare();

        assertThat(found.differences())
                .extracting(one -> one.record() + " " + one.text())
                .containsExactlyInAnyOrder(
                        "700 excerpt, cost, website",
                        "901 title",
                        "512 city, geo_lat, geo_lng",
                        "513 email",
                        "31 description, parent");
        assertThat(found.different()).isEqualTo(10);
        assertThat(found.percent()).isBetween(50.0, 99.0);
    }

    @Test
    void site_isMapped_whereThereAreRecords() {
        service.post(ADMIN, "/venues", "{\"venue\": \"First\"}");
        var site = new Feed(service, Source.Type.SITE, "https://old.example.org/wp-json/tribe/events/v1");

        site.event("700", concert("Single", 4)).bringIn();

        assertThat(event(700).status()).isEqualTo(404);
        assertThat(site.id("Single")).isNotEqualTo(700);
    }

    @Test
    void series_takesOverDatesAndTheirEnd() {
        String weekly = concert("Weekly", 1)
                .replace("{\"title\"", "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=4\"}, \"title\"");
        feed.event("s", weekly)
                .date("s-2", "s", "2026-12-08T19:30:00", "{\"title\": \"Weekly in red\"}")
                .bringIn();
        long red = feed.id("Weekly in red");
        assertThat(service.get("/events?window=all&search=weekly").number("total"))
                .isEqualTo(4);

        feed.without("s-2").bringIn();
        assertThat(event(red).text("title")).isEqualTo("Weekly");

        feed.event("s", weekly.replace("COUNT=4", "COUNT=2")).bringIn();
        assertThat(service.get("/events?window=all&search=weekly").number("total"))
                .isEqualTo(2);

        feed.event("s", concert("Weekly", 1)).bringIn();
        assertThat(service.get("/events?window=all&search=weekly").number("total"))
                .isOne();
        assertThat(feed.bringIn().counts()).isEqualTo(Map.of(Count.UNCHANGED, 1L));
    }

    @Test
    void eventThatBecomesASeries_staysOne() {
        feed.event("s", concert("Weekly", 1)).bringIn();
        long id = feed.id("Weekly");
        String weekly = concert("Weekly", 1)
                .replace("{\"title\"", "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}, \"title\"");

        feed.event("s", weekly).bringIn();
        feed.event("s", weekly.replace("\"Weekly\"", "\"Weekly, new\"")).bringIn();

        assertThat(event(id).text("title")).isEqualTo("Weekly, new");
        assertThat(service.get("/events?window=all").number("total")).isEqualTo(3);
    }

    @Test
    void goneSeries_goesToTheTrashAsAWhole() {
        withConcerts(10);
        feed.event(
                        "s",
                        concert("Weekly", 1)
                                .replace("{\"title\"", "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY\"}, \"title\""))
                .bringIn();

        Report report = feed.without("s").bringIn();

        assertThat(report.count(Count.REMOVED)).isOne();
        assertThat(service.get("/events?window=all&search=weekly").number("total"))
                .isZero();
    }

    @Test
    void filter_listsWhatComesFromASource_forEditors() {
        withConcerts(2);
        feed.event("s", weekly("Weekly", 3)).bringIn();
        new Feed(service, Source.Type.CSV, "events.csv")
                .event("a", concert("Other", 2))
                .bringIn();
        String path = "/events?window=all&source=" + feed.source().id();

        assertThat(service.get(EDITOR, path).number("total")).isEqualTo(5);
        long date = feed.id("Weekly");
        assertThat(service.sources().of(List.of(date), feed.actor()).get(date).address())
                .isEqualTo(feed.source().address());
        assertThat(service.get(null, path).status()).isEqualTo(401);
        assertThat(service.get(AUTHOR, path).status()).isEqualTo(403);
        assertThat(service.get(EDITOR, "/events?source=99999").status()).isEqualTo(400);
    }

    @Test
    void exportAndImport_keepSourcesInStep() throws IOException {
        withConcerts(3).bringIn();
        change(feed.id("Concert B"), "{\"title\": \"Our title\"}");
        feed.event("uid-1", concert("Their title", 1)).bringIn();
        Path file = folder.resolve("exported.ndjson");
        Store.of(service).run("export", file.toString()).expect(0);
        var other = new Store(folder.resolve("other"), Optional.empty());

        other.run("import", file.toString()).expect(0);

        Path again = folder.resolve("again.ndjson");
        other.run("export", again.toString()).expect(0);
        assertThat(again).hasSameTextualContentAs(file);
        assertThat(Files.readString(file)).contains("{\"source\":{", "\"kept_back\":{\"title\":\"Their title\"}");
        var moved = new TestService();
        moved.startOn(other.data(), other.database(), service);
        try {
            assertThat(feed.on(moved).bringIn().counts()).isEqualTo(Map.of(Count.UNCHANGED, 2L, Count.KEPT_BACK, 1L));
        } finally {
            moved.stop();
        }
    }

    @Test
    void sameEventOfTwoSources_isProposedAsADuplicate_untilSomebodyDismissesIt() {
        withConcerts(3).bringIn();
        var other = new Feed(service, Source.Type.CSV, "events.csv");
        other.event("x", concert("CONCERT B!", 1))
                .event("y", concert("Concert C", 2, "Harbour"))
                .event("z", concert("Concert D (late)", 3))
                .bringIn();

        List<Duplicates.Pair> pairs = service.duplicates().list(feed.actor());

        assertThat(pairs).singleElement().satisfies(pair -> {
            assertThat(pair.one().id()).isEqualTo(feed.id("Concert B"));
            assertThat(pair.other().id()).isEqualTo(feed.id("CONCERT B!"));
            assertThat(pair.one().source()).isNotEqualTo(pair.other().source());
        });
        service.duplicates()
                .dismiss(pairs.getFirst().one().id(), pairs.getFirst().other().id(), feed.actor());
        assertThat(service.duplicates().list(feed.actor())).isEmpty();
    }

    @Test
    void ownEventAndOneOfASource_areProposedAsDuplicates() {
        assertThat(service.post(ADMIN, "/events", concert("Concert B", 1)).status())
                .isEqualTo(201);
        assertThat(service.post(ADMIN, "/events", concert("Concert B", 1)).status())
                .isEqualTo(201);

        withConcerts(1).bringIn();

        assertThat(service.duplicates().list(feed.actor())).hasSize(2);
    }

    @Test
    void dateOfSeries_hasNothingWhereNothingIsSaid_andFollowsWhereNoneIsMeant() {
        String weekly =
                weekly("Weekly", 3).replace("{\"recurrence\"", "{\"website\": \"https://w.example/\", \"recurrence\"");
        feed.event("s", weekly)
                .date("s-2", "s", "2026-12-08T19:30:00", "{\"title\": \"Red\", \"website\": null}")
                .bringIn();
        long red = feed.id("Red");
        assertThat(event(red).text("website")).isEmpty();

        feed.date("s-2", "s", "2026-12-08T19:30:00", "{\"title\": \"Red\", \"website\": \"https://red.example/\"}")
                .bringIn();
        assertThat(event(red).text("website")).isEqualTo("https://red.example/");

        feed.date("s-2", "s", "2026-12-08T19:30:00", "{\"title\": \"Red\"}").bringIn();
        assertThat(event(red).text("website")).isEqualTo("https://w.example/");
        assertThat(event(red).text("title")).isEqualTo("Red");
    }
}
