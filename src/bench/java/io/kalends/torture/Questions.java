package io.kalends.torture;

import io.kalends.bench.Http;
import io.kalends.bench.Requests;
import io.kalends.bench.Shot;
import io.kalends.json.Json;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks the service, once it runs again, for what it had acknowledged. */
final class Questions {
    /** The length of a day in texts. */
    private static final int DAY = 10;

    private final int port;
    private final String authorization;
    private final Findings findings;

    Questions(int port, String authorization, Findings findings) {
        this.port = port;
        this.authorization = authorization;
        this.findings = findings;
    }

    /** Does the service show the event, and does the search find it, and only it? */
    void ask(Item item) throws IOException {
        if (!item.mustBeThere()) return;
        Object event = get("/events/" + item.id());
        String title = member(event, "title") instanceof String text ? text : "";
        if (!item.mayHave(item.version(title).orElse(-1))) findings.add(item + " is shown as " + event);
        Object list = get("/events?window=all&_fields=events.id&search=" + item.mark() + "v");
        if (!Json.same(member(list, "events"), List.of(Map.of("id", item.id()))))
            findings.add(item + " is searched and found as " + list);
    }

    /** Do the lists show the dates of the series as they should be, and with the IDs they had? */
    void ask(SeriesItem item) throws IOException {
        List<String> shown = dates(item).stream().map(Questions::line).sorted().toList();
        if (!item.expected().contains(shown)) findings.add(item + " is listed as " + shown);
        learn(item);
    }

    /** Reads the IDs of the dates, by which they can be changed. */
    void learn(SeriesItem item) throws IOException {
        var ids = new HashMap<LocalDate, Long>();
        var series = new HashMap<LocalDate, Long>();
        for (Object date : dates(item)) {
            LocalDate day = LocalDate.parse(originalStart(date).substring(0, DAY));
            ids.put(day, (Long) member(date, "id"));
            series.put(day, (Long) member(member(date, "recurrence"), "series"));
        }
        item.learn(ids, series)
                .ifPresent(day -> findings.add(item + " has another ID for the date of " + day + " than before"));
    }

    private List<?> dates(SeriesItem item) throws IOException {
        Object list = get("/events?window=all&per_page=50&status=publish,trash&search=" + item.mark() + "v");
        if (member(list, "events") instanceof List<?> dates) return dates;
        findings.add(item + " cannot be listed: " + list);
        return List.of();
    }

    private static String line(Object date) {
        return SeriesState.line(
                originalStart(date),
                member(date, "start_date").toString(),
                member(date, "title").toString(),
                member(date, "status").equals("trash"));
    }

    private static String originalStart(Object date) {
        return member(member(date, "recurrence"), "original_start").toString();
    }

    /** A place in the changes from which they are read later. */
    String token() throws IOException {
        return String.valueOf(member(get("/changes"), "next_token"));
    }

    /** The events that have changed since. */
    Set<Long> changedSince(String token) throws IOException {
        var ids = new HashSet<Long>();
        String at = token;
        while (true) {
            Object page = get("/changes?per_page=50&since=" + at);
            if (!(member(page, "changes") instanceof List<?> changes)) {
                findings.add("The changes since " + token + " cannot be read: " + page);
                return ids;
            }
            for (Object change : changes)
                if ("event".equals(member(change, "kind")) && member(change, "id") instanceof Long id) ids.add(id);
            at = String.valueOf(member(page, "next_token"));
            if (!Boolean.TRUE.equals(member(page, "more"))) return ids;
        }
    }

    private static Object member(Object tree, String name) {
        return tree instanceof Map<?, ?> map && map.get(name) != null ? map.get(name) : "";
    }

    private Object get(String path) throws IOException {
        Shot shot = Shot.get(Requests.API + path).with("Authorization", authorization);
        Object reply = Json.parse(Http.send(port, shot, 0).text());
        return reply == null ? "" : reply;
    }
}
