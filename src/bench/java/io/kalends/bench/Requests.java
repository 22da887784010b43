package io.kalends.bench;

import io.kalends.json.Json;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Requests to a service that has a calendar. */
public final class Requests {
    public static final String API = "/api/calendar/events/v1";
    /** Where events take place that are made to measure. */
    static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    static final String FROM_A_MOMENT = "strict_dates=1&start_date={t}";
    private static final String FROM_A_DAY = "from={d}";
    static final String NEAR =
            "geoloc_lat=" + Invention.CENTRE.latitude() + "&geoloc_lng=" + Invention.CENTRE.longitude();

    static final String ANY_STATUS = "status=publish,future,draft,pending,private";

    static final String EVENTS = API + "/events";

    /** A parameter that nobody knows makes a query different from all before, and changes nothing else. */
    private static final String DIFFERENT = "x={n}";

    private static final int SAMPLES = 50;
    private static final String TEXT =
            "The band brings new songs and old friends to town. ".repeat(6).strip();

    private final Calendar calendar;
    private final Running service;
    private final Writers writers;

    Requests(Calendar calendar, Running service, Writers writers) {
        this.calendar = calendar;
        this.service = service;
        this.writers = writers;
    }

    List<Shot> same(String query) {
        return List.of(list(query));
    }

    List<Shot> other(String query) {
        return List.of(list(query.isEmpty() ? DIFFERENT : query + "&" + DIFFERENT));
    }

    /** Asked by a user of this role. */
    List<Shot> by(String role, String query) {
        String authorization = writers.authorization(role);
        return other(query).stream()
                .map(shot -> shot.with("Authorization", authorization))
                .toList();
    }

    /** The page of a list from another day each time, compressed. */
    List<Shot> otherPage(String query) {
        return different(page("/?" + FROM_A_DAY + query), "&");
    }

    /** The same list as the table of the editor, for somebody of this role. */
    List<Shot> table(String role, String query) {
        String cookie = writers.cookie(role);
        return different(page("/admin/events?" + FROM_A_DAY + query), "&").stream()
                .map(shot -> shot.with("Cookie", cookie))
                .toList();
    }

    /** Of two reads of a list of four one is ready, the other of a moment nobody has asked for. */
    List<Shot> readyAndNew() {
        return Stream.of(same(""), other(FROM_A_MOMENT)).flatMap(List::stream).toList();
    }

    private static Shot list(String query) {
        return Shot.get(query.isEmpty() ? EVENTS : EVENTS + "?" + query);
    }

    /** A page of the calendar, compressed, as all browsers want it. */
    List<Shot> page(String path) {
        return compressed(List.of(Shot.get(path)));
    }

    /** The same, asked for as most programs do. */
    List<Shot> compressed(List<Shot> shots) {
        return shots.stream().map(shot -> shot.with("Accept-Encoding", "gzip")).toList();
    }

    List<Shot> notModified() {
        return List.of(list("").with("If-None-Match", header(list(""), "ETag")));
    }

    String lastPage() {
        return "page=" + header(list(""), "X-TEC-TotalPages");
    }

    private String header(Shot shot, String name) {
        return service.send(shot, 0).header(name).orElseThrow();
    }

    /** Events from all over the calendar. */
    List<Shot> byId() {
        return IntStream.range(0, SAMPLES).mapToObj(this::sample).map(Shot::get).toList();
    }

    List<Shot> byIdOther() {
        return different(byId(), "?");
    }

    List<Shot> bySlugOther() {
        return different(bySlug(), "?");
    }

    private static List<Shot> different(List<Shot> shots, String separator) {
        return shots.stream()
                .map(shot -> shot.at(shot.path() + separator + DIFFERENT))
                .toList();
    }

    List<Shot> bySlug() {
        return byId().stream()
                .map(this::slug)
                .map(slug -> Shot.get(EVENTS + "/by-slug/" + slug))
                .toList();
    }

    /** Of three, one is a date of a series where there are some. */
    private String sample(int index) {
        long date = index % 3 == 0 && calendar.hasSeries() ? calendar.series(index % calendar.series()) + 1 : 0;
        long single = calendar.event((int) ((long) index * calendar.publicSingles() / SAMPLES));
        return EVENTS + "/" + (date > 0 ? date : single);
    }

    private String slug(Shot shot) {
        Object event = Json.parse(service.send(shot, 0).text());
        return event instanceof Map<?, ?> map ? String.valueOf(map.get("slug")) : "";
    }

    /** Days from now. */
    LocalDate day(int days) {
        return LocalDate.ofInstant(calendar.now(), ZoneOffset.UTC).plusDays(days);
    }

    long category(int index) {
        return calendar.category(index);
    }

    long series(int index) {
        return calendar.series(index);
    }

    long tag(int index) {
        return calendar.tag(index);
    }

    long venue(int index) {
        return calendar.venue(index);
    }

    long organizer(int index) {
        return calendar.organizer(index);
    }

    String combination() {
        return "categories=" + category(1) + "&starts_after=" + day(60) + "&search=" + Words.COMMON;
    }

    /** An event as people enter it. */
    List<Shot> create() {
        String body = """
                {"title": "Measured evening {n}", "start_date": {t}, "end_date": {u}, "timezone": "%s",
                 "description": "<p>%s</p>", "cost": "€12", "venue": %s, "organizer": %s,
                 "categories": [%s, %s], "tags": [%s, %s]}""".formatted(ZONE, TEXT, venue(5), organizer(3), category(2), category(7), tag(4), tag(40));
        return List.of(Shot.json("POST", EVENTS, Servers.AUTHORIZATION, body));
    }

    /** Changes of some events that are made for it. */
    List<Shot> update() {
        return IntStream.range(0, SAMPLES)
                .mapToObj(this::make)
                .map(Requests::rename)
                .toList();
    }

    private String make(int number) {
        Http.Answer made = service.send(create().getFirst(), number);
        if (made.status() != 201) throw new Trouble("An event cannot be made: " + made.text());
        String address = made.header("Location").orElseThrow();
        return address.substring(address.indexOf(API));
    }

    private static Shot rename(String path) {
        return Shot.json("PATCH", path, Servers.AUTHORIZATION, "{\"title\": \"Changed evening {n}\"}");
    }

    /** What sites ask for all day. */
    List<Shot> tenKinds() {
        Stream<String> queries = Stream.of(
                "",
                "page=2",
                "per_page=10",
                "categories=" + category(0),
                "tags=" + tag(3),
                "venue=" + venue(1),
                "featured=true",
                NEAR);
        return Stream.concat(queries.map(Requests::list), byId().stream().limit(2))
                .toList();
    }

    /** The hundredth request writes: by turns a new event and a changed one. */
    List<Shot> mixed() {
        List<Shot> reads = tenKinds();
        var shots = new ArrayList<Shot>();
        for (Shot write : List.of(create().getFirst(), rename(make(SAMPLES)))) {
            for (int i = 0; i < 99; i++) shots.add(reads.get(i % reads.size()));
            shots.add(write);
        }
        return shots;
    }
}
