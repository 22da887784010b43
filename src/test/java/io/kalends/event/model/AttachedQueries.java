package io.kalends.event.model;

import io.kalends.Dice;
import io.kalends.event.model.Item.Attached;
import io.kalends.event.model.Item.Happening;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;

/** Random requests for lists of venues or organizers. */
final class AttachedQueries {
    private final String collection;
    private final List<Attached> all;
    private final Function<Happening, List<Long>> links;
    private final Calendar calendar;
    private final Dice dice;
    private final Times times;
    private final List<String> texts;

    AttachedQueries(
            String collection,
            List<Attached> all,
            Function<Happening, List<Long>> links,
            Calendar calendar,
            Dice dice) {
        this.collection = collection;
        this.all = all;
        this.links = links;
        this.calendar = calendar;
        this.dice = dice;
        times = calendar.times;
        texts = all.stream().flatMap(item -> item.searched().stream()).toList();
    }

    Query<Attached> next(Caller caller) {
        var query = new Query<Attached>(collection, caller, dice);
        for (Runnable part : dice.some(parts(query), 0, dice.any(1, 2, 4))) part.run();
        Comparator<Attached> order = order(query);
        if (!query.has("status")) query.keep(item -> item.basics().isVisible(caller, times.now()));
        query.settle(all, order, Item::id);
        return query;
    }

    private List<Runnable> parts(Query<Attached> query) {
        return List.of(
                () -> EventQueries.status(query, query.caller, times.now(), dice, Attached::basics),
                () -> search(query),
                () -> event(query),
                () -> query.flag(
                        "has_events",
                        wanted -> query.keep(item -> hasEvent(item, query.caller, event -> true) == wanted)),
                () -> query.flag(
                        "only_with_upcoming",
                        wanted -> query.keep(item -> !wanted
                                || hasEvent(
                                        item, query.caller, event -> event.end().isAfter(times.now())))));
    }

    private void search(Query<Attached> query) {
        Words.Search search = calendar.words.search(texts);
        query.sendText("search", search.typed());
        query.keep(item -> search.fits(item.searched()));
    }

    private void event(Query<Attached> query) {
        long id = dice.chance(95)
                ? dice.any(calendar.events).id()
                : dice.any(0L, 999_999L, all.getFirst().id());
        query.send("event", Long.toString(id));
        if (!calendar.isVisible(calendar.events, id, query.caller)) query.refuse("event");
        query.keep(item -> calendar.event(id)
                .filter(event -> links.apply(event).contains(item.id()))
                .isPresent());
    }

    private boolean hasEvent(Attached item, Caller caller, Predicate<Happening> such) {
        return calendar.events.stream()
                .filter(event -> links.apply(event).contains(item.id()))
                .filter(event -> event.basics().isVisible(caller, times.now()))
                .anyMatch(such);
    }

    private Comparator<Attached> order(Query<Attached> query) {
        var by = new AtomicReference<>("date");
        if (dice.chance(60))
            query.word("orderby", List.of("date", "modified", "name", "id"), List.of("", "title", "NAME"), by::set);
        Comparator<Attached> order = comparator(by.get()).thenComparingLong(Item::id);
        var direction = new AtomicReference<>(List.of("date", "modified").contains(by.get()) ? "desc" : "asc");
        if (dice.chance(40))
            query.word("order", List.of("asc", "DESC", "desc", "Asc"), List.of("", "down"), direction::set);
        return direction.get().equalsIgnoreCase("desc") ? order.reversed() : order;
    }

    private static Comparator<Attached> comparator(String word) {
        return switch (word) {
            case "date" -> Comparator.comparing(item -> item.basics().published());
            case "modified" -> Comparator.comparing(item -> item.basics().modified());
            case "name" -> Comparator.comparing(item -> Words.fold(item.basics().name()), Words::compare);
            default -> Comparator.comparingLong(Item::id);
        };
    }
}
