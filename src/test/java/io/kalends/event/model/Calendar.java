package io.kalends.event.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.auth.Role;
import io.kalends.event.model.Item.Attached;
import io.kalends.event.model.Item.Basics;
import io.kalends.event.model.Item.Happening;
import io.kalends.event.model.Item.Point;
import io.kalends.event.model.Item.Term;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A random calendar, in both services and in the words of the model. */
final class Calendar {
    private static final int EVENTS = Integer.getInteger("model.events", 120);
    private static final int VENUES = 26;
    private static final int ORGANIZERS = 14;
    private static final int CATEGORIES = 14;
    private static final int TAGS = 9;
    private static final Map<String, String> OFFERED = Map.of("name", "Entry", "price", "5");
    private static final Map<String, String> SOLD = Map.of("name", "Early", "price", "4", "availability", "sold_out");

    final List<Happening> events = new ArrayList<>();
    final List<Attached> venues = new ArrayList<>();
    final List<Attached> organizers = new ArrayList<>();
    final List<Term> categories = new ArrayList<>();
    final List<Term> tags = new ArrayList<>();
    final Times times;
    final Words words;

    private final Twins twins;
    private final Dice dice;
    private Instant clock;

    Calendar(Twins twins, Dice dice, Times times) {
        this.twins = twins;
        this.dice = dice;
        this.times = times;
        words = new Words(dice);
        clock = times.now().minus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS);
    }

    /** Fills both services; their clocks then show the time of the model. */
    void make() {
        // What somebody wrote who may no longer write is nobody's own.
        setRole(Role.SUBSCRIBER, Role.AUTHOR);
        for (int i = 0; i < CATEGORIES; i++) categories.add(term("/categories", categories));
        for (int i = 0; i < TAGS; i++) tags.add(term("/tags", tags));
        for (int i = 0; i < VENUES; i++) venues.add(venue());
        for (int i = 0; i < ORGANIZERS; i++) organizers.add(organizer());
        for (int i = 0; i < EVENTS; i++) events.add(event());
        events.replaceAll(event -> dice.chance(8) ? event.with(trash("/events/", event)) : event);
        venues.replaceAll(venue -> dice.chance(12) ? venue.with(trash("/venues/", venue)) : venue);
        organizers.replaceAll(host -> dice.chance(12) ? host.with(trash("/organizers/", host)) : host);
        setRole(Role.SUBSCRIBER, Role.SUBSCRIBER);
        twins.setClock(times.now());
    }

    private void setRole(Role user, Role role) {
        twins.write("PATCH", "/users/" + twins.caller(user).id(), Map.of("role", role.word()));
    }

    Optional<Happening> event(long id) {
        return events.stream().filter(event -> event.id() == id).findFirst();
    }

    boolean isVisible(List<? extends Item> items, long id, Caller caller) {
        return items.stream().anyMatch(item -> item.id() == id && item.basics().isVisible(caller, times.now()));
    }

    private Term term(String path, List<Term> others) {
        boolean tree = path.equals("/categories");
        String name = others.size() == 3 ? "2026" : words.text(1, 2) + " " + others.size();
        String description = dice.chance(50) ? words.text(1, 3) : "";
        long parent =
                tree && !others.isEmpty() && dice.chance(60) ? dice.any(others).id() : 0;
        var body = new LinkedHashMap<String, Object>(Map.of("name", name));
        if (!description.isEmpty()) body.put("description", words.html(description));
        if (tree) body.put("parent", parent);
        Map<?, ?> reply = twins.write("POST", path, body);
        return new Term((Long) reply.get("id"), name, (String) reply.get("slug"), description, parent);
    }

    private Basics trash(String path, Item item) {
        tick();
        twins.write("DELETE", path + item.id(), Map.of());
        return item.basics().inTrash(clock);
    }

    private void tick() {
        clock = clock.plusSeconds(dice.any(0, 0, 1, 60, 300));
        twins.setClock(clock);
    }

    /** Stores a record with what all have, and says what became of it. */
    private Basics store(String path, String nameField, Map<String, Object> body, List<Map<?, ?>> replies) {
        tick();
        String name = words.text(1, 4);
        String status = dice.any("publish", "publish", "publish", "publish", "publish", "draft", "pending", "private");
        Instant published = dice.any(
                clock,
                clock,
                clock.minusSeconds(dice.below(5) * 86_400L),
                clock.minusSeconds(dice.below(400) * 86_400L),
                times.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(dice.below(3) - 1),
                times.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(dice.below(100_000)));
        long author = twins.caller(dice.any(
                        Role.ADMINISTRATOR,
                        Role.EDITOR,
                        Role.AUTHOR,
                        Role.AUTHOR,
                        Role.CONTRIBUTOR,
                        Role.CONTRIBUTOR,
                        Role.SUBSCRIBER))
                .id();
        body.put(nameField, name);
        body.put("status", status);
        body.put("author", author);
        body.put("date", published.getEpochSecond());
        Map<?, ?> reply = twins.write("POST", path, body);
        replies.add(reply);
        return new Basics((Long) reply.get("id"), name, status, false, author, published, clock);
    }

    private Attached venue() {
        var body = new LinkedHashMap<String, Object>();
        var searched = new ArrayList<String>();
        for (String field : List.of("address", "city", "country", "province", "state", "zip", "phone", "stateprovince"))
            if (dice.chance(30)) text(body, field, searched);
        website(body, searched);
        description(body, "description", searched);
        Optional<Point> point = dice.chance(75) ? Optional.of(point()) : Optional.empty();
        point.ifPresent(place -> {
            body.put("geo_lat", place.latitude());
            body.put("geo_lng", place.longitude());
        });
        Basics basics = store("/venues", "venue", body, new ArrayList<>());
        searched.add(basics.name());
        return new Attached(basics, searched, point);
    }

    private void text(Map<String, Object> body, String field, List<String> searched) {
        String text = words.text(1, 2);
        body.put(field, text);
        searched.add(text);
    }

    private void website(Map<String, Object> body, List<String> searched) {
        if (dice.chance(60)) return;
        String address = "https://example.org/Hall-" + dice.below(50) + "?a_b=50%25";
        body.put("website", address);
        searched.add(address);
    }

    private void description(Map<String, Object> body, String field, List<String> searched) {
        if (dice.chance(30)) return;
        String text = words.text(1, 12);
        body.put(field, words.html(text));
        searched.add(text);
    }

    /** Anywhere, around one town, at the poles, or on either side of the line where days change. */
    private Point point() {
        return switch (dice.below(5)) {
            case 0 -> new Point(dice.any(90, -90), dice.any(0, 180, -180, 77));
            case 1 -> new Point(dice.any(0.0, 10.5, -89.9), dice.any(180.0, -180.0, 179.99, -179.99));
            case 2, 3 -> new Point(rounded(dice.real(52, 53)), rounded(dice.real(13, 14)));
            default -> new Point(rounded(dice.real(-90, 90)), rounded(dice.real(-180, 180)));
        };
    }

    private static double rounded(double degrees) {
        return Math.round(degrees * 1e4) / 1e4;
    }

    private Attached organizer() {
        var body = new LinkedHashMap<String, Object>();
        var searched = new ArrayList<String>();
        if (dice.chance(40)) text(body, "phone", searched);
        website(body, searched);
        description(body, "description", searched);
        if (dice.chance(50)) {
            body.put("email", "Info@Example.org");
            searched.add("Info@Example.org");
        }
        Basics basics = store("/organizers", "organizer", body, new ArrayList<>());
        searched.add(basics.name());
        return new Attached(basics, searched, Optional.empty());
    }

    private Happening event() {
        var body = new LinkedHashMap<String, Object>();
        var searched = new ArrayList<String>();
        description(body, "description", searched);
        description(body, "excerpt", searched);
        Times.Span span = times.span(body);
        boolean hidden = flag(body, "hide_from_listings", 10);
        boolean featured = flag(body, "featured", 25);
        flag(body, "sticky", 20);
        boolean virtual = flag(body, "is_virtual", 25);
        String status = dice.any("scheduled", "scheduled", "cancelled", "postponed", "rescheduled", "moved_online");
        if (!status.equals("scheduled") || dice.chance(50)) body.put("event_status", status);
        boolean ticketed = dice.chance(30);
        boolean soldOut = ticketed && dice.chance(50);
        if (ticketed) body.put("tickets", soldOut ? List.of(SOLD, SOLD) : List.of(SOLD, OFFERED));
        long parent = !events.isEmpty() && dice.chance(25) ? dice.any(events).id() : 0;
        if (parent != 0) body.put("post_parent", parent);
        List<Long> at = linked(body, "venue", venues);
        List<Long> by = linked(body, "organizer", organizers);
        Set<Long> filed = named(body, "categories", categories);
        Set<Long> tagged = named(body, "tags", tags);
        var replies = new ArrayList<Map<?, ?>>();
        Basics basics = store("/events", "title", body, replies);
        searched.add(basics.name());
        times.checkShown(span, replies.getFirst());
        assertThat(replies.getFirst().get("title")).isEqualTo(basics.name());
        return new Happening(
                basics,
                searched,
                span.start(),
                span.end(),
                hidden,
                featured,
                ticketed,
                soldOut,
                status,
                virtual,
                parent,
                at,
                by,
                filed,
                tagged);
    }

    private boolean flag(Map<String, Object> body, String name, int percent) {
        boolean set = dice.chance(percent);
        if (set || dice.chance(50)) body.put(name, set);
        return set;
    }

    private List<Long> linked(Map<String, Object> body, String name, List<Attached> all) {
        List<Long> ids =
                dice.some(all, 0, dice.any(0, 1, 1, 3)).stream().map(Item::id).toList();
        body.put(name, ids);
        return ids;
    }

    private Set<Long> named(Map<String, Object> body, String name, List<Term> all) {
        List<Long> ids = dice.some(all, 0, 2).stream().map(Term::id).toList();
        body.put(name, ids);
        return Set.copyOf(ids);
    }
}
