package io.kalends.bench;

import io.kalends.bench.Timing.Kind;
import io.kalends.json.Json;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How long one client waits, with nobody else there: for writes to a series of 500 dates, and for lists with and after them. */
final class SeriesTimes {
    private static final int DATES = 500;
    private static final String EVENTS = Requests.API + "/events";
    private static final int WARM_UP = 200;
    private static final String LIST = "x={n}";
    private static final String FILTERED = "categories=1&x={n}";

    private final Running service;
    private final long series;
    private final long date;
    private final String firstDay;
    private final List<Timing> found = new ArrayList<>();
    private long number;

    SeriesTimes(Running service, Calendar calendar) {
        this.service = service;
        series = calendar.series(calendar.dates().indexOf(DATES));
        date = series + 300;
        firstDay = text("start_date").substring(0, 10);
    }

    /** Small calendars have no series as long as that. */
    static boolean isPossible(Calendar calendar) {
        return calendar.hasSeries() && calendar.dates().contains(DATES);
    }

    List<Timing> measure(int rounds) {
        warmUp(Math.min(WARM_UP, 20 * rounds));
        measure(rounds, "list, warm", Kind.READ, LIST);
        measure(rounds, "list of a category, warm", Kind.READ, FILTERED);
        measure(rounds, "first of each from another moment", Kind.TOTAL, "recurring=first&" + Requests.FROM_A_MOMENT);
        measure(rounds, "series once from another moment", Kind.TOTAL, "recurring=series&" + Requests.FROM_A_MOMENT);
        measure(
                rounds,
                "first of each of a category from another moment",
                Kind.TOTAL,
                "recurring=first&categories=1&" + Requests.FROM_A_MOMENT);
        measureWrites(rounds, "title of a series of 500", series, "{\"title\": \"Changed evening {n}\"}");
        measureWrites(rounds, "start of a series of 500", series, "");
        measureWrites(rounds, "one date of a series of 500", date, "{\"title\": \"Changed date {n}\"}");
        return List.copyOf(found);
    }

    /** Code that runs for the first time is slow, whatever it does. */
    private void warmUp(int times) {
        for (int i = 0; i < times; i++) {
            read(LIST);
            read(FILTERED);
            read("recurring=first&" + Requests.FROM_A_MOMENT);
            read("recurring=series&categories=1&" + Requests.FROM_A_MOMENT);
            if (i % 4 == 0) write(series, "{\"title\": \"Early {n}\"}");
            if (i % 4 == 1) write(series, moved(i));
            if (i % 4 == 2) write(date, "{\"title\": \"Early {n}\"}");
        }
    }

    private void measure(int rounds, String name, Kind kind, String query) {
        var nanos = new long[rounds];
        for (int i = 0; i < rounds; i++) nanos[i] = read(query);
        found.add(Timing.of(name, kind, nanos));
    }

    /** @param body empty for a move */
    private void measureWrites(int rounds, String name, long id, String body) {
        var writes = new long[rounds];
        var lists = new long[rounds];
        var filtered = new long[rounds];
        var totals = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            writes[i] = write(id, body.isEmpty() ? moved(i) : body);
            lists[i] = read(LIST);
            filtered[i] = read(FILTERED);
            totals[i] = read("recurring=first&x={n}");
        }
        found.add(Timing.of(name, Kind.WRITE, writes));
        found.add(Timing.of("list right after it", Kind.READ, lists));
        found.add(Timing.of("list of a category then", Kind.READ, filtered));
        found.add(Timing.of("first of each then", Kind.READ, totals));
    }

    /** By turns to one time of day and to another. */
    private String moved(int turn) {
        LocalTime start = LocalTime.of(turn % 2 == 0 ? 10 : 18, 30);
        return "{\"all_day\": false, \"start_date\": \"%s %s\", \"end_date\": \"%s %s\"}"
                .formatted(firstDay, start, firstDay, start.plusHours(2));
    }

    private long write(long id, String body) {
        String path = EVENTS + "/" + id + "?scope=" + (id == series ? "all" : "this");
        return time(Shot.json("PATCH", path, Servers.AUTHORIZATION, body));
    }

    private long read(String query) {
        return time(Shot.get(EVENTS + "?" + query));
    }

    private long time(Shot shot) {
        long began = System.nanoTime();
        Http.Answer answer = service.send(shot, number++);
        long taken = System.nanoTime() - began;
        if (answer.status() != 200) throw new Trouble("The service answers " + answer.status() + ": " + answer.text());
        return taken;
    }

    private String text(String member) {
        Object event =
                Json.parse(service.send(Shot.get(EVENTS + "/" + series), 0).text());
        return event instanceof Map<?, ?> map ? String.valueOf(map.get(member)) : "";
    }
}
