package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.recurrence.HostileRulesTest;
import io.kalends.recurrence.RandomRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recurrences that nobody should send, over the interface: each is understood or refused, and none takes long. */
@Tag("trial")
class HostileSeriesTest {
    private static final int ROUNDS = 1_000;
    private static final Duration LONG = Duration.ofSeconds(5);

    @RegisterExtension
    final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(Setting.WRITES_PER_MINUTE, "0")
            .with(Setting.MAX_OCCURRENCES, "200");

    private final Dice dice = new Dice(Dice.SEED);
    private final List<String> history = new ArrayList<>();

    @Test
    void recurrences_areUnderstoodOrRefused() {
        int understood = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Object recurrence = recurrence();
            Answer created = send("POST", "/events", Map.of("title", "Any", "recurrence", recurrence), recurrence);
            if (created.status() != 201) continue;
            understood++;
            if (dice.chance(30)) use(created, recurrence());
        }

        assertThat(understood).isGreaterThan(ROUNDS / 40);
        assertThat(service.get("/events?window=all&per_page=50&recurring=series")
                        .status())
                .isEqualTo(200);
        assertThat(service.get("/events.ics").status()).isEqualTo(200);
    }

    /** What was understood can be read and changed, and goes away again. */
    private void use(Answer created, Object other) {
        assertThat(created.number("recurrence.series")).as(words(other)).isEqualTo(created.id());
        String path = "/events/" + created.id();
        assertThat(service.get(path + ".ics").status()).as(words(other)).isEqualTo(200);
        String date = "/events/"
                + service.get("/events?window=all&series=" + created.id()).at("events.0.id");
        send("PATCH", path + "?scope=all", Map.of("recurrence", other), other);
        send("PATCH", date + "?scope=following", Map.of("recurrence", other), other);
        assertThat(service.delete(ADMIN, path + "?scope=all&force=true").status())
                .as(words(other))
                .isIn(200, 404);
    }

    /** Of series and dates, whatever is meant: nothing that was stored stands in the way of reading all. */
    @Test
    void writes_areDoneOrRefused() {
        for (int i = 0; i < ROUNDS; i++) {
            List<Long> known = known();
            if (known.size() < 3) service.post(ADMIN, "/events", Json.text(repeating()));
            else write(dice.any(known));
        }
    }

    private List<Long> known() {
        Answer list = service.get(
                ADMIN,
                "/events?window=all&per_page=50&status=publish,draft,trash&recurring="
                        + dice.any("occurrences", "series"));
        assertThat(list.status()).as("-Dseed=%s %s", Dice.SEED, history).isEqualTo(200);
        return Calendar.ids(list, "events");
    }

    private Map<String, Object> repeating() {
        var event = new LinkedHashMap<String, Object>(Map.of("title", "Any", "recurrence", someRecurrence()));
        event.putAll(evening(dice.any("2026-12-01", "9999-12-28", "0001-01-03")));
        return event;
    }

    private Map<String, Object> evening(String day) {
        return Map.of("start_date", day + dice.any(" 10:00", " 19:30"), "end_date", day + " 23:45");
    }

    private Object someRecurrence() {
        return Map.of(
                "rule",
                dice.any("FREQ=DAILY;COUNT=4", "FREQ=WEEKLY;UNTIL=99991231", "FREQ=HOURLY;COUNT=9", ""),
                "also",
                List.of(dice.any("9999-12-30 10:00", "2026-12-03", "2026-12-01 08:00", "0001-01-02 12:00")),
                "except",
                List.of(dice.any("9999-12-29", "2026-12-02", "2026-12-01 19:30", "0001-01-03")));
    }

    private void write(long id) {
        String query = dice.any("", "?scope=this", "?scope=following", "?scope=all");
        Answer answer = dice.chance(80)
                ? tell("PATCH", "/events/" + id + query, Json.text(change()))
                : tell(
                        "DELETE",
                        "/events/" + id + query + (query.isEmpty() ? "?" : "&") + "force=" + dice.chance(30),
                        "");
        assertThat(answer.status()).as("-Dseed=%s %s", Dice.SEED, history).isIn(200, 400, 404, 410);
    }

    private Answer tell(String method, String path, String body) {
        history.add(method + " " + path + " " + body);
        return service.send(ADMIN, method, path, body);
    }

    private Map<String, Object> change() {
        var change = new LinkedHashMap<String, Object>();
        if (dice.chance(20)) change.put("title", dice.any("One", "Other"));
        if (dice.chance(40)) change.putAll(evening(dice.any("2026-12-02", "9999-12-30", "0001-01-02", "2026-12-05")));
        if (dice.chance(20)) change.put("timezone", dice.any("Europe/Berlin", "America/New_York", "Pacific/Apia"));
        if (dice.chance(20)) change.put("all_day", dice.chance(50));
        if (dice.chance(30)) change.put("recurrence", dice.chance(80) ? someRecurrence() : "");
        if (dice.chance(10)) change.put("status", dice.any("publish", "draft", "trash"));
        if (dice.chance(10)) change.put("follow", List.of(dice.any("title", "start_date", "end_date")));
        return change;
    }

    private Answer send(String method, String path, Map<String, ?> fields, Object recurrence) {
        var body = new LinkedHashMap<String, Object>(fields);
        if (method.equals("POST")) body.putAll(times());
        long before = System.nanoTime();
        Answer answer = service.send(ADMIN, method, path, Json.text(body));
        assertThat(answer.status()).as(words(recurrence) + answer).isIn(200, 201, 400, 404, 410);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as(words(recurrence))
                .isLessThan(LONG);
        if (answer.status() == 400)
            assertThat(answer.at("data.params")).as(words(recurrence)).isInstanceOf(Map.class);
        return answer;
    }

    private Map<String, Object> times() {
        String start = dice.any(
                "2026-12-01 19:30", "2027-03-28 02:30", "2024-02-29 00:00", "0002-03-01 10:00", "9999-12-30 23:00");
        return Map.of(
                "start_date",
                start,
                "end_date",
                dice.chance(90) ? start.substring(0, 10) + " 23:45" : "9999-12-31 00:00",
                "all_day",
                dice.chance(30),
                "timezone",
                dice.any("Europe/Berlin", "America/New_York", "UTC", "+05:45"));
    }

    private Object recurrence() {
        return switch (dice.below(6)) {
            case 0 -> Map.of("rule", RandomRule.of(dice, dice.chance(30)).text());
            case 1 -> Map.of("rule", pieces(), "except", List.of(pieces()));
            case 2 -> List.of("RRULE:" + pieces(), "EXDATE:" + pieces(), "RDATE;TZID=" + pieces());
            case 3 -> Map.of("also", List.of("2027-01-0" + dice.below(10), pieces()), "rule", "");
            case 4 -> Map.of("rule", "FREQ=" + dice.any("DAILY", "HOURLY", "YEARLY") + ";" + pieces());
            default -> dice.any(pieces(), 7, true, List.of(Map.of()), Map.of("rule", List.of(1)), Map.of("also", 3));
        };
    }

    private String pieces() {
        var text = new StringBuilder();
        for (int i = dice.below(5); i >= 0; i--) text.append(dice.any(HostileRulesTest.PIECES));
        return text.toString().replaceAll(";$", "");
    }

    private static String words(Object recurrence) {
        return "-Dseed=" + Dice.SEED + " " + recurrence + " ";
    }
}
