package io.kalends.bench;

import io.kalends.bench.Case.Group;
import io.kalends.json.Json;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What is asked of a service that has a calendar. A parameter nobody knows makes a query different from all before. */
final class Cases {
    static final String API = "/api/calendar/events/v1";

    private static final String EVENTS = API + "/events";
    private static final String DIFFERENT = "x={n}";
    private static final int SAMPLES = 50;

    private final Calendar calendar;
    private final Running service;
    private final String authorization;
    private final List<Case> cases = new ArrayList<>();

    private Cases(Calendar calendar, Running service, String authorization) {
        this.calendar = calendar;
        this.service = service;
        this.authorization = authorization;
    }

    /** All cases, in the order of the table. Makes a few events to be updated. */
    static List<Case> of(Calendar calendar, Running service, String authorization) {
        var made = new Cases(calendar, service, authorization);
        made.ready();
        made.different();
        made.filters();
        made.writes();
        return made.cases;
    }

    private void add(String key, Group group, String name, Shot... shots) {
        cases.add(new Case(key, group, name, Load.of(shots)));
    }

    private void ready() {
        add("list", Group.READY, "list", Shot.get(EVENTS));
        add("list-50", Group.READY, "list of 50", Shot.get(EVENTS + "?per_page=50"));
        add("id", Group.READY, "by ID", all(this::byId));
        add("slug", Group.READY, "by slug", all(this::bySlug));
        String tag = service.send(Shot.get(EVENTS), 0).header("ETag").orElseThrow();
        add("304", Group.READY, "304, not modified", Shot.get(EVENTS).with("If-None-Match", tag));
    }

    private void different() {
        add("list-other", Group.OTHER, "list", list(""));
        add("list-50-other", Group.OTHER, "list of 50", list("per_page=50"));
        add("list-moment", Group.OTHER, "list from a moment", list("strict_dates=1&start_date={t}"));
        add(
                "list-50-moment",
                Group.OTHER,
                "list of 50 from a moment",
                list("per_page=50&strict_dates=1&start_date={t}"));
        add("id-other", Group.OTHER, "by ID", all(i -> other(byId(i))));
        String pages =
                service.send(Shot.get(EVENTS), 0).header("X-TEC-TotalPages").orElseThrow();
        add("last-page", Group.OTHER, "last page", list("page=" + pages));
    }

    private void filters() {
        LocalDate day = LocalDate.ofInstant(calendar.now(), ZoneOffset.UTC).plusDays(60);
        filter("dates", "start_date, end_date", "start_date=" + day + "&end_date=" + day.plusDays(30));
        filter("starts-after", "starts_after", "starts_after=" + day);
        filter("categories", "categories", "categories=" + calendar.category(0));
        filter("tags", "tags", "tags=" + calendar.tag(12));
        filter("venue", "venue", "venue=" + calendar.venue(3));
        filter("organizer", "organizer", "organizer=" + calendar.organizer(2));
        filter("featured", "featured", "featured=true");
        filter("near", "geoloc_lat, geoloc_lng", near());
        filter("ticketed", "ticketed", "ticketed=true");
        filter("search-rare", "search, rare word", "search=" + Words.RARE);
        filter("search-common", "search, common word", "search=" + Words.COMMON);
        filter("search-none", "search, no match", "search=" + Words.ABSENT);
        filter(
                "combination",
                "categories, date, search",
                "categories=" + calendar.category(1) + "&starts_after=" + day + "&search=" + Words.COMMON);
    }

    private static String near() {
        return "geoloc_lat=" + Invention.CENTRE.latitude() + "&geoloc_lng=" + Invention.CENTRE.longitude();
    }

    private void writes() {
        add("create", Group.WRITE, "create", create());
        Shot[] updates = all(this::update);
        add("update", Group.WRITE, "update", updates);
        List<Shot> reads = tenKinds();
        add("reads", Group.MIXED, "reads only", reads.toArray(Shot[]::new));
        add("mixed", Group.MIXED, "99 reads, 1 write", mixed(reads, updates));
    }

    /** What sites ask for all day. */
    private List<Shot> tenKinds() {
        return List.of(
                Shot.get(EVENTS),
                Shot.get(EVENTS + "?page=2"),
                Shot.get(EVENTS + "?per_page=10"),
                Shot.get(EVENTS + "?categories=" + calendar.category(0)),
                Shot.get(EVENTS + "?tags=" + calendar.tag(3)),
                Shot.get(EVENTS + "?venue=" + calendar.venue(1)),
                Shot.get(EVENTS + "?featured=true"),
                Shot.get(EVENTS + "?" + near()),
                byId(0),
                byId(1));
    }

    /** A hundred requests, the last of which writes: by turns a new event and a changed one. */
    private Shot[] mixed(List<Shot> reads, Shot... updates) {
        var shots = new ArrayList<Shot>();
        for (Shot write : List.of(create(), updates[0])) {
            for (int i = 0; i < 99; i++) shots.add(reads.get(i % reads.size()));
            shots.add(write);
        }
        return shots.toArray(Shot[]::new);
    }

    private void filter(String key, String name, String query) {
        add(key, Group.FILTER, name, list(query));
    }

    private static Shot list(String query) {
        return Shot.get(EVENTS + "?" + (query.isEmpty() ? "" : query + "&") + DIFFERENT);
    }

    private static Shot other(Shot shot) {
        return Shot.get(shot.path() + "?" + DIFFERENT);
    }

    private static Shot[] all(java.util.function.IntFunction<Shot> shot) {
        return IntStream.range(0, SAMPLES).mapToObj(shot).toArray(Shot[]::new);
    }

    /** Samples from all over the calendar. */
    private Shot byId(int sample) {
        return Shot.get(EVENTS + "/" + calendar.event((int) ((long) sample * calendar.publicEvents() / SAMPLES)));
    }

    private Shot bySlug(int sample) {
        Object event = Json.parse(service.send(byId(sample), 0).text());
        String slug = event instanceof Map<?, ?> map ? String.valueOf(map.get("slug")) : "";
        return Shot.get(EVENTS + "/by-slug/" + slug);
    }

    /** An event as people enter it. */
    Shot create() {
        return Shot.json("POST", EVENTS, authorization, """
                {"title": "Measured evening {n}", "start_date": {t}, "end_date": {u}, "timezone": "Europe/Berlin",
                 "description": "<p>%s</p>", "cost": "€12", "venue": %d, "organizer": %d,
                 "categories": [%d, %d], "tags": [%d, %d]}""".formatted(
                        String.join(" ", Collections.nCopies(6, "The band brings new songs and old friends to town.")),
                        calendar.venue(5),
                        calendar.organizer(3),
                        calendar.category(2),
                        calendar.category(7),
                        calendar.tag(4),
                        calendar.tag(40)));
    }

    /** A change of an event that was made for it. */
    private Shot update(int sample) {
        Http.Answer made = service.send(create(), sample);
        if (made.status() != 201) throw new Trouble("An event cannot be made: " + made.text());
        String address = made.header("Location").orElseThrow();
        String path = address.substring(address.indexOf(API));
        return Shot.json("PATCH", path, authorization, "{\"title\": \"Changed evening {n}\"}");
    }
}
