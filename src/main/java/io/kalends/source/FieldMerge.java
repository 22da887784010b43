package io.kalends.source;

import io.kalends.json.Json;
import io.kalends.source.Target.Present;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of a record are to become what they are there: those that have changed there since, and not here. A field was
 * changed here if the value last seen there would make something of the record different.
 *
 * @param seen the fields as they were last seen there
 * @param now as they are there
 * @param keptBefore names of fields that were kept back so far
 */
record FieldMerge(
        boolean isDate,
        Map<String, @Nullable Object> seen,
        Map<String, @Nullable Object> now,
        Set<String> keptBefore,
        Meaning meaning) {
    /**
     * Fields as far as they are known here.
     *
     * @param fields with all links that lead to records here
     * @param hasNew whether they give records within them that are yet to be made here
     */
    record Known(Map<String, @Nullable Object> fields, boolean hasNew) {}

    /** What the values of a source mean here. */
    interface Meaning {
        Known known(Map<String, @Nullable Object> fields);

        /** The fields with all links, after making what is given within them. */
        Map<String, @Nullable Object> made(Map<String, @Nullable Object> fields);

        /** Whether the value of a field can be taken away. */
        boolean isNullable(String field);
    }

    /** When an event takes place is one thing: half of it from there and half from here would be neither. */
    static final List<String> TIMES = List.of("start_date", "end_date", "timezone", "all_day", "recurrence");

    /** What a date can have for itself of that. */
    static final List<String> TIMES_OF_DATE = List.of("start_date", "end_date");

    /**
     * What comes of it.
     *
     * @param sent the fields to be changed
     * @param kept values that are kept back, by their fields, as they are there
     */
    record Result(Map<String, @Nullable Object> sent, Map<String, @Nullable Object> kept) {}

    Result decide(Present present) {
        var result = new Result(new LinkedHashMap<>(), new LinkedHashMap<>());
        for (List<String> group : groups()) decide(group, present, result);
        return result;
    }

    private List<List<String>> groups() {
        var names = new LinkedHashSet<>(seen.keySet());
        names.addAll(now.keySet());
        names.addAll(keptBefore);
        return groups(isDate, names);
    }

    /** Fields that are decided on together. */
    static List<List<String>> groups(boolean isDate, Set<String> names) {
        List<String> times = isDate ? TIMES_OF_DATE : TIMES;
        var groups = new ArrayList<List<String>>();
        if (times.stream().anyMatch(names::contains)) groups.add(times);
        names.stream().filter(name -> !times.contains(name)).forEach(name -> groups.add(List.of(name)));
        return groups;
    }

    private void decide(List<String> group, Present present, Result result) {
        List<String> differing = group.stream()
                .filter(name -> !isSame(seen.get(name), now.get(name)))
                .toList();
        boolean wasKept = group.stream().anyMatch(keptBefore::contains);
        if (differing.isEmpty() && !wasKept) return;
        if (!differing.isEmpty() && !isChangedHere(group, present)) send(group, meaning.made(of(group, now)), result);
        else if (differsFromTheirs(group, of(group, now), present))
            for (String name : group)
                if (differing.contains(name) || keptBefore.contains(name)) result.kept.put(name, now.get(name));
    }

    private static boolean isSame(@Nullable Object one, @Nullable Object other) {
        return Json.same(one, other) || (isNothing(one) && isNothing(other));
    }

    private static boolean isNothing(@Nullable Object value) {
        return value == null || value.equals("") || value.equals(List.of());
    }

    private boolean isChangedHere(List<String> group, Present present) {
        if (isDate && group.stream().noneMatch(seen::containsKey))
            return group.stream().anyMatch(present.own()::contains);
        return wouldChange(of(group, seen), present);
    }

    private boolean differsFromTheirs(List<String> group, Map<String, @Nullable Object> theirs, Present present) {
        if (isDate && theirs.isEmpty()) return group.stream().anyMatch(present.own()::contains);
        return wouldChange(theirs, present);
    }

    private boolean wouldChange(Map<String, @Nullable Object> values, Present present) {
        Known known = meaning.known(values);
        return known.hasNew || present.wouldChange().test(known.fields);
    }

    private void send(List<String> group, Map<String, @Nullable Object> theirs, Result result) {
        if (!isDate || !theirs.isEmpty()) result.sent.putAll(theirs);
        else {
            var follow = new ArrayList<Object>(result.sent.get("follow") instanceof List<?> names ? names : List.of());
            follow.addAll(group);
            result.sent.put("follow", follow);
        }
    }

    /** What is not said of a date is as in its series; of any other record it is nothing. */
    private Map<String, @Nullable Object> of(List<String> group, Map<String, @Nullable Object> fields) {
        var values = new HashMap<String, @Nullable Object>();
        for (String name : group) {
            Object value = fields.get(name);
            if (value != null || (meaning.isNullable(name) && (!isDate || fields.containsKey(name))))
                values.put(name, value);
        }
        return values;
    }
}
