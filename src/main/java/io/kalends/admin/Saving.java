package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes records by forms. Where somebody else has been quicker, what both have changed is put together; where both have
 * changed the same, all versions are shown, and the user chooses.
 */
final class Saving<T> {
    /** The record a form is for. */
    interface Subject<T> {
        /** As it is stored now. */
        T read();

        /** What the form shows of a record. */
        Map<String, @Nullable Object> fill(T record);

        /** What a form says, as the declared fields of the record take it. */
        Map<String, @Nullable Object> fields(Form form);

        /** What these changes would take away and nobody has confirmed yet, in words. */
        default Optional<String> loss(T stored, Map<String, @Nullable Object> changes) {
            return Optional.empty();
        }

        T update(Edit<T> edit);

        /**
         * What comes after it was changed.
         *
         * @param done what is said to be done
         */
        Reply changed(T changed, String done);

        /** The form once more, with what is wrong. */
        Reply show(T stored, Form typed, Versions versions, int status);

        /** A value of a field as people read it. */
        String words(String field, @Nullable Object value);

        /** Who has changed the record last and when, as a sentence; "" when that is not known. */
        default String lastChange(T stored) {
            return "";
        }

        /** The inputs of the form that make up a field. */
        default List<String> inputs(String field) {
            return List.of(field);
        }

        /** Fields that make sense only together. */
        default List<Set<String>> together() {
            return List.of();
        }
    }

    /** The fields to be changed of a record as it is; refuses where it is not as the form has it. */
    interface Edit<T> {
        Map<String, @Nullable Object> of(T stored);
    }

    /** The field that confirms what is taken away, in the words in which that was told. */
    static final String SURE = "sure";

    /** Others may be quick more than once. */
    private static final int ATTEMPTS = 3;

    private final AdminRequest request;
    private final Subject<T> subject;

    Saving(AdminRequest request, Subject<T> subject) {
        this.request = request;
        this.subject = subject;
    }

    /** The form of a record that nobody has touched yet. */
    Reply edit() {
        T stored = subject.read();
        return subject.show(stored, filled(stored), Versions.of(untouched(stored)), 200);
    }

    private Form filled(T record) {
        return Form.of(subject.fill(record));
    }

    private Map<String, @Nullable Object> untouched(T record) {
        return subject.fields(filled(record));
    }

    /** @param fields what was typed, as the declared fields take it */
    Reply save(Form typed, Map<String, @Nullable Object> fields) {
        var mine = new LinkedHashMap<String, @Nullable Object>(fields);
        mine.keySet().removeAll(typed.texts("theirs"));
        for (int attempt = 1; ; attempt++) {
            T stored = subject.read();
            var merge = new Merge(Versions.seen(typed), untouched(stored), mine, subject.together());
            boolean isConflict = !merge.isAlone() && merge.hasConflict();
            if (isConflict || typed.hasFaults()) return again(stored, typed, merge, isConflict);
            Optional<String> loss = subject.loss(stored, merge.changes());
            if (loss.isPresent()) return ask(stored, typed, loss.get());
            try {
                return subject.changed(
                        subject.update(now -> {
                            refuseOther(now, stored);
                            return merge.changes();
                        }),
                        merge.isAlone() ? "saved" : "merged");
            } catch (Problem problem) {
                if (problem.fault().equals(Fault.PRECONDITION_FAILED) && attempt < ATTEMPTS) continue;
                return subject.show(
                        stored,
                        typed.refused(problem, request),
                        Versions.sent(typed),
                        problem.fault().status());
            }
        }
    }

    /** The form once more, which is saved when what it takes away is confirmed. */
    private Reply ask(T stored, Form typed, String loss) {
        typed.faults().put(SURE, loss);
        return subject.show(stored, typed, Versions.sent(typed), 409);
    }

    /** What the form does not show, such as counts, others may change meanwhile. */
    private void refuseOther(T now, T stored) {
        if (!subject.fill(now).equals(subject.fill(stored))) throw Fault.PRECONDITION_FAILED.problem();
    }

    /** The form with what was typed, and with what others have changed where nothing was. */
    private Reply again(T stored, Form typed, Merge merge, boolean isConflict) {
        Map<String, @Nullable Object> shown = subject.fill(stored);
        for (String field : merge.fields()) {
            if (!merge.isTaken(field)) continue;
            for (String input : subject.inputs(field)) typed.typed().put(input, shown.get(input));
        }
        Versions now = Versions.of(merge.theirs());
        Versions versions = isConflict ? new Versions(now.seen(), subject.lastChange(stored), differences(merge)) : now;
        return subject.show(stored, typed, versions, isConflict ? 409 : 400);
    }

    private List<Versions.Difference> differences(Merge merge) {
        return merge.fields().stream()
                .map(field -> new Versions.Difference(
                        field,
                        request.visit().texts().find("field." + field).orElse(field),
                        merge.was().map(was -> words(was, field)).orElse(""),
                        words(merge.theirs(), field),
                        words(merge.mine(), field),
                        outcome(merge, field)))
                .toList();
    }

    private static Versions.Outcome outcome(Merge merge, String field) {
        if (merge.isConflict(field)) return Versions.Outcome.OPEN;
        return merge.isTaken(field) ? Versions.Outcome.THEIRS : Versions.Outcome.MINE;
    }

    private String words(Map<String, @Nullable Object> version, String field) {
        return subject.words(field, version.get(field));
    }
}
