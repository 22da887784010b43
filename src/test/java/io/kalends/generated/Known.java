package io.kalends.generated;

import io.kalends.Answer;
import io.kalends.Dice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the service has said so far that can be used in further requests, such as IDs; the newest of each. */
final class Known {
    private static final int MOST = 60;

    private static final Pattern WITHIN = Pattern.compile("(/users/\\d+/application-passwords)(?:[/?]|$)");

    private final Dice dice;
    private final Map<String, List<String>> told = new HashMap<>();

    Known(Dice dice) {
        this.dice = dice;
    }

    void note(String collection, Answer answer) {
        answer.header("ETag").ifPresent(tag -> add("etag", tag));
        boolean json = answer.header("Content-Type").orElse("").startsWith("application/json");
        if (answer.status() >= 300
                || answer.bytes().length == 0
                || !json
                || !(answer.tree() instanceof Map<?, ?> reply)) return;
        if (reply.get("id") instanceof Long id) keep(kind(collection, answer), id.toString(), answer);
        if (reply.get("slug") instanceof String slug) keep("slug " + collection, slug, answer);
        if (reply.get("key") instanceof String key) keep("key", key, answer);
        if (reply.get("next_token") instanceof String token) add("since", token);
    }

    /** A collection, or the path of one that belongs to a record. */
    private static String kind(String collection, Answer answer) {
        Matcher within = WITHIN.matcher(answer.path());
        return within.find() ? within.group(1) : collection;
    }

    /** Of what is deleted some are asked for again, but not so many that all answers are the same. */
    private void keep(String kind, String value, Answer answer) {
        if (!answer.method().equals("DELETE")) add(kind, value);
        else if (dice.chance(70)) told.getOrDefault(kind, new ArrayList<>()).remove(value);
    }

    private void add(String kind, String value) {
        List<String> values = told.computeIfAbsent(kind, it -> new ArrayList<>());
        if (values.contains(value)) return;
        if (values.size() == MOST) values.set(dice.below(MOST), value);
        else values.add(value);
    }

    /** The path of something that belongs to a record, if any is known. */
    Optional<String> within() {
        List<String> paths = told.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("/"))
                .flatMap(entry -> entry.getValue().stream().map(id -> entry.getKey() + "/" + id))
                .sorted()
                .toList();
        return paths.isEmpty() ? Optional.empty() : Optional.of(dice.any(paths));
    }

    /** One of its kind; {@code other} when none is known. */
    String any(String kind, String other) {
        List<String> values = told.getOrDefault(kind, List.of());
        return values.isEmpty() ? other : dice.any(values);
    }
}
