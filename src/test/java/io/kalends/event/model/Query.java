package io.kalends.event.model;

import io.kalends.Dice;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** A request for a list, put together step by step, and the reply to it as the model has it. */
final class Query<T> {
    private static final int DEFAULT_PER_PAGE = 4;
    private static final int MAX_PER_PAGE = 50;

    final Caller caller;

    private final String collection;
    private final Dice dice;
    private final List<String> pairs = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();
    private final List<Predicate<T>> filters = new ArrayList<>();
    private boolean forbidden;
    private Reply expected;

    Query(String collection, Caller caller, Dice dice) {
        this.collection = collection;
        this.caller = caller;
        this.dice = dice;
    }

    /** Adds a parameter; the value may be sent as it is. */
    void send(String name, String value) {
        pairs.add(name + "=" + value);
        names.add(name);
    }

    void sendText(String name, String value) {
        String escaped = URLEncoder.encode(value, StandardCharsets.UTF_8);
        send(name, dice.chance(50) ? escaped : escaped.replace("+", "%20"));
    }

    /** A list in one of its forms. */
    void sendList(String name, List<?> items) {
        List<String> texts = items.stream()
                .map(item -> URLEncoder.encode(item.toString(), StandardCharsets.UTF_8))
                .toList();
        switch (dice.below(4)) {
            case 0 -> texts.forEach(text -> send(name, text));
            case 1 -> texts.forEach(text -> send(name + dice.any("[]", "%5B%5D"), text));
            case 2 -> send(name, String.join(dice.any(",", "%2C"), texts));
            default -> send(name, String.join(dice.any(",%20", "+,"), texts));
        }
        names.add(name);
    }

    boolean has(String name) {
        return names.contains(name);
    }

    boolean isRefused(String name) {
        return refused.contains(name);
    }

    void refuse(String name) {
        refused.add(name);
    }

    void forbid() {
        forbidden = true;
    }

    void keep(Predicate<T> filter) {
        filters.add(filter);
    }

    /** A boolean in any of its spellings, sometimes a wrong one. */
    void flag(String name, Consumer<Boolean> effect) {
        if (dice.chance(4)) {
            send(name, dice.any("", "2", "maybe", "-1", "null", "t"));
            refuse(name);
            return;
        }
        boolean value = dice.chance(50);
        send(name, dice.anyCase(value ? dice.any("true", "1", "yes", "on") : dice.any("false", "0", "no", "off")));
        effect.accept(value);
    }

    /** One word or another, sometimes a wrong one. */
    void word(String name, List<String> words, List<String> wrong, Consumer<String> effect) {
        if (dice.chance(4)) {
            send(name, dice.any(wrong));
            refuse(name);
            return;
        }
        String word = dice.any(words);
        send(name, word);
        effect.accept(word);
    }

    /** Chooses a page, and settles what the reply must be. */
    void settle(List<T> all, Comparator<T> order, ToLongFunction<T> id) {
        List<T> found = refused.isEmpty() && !forbidden
                ? all.stream()
                        .filter(item -> filters.stream().allMatch(filter -> filter.test(item)))
                        .sorted(order)
                        .toList()
                : List.of();
        int perPage = perPage();
        long pages = (found.size() + perPage - 1L) / perPage;
        long page = page(pages);
        long first = Math.min((page - 1) * perPage, found.size());
        List<Long> ids =
                found.stream().skip(first).limit(perPage).map(id::applyAsLong).toList();
        if (!refused.isEmpty()) expected = Reply.error(400, refused);
        else if (forbidden) expected = Reply.error(caller.role() == null ? 401 : 403, List.of());
        else if (page > 1 && page > pages) expected = Reply.error(404, List.of());
        else expected = new Reply(200, Set.of(), ids, found.size(), pages);
    }

    private int perPage() {
        if (dice.chance(10)) return DEFAULT_PER_PAGE;
        if (dice.chance(3)) {
            send("per_page", dice.any("0", "-1", "1.5", "abc", ""));
            refuse("per_page");
            return DEFAULT_PER_PAGE;
        }
        int size = dice.any(1, 2, 3, 7, 10, 50, 50, 50, 51, 1000);
        send("per_page", dice.any("", "", "00") + size);
        return Math.min(size, MAX_PER_PAGE);
    }

    private long page(long pages) {
        if (dice.chance(50)) return 1;
        if (dice.chance(3)) {
            send("page", dice.any("0", "-1", "1.5", "abc", ""));
            refuse("page");
            return 1;
        }
        long page = dice.chance(3) ? 1_000_000_007L : 1 + dice.below((int) pages + 1);
        send("page", Long.toString(page));
        return page;
    }

    Reply expected() {
        return expected;
    }

    /** Only what is compared is asked for. */
    String path() {
        return "/" + collection + "?" + String.join("&", pairs) + "&_fields=" + collection + ".id,total,total_pages";
    }

    @Override
    public String toString() {
        return (caller.role() == null ? "anonymous" : caller.role().word()) + " /" + collection + "?"
                + String.join("&", pairs);
    }
}
