package io.kalends.admin;

import io.kalends.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Three versions of the fields of a record: as they were when a form was opened, as others have left them, and as they were
 * typed.
 *
 * @param was unknown where the form does not tell: then whatever differs was changed by both
 * @param together fields that make sense only together: a change of one is a change of all
 */
record Merge(
        Optional<Map<String, @Nullable Object>> was,
        Map<String, @Nullable Object> theirs,
        Map<String, @Nullable Object> mine,
        List<Set<String>> together) {

    /** Whether nobody else has changed the record. */
    boolean isAlone() {
        return was.filter(before -> Json.same(before, theirs)).isPresent();
    }

    /** The fields in which two versions differ, in the order of the form. */
    Set<String> fields() {
        var all = new LinkedHashSet<String>(theirs.keySet());
        all.addAll(mine.keySet());
        all.removeIf(field -> !isMine(field) && !isTheirs(field));
        return all;
    }

    /** What was typed and is not stored. */
    Map<String, @Nullable Object> changes() {
        var changes = new LinkedHashMap<String, @Nullable Object>(mine);
        changes.keySet().removeIf(field -> !differs(field) || !isMine(field));
        return changes;
    }

    /** Whether both have changed a field, each in another way. */
    boolean isConflict(String field) {
        return isMine(field) && isTheirs(field) && differs(field);
    }

    boolean hasConflict() {
        return fields().stream().anyMatch(this::isConflict);
    }

    /** Whether others alone have changed a field. */
    boolean isTaken(String field) {
        return isTheirs(field) && !isMine(field);
    }

    private boolean differs(String field) {
        return mine.containsKey(field) && !(theirs.containsKey(field) && same(mine, theirs, field));
    }

    private boolean isMine(String field) {
        return any(
                field,
                one -> mine.containsKey(one)
                        && was.map(before -> !same(mine, before, one)).orElseGet(() -> differs(one)));
    }

    private boolean isTheirs(String field) {
        return any(
                field,
                one -> theirs.containsKey(one)
                        && was.map(before -> !same(theirs, before, one)).orElseGet(() -> differs(one)));
    }

    private boolean any(String field, Predicate<String> changed) {
        return together.stream().filter(group -> group.contains(field)).findFirst().orElse(Set.of(field)).stream()
                .anyMatch(changed);
    }

    private static boolean same(Map<String, @Nullable Object> one, Map<String, @Nullable Object> other, String field) {
        return Json.same(one.get(field), other.get(field));
    }
}
