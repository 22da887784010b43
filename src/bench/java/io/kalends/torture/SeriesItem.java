package io.kalends.torture;

import io.kalends.bench.Requests;
import io.kalends.bench.Shot;
import io.kalends.json.Json;
import io.kalends.torture.SeriesState.Own;
import io.kalends.torture.SeriesState.Series;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A series that a client writes, and what it was told of it. Each write leads from one state to another, and sent again to
 * the same: after a kill there is one or the other.
 */
final class SeriesItem {
    private static final String EVENTS = Requests.API + "/events";
    private static final String FORCE = "&force=true";
    private static final LocalDate FIRST = LocalDate.of(2027, 1, 5);
    private static final LocalTime OWN_TIME = LocalTime.of(10, 15);
    private static final int MOST = 9;
    private static final int MOST_SERIES = 4;
    private static final int LENGTH_MINUTES = 90;

    /** A write, and the state it leads to. */
    private record Step(Shot shot, SeriesState state, Optional<Long> touched) {}

    /** The IDs by which a date is known. */
    private record Known(long id, long series) {}

    private final String mark;
    private final String authorization;
    private final Map<LocalDate, Known> known = new HashMap<>();
    private SeriesState told = SeriesState.NOTHING;
    private Optional<Step> tried = Optional.empty();
    private int titles;
    private boolean isMade;

    /** @param mark a word found nowhere else */
    SeriesItem(String mark, String authorization) {
        this.mark = mark;
        this.authorization = authorization;
    }

    String mark() {
        return mark;
    }

    boolean isSettled() {
        return tried.isEmpty();
    }

    boolean isGone() {
        return isMade && isSettled() && told.series().isEmpty();
    }

    /** The states of which there must be one. */
    List<List<String>> expected() {
        return tried.map(step -> List.of(told.lines(), step.state.lines())).orElseGet(() -> List.of(told.lines()));
    }

    /** The request that is not answered yet. */
    Shot shot() {
        return tried.orElseThrow().shot;
    }

    /** Returns the ID of what has changed, unless the reply tells it. */
    Optional<Long> isStored() {
        Step step = tried.orElseThrow();
        told = step.state;
        tried = Optional.empty();
        isMade = true;
        // Whoever has the day of a date that went with its whole series is another one.
        if (step.shot.path().endsWith(FORCE))
            known.values().removeIf(date -> step.touched.equals(Optional.of(date.series)));
        return step.touched;
    }

    /** The IDs that a list shows; returns a date that had another. */
    Optional<LocalDate> learn(Map<LocalDate, Long> ids, Map<LocalDate, Long> series) {
        Optional<LocalDate> renamed = ids.keySet().stream()
                .filter(day -> known.containsKey(day) && known.get(day).id != ids.get(day))
                .findFirst();
        ids.forEach((day, id) -> known.put(day, new Known(id, series.get(day))));
        return renamed;
    }

    /** The next write, of any kind. */
    void tries(Random random) {
        tried = Optional.of(isMade ? change(random) : create(random));
    }

    private String title() {
        return mark + "v" + titles++;
    }

    private Step create(Random random) {
        var made = new Series(FIRST, 3 + random.nextInt(MOST - 3), LocalTime.of(19, 0), title());
        var body = new LinkedHashMap<>(times(made.first(), made.time()));
        body.put("title", made.title());
        body.put("tags", List.of(Item.sharedTag(random.nextInt(Item.SHARED_TAGS))));
        body.put("recurrence", rule(made.count()));
        Shot shot = Shot.json("POST", EVENTS, authorization, Json.text(body)).with("Idempotency-Key", "create-" + mark);
        return new Step(shot, told.with(made), Optional.empty());
    }

    private static Map<String, Object> rule(int count) {
        return Map.of("rule", "FREQ=WEEKLY;COUNT=" + count);
    }

    private static Map<String, Object> times(LocalDate day, LocalTime time) {
        return Map.of(
                "start_date", SeriesState.text(day.atTime(time)),
                "end_date", SeriesState.text(day.atTime(time).plusMinutes(LENGTH_MINUTES)));
    }

    private Step change(Random random) {
        List<Series> all = List.copyOf(told.series().values());
        Series one = all.get(random.nextInt(all.size()));
        LocalDate day = one.first().plusWeeks(random.nextInt(one.count()));
        boolean isCut = day.isAfter(one.first()) && told.own(day).equals(Own.NOTHING);
        return switch (random.nextInt(12)) {
            case 0, 1 -> retitle(one);
            case 2 -> move(one, random);
            case 3, 4 -> recount(all.getLast(), random);
            case 5 -> isCut && all.size() < MOST_SERIES ? cut(one, day) : changeDate(day);
            case 6 -> isCut ? end(one, day) : changeDate(day);
            case 7, 8 -> told.own(day).trashed() ? restore(day) : trash(day);
            case 9 -> remove(one);
            default -> changeDate(day);
        };
    }

    private Step retitle(Series one) {
        Series changed = one.withTitle(title());
        return toSeries(one, Map.of("title", changed.title()), told.with(changed));
    }

    private Step move(Series one, Random random) {
        Series changed = one.withTime(one.time().withHour(18 + (one.time().getHour() - 17 + random.nextInt(3)) % 4));
        return toSeries(one, times(one.first(), changed.time()), told.with(changed));
    }

    private Step recount(Series last, Random random) {
        Series changed = last.withCount(1 + (last.count() + random.nextInt(MOST - 1)) % MOST);
        return toSeries(last, Map.of("recurrence", rule(changed.count())), told.with(changed));
    }

    private Step toSeries(Series one, Map<String, Object> body, SeriesState state) {
        long id = known.get(one.first()).series;
        return new Step(patch(id, "all", body), state, Optional.of(id));
    }

    private Step cut(Series one, LocalDate day) {
        Known date = known.get(day);
        String title = title();
        Shot shot = patch(date.id, "following", Map.of("title", title));
        return new Step(shot, told.cut(one, day, title), Optional.of(date.series));
    }

    private Step end(Series one, LocalDate day) {
        Known date = known.get(day);
        return new Step(delete(date.id, "following", false), told.endedBefore(one, day), Optional.of(date.series));
    }

    private Step remove(Series one) {
        long id = known.get(one.first()).series;
        return new Step(delete(id, "all", true), told.without(one), Optional.of(id));
    }

    private Step trash(LocalDate day) {
        long id = known.get(day).id;
        return new Step(delete(id, "this", false), told.with(day, own -> own.withTrashed(true)), Optional.of(id));
    }

    private Step restore(LocalDate day) {
        return toDate(day, Map.of("status", "publish"), told.with(day, own -> own.withTrashed(false)));
    }

    /** A title of its own, then a time, then neither. */
    private Step changeDate(LocalDate day) {
        Own own = told.own(day);
        if (own.trashed()) return restore(day);
        if (own.title().isEmpty()) {
            String title = title();
            return toDate(day, Map.of("title", title), told.with(day, is -> is.withTitle(title)));
        }
        if (own.time().isEmpty()) return toDate(day, times(day, OWN_TIME), told.with(day, is -> is.withTime(OWN_TIME)));
        return toDate(day, Map.of("follow", List.of("title", "start_date")), told.with(day, is -> Own.NOTHING));
    }

    private Step toDate(LocalDate day, Map<String, Object> body, SeriesState state) {
        long id = known.get(day).id;
        return new Step(patch(id, "this", body), state, Optional.of(id));
    }

    private Shot patch(long id, String scope, Map<String, Object> body) {
        return Shot.json("PATCH", path(id, scope), authorization, Json.text(body));
    }

    private Shot delete(long id, String scope, boolean force) {
        String path = path(id, scope) + (force ? FORCE : "");
        return new Shot("DELETE", path, Map.of("Authorization", authorization), "");
    }

    private static String path(long id, String scope) {
        return EVENTS + "/" + id + "?scope=" + scope;
    }

    @Override
    public String toString() {
        return "%s: told %s%s"
                .formatted(mark, told, tried.map(step -> ", tried " + step).orElse(""));
    }
}
