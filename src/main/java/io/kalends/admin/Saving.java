package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Changes records by forms. Where somebody else has been quicker, both versions are shown, and the user chooses. */
final class Saving<T> {
    /**
     * The record a form is for.
     *
     * @param read as it is stored now
     * @param fill what the form shows of a record
     * @param fields what a form says, as the declared fields of the record take it
     * @param changed what comes after it was changed
     * @param form the form once more
     * @param words a value of a field as people read it
     */
    record Subject<T>(
            Supplier<T> read,
            Function<T, Map<String, @Nullable Object>> fill,
            Function<Form, Map<String, @Nullable Object>> fields,
            Function<Edit<T>, T> update,
            Function<T, Reply> changed,
            Again<T> form,
            Words words) {}

    /** The fields to be changed of a record as it is; refuses where it is not as the form has it. */
    interface Edit<T> {
        Map<String, @Nullable Object> of(T stored);
    }

    /** Shows the form again, with what is wrong. */
    interface Again<T> {
        Reply show(T stored, Form typed, Versions versions, int status);
    }

    /** Puts a value into words. */
    interface Words {
        String of(String field, @Nullable Object value);
    }

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
        T stored = subject.read.get();
        return subject.form.show(stored, filled(stored), Versions.of(untouched(stored)), 200);
    }

    private Form filled(T record) {
        return Form.of(subject.fill.apply(record));
    }

    private Map<String, @Nullable Object> untouched(T record) {
        return subject.fields.apply(filled(record));
    }

    /** @param fields what was typed, as the declared fields take it */
    Reply save(Form typed, Map<String, @Nullable Object> fields) {
        var mine = new LinkedHashMap<String, @Nullable Object>(fields);
        mine.keySet().removeAll(typed.texts("theirs"));
        for (int attempt = 1; ; attempt++) {
            T stored = subject.read.get();
            Map<String, @Nullable Object> theirs = untouched(stored);
            Versions versions = Versions.of(theirs);
            if (!typed.text("seen").equals(versions.seen())) {
                List<Versions.Difference> differences = differences(mine, theirs);
                if (!differences.isEmpty())
                    return subject.form.show(stored, typed, new Versions(versions.seen(), differences), 409);
            }
            if (typed.hasFaults()) return subject.form.show(stored, typed, versions, 400);
            try {
                return subject.changed.apply(subject.update.apply(now -> {
                    refuseOther(now, stored);
                    return touched(mine, theirs);
                }));
            } catch (Problem problem) {
                if (problem.fault().equals(Fault.PRECONDITION_FAILED) && attempt < ATTEMPTS) continue;
                return subject.form.show(
                        stored,
                        typed.refused(problem, request),
                        versions,
                        problem.fault().status());
            }
        }
    }

    /** What the form does not show, such as counts, others may change meanwhile. */
    private void refuseOther(T now, T stored) {
        if (!subject.fill.apply(now).equals(subject.fill.apply(stored))) throw Fault.PRECONDITION_FAILED.problem();
    }

    /** What differs from what is stored; the rest need not be sent. */
    private static Map<String, @Nullable Object> touched(
            Map<String, @Nullable Object> mine, Map<String, @Nullable Object> theirs) {
        var touched = new LinkedHashMap<String, @Nullable Object>(mine);
        touched.entrySet()
                .removeIf(field -> theirs.containsKey(field.getKey())
                        && Objects.equals(theirs.get(field.getKey()), field.getValue()));
        return touched;
    }

    private List<Versions.Difference> differences(
            Map<String, @Nullable Object> mine, Map<String, @Nullable Object> theirs) {
        var differences = new ArrayList<Versions.Difference>();
        touched(mine, theirs).forEach((field, value) -> {
            if (theirs.containsKey(field))
                differences.add(new Versions.Difference(
                        field,
                        request.visit().texts().find("field." + field).orElse(field),
                        subject.words.of(field, value),
                        subject.words.of(field, theirs.get(field))));
        });
        return differences;
    }
}
