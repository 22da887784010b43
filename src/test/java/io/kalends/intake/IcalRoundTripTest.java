package io.kalends.intake;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.recurrence.RandomRule;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calendars that one service writes and another takes in, as requests with the fields of the items. */
class IcalRoundTripTest {
    private static final int EVENTS = Integer.getInteger("series", 20);

    private static final List<String> ZONES = List.of(
            "Europe/Berlin", "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Gaza", "UTC", "UTC+5.5");

    @RegisterExtension
    final TestService first = service();

    @RegisterExtension
    final TestService second = service();

    private final Dice dice = new Dice(Dice.SEED);
    private final Map<String, Long> ids = new HashMap<>();

    private static TestService service() {
        return new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.WRITES_PER_MINUTE, "0");
    }

    @Test
    void calendars_areReadBack() {
        for (int i = 0; i < EVENTS; i++) make(i);
        List<Map<?, ?>> before = listed(first, "");
        for (int i = 0; i < EVENTS / 3; i++) change(dice.any(before));
        String feed = first.get("/events.ics?window=all").body();

        Collected found = Collected.ical(feed);
        found.items.forEach(this::take);

        assertThat(found.rejected).as("-Dseed=" + Dice.SEED).isEmpty();
        assertThat(found.items.stream().filter(item -> item.date().isPresent())).isNotEmpty();
        List<String> expected = shown(first);
        List<String> taken = shown(second);
        assertThat(without(taken, expected)).as("more, -Dseed=" + Dice.SEED).isEmpty();
        assertThat(without(expected, taken)).as("less, -Dseed=" + Dice.SEED).isEmpty();
        assertThat(expected).hasSizeGreaterThan(EVENTS);
    }

    private static List<String> without(List<String> all, List<String> some) {
        var left = new ArrayList<>(all);
        left.removeAll(new HashSet<>(some));
        return left;
    }

    private void make(int number) {
        boolean allDay = dice.chance(30);
        var rule = RandomRule.of(dice, allDay);
        LocalDateTime start = rule.start();
        var event = new LinkedHashMap<String, Object>();
        event.put("title", dice.any("Größe; a, b \\n", "R&D \"x\"", "東京の夜 \uD83C\uDFAD", "a\\nb: c") + " " + number);
        event.put("start_date", DateTimes.text(start));
        event.put("end_date", DateTimes.text(start.plusMinutes(dice.any(0, 30, 90, 60 * 24, 60 * 24 * 3))));
        event.put("timezone", dice.any(ZONES));
        event.put("all_day", allDay);
        event.put("description", dice.any("", "<p>One<br />two</p><p>three</p>"));
        event.put("event_status", dice.any("scheduled", "scheduled", "cancelled", "postponed"));
        event.put("categories", List.of(dice.any("Music", "Rock, Pop", "2026x")));
        if (dice.chance(50))
            event.put("venue", Map.of("venue", "Club " + dice.below(3), "zip", "10115", "city", "Berlin"));
        if (dice.chance(50)) event.put("recurrence", Map.of("rule", rule.text()));
        // Rules that give too many dates are refused; the others are enough.
        first.post(ADMIN, "/events", Json.text(event));
    }

    private void change(Map<?, ?> event) {
        String path = "/events/" + event.get("id");
        switch (dice.below(4)) {
            case 0 -> first.patch(ADMIN, path, "{\"title\": \"Changed " + event.get("id") + "\"}");
            case 1 -> first.patch(ADMIN, path, "{\"event_status\": \"cancelled\"}");
            case 2 -> first.delete(ADMIN, path);
            default -> {
                LocalDateTime start =
                        DateTimes.parse(event.get("start_date").toString()).plusHours(25);
                first.patch(ADMIN, path, "{\"start_date\": \"" + start + "\", \"end_date\": \"" + start + "\"}");
            }
        }
    }

    private void take(Item item) {
        String fields = Json.text(item.fields());
        if (item.date().isEmpty()) {
            ids.put(item.key(), created(second.post(ADMIN, "/events", fields)).id());
            return;
        }
        String start = DateTimes.text(item.date().get().originalStart());
        Map<?, ?> date = listed(second, "&series=" + ids.get(item.date().get().series())).stream()
                .filter(event -> start.equals(((Map<?, ?>) event.get("recurrence")).get("original_start")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no date " + start + " for " + item));
        created(second.patch(ADMIN, "/events/" + date.get("id"), fields));
    }

    private static Answer created(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 201);
        return answer;
    }

    private static List<Map<?, ?>> listed(TestService service, String filter) {
        var found = new ArrayList<Map<?, ?>>();
        long pages = 1;
        for (long page = 1; page <= pages; page++) {
            Answer list =
                    service.get("/events?start_date=2000-01-01&end_date=2028-01-01&per_page=50&page=" + page + filter);
            pages = list.number("total_pages");
            for (Object event : list.list("events")) found.add((Map<?, ?>) event);
        }
        return found;
    }

    /** What readers of both lists see; the zone is another where the feed has to write UTC. */
    private static List<String> shown(TestService service) {
        var shown = new TreeSet<String>();
        for (Map<?, ?> event : listed(service, "")) {
            boolean allDay = Boolean.TRUE.equals(event.get("all_day"));
            Object start = allDay ? event.get("start_date") : event.get("utc_start_date");
            Object end = allDay ? event.get("end_date") : event.get("utc_end_date");
            shown.add(start + " " + end + " " + event.get("title") + " " + event.get("event_status") + " "
                    + names(event.get("categories"), "name") + names(event.get("venue"), "venue")
                    + names(event.get("venue"), "city")
                    + event.get("description").toString().replace("\n", ""));
        }
        return List.copyOf(shown);
    }

    private static String names(Object linked, String name) {
        return switch (linked) {
            case List<?> items ->
                items.stream().map(item -> names(item, name)).toList().toString();
            case Map<?, ?> record -> String.valueOf(record.get(name));
            case null, default -> "";
        };
    }
}
