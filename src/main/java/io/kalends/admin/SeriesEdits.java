package io.kalends.admin;

import io.kalends.event.Event;
import io.kalends.event.Repetition;
import io.kalends.post.Scope;
import io.kalends.recurrence.RuleChoice;
import io.kalends.recurrence.RuleChoice.Repeats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What saving the form of a series, or of a date of one, means. */
final class SeriesEdits {
    /** The fields of a date that are to be those of its series again. */
    static final String FOLLOW = "follow";

    /** Moved to other days, these are the same rules, and every date stays the one it was. */
    private static final Set<Repeats> MOVABLE = Set.of(Repeats.DAILY, Repeats.WEEKLY, Repeats.BY_DATES);

    private SeriesEdits() {}

    /** The form of a series is about all of its dates. */
    static Optional<Scope> scope(Event stored, Form sent) {
        return stored.repetition() instanceof Repetition.Series
                ? Optional.of(Scope.ALL)
                : ScopeQuestion.answer(sent).filter(scope -> stored.series() != 0);
    }

    /** @param filled the form as it would be if nothing had been typed */
    static Map<String, @Nullable Object> settle(
            Map<String, @Nullable Object> changes, Form sent, Form filled, AdminRequest request) {
        var settled = new LinkedHashMap<String, @Nullable Object>(changes);
        if (changes.containsKey("recurrence") && isOnlyMoved(sent, filled, request)) settled.remove("recurrence");
        List<String> follow = sent.texts(FOLLOW).stream()
                .flatMap(names -> Stream.of(names.split(",")))
                .toList();
        if (!follow.isEmpty()) settled.put(FOLLOW, follow);
        return settled;
    }

    private static boolean isOnlyMoved(Form sent, Form filled, AdminRequest request) {
        RuleChoice typed = TypedRecurrence.of(sent, request).choice();
        return MOVABLE.contains(typed.repeats())
                && typed.equals(TypedRecurrence.of(filled, request).choice());
    }

    static String loss(Event before, Event after, AdminRequest request) {
        if (!(before.repetition() instanceof Repetition.Series)) return "";
        if (after.repetition().equals(Repetition.NONE))
            return request.t("repeats.sure.single", request.visit().dates().days(after.schedule()));
        String dropped = after.dropped().stream()
                .map(start -> request.visit().dates().dayOfYear(start.toLocalDate()))
                .collect(Collectors.joining("; "));
        return dropped.isEmpty() ? "" : request.t("repeats.sure.dropped", dropped);
    }

    /** How an event repeats, for those who compare two versions of it. */
    static String words(@Nullable Object tree, AdminRequest request) {
        Map<String, @Nullable Object> parts = Form.map(tree);
        if (parts.isEmpty()) return request.t("repeats.by.never");
        return Stream.of("rule", "also", "except")
                .filter(part -> !value(parts.get(part)).isEmpty())
                .map(part -> request.t("field." + part) + ": " + value(parts.get(part)))
                .collect(Collectors.joining("\n"));
    }

    private static String value(@Nullable Object part) {
        return part instanceof List<?> dates
                ? dates.stream().map(Form::text).collect(Collectors.joining("; "))
                : Form.text(part);
    }
}
