package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes to one date of a series, to those following, and to all. */
class ScopeTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    private long series;
    private List<Long> dates;

    /** Four Saturdays. */
    @BeforeEach
    void make() {
        series = calendar.yoga(4);
        dates = calendar.listed(ADMIN, "per_page=50");
        assertThat(dates).hasSize(4);
    }

    private Answer read(long id) {
        return ok(service.get(ADMIN, "/events/" + id));
    }

    private Answer change(long id, String scope, String members) {
        return ok(service.patch(ADMIN, "/events/" + id + "?scope=" + scope, "{" + members + "}"));
    }

    private List<String> texts(String query, String member) {
        return ok(service.get(ADMIN, "/events?per_page=50&" + query)).list("events").stream()
                .map(event -> String.valueOf(((Map<?, ?>) event).get(member)))
                .toList();
    }

    @Test
    void thisDate_hasItsOwnTitle() {
        Answer changed = calendar.change(ADMIN, dates.get(1), "\"title\": \"Yoga outdoors\"");

        assertThat(changed.id()).isEqualTo(dates.get(1));
        assertThat(changed.at("recurrence.changed")).isEqualTo(List.of("title"));
        assertThat(texts("", "title")).containsExactly("Yoga", "Yoga outdoors", "Yoga", "Yoga");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates);
        assertThat(calendar.listed(ADMIN, "search=outdoors")).containsExactly(dates.get(1));
        assertThat(read(series).at("title")).isEqualTo("Yoga");
        assertThat(read(dates.get(1)).at("slug")).isEqualTo("yoga-2026-12-12");
    }

    @Test
    void ownField_staysWhenTheSeriesChanges_othersFollow() {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Yoga outdoors\"");

        calendar.change(ADMIN, series, "\"title\": \"Yin yoga\", \"website\": \"https://example.org/yin\"");

        assertThat(texts("", "title")).containsExactly("Yin yoga", "Yoga outdoors", "Yin yoga", "Yin yoga");
        assertThat(texts("", "website")).containsOnly("https://example.org/yin");
        assertThat(read(dates.get(1)).at("recurrence.changed")).isEqualTo(List.of("title"));
    }

    @Test
    void ownField_isGivenUpByTheValueOfTheSeries_orByItsName() {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Yoga outdoors\", \"featured\": true");

        Answer one = calendar.change(ADMIN, dates.get(1), "\"title\": \"Yoga\"");
        assertThat(one.at("recurrence.changed")).isEqualTo(List.of("featured"));
        Answer none = calendar.change(ADMIN, dates.get(1), "\"follow\": [\"featured\"]");

        assertThat(none.at("recurrence.changed")).isEqualTo(List.of());
        assertThat(none.at("featured")).isEqualTo(false);
        assertThat(service.patch(ADMIN, "/events/" + dates.get(1), "{\"follow\": [\"slug\"]}")
                        .reason("follow"))
                .isNotEmpty();
    }

    @Test
    void date_isMovedAlone_andKeepsItsName() {
        Answer moved = calendar.change(
                ADMIN, dates.get(1), "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");

        assertThat(moved.at("recurrence.original_start")).isEqualTo("2026-12-12 19:30:00");
        assertThat(moved.at("recurrence.changed")).isEqualTo(List.of("start_date", "end_date"));
        assertThat(texts("", "start_date"))
                .containsExactly(
                        "2026-12-05 19:30:00", "2026-12-13 18:00:00", "2026-12-19 19:30:00", "2026-12-26 19:30:00");
        Answer back = calendar.change(ADMIN, dates.get(1), "\"follow\": [\"start_date\"]");
        assertThat(back.at("start_date")).isEqualTo("2026-12-12 19:30:00");
    }

    @Test
    void whatBelongsToTheSeries_isRefusedForOneDate() {
        for (String field : List.of(
                "\"slug\": \"other\"",
                "\"status\": \"draft\"",
                "\"date\": \"2026-01-01 10:00\"",
                "\"timezone\": \"Asia/Tokyo\"",
                "\"all_day\": true")) {
            Answer refused = service.patch(ADMIN, "/events/" + dates.get(1), "{" + field + "}");
            assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
            assertThat(refused.toString()).contains("belongs to the series");
        }
    }

    @Test
    void all_isAWriteToTheSeries() {
        Answer changed = change(dates.get(2), "all", "\"title\": \"Pilates\", \"slug\": \"pilates\"");

        assertThat(changed.id()).isEqualTo(dates.get(2));
        assertThat(changed.at("slug")).isEqualTo("pilates-2026-12-19");
        assertThat(texts("", "title")).containsOnly("Pilates");
        assertThat(service.get("/events/by-slug/pilates").id()).isEqualTo(series);
        assertThat(service.get("/events/by-slug/pilates-2026-12-19").id()).isEqualTo(dates.get(2));
        assertThat(service.get("/events/by-slug/pilates-2026-12-19-1930").id()).isEqualTo(dates.get(2));
    }

    @Test
    void all_movesTheSeriesByAsMuchAsTheDate() {
        calendar.change(ADMIN, dates.get(0), "\"title\": \"First\"");

        change(dates.get(2), "all", "\"start_date\": \"2026-12-20 18:00\", \"end_date\": \"2026-12-20 20:00\"");

        assertThat(texts("", "start_date"))
                .containsExactly(
                        "2026-12-06 18:00:00", "2026-12-13 18:00:00", "2026-12-20 18:00:00", "2026-12-27 18:00:00");
        assertThat(texts("", "end_date")).startsWith("2026-12-06 20:00:00");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates);
        assertThat(read(dates.get(0)).at("title")).isEqualTo("First");
        assertThat(read(dates.get(0)).at("recurrence.original_start")).isEqualTo("2026-12-06 18:00:00");
    }

    @Test
    void timesOfASeries_needItsScope() {
        Answer refused = service.patch(ADMIN, "/events/" + series, "{\"start_date\": \"2026-12-05 20:00\"}");

        assertThat(refused.reason("scope")).isNotEmpty();
        change(series, "all", "\"start_date\": \"2026-12-05 20:00\"");
        assertThat(texts("", "start_date")).startsWith("2026-12-05 20:00:00", "2026-12-12 20:00:00");
    }

    @Test
    void following_cutsTheSeriesInTwo() {
        calendar.change(ADMIN, dates.get(3), "\"title\": \"Last\"");

        Answer changed = change(
                dates.get(2),
                "following",
                "\"title\": \"Late yoga\", \"start_date\": \"2026-12-19 21:00\", \"end_date\": \"2026-12-19 22:30\"");

        long next = changed.number("recurrence.series");
        assertThat(next).isNotEqualTo(series);
        assertThat(changed.id()).isEqualTo(dates.get(2));
        assertThat(texts("", "title")).containsExactly("Yoga", "Yoga", "Late yoga", "Last");
        assertThat(texts("", "start_date"))
                .containsExactly(
                        "2026-12-05 19:30:00", "2026-12-12 19:30:00", "2026-12-19 21:00:00", "2026-12-26 21:00:00");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates);
        assertThat(read(series).at("recurrence.count")).isEqualTo(2L);
        assertThat(read(next).at("recurrence.count")).isEqualTo(2L);
        assertThat(service.get("/events/by-slug/yoga-2026-12-26").id()).isEqualTo(dates.get(3));
    }

    @Test
    void following_atTheFirstDate_isAll() {
        change(dates.get(0), "following", "\"title\": \"Pilates\"");

        assertThat(texts("", "title")).containsOnly("Pilates");
        assertThat(read(dates.get(0)).at("recurrence.series")).isEqualTo(series);
    }

    @Test
    void date_goesToTheTrashAndBack() {
        Answer trashed = ok(service.delete(ADMIN, "/events/" + dates.get(1)));

        assertThat(trashed.at("status")).isEqualTo("trash");
        assertThat(calendar.listed(ADMIN, "per_page=50"))
                .doesNotContain(dates.get(1))
                .hasSize(3);
        assertThat(calendar.listed(ADMIN, "status=trash")).containsExactly(dates.get(1));
        assertThat(service.get("/events/" + dates.get(1)).status()).isEqualTo(403);
        Answer back = calendar.change(ADMIN, dates.get(1), "\"status\": \"publish\"");
        assertThat(back.at("recurrence.changed")).isEqualTo(List.of());
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates);
    }

    @Test
    void date_removedForGood_isTakenOutOfTheSeries() {
        ok(service.delete(ADMIN, "/events/" + dates.get(1) + "?force=true"));

        assertThat(service.get("/events/" + dates.get(1)).status()).isEqualTo(410);
        assertThat(service.get("/events/" + dates.get(1)).code()).isEqualTo("event-no-longer-available");
        assertThat(read(series).at("recurrence.except")).isEqualTo(List.of("2026-12-12 19:30:00"));
        assertThat(read(series).at("recurrence.count")).isEqualTo(3L);
        calendar.change(ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=4\"}");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates);
    }

    @Test
    void following_deleted_endsTheSeries() {
        Answer left = ok(service.delete(ADMIN, "/events/" + dates.get(2) + "?scope=following"));

        assertThat(left.id()).isEqualTo(series);
        assertThat(left.at("recurrence.count")).isEqualTo(2L);
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(0, 2));
        assertThat(service.get("/events/" + dates.get(3)).status()).isEqualTo(410);
    }

    @Test
    void series_goesToTheTrashAsOne_andBack() {
        ok(service.delete(ADMIN, "/events/" + dates.get(0)));
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Own\"");
        assertThat(service.delete(ADMIN, "/events/" + series).reason("scope")).isNotEmpty();

        ok(service.delete(ADMIN, "/events/" + series + "?scope=all"));

        assertThat(calendar.listed(ADMIN, "per_page=50")).isEmpty();
        assertThat(calendar.listed(ADMIN, "status=trash&window=all")).containsExactlyInAnyOrder(series, dates.get(0));
        calendar.change(ADMIN, series, "\"status\": \"publish\"");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(1, 4));
        assertThat(read(dates.get(1)).at("title")).isEqualTo("Own");
    }

    @Test
    void hiddenSeries_hidesDatesWithOwnChangesToo() {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Own\"");
        calendar.change(ADMIN, dates.get(2), "\"hide_from_listings\": true");
        ok(service.delete(ADMIN, "/events/" + dates.get(3)));

        calendar.change(ADMIN, series, "\"hide_from_listings\": true");

        assertThat(calendar.listed(ADMIN, "per_page=50")).isEmpty();
        assertThat(calendar.listed(ADMIN, "status=trash")).isEmpty();
        calendar.change(ADMIN, series, "\"hide_from_listings\": false");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(0, 2));
        assertThat(calendar.listed(ADMIN, "status=trash")).containsExactly(dates.get(3));
    }

    @Test
    void series_removedForGood_takesAllAlong() {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Own\"");

        ok(service.delete(ADMIN, "/events/" + dates.get(2) + "?scope=all&force=true"));

        assertThat(calendar.listed(ADMIN, "per_page=50")).isEmpty();
        assertThat(service.get(ADMIN, "/events/" + series).status()).isEqualTo(404);
        assertThat(service.get(ADMIN, "/events/" + dates.get(1)).status()).isEqualTo(404);
    }

    @Test
    void changedRule_namesTheOwnChangesThatAreLost() {
        calendar.change(ADMIN, dates.get(3), "\"title\": \"Own\"");

        Answer changed = calendar.change(ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}");

        assertThat(changed.at("dropped")).isEqualTo(List.of("2026-12-26 19:30:00"));
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(0, 3));
        assertThat(read(series).body()).doesNotContain("dropped");
    }

    @Test
    void ruleSentToADateThatItDrops_isAnsweredWithTheSeries() {
        calendar.change(ADMIN, dates.get(3), "\"title\": \"Own\"");

        Answer changed = calendar.change(ADMIN, dates.get(3), "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=2\"}");

        assertThat(changed.id()).isEqualTo(series);
        assertThat(changed.at("recurrence.count")).isEqualTo(2L);
        assertThat(changed.at("dropped")).isEqualTo(List.of("2026-12-26 19:30:00"));
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(0, 2));
    }

    @Test
    void null_clearsForOneDate() {
        calendar.change(ADMIN, series, "\"website\": \"https://example.org/yoga\"");

        Answer cleared = calendar.change(ADMIN, dates.get(1), "\"website\": null");

        assertThat(cleared.at("website")).isEqualTo("");
        assertThat(cleared.at("recurrence.changed")).isEqualTo(List.of("website"));
        assertThat(read(series).at("website")).isEqualTo("https://example.org/yoga");
    }

    @Test
    void dateOfASeriesInTheTrash_comesBackWithTheSeries() {
        ok(service.delete(ADMIN, "/events/" + dates.get(1)));
        ok(service.delete(ADMIN, "/events/" + series + "?scope=all"));

        assertThat(service.patch(ADMIN, "/events/" + dates.get(0), "{\"status\": \"publish\"}")
                        .text("data.params.status"))
                .contains("belongs to the series");
        assertThat(change(dates.get(0), "all", "\"status\": \"publish\"").at("status"))
                .isEqualTo("publish");

        assertThat(calendar.listed(ADMIN, "per_page=50")).containsExactly(dates.get(0), dates.get(2), dates.get(3));
    }

    @Test
    void seriesThatIsCutInTheTrash_isTwoEntriesThere() {
        ok(service.delete(ADMIN, "/events/" + series + "?scope=all"));

        long next =
                change(dates.get(2), "following", "\"title\": \"Late yoga\"").number("recurrence.series");

        assertThat(calendar.listed(ADMIN, "status=trash&window=all")).containsExactlyInAnyOrder(series, next);
        calendar.change(ADMIN, next, "\"status\": \"publish\"");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(dates.subList(2, 4));
    }

    @Test
    void dateThatIsGone_isGoneForWritersToo() {
        ok(service.delete(ADMIN, "/events/" + dates.get(1) + "?force=true"));

        String path = "/events/" + dates.get(1);
        assertThat(service.patch(ADMIN, path, "{\"title\": \"X\"}").code()).isEqualTo("event-no-longer-available");
        assertThat(service.delete(ADMIN, path).code()).isEqualTo("event-no-longer-available");
        for (String form : List.of(".ics", ".jsonld"))
            assertThat(service.get(path + form).status()).isEqualTo(410);
        assertThat(calendar.listed(ADMIN, "include=" + dates.get(1))).isEmpty();
    }

    @Test
    void date_mayBeAParent_butNotOfItsOwnSeries() {
        long child = calendar.event(ADMIN, "\"title\": \"Child\", \"post_parent\": " + dates.get(1))
                .id();
        calendar.event(
                ADMIN,
                "\"title\": \"Children\", \"post_parent\": " + dates.get(1),
                "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=2\"}");
        List<Long> children = calendar.listed(ADMIN, "post_parent=" + dates.get(1));

        assertThat(children).hasSize(3).contains(child);
        assertThat(texts("post_parent=" + dates.get(1), "post_parent")).containsOnly("" + dates.get(1));
        for (long below : new long[] {dates.get(2), series, children.getLast()}) {
            Answer refused = service.patch(ADMIN, "/events/" + series, "{\"post_parent\": " + below + "}");
            assertThat(refused.at("data.details.post_parent.code")).isEqualTo("rest_cycle");
        }
        ok(service.delete(ADMIN, "/events/" + dates.get(1) + "?force=true"));
        assertThat(read(child).at("post_parent")).isEqualTo(0L);
    }

    @Test
    void single_becomesASeries_andBack() {
        long single = calendar.event(ADMIN, "\"title\": \"Choir\", \"slug\": \"choir\"")
                .id();
        long child = calendar.event(ADMIN, "\"title\": \"Child\", \"post_parent\": " + single)
                .id();

        Answer made = calendar.change(ADMIN, single, "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=3\"}");

        assertThat(made.id()).isEqualTo(single);
        long whole = made.number("recurrence.series");
        assertThat(made.at("recurrence.original_start")).isEqualTo("2026-12-05 19:30:00");
        assertThat(texts("search=Choir", "start_date")).hasSize(3);
        assertThat(read(child).at("post_parent")).isEqualTo(single);
        assertThat(service.get("/events/by-slug/choir").id()).isEqualTo(whole);
        Answer back = calendar.change(ADMIN, whole, "\"recurrence\": null");
        assertThat(back.id()).isEqualTo(single);
        assertThat(back.at("slug")).isEqualTo("choir");
        assertThat(back.body()).contains("\"recurrence\":null");
        assertThat(calendar.listed(ADMIN, "search=Choir")).containsExactly(single);
        assertThat(service.get("/events/" + whole).status()).isEqualTo(404);
    }

    @Test
    void terms_countOncePerSeries() {
        long tag = calendar.tag("calm").id();
        calendar.change(ADMIN, series, "\"tags\": [\"calm\"]");
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Own\"");
        assertThat(service.get("/tags/" + tag).at("count")).isEqualTo(1L);

        calendar.change(ADMIN, dates.get(2), "\"title\": \"Own\"");
        calendar.change(ADMIN, series, "\"tags\": []");

        assertThat(service.get("/tags/" + tag).at("count")).isEqualTo(0L);
        calendar.change(ADMIN, dates.get(2), "\"tags\": [\"calm\"]");
        assertThat(service.get("/tags/" + tag).at("count")).isEqualTo(1L);
        assertThat(calendar.listed(ADMIN, "tags=calm")).containsExactly(dates.get(2));
    }

    @Test
    void terms_countForBothPartsOfACutSeries() {
        long tag = calendar.tag("quiet").id();
        long single = calendar.event(ADMIN, "\"title\": \"Choir\", \"tags\": [\"quiet\"]")
                .id();
        calendar.change(ADMIN, single, "\"recurrence\": {\"also\": [\"2026-12-01\", \"2026-12-20\"]}");
        calendar.change(ADMIN, single, "\"title\": \"With guests\"");
        assertThat(service.get("/tags/" + tag).at("count")).isEqualTo(1L);

        change(single, "following", "\"website\": \"https://example.org/choir\"");

        assertThat(service.get("/tags/" + tag).at("count")).isEqualTo(2L);
    }

    @Test
    void linksOfOneDate_areSeenWhereEventsAreAskedFor() {
        long venue = calendar.venue(ADMIN, "Hall").id();
        calendar.change(ADMIN, dates.get(1), "\"venue\": " + venue);

        for (String query : List.of("has_events=true", "only_with_upcoming=true", "event=" + dates.get(1)))
            assertThat(Calendar.ids(service.get("/venues?" + query), "venues")).containsExactly(venue);
        assertThat(service.get("/venues?event=" + dates.get(0)).at("total")).isEqualTo(0L);
        assertThat(calendar.listed(ADMIN, "venue=" + venue)).containsExactly(dates.get(1));
        ok(service.delete(ADMIN, "/venues/" + venue + "?force=true"));
        assertThat(read(dates.get(1)).at("venue")).isEqualTo(List.of());
    }

    @Test
    void modified_ofTheSeries_isRaisedByMovesAndTheTrash_notByOtherChanges() {
        String before = read(series).text("modified");
        service.clock().forward(Duration.ofMinutes(5));
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Own\"");
        assertThat(read(series).text("modified")).isEqualTo(before);
        assertThat(read(dates.get(1)).text("modified")).isGreaterThan(before);
        assertThat(read(dates.get(0)).text("modified")).isEqualTo(before);

        calendar.change(
                ADMIN, dates.get(1), "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");
        String moved = read(series).text("modified");
        assertThat(moved).isGreaterThan(before);
        assertThat(read(dates.get(0)).text("modified")).isEqualTo(moved);
        service.clock().forward(Duration.ofMinutes(5));
        ok(service.delete(ADMIN, "/events/" + dates.get(2)));
        assertThat(read(series).text("modified")).isGreaterThan(moved);
    }

    @Test
    void rights_areThoseOfTheSeries() {
        Answer refused = service.patch(Role.AUTHOR, "/events/" + dates.get(1), "{\"title\": \"Mine\"}");

        assertThat(refused.status()).isEqualTo(403);
    }
}
