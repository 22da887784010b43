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
final class Saving {
    /**
     * The record a form is for.
     *
     * @param read as it is stored now
     * @param untouched what its form sends when nothing in it is touched
     * @param changed what comes after it was changed
     * @param form the form once more
     * @param words a value of a field as people read it
     */
    record Subject(
            Supplier<Shown> read,
            Function<Shown, Map<String, @Nullable Object>> untouched,
            Function<Map<String, @Nullable Object>, Desk.Wish> update,
            Function<Shown, Reply> changed,
            Again form,
            Words words) {}

    /** Shows the form again, with what is wrong. */
    interface Again {
        Reply show(Shown stored, Form typed, Versions versions, int status);
    }

    /** Puts a value into words. */
    interface Words {
        String of(String field, @Nullable Object value);
    }

    /** Others may change what the form does not show, such as counts: then it is tried again. */
    private static final int ATTEMPTS = 3;

    private final AdminRequest request;
    private final Subject subject;

    Saving(AdminRequest request, Subject subject) {
        this.request = request;
        this.subject = subject;
    }

    /** @param body what was typed, as the interface takes it */
    Reply save(Form typed, Map<String, @Nullable Object> body) {
        var mine = new LinkedHashMap<String, @Nullable Object>(body);
        mine.keySet().removeAll(typed.texts("theirs"));
        for (int attempt = 1; ; attempt++) {
            Shown stored = subject.read.get();
            Map<String, @Nullable Object> theirs = subject.untouched.apply(stored);
            Versions versions = Versions.of(theirs);
            if (!typed.text("seen").equals(versions.seen())) {
                List<Versions.Difference> differences = differences(mine, theirs);
                if (!differences.isEmpty())
                    return subject.form.show(stored, typed, new Versions(versions.seen(), differences), 409);
            }
            if (typed.hasFaults()) return subject.form.show(stored, typed, versions, 400);
            try {
                return subject.changed.apply(
                        request.send(subject.update.apply(touched(mine, theirs)).unlessChanged(stored.tag())));
            } catch (Problem problem) {
                if (problem.fault().equals(Fault.PRECONDITION_FAILED) && attempt < ATTEMPTS) continue;
                return subject.form.show(
                        stored,
                        typed.refused(problem, request.refusals()),
                        versions,
                        problem.fault().status());
            }
        }
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
