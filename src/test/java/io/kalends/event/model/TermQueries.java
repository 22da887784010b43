package io.kalends.event.model;

import io.kalends.Dice;
import io.kalends.event.model.Item.Happening;
import io.kalends.event.model.Item.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Random requests for lists of categories or tags. */
final class TermQueries {
    private final String collection;
    private final List<Term> all;
    private final Function<Happening, Set<Long>> links;
    private final Calendar calendar;
    private final Dice dice;

    TermQueries(String collection, List<Term> all, Function<Happening, Set<Long>> links, Calendar calendar, Dice dice) {
        this.collection = collection;
        this.all = all;
        this.links = links;
        this.calendar = calendar;
        this.dice = dice;
    }

    Query<Term> next(Caller caller) {
        var query = new Query<Term>(collection, caller, dice);
        var hideEmpty = new AtomicBoolean(true);
        var include = new ArrayList<Long>();
        for (Runnable part : dice.some(parts(query, include), 0, dice.any(1, 2, 4))) part.run();
        if (dice.chance(60)) query.flag("hide_empty", hideEmpty::set);
        if (hideEmpty.get() && !query.has("event") && !query.has("post")) query.keep(this::isInUse);
        query.settle(all, order(query, include), Term::id);
        return query;
    }

    private List<Runnable> parts(Query<Term> query, List<Long> include) {
        return List.of(
                () -> search(query),
                () -> {
                    include.addAll(ids(query, "include"));
                    query.keep(term -> include.contains(term.id()));
                },
                () -> {
                    List<Long> exclude = ids(query, "exclude");
                    query.keep(term -> !exclude.contains(term.id()));
                },
                () -> parent(query),
                () -> event(query),
                () -> slug(query));
    }

    private void search(Query<Term> query) {
        String source = dice.any(all).name() + dice.any(all).slug();
        int start = dice.below(source.length());
        String text = source.substring(start, Math.min(source.length(), start + dice.any(1, 2, 3, 6)))
                .strip();
        if (text.isEmpty() || text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) return;
        query.sendText("search", dice.chance(50) ? text : text.toUpperCase(Locale.ROOT));
        String folded = Words.fold(text);
        query.keep(term -> Words.fold(term.name()).contains(folded)
                || Words.fold(term.slug()).contains(folded));
    }

    private List<Long> ids(Query<Term> query, String name) {
        var ids = new ArrayList<>(dice.some(all, 1, 4).stream().map(Term::id).toList());
        if (dice.chance(5)) {
            ids.add(999_999L);
            query.refuse(name);
        }
        query.sendList(name, ids);
        return ids;
    }

    private void parent(Query<Term> query) {
        long parent = dice.chance(30) ? 0 : dice.chance(90) ? dice.any(all).id() : dice.any(-1L, 999_999L);
        query.send("parent", Long.toString(parent));
        if (collection.equals("tags")) return;
        if (parent != 0 && all.stream().noneMatch(term -> term.id() == parent)) query.refuse("parent");
        query.keep(term -> term.parent() == parent);
    }

    private void event(Query<Term> query) {
        long id = dice.chance(95) ? dice.any(calendar.events).id() : dice.any(0L, 999_999L);
        boolean known = calendar.isVisible(calendar.events, id, query.caller);
        for (String name : dice.some(List.of("post", "event"), 1, 2)) {
            query.send(name, Long.toString(id));
            if (!known) query.refuse(name);
        }
        query.keep(term -> calendar.event(id)
                .filter(event -> links.apply(event).contains(term.id()))
                .isPresent());
    }

    private void slug(Query<Term> query) {
        String slug = dice.chance(80) ? dice.any(all).slug() : "no-such-slug";
        query.sendText("slug", dice.any(slug, dice.otherCase(slug)));
        query.keep(term -> term.slug().equals(slug));
    }

    long count(Term term) {
        return calendar.events.stream()
                .filter(event -> event.basics().isPublic(calendar.times.now()))
                .filter(event -> links.apply(event).contains(term.id()))
                .count();
    }

    private boolean isInUse(Term term) {
        return count(term) > 0 || all.stream().anyMatch(child -> child.parent() == term.id() && isInUse(child));
    }

    private Comparator<Term> order(Query<Term> query, List<Long> include) {
        var words = new ArrayList<>(List.of("name", "id", "slug", "count", "description"));
        var wrong = new ArrayList<>(List.of("", "date", "Name"));
        (collection.equals("tags") ? wrong : words).add("parent");
        if (query.has("include")) words.addAll(List.of("include", "include", "include"));
        else wrong.add("include");
        var by = new AtomicReference<>("name");
        if (dice.chance(70)) query.word("orderby", words, wrong, by::set);
        Comparator<Term> order = comparator(by.get(), include).thenComparingLong(Term::id);
        var direction = new AtomicReference<>("asc");
        if (dice.chance(40))
            query.word("order", List.of("asc", "DESC", "desc", "Asc"), List.of("", "down"), direction::set);
        return direction.get().equalsIgnoreCase("desc") ? order.reversed() : order;
    }

    private Comparator<Term> comparator(String word, List<Long> include) {
        return switch (word) {
            case "name" -> Comparator.comparing(term -> Words.fold(term.name()), Words::compare);
            case "slug" -> Comparator.comparing(term -> Words.fold(term.slug()), Words::compare);
            case "description" -> Comparator.comparing(term -> Words.fold(term.description()), Words::compare);
            case "count" -> Comparator.comparingLong(this::count);
            case "include" -> Comparator.comparingInt(term -> include.indexOf(term.id()));
            case "parent" -> Comparator.comparingLong(Term::parent);
            default -> Comparator.comparingLong(Term::id);
        };
    }
}
