package io.kalends.event.model;

import io.kalends.Dice;
import io.kalends.event.EventStatus;
import io.kalends.event.model.Item.Attached;
import io.kalends.event.model.Item.Happening;
import io.kalends.event.model.Item.Point;
import io.kalends.event.model.Item.Term;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Random requests for lists of events. */
final class EventQueries {
    private static final double DEFAULT_RADIUS = 25;

    /** Nearer to the limit than this, rounding would decide. */
    private static final double DOUBT = 1e-6;

    private final Calendar calendar;
    private final Dice dice;
    private final Times times;
    private final List<Instant> moments;
    private final List<String> texts;

    EventQueries(Calendar calendar, Dice dice) {
        this.calendar = calendar;
        this.dice = dice;
        times = calendar.times;
        moments = calendar.events.stream()
                .flatMap(event -> Stream.of(event.start(), event.end()))
                .toList();
        texts = calendar.events.stream()
                .flatMap(event -> event.searched().stream())
                .toList();
    }

    /** One request under construction. */
    private final class Draft {
        final Query<Happening> query;
        Optional<Point> centre = Optional.empty();
        Comparator<Happening> order = Comparator.comparing(Happening::start);

        Draft(Caller caller) {
            query = new Query<>("events", caller, dice);
        }
    }

    Query<Happening> next(Caller caller) {
        var draft = new Draft(caller);
        for (Runnable part : dice.some(parts(draft), 0, dice.any(1, 1, 2, 3, 6))) part.run();
        dates(draft);
        if (dice.chance(40)) order(draft);
        if (!draft.query.has("status")) draft.query.keep(event -> event.basics().isVisible(caller, times.now()));
        if (!draft.query.has("hide_from_listings") && !draft.query.has("include"))
            draft.query.keep(event -> !event.hidden());
        draft.query.settle(calendar.events, draft.order, Item::id);
        return draft.query;
    }

    private List<Runnable> parts(Draft draft) {
        var query = draft.query;
        return List.of(
                () -> status(query, query.caller, times.now(), dice, Happening::basics),
                () -> search(draft),
                () -> terms(draft, "categories", calendar.categories, Happening::categories),
                () -> terms(draft, "tags", calendar.tags, Happening::tags),
                () -> linked(draft, "venue", calendar.venues, Happening::venues),
                () -> linked(draft, "organizer", calendar.organizers, Happening::organizers),
                () -> query.flag("featured", wanted -> query.keep(event -> event.featured() == wanted)),
                () -> query.flag("ticketed", wanted -> query.keep(event -> event.ticketed() == wanted)),
                () -> query.flag("sold_out", wanted -> query.keep(event -> event.soldOut() == wanted)),
                () -> query.flag("is_virtual", wanted -> query.keep(event -> event.virtual() == wanted)),
                () -> eventStatus(query),
                () -> query.flag(
                        "geoloc",
                        wanted ->
                                query.keep(event -> places(event, query.caller).isEmpty() != wanted)),
                () -> near(draft),
                () -> include(draft),
                () -> parent(draft),
                () -> hidden(draft));
    }

    static <T> void status(Query<T> query, Caller caller, Instant now, Dice dice, Function<T, Item.Basics> basics) {
        if (dice.chance(5)) {
            query.sendList("status", List.of("publish", dice.any("any", "Publish", "foo", "auto-draft")));
            query.refuse("status");
            return;
        }
        List<String> words =
                dice.some(List.of("publish", "future", "draft", "pending", "private", "trash"), 1, dice.any(1, 2, 6));
        query.sendList("status", words);
        if (!caller.writes() && !words.equals(List.of("publish"))) query.forbid();
        query.keep(item -> words.stream().anyMatch(word -> basics.apply(item).isListedAs(word, caller, now)));
    }

    private void eventStatus(Query<Happening> query) {
        if (dice.chance(5)) {
            query.sendList("event_status", List.of("scheduled", dice.any("Cancelled", "canceled", "any")));
            query.refuse("event_status");
            return;
        }
        List<String> wanted = dice.some(EventStatus.WORDS, 1, dice.any(1, 2, 5));
        query.sendList("event_status", wanted);
        query.keep(event -> wanted.contains(event.status()));
    }

    private void search(Draft draft) {
        Words.Search search = calendar.words.search(texts);
        draft.query.sendText("search", search.typed());
        draft.query.keep(event -> search.fits(event.searched()));
    }

    private void terms(Draft draft, String name, List<Term> known, Function<Happening, Set<Long>> of) {
        var items = new ArrayList<String>();
        var wanted = new HashSet<Long>();
        for (Term term : dice.some(known, 1, 3)) {
            items.add(dice.any(Long.toString(term.id()), "0" + term.id(), term.slug(), dice.otherCase(term.slug())));
            // Digits are an ID before they are a slug.
            wanted.add(known.stream()
                    .filter(other -> items.getLast().matches("0*" + other.id()))
                    .findFirst()
                    .orElse(term)
                    .id());
        }
        if (dice.chance(5)) {
            // As a slug, -999999 means 999999.
            items.add(dice.any("999999", "no-such-term", "-999999", "---"));
            draft.query.refuse(name);
        }
        draft.query.sendList(name, items);
        while (wanted.addAll(below(known, wanted)))
            ;
        draft.query.keep(event -> of.apply(event).stream().anyMatch(wanted::contains));
    }

    private static Set<Long> below(List<Term> known, Set<Long> above) {
        var below = new HashSet<Long>();
        known.stream().filter(term -> above.contains(term.parent())).forEach(term -> below.add(term.id()));
        return below;
    }

    private void linked(Draft draft, String name, List<Attached> known, Function<Happening, List<Long>> of) {
        Caller caller = draft.query.caller;
        List<Long> visible = known.stream()
                .map(Item::id)
                .filter(id -> calendar.isVisible(known, id, caller))
                .toList();
        var ids = new ArrayList<>(dice.some(visible, 1, dice.any(1, 3)));
        if (dice.chance(8))
            ids.add(dice.any(
                    dice.any(known).id(),
                    0L,
                    999_999L,
                    calendar.events.getFirst().id()));
        draft.query.sendList(name, ids);
        if (!visible.containsAll(ids)) draft.query.refuse(name);
        draft.query.keep(event -> of.apply(event).stream().anyMatch(ids::contains));
    }

    /** Where the venues of an event are, as far as the caller may know. */
    private List<Point> places(Happening event, Caller caller) {
        return calendar.venues.stream()
                .filter(venue -> event.venues().contains(venue.id()))
                .filter(venue -> venue.basics().isVisible(caller, times.now()))
                .flatMap(venue -> venue.point().stream())
                .toList();
    }

    private void near(Draft draft) {
        var query = draft.query;
        if (dice.chance(8)) {
            wronglyNear(query);
            return;
        }
        Point centre = centre();
        query.send("geoloc_lat", text(centre.latitude()));
        query.send("geoloc_lng", text(centre.longitude()));
        double radius = DEFAULT_RADIUS;
        if (dice.chance(80)) {
            radius = radius(centre);
            query.send("geoloc_radius", text(radius));
        }
        draft.centre = Optional.of(centre);
        double most = radius;
        query.keep(event -> distance(event, centre, query.caller) <= most);
    }

    private void wronglyNear(Query<Happening> query) {
        switch (dice.below(4)) {
            case 0 -> {
                query.send("geoloc_lat", "1");
                query.refuse("geoloc_lng");
            }
            case 1 -> {
                query.send("geoloc_lng", "-179.5");
                query.refuse("geoloc_lat");
            }
            case 2 -> {
                query.send("geoloc_radius", "5");
                query.refuse("geoloc_radius");
            }
            default -> {
                query.send("geoloc_lat", dice.any("90.1", "north", "", "-91"));
                query.send("geoloc_lng", dice.any("180.5", "-181", "x", ""));
                query.send("geoloc_radius", dice.any("0", "-1", "20017", "far"));
                List.of("geoloc_lat", "geoloc_lng", "geoloc_radius").forEach(query::refuse);
            }
        }
    }

    private Point centre() {
        List<Point> known = calendar.venues.stream()
                .flatMap(venue -> venue.point().stream())
                .toList();
        return switch (dice.below(4)) {
            case 0 -> dice.any(known);
            case 1 -> new Point(dice.any(90.0, -90.0, 0.0, 89.99), dice.any(180.0, -180.0, 0.0, 179.999));
            case 2 -> new Point(52.5, 13.4);
            default -> new Point(Math.round(dice.real(-90, 90)), Math.round(dice.real(-180, 180)));
        };
    }

    private double radius(Point centre) {
        double radius = dice.any(0.5, 5.0, 20.0, 60.0, 500.0, 5_000.0, 10_007.0, 12_000.0, 20_016.0);
        if (dice.chance(50)) {
            // So that the limit lies right behind or before one of the venues.
            double way =
                    dice.any(calendar.venues).point().map(centre::kilometresTo).orElse(1.0);
            radius = Math.clamp(way + dice.any(-0.001, 0.001), 0.0005, 20_016);
        }
        double chosen = Math.round(radius * 1e6) / 1e6;
        boolean doubtful = calendar.venues.stream()
                .flatMap(venue -> venue.point().stream())
                .anyMatch(point -> Math.abs(point.kilometresTo(centre) - chosen) < DOUBT);
        return doubtful ? chosen + 10 * DOUBT : chosen;
    }

    private static String text(double number) {
        return new BigDecimal(Double.toString(number)).toPlainString();
    }

    private double distance(Happening event, Point centre, Caller caller) {
        return places(event, caller).stream()
                .mapToDouble(centre::kilometresTo)
                .min()
                .orElse(Double.MAX_VALUE);
    }

    private void include(Draft draft) {
        List<Long> ids = new ArrayList<>(dice.some(calendar.events, 1, dice.any(3, 20, 60)).stream()
                .map(Item::id)
                .toList());
        if (dice.chance(30))
            ids.add(dice.any(999_999L, 0L, calendar.venues.getFirst().id(), ids.getFirst()));
        draft.query.sendList("include", ids);
        if (dice.chance(4)) {
            draft.query.send("include", "x1");
            draft.query.refuse("include");
        }
        draft.query.keep(event -> ids.contains(event.id()));
    }

    private void parent(Draft draft) {
        List<Long> parents = calendar.events.stream()
                .map(Happening::parent)
                .filter(parent -> parent != 0)
                .toList();
        long parent = dice.chance(80)
                ? dice.any(parents)
                : dice.any(0L, 0L, 999_999L, -1L, dice.any(calendar.events).id());
        draft.query.send("post_parent", Long.toString(parent));
        if (parent != 0 && !isReadable(parent, draft.query.caller)) draft.query.refuse("post_parent");
        // A parent the caller may not read is not shown.
        draft.query.keep(event -> (isReadable(event.parent(), draft.query.caller) ? event.parent() : 0) == parent);
    }

    private boolean isReadable(long event, Caller caller) {
        return calendar.event(event)
                .filter(found -> found.basics().isReadable(caller, times.now()))
                .isPresent();
    }

    private void hidden(Draft draft) {
        draft.query.flag("hide_from_listings", wanted -> {
            if (!draft.query.caller.edits()) draft.query.forbid();
            draft.query.keep(event -> event.hidden() == wanted);
        });
    }

    private void dates(Draft draft) {
        var query = draft.query;
        boolean[] strict = {false};
        boolean[] all = {false};
        if (dice.chance(50))
            query.word(
                    "window",
                    List.of("all", "all", "default"),
                    List.of("", "ALL", "none"),
                    word -> all[0] = word.equals("all"));
        if (dice.chance(40)) query.flag("strict_dates", value -> strict[0] = value);
        List<String> names = dice.chance(55)
                ? dice.some(
                        List.of("start_date", "end_date", "starts_before", "starts_after", "ends_before", "ends_after"),
                        1,
                        dice.any(1, 1, 2, 4))
                : List.of();
        boolean ignored = query.has("include");
        names.forEach(name -> date(query, name, strict[0], ignored));
        boolean windowed = !all[0] && !ignored && names.stream().noneMatch(name -> name.contains("s_"));
        if (windowed && !query.has("start_date"))
            query.keep(event -> !event.start().isBefore(times.windowFirst()));
        if (windowed && !query.has("end_date")) query.keep(event -> !event.end().isAfter(times.windowLast()));
    }

    private void date(Query<Happening> query, String name, boolean strict, boolean ignored) {
        Times.Value value = times.value(moments);
        query.send(name, value.sent());
        if (value.meant().isEmpty()) query.refuse(name);
        else if (!ignored) query.keep(condition(name, value.meant().get(), strict));
    }

    private Predicate<Happening> condition(String name, Instant value, boolean strict) {
        Instant first = strict ? value : times.dayStart(value);
        Instant last = strict ? value : times.dayEnd(value);
        return switch (name) {
            case "start_date" -> event -> !event.start().isBefore(first);
            case "end_date" -> event -> !event.end().isAfter(last);
            case "starts_after" -> event -> event.start().isAfter(last);
            case "ends_after" -> event -> event.end().isAfter(last);
            case "starts_before" ->
                event -> strict ? event.start().isBefore(value) : !event.start().isAfter(last);
            case "ends_before" ->
                event -> strict ? event.end().isBefore(value) : !event.end().isAfter(last);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private void order(Draft draft) {
        var query = draft.query;
        var words = new ArrayList<>(List.of("start_date", "end_date", "title", "date", "modified", "id"));
        if (draft.centre.isPresent()) words.addAll(List.of("distance", "distance", "distance", "distance"));
        var wrong = new ArrayList<>(List.of("", "name", "Title", "rand"));
        if (!query.has("geoloc_lat") && !query.has("geoloc_lng")) wrong.add("distance");
        Comparator<Happening>[] chosen = comparators();
        query.word("orderby", words, wrong, word -> chosen[0] = comparator(draft, word));
        chosen[0] = chosen[0].thenComparingLong(Happening::id);
        if (dice.chance(60))
            query.word("order", List.of("asc", "DESC", "desc", "Desc"), List.of("", "down"), word -> {
                if (word.equalsIgnoreCase("desc")) chosen[0] = chosen[0].reversed();
            });
        draft.order = chosen[0];
    }

    @SuppressWarnings("unchecked") // no array of a generic type can be made
    private static Comparator<Happening>[] comparators() {
        Comparator<Happening>[] one = (Comparator<Happening>[]) new Comparator<?>[1];
        one[0] = Comparator.comparing(Happening::start);
        return one;
    }

    private Comparator<Happening> comparator(Draft draft, String word) {
        Caller caller = draft.query.caller;
        return switch (word) {
            case "start_date" -> Comparator.comparing(Happening::start);
            case "end_date" -> Comparator.comparing(Happening::end);
            case "title" ->
                Comparator.comparing(event -> Words.fold(event.basics().name()), Words::compare);
            case "date" -> Comparator.comparing(event -> event.basics().published());
            case "modified" -> Comparator.comparing(event -> event.basics().modified());
            case "id" -> Comparator.comparingLong(Happening::id);
            case "distance" ->
                Comparator.comparingLong(
                        event -> Math.round(distance(event, draft.centre.orElseThrow(), caller) / DOUBT));
            default -> throw new IllegalArgumentException(word);
        };
    }
}
