package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series are made and changed by forms, without scripts. */
class RepeatingEventsTest {
    private static final String FORM = "form.sheet";
    private static final String TABLE = "form[action$=/bulk]";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private Browser editor;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    /** @param typed names of parts of {@code repeats} and what is typed there */
    private static Map<String, String> repeating(String day, String... typed) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("title", "Yoga");
        fields.put("start[date]", day);
        fields.put("start[time]", "19:30");
        fields.putAll(repeats(typed));
        return fields;
    }

    private static Map<String, String> repeats(String... typed) {
        var fields = new LinkedHashMap<String, String>();
        for (int i = 0; i < typed.length; i += 2)
            fields.put(typed[i].equals("days") ? "repeats[days][]" : "repeats[" + typed[i] + "]", typed[i + 1]);
        return fields;
    }

    private Answer make(Map<String, String> fields) {
        return editor.submit("/admin/events/new", FORM, fields);
    }

    private static long id(Answer saved) {
        assertThat(saved.status()).as(saved.toString()).isEqualTo(303);
        return Long.parseLong(saved.header("Location").orElseThrow().replaceAll(".*/events/(\\d+).*", "$1"));
    }

    private Answer series(String recurrence) {
        Answer made = service.post(EDITOR, "/events", """
                {"title": "Yoga", "start_date": "2026-12-08 19:30", "end_date": "2026-12-08 21:00", "recurrence": %s}""".formatted(recurrence));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made;
    }

    private long tuesdays(int count) {
        return series("{\"rule\": \"FREQ=WEEKLY;BYDAY=TU;COUNT=" + count + "\"}")
                .id();
    }

    private List<String> starts(long series) {
        return each(series, "start_date");
    }

    private List<Long> dates(long series) {
        return each(series, "id").stream().map(Long::valueOf).toList();
    }

    private List<String> each(long series, String field) {
        Answer found = service.get(EDITOR, "/events?window=all&per_page=50&series=" + series);
        return IntStream.range(0, found.list("events").size())
                .mapToObj(i -> String.valueOf(found.at("events." + i + "." + field)))
                .toList();
    }

    private static String form(long id) {
        return "/admin/events/" + id;
    }

    private String text(long id, String path) {
        return String.valueOf(service.get(EDITOR, "/events/" + id).at(path));
    }

    @Test
    void weeklyClass_isMadeWithAnException() {
        long series = id(make(repeating(
                "8.12.2026", "by", "weekly", "ends", "until", "until", "29.12.2026", "except", "22. Dezember 2026")));

        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00", "2026-12-15 19:30:00", "2026-12-29 19:30:00");
        assertThat(text(series, "recurrence.except")).isEqualTo("[2026-12-22]");
    }

    @Test
    void nextDates_areSeenBeforeSaving() {
        Map<String, String> typed = repeating("8.12.2026", "by", "weekly", "except", "22.12.2026");
        typed.put("check", "1");
        Answer shown = make(typed);

        assertThat(shown.status()).isEqualTo(200);
        Document page = Browser.read(shown);
        assertThat(page.select("#next-dates .rule").text()).isEqualTo("Every Tuesday, except on 22 December 2026");
        assertThat(page.select("#next-dates li").eachText())
                .hasSize(6)
                .startsWith("Tue, 8 Dec 2026, 19:30", "Tue, 15 Dec 2026, 19:30", "Tue, 29 Dec 2026, 19:30");
        assertThat(page.select("#next-dates .hint").text()).isEqualTo("and so on, without an end");
        assertThat(page.select("#f-repeats option").eachText()).contains("On the second Tuesday of each month");
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isZero();
        assertThat(id(editor.submit(page, FORM, Map.of()))).isPositive();
    }

    @Test
    void suggestion_tellsTheDatesWhileTheFormIsFilledIn() {
        Document page = editor.page("/admin/events/new");
        Map<String, String> typed =
                new LinkedHashMap<>(repeating("8.12.2026", "by", "monthly_by_weekday", "ends", "after", "times", "3"));
        typed.put("timezone", "Europe/Berlin");
        typed.put("_token", page.select(FORM + " [name=_token]").val());
        Answer told = editor.post("/admin/suggest/repeats", typed);

        assertThat(told.text("html"))
                .contains("On the second Tuesday of each month", "Tue, 12 Jan 2027", "3 dates in all");
        assertThat(told.text("choices.yearly")).isEqualTo("Every year on 8 December");
    }

    @Test
    void tour_isMadeOfDatesByHand() {
        long series = id(make(repeating("8.12.2026", "by", "by_dates", "also", "10.12.2026\r\n12.12.2026 18:00\r\n")));

        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00", "2026-12-10 19:30:00", "2026-12-12 18:00:00");
        assertThat(editor.page(form(series)).select("#f-repeats-also").val())
                .isEqualTo("Thu, 10 Dec 2026\nSat, 12 Dec 2026 18:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "daily | every | 2 | 2026-12-10 19:30:00",
                "weekly | days | thursday | 2026-12-10 19:30:00",
                "monthly_by_day | every | '' | 2027-01-08 19:30:00",
                "monthly_by_weekday | every | '' | 2027-01-12 19:30:00",
                "yearly | every | '' | 2027-12-08 19:30:00",
                "by_rule | rule | FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU,SU | 2026-12-20 19:30:00"
            })
    void choices_makeRules(String by, String part, String typed, String second) {
        Map<String, String> fields = repeating("8.12.2026", "by", by, part, typed, "ends", "after", "times", "2");
        if (by.equals("weekly")) fields = withTuesday(fields);
        long series = id(make(fields));

        assertThat(starts(series).get(1)).isEqualTo(second);
        assertThat(editor.page(form(series))
                        .select("#f-repeats option[selected]")
                        .val())
                .isEqualTo(by);
    }

    private static Map<String, String> withTuesday(Map<String, String> fields) {
        var more = new LinkedHashMap<>(fields);
        more.put("repeats[days][1]", "tuesday");
        return more;
    }

    @Test
    void startThatTheRuleDoesNotGive_isReplacedByOneThatFits() {
        Document page = Browser.read(make(repeating("9.12.2026", "by", "weekly", "days", "tuesday")));

        assertThat(page.select("#next-dates .fault").text())
                .endsWith("The nearest that fits is Tuesday, 8 December 2026.");
        String fit = page.select("#next-dates button[name=fit]").val();
        assertThat(fit).isEqualTo("2026-12-08 19:30");
        assertThat(starts(id(editor.submit(page, FORM, Map.of("fit", fit)))).getFirst())
                .isEqualTo("2026-12-08 19:30:00");
    }

    @Test
    void nightOfTheChangeOfClocks_isWarnedOf() {
        Map<String, String> typed = repeating("24.10.2026", "by", "yearly");
        typed.putAll(Map.of("start[time]", "23:00", "end[time]", "4:00", "check", "1"));

        assertThat(Browser.read(make(typed)).select("#next-dates .warn").text()).contains("6 hours and 0 minutes");
    }

    @Test
    void what_cannotBeUnderstood_isToldInGerman() {
        editor.sending("Accept-Language", "de");
        Document page = Browser.read(make(repeating(
                "8.12.2026", "by", "weekly", "every", "0", "ends", "until", "until", "bald", "also", "irgendwann")));

        assertThat(page.select("#e-repeats-every").text()).isEqualTo("Geben Sie eine Zahl von 1 bis 9999 ein.");
        assertThat(page.select("#e-repeats-until").text()).startsWith("Wählen Sie einen Tag");
        assertThat(page.select("#e-repeats-also").text()).startsWith("„irgendwann“ ist kein Tag.");
        assertThat(page.select("#faults a").eachText())
                .containsExactly("Wiederholung Alle", "Wiederholung Letzter Tag", "Wiederholung Auch am");
        for (String anchor : page.select("#faults a").eachAttr("href"))
            assertThat(page.select(anchor)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by_rule | FREQ=WEEKLY;BYWEEKNO=3 | '' | Kalenderprogramme lesen",
                "by_rule | nonsense | '' | Diese Regel ist nicht lesbar",
                "by_dates | '' | '' | Geben Sie mindestens einen weiteren Tag ein",
                "by_rule | FREQ=DAILY;COUNT=3000 | '' | Das sind mehr als 2.000 Termine",
                "by_rule | FREQ=DAILY;COUNT=1 | 8.12.2026 | Es bleibt kein Termin übrig",
                "by_rule | FREQ=DAILY;UNTIL=20261201 | '' | Das liegt vor dem ersten Termin",
                "monthly_by_last_weekday | '' | '' | Der erste Termin ist keiner von denen"
            })
    void refusals_areGerman(String by, String rule, String except, String words) {
        editor.sending("Accept-Language", "de");
        Answer refused = make(repeating("8.12.2026", "by", by, "rule", rule, "except", except));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select("#faults").text()).contains(words);
    }

    @Test
    void singleEvent_becomesASeriesAndKeepsItsPlace() {
        long single = id(make(repeating("8.12.2026")));
        assertThat(editor.page(form(single))
                        .select("#f-repeats option[selected]")
                        .val())
                .isEqualTo("never");

        long series = id(editor.submit(form(single), FORM, repeats("by", "daily", "ends", "after", "times", "3")));

        assertThat(series).isNotEqualTo(single);
        assertThat(dates(series)).contains(single).hasSize(3);
    }

    @Test
    void date_isMovedAloneUnlessSomethingElseIsSaid() {
        long series = tuesdays(3);
        long second = dates(series).get(1);
        Document page = editor.page(form(second));
        assertThat(page.select("[name=scope][checked]").val()).isEqualTo("this");
        assertThat(page.select("#f-repeats, #f-slug, #f-status, #f-timezone")).isEmpty();

        id(editor.submit(page, FORM, Map.of("start[date]", "16.12.2026", "end[date]", "16.12.2026")));

        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00", "2026-12-16 19:30:00", "2026-12-22 19:30:00");
        Document moved = editor.page(form(second));
        assertThat(moved.select(".series").text()).contains("Moved from Tuesday, 15 December 2026, 19:30.");
        assertThat(moved.select(".own a").eachText()).containsExactly("When");

        id(editor.submit(moved, FORM, Map.of("follow[]", "start_date,end_date")));
        assertThat(starts(series).get(1)).isEqualTo("2026-12-15 19:30:00");
    }

    @Test
    void dateAndThoseThatFollow_areChangedTogether() {
        long series = tuesdays(3);
        long second = dates(series).get(1);

        id(editor.submit(
                form(second),
                FORM,
                Map.of("title", "Yoga for all", "scope", "following", "start[time]", "20:00", "end[time]", "21:30")));

        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00");
        long next = Long.parseLong(text(second, "recurrence.series"));
        assertThat(each(next, "title")).containsExactly("Yoga for all", "Yoga for all");
        assertThat(starts(next)).containsExactly("2026-12-15 20:00:00", "2026-12-22 20:00:00");
    }

    @Test
    void allDates_areChangedFromOneOfThem() {
        long series = tuesdays(3);

        id(editor.submit(form(dates(series).get(1)), FORM, Map.of("title", "Pilates", "scope", "all")));

        assertThat(each(series, "title")).containsOnly("Pilates");
    }

    @Test
    void monthlySeries_isNotMovedToAnotherDayFromADate() {
        long series = series("{\"rule\": \"FREQ=MONTHLY;BYDAY=2TU;COUNT=3\"}").id();
        Answer refused = editor.submit(
                form(dates(series).get(1)),
                FORM,
                Map.of("start[date]", "13.1.2027", "end[date]", "13.1.2027", "scope", "all"));

        assertThat(Browser.read(refused).select("#e-start_date").text()).contains("edit the series");
    }

    @Test
    void series_isMovedToAnotherDayWithItsDates() {
        long series = tuesdays(3);
        List<Long> before = dates(series);

        id(editor.submit(form(series), FORM, Map.of("start[date]", "9.12.2026", "end[date]", "9.12.2026")));

        assertThat(starts(series)).containsExactly("2026-12-09 19:30:00", "2026-12-16 19:30:00", "2026-12-23 19:30:00");
        assertThat(dates(series)).isEqualTo(before);
    }

    @Test
    void ruleThatDropsOwnChanges_isAskedAboutFirst() {
        long series = tuesdays(3);
        long last = dates(series).getLast();
        service.patch(EDITOR, "/events/" + last, "{\"title\": \"Yoga by candlelight\"}");
        Answer asked = editor.submit(form(series), FORM, repeats("ends", "after", "times", "2"));

        assertThat(asked.status()).isEqualTo(409);
        Document page = Browser.read(asked);
        assertThat(page.select("#f-sure").text()).contains("Tue, 22 Dec 2026");
        assertThat(page.select("#faults")).isEmpty();
        assertThat(starts(series)).hasSize(3);

        String sure = page.select("#f-sure button").val();
        id(editor.submit(page, FORM, Map.of("sure", sure)));
        assertThat(starts(series)).hasSize(2);
    }

    @Test
    void ruleThatDropsNothing_isNotAskedAbout() {
        long series = tuesdays(3);

        id(editor.submit(form(series), FORM, repeats("ends", "after", "times", "2")));

        assertThat(starts(series)).hasSize(2);
    }

    @Test
    void series_isMadeSingleAfterAQuestion() {
        long series = tuesdays(3);
        long first = dates(series).getFirst();
        Document page = Browser.read(editor.submit(form(series), FORM, repeats("by", "never")));
        assertThat(page.select("#f-sure").text()).contains("once, on Tuesday, 8 December 2026");

        long single = id(editor.submit(
                page, FORM, Map.of("sure", page.select("#f-sure button").val())));

        assertThat(single).isEqualTo(first);
        assertThat(text(single, "recurrence")).isEqualTo("null");
    }

    @Test
    void twoWhoChangeASeries_areBothHeard() {
        long series = tuesdays(3);
        Document mine = editor.page(form(series));
        service.patch(EDITOR, "/events/" + series, "{\"title\": \"Pilates\"}");

        id(editor.submit(mine, FORM, repeats("ends", "after", "times", "4")));
        assertThat(each(series, "title")).hasSize(4).containsOnly("Pilates");

        Document other = editor.page(form(series));
        service.patch(EDITOR, "/events/" + series, "{\"recurrence\": {\"rule\": \"FREQ=WEEKLY;BYDAY=TU;COUNT=6\"}}");
        Answer conflict = editor.submit(other, FORM, repeats("ends", "after", "times", "5"));
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(Browser.read(conflict).select(".versions").text()).contains("COUNT=4", "COUNT=5", "COUNT=6");
    }

    @Test
    void dateIsChanged_whileSomebodyChangesTheSeries() {
        long series = tuesdays(3);
        long second = dates(series).get(1);
        Document mine = editor.page(form(second));
        service.patch(EDITOR, "/events/" + series, "{\"website\": \"https://example.org/yoga\"}");

        id(editor.submit(mine, FORM, Map.of("title", "Yoga by candlelight")));

        assertThat(each(series, "title")).containsExactly("Yoga", "Yoga by candlelight", "Yoga");
        assertThat(each(series, "website")).containsOnly("https://example.org/yoga");
        assertThat(text(second, "recurrence.changed")).isEqualTo("[title]");

        Document late = editor.page(form(second));
        service.patch(EDITOR, "/events/" + second, "{\"title\": \"Yoga outdoors\"}");
        assertThat(editor.submit(late, FORM, Map.of("title", "Yoga indoors")).status())
                .isEqualTo(409);
    }

    @Test
    void monthlySeries_takesItsRuleFromANewStart() {
        long series = series("{\"rule\": \"FREQ=MONTHLY;BYDAY=2TU;COUNT=3\"}").id();

        id(editor.submit(form(series), FORM, Map.of("start[date]", "16.12.2026", "end[date]", "16.12.2026")));

        assertThat(starts(series)).containsExactly("2026-12-16 19:30:00", "2027-01-20 19:30:00", "2027-02-17 19:30:00");
    }

    @Test
    void weeklySeriesOnSeveralDays_isAskedForItsNewDays() {
        long series = series("{\"rule\": \"FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4\"}").id();
        Answer asked = editor.submit(form(series), FORM, Map.of("start[date]", "9.12.2026", "end[date]", "9.12.2026"));

        assertThat(asked.status()).isEqualTo(400);
        assertThat(Browser.read(asked).select("#next-dates [name=fit]").val()).isEqualTo("2026-12-10 19:30");
    }

    @Test
    void allDaySeries_isMadeAndOneOfItsDatesMoved() {
        Map<String, String> typed = repeating("8.12.2026", "by", "daily", "ends", "after", "times", "3");
        typed.putAll(Map.of("all_day", "true", "start[time]", ""));
        long series = id(make(typed));
        long last = dates(series).getLast();

        id(editor.submit(form(last), FORM, Map.of("start[date]", "12.12.2026", "end[date]", "12.12.2026")));

        assertThat(starts(series)).containsExactly("2026-12-08 00:00:00", "2026-12-09 00:00:00", "2026-12-12 00:00:00");
    }

    @Test
    void table_showsASeriesOnceAndOpensToItsDates() {
        long series = tuesdays(30);
        make(repeating("10.12.2026"));
        Document table = editor.page("/admin/events");

        assertThat(table.select("tbody tr")).hasSize(2);
        assertThat(table.select("tbody tr").first().text())
                .contains("Repeats", "Every Tuesday, 30 times", "All dates", "Tuesday, 8 December 2026");
        Document dates = editor.page(table.select(".note a").attr("href"));
        assertThat(dates.select("h1").text()).isEqualTo("Dates of “Yoga”");
        assertThat(dates.select("tbody tr")).hasSize(25);
        assertThat(dates.select("a[rel=next]")).hasSize(1);
        assertThat(dates.select("tbody .name > a").first().attr("href"))
                .endsWith(form(dates(series).getFirst()));
    }

    @Test
    void oneDate_isCalledOffInTwoStepsAndTakesPlaceAfterAll() {
        long series = tuesdays(3);
        Document dates = editor.page("/admin/events?series=" + series);
        String second = dates.select("tbody button[value^=cancel]").get(1).val();

        Document after = editor.follow(editor.submit(dates, TABLE, Map.of("one", second)));

        assertThat(after.select("main").text()).contains("Called off: 1.");
        assertThat(after.select("tbody tr").get(1).text()).contains("Cancelled", "Changed alone");
        assertThat(statuses(series)).containsExactly("scheduled", "cancelled", "scheduled");
        Document cancelled = editor.page("/admin/events?event_status=cancelled&series=" + series);
        assertThat(cancelled.select("tbody tr")).hasSize(1);
        String resumed = cancelled.select("tbody button[value^=resume]").val();
        editor.follow(editor.submit(cancelled, TABLE, Map.of("one", resumed)));
        assertThat(statuses(series)).containsOnly("scheduled");
    }

    private List<String> statuses(long series) {
        return service.get(ADMIN, "/events?per_page=50&series=" + series).list("events").stream()
                .map(event -> (String) ((Map<?, ?>) event).get("event_status"))
                .toList();
    }

    @Test
    void oneDate_isTrashedInTwoStepsAndComesBack() {
        long series = tuesdays(3);
        Document dates = editor.page("/admin/events?series=" + series);
        String second = dates.select("tbody button[value^=trash]").get(1).val();

        Document after = editor.follow(editor.submit(dates, TABLE, Map.of("one", second)));

        assertThat(after.select("tbody tr")).hasSize(2);
        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00", "2026-12-22 19:30:00");
        Document trash = editor.page("/admin/events?status=trash&series=" + series);
        String restored = trash.select("tbody button[name=one]").first().val();
        editor.follow(editor.submit(trash, TABLE, Map.of("one", restored)));
        assertThat(starts(series)).hasSize(3);
    }

    @Test
    void deletingADate_asksWhichOthers() {
        long series = tuesdays(4);
        List<Long> all = dates(series);
        String bin = "form.danger";
        editor.follow(editor.submit(form(all.get(3)), bin, Map.of("action", "trash")));
        assertThat(starts(series)).hasSize(3);

        Answer asked = editor.submit(form(all.get(1)), bin, Map.of("action", "trash", "scope", "following"));
        assertThat(starts(series)).hasSize(3);
        Document page = Browser.read(asked);
        assertThat(page.select("main").text())
                .contains("The series ends before this date.", "Yoga, Tuesday, 15 December 2026");
        editor.follow(editor.submit(page, "main form", Map.of("action", "trash")));
        assertThat(starts(series)).containsExactly("2026-12-08 19:30:00");

        editor.follow(editor.submit(form(all.getFirst()), bin, Map.of("action", "trash", "scope", "all")));
        assertThat(text(series, "status")).isEqualTo("trash");
        Document trash = editor.page("/admin/events?status=trash");
        assertThat(trash.select("tbody [name='ids[]']").eachAttr("value")).contains("" + series);
    }

    @Test
    void allFound_meansSeriesAsAWhole() {
        long series = tuesdays(3);
        Document table = editor.page("/admin/events");
        Document sure = Browser.read(editor.submit(table, TABLE, Map.of("all", "true", "action", "trash")));
        assertThat(sure.select("[name=chosen]").val()).isEqualTo("" + series);

        editor.follow(editor.submit(sure, "main form", Map.of("action", "trash")));

        assertThat(text(series, "status")).isEqualTo("trash");
        Document trash = editor.page("/admin/events?status=trash");
        editor.follow(editor.submit(trash, TABLE, Map.of("ids[]", "" + series, "action", "restore")));
        assertThat(starts(series)).hasSize(3);
    }

    @Test
    void changeOfMany_changesSeriesAsAWholeAndDatesAlone() {
        long series = tuesdays(3);
        long second = dates(series).get(1);

        changeFeatured("/admin/events", series);
        assertThat(each(series, "featured")).containsOnly("true");
        Document done = change("/admin/events?series=" + series, second, "featured", "false", "do");
        assertThat(done.select(".notice").text()).isEqualTo("One event is changed.");
        assertThat(each(series, "featured")).containsExactly("true", "false", "true");
        Document refused = change("/admin/events?series=" + series, second, "status", "draft", "look");
        assertThat(refused.select(".notice.warn").text()).contains("The status is that of the series.");
    }

    private void changeFeatured(String table, long id) {
        Document done = change(table, id, "featured", "true", "do");
        assertThat(done.select("tbody tr").text()).contains("Every Tuesday");
    }

    private Document change(String table, long id, String field, String value, String step) {
        Document page = editor.page(table);
        Map<String, String> sent = new HashMap<>(Map.of("ids[]", "" + id));
        for (String name : List.of("_token", "back"))
            sent.put(name, page.select(TABLE + " input[name=" + name + "]").val());
        Document chosen = Browser.read(editor.post("/admin/events/change", sent));
        return Browser.read(editor.submit(chosen, "form.many", Map.of(field, value, "step", step)));
    }

    @Test
    void copyOfASeries_repeatsAndThatOfADateDoesNot() {
        long series = tuesdays(3);
        Document ofSeries = editor.page("/admin/events/new?copy=" + series);
        Document ofDate = editor.page("/admin/events/new?copy=" + dates(series).get(1));

        assertThat(ofSeries.select("#f-repeats option[selected]").val()).isEqualTo("weekly");
        assertThat(ofDate.select("#f-repeats option[selected]")).isEmpty();
        assertThat(starts(id(editor.submit(ofSeries, FORM, Map.of())))).hasSize(3);
        assertThat(text(id(editor.submit(ofDate, FORM, Map.of())), "recurrence"))
                .isEqualTo("null");
    }

    @Test
    void preview_showsASeriesThatIsNotSavedYet() {
        Map<String, String> typed = repeating("8.12.2026", "by", "weekly");
        typed.put("preview", "1");
        Answer shown = make(typed);

        assertThat(shown.status()).isEqualTo(200);
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isZero();
    }

    @Test
    void othersSeries_areReadOnlyForAuthors() {
        long series = tuesdays(3);
        Browser author = Browser.loggedIn(service, AUTHOR);

        assertThat(author.page(form(dates(series).get(1))).select("fieldset.plain[disabled] [name=scope]"))
                .hasSize(3);
    }
}
