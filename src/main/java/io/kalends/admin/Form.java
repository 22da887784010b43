package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.auth.Logins;
import io.kalends.text.Html;
import io.kalends.web.Visit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A form with what was typed into it, or with what a record holds, and what is wrong with that.
 *
 * @param typed the fields as a browser sends them
 * @param faults by the path of the field, as its name is followed by them
 */
record Form(Map<String, @Nullable Object> typed, Map<String, String> faults) {
    static Form of(Map<String, @Nullable Object> typed) {
        return new Form(typed, new LinkedHashMap<>());
    }

    /** Shows a form once more, with what is wrong. */
    interface Again {
        Reply show(Form refused, int status);
    }

    /** Does what the form asks for, or says in the form why not. */
    Reply submit(AdminRequest request, Supplier<Reply> work, Again again) {
        try {
            return work.get();
        } catch (Problem problem) {
            return again.show(refused(problem, request), problem.fault().status());
        }
    }

    /** The same with what was refused; what is known to be wrong already is said as before. */
    Form refused(Problem problem, AdminRequest request) {
        var more = new LinkedHashMap<>(faults);
        request.refusals().byField(problem).forEach((path, words) -> more.putIfAbsent(place(path), words));
        return new Form(typed, more);
    }

    /** Where the field stands in the form: those of a venue or organizer made on the spot have a part of their own. */
    private static String place(String path) {
        if (Region.STORED.contains(path)) return Region.FIELD;
        if (path.startsWith("recurrence")) return path.replaceFirst("^recurrence(\\.\\w+)?.*", "repeats$1");
        if (path.startsWith("custom_fields[")) return path.replaceFirst("\\[(.*)]$", ".$1");
        return path.replaceFirst("^(venue|organizer)\\.(?:\\d+\\.)?(\\w+)$", "new_$1.$2");
    }

    /** Refuses a new password that is too short or too long. */
    void checkPassword(String name, Visit visit) {
        if (!Logins.isValidLength(text(name)))
            faults.put(name, visit.t("admin.password.length", Logins.SHORTEST, Logins.LONGEST));
    }

    String text(String name) {
        return text(typed.get(name));
    }

    /** A text as it will look, clean. */
    String html(String name) {
        return Html.paragraphs(Html.clean(Fields.read(this, name)));
    }

    /** A part of a field that has several: {@code start[date]}. */
    String text(String name, String part) {
        return typed.get(name) instanceof Map<?, ?> parts ? text(parts.get(part)) : "";
    }

    static String text(@Nullable Object value) {
        return value == null || value instanceof Map<?, ?> || value instanceof List<?> ? "" : value.toString();
    }

    boolean isOn(String name) {
        String text = text(name);
        return text.equals("true") || text.equals("on") || text.equals("1");
    }

    /** The values of a field that may have several. */
    List<String> texts(String name) {
        return typed.get(name) instanceof List<?> list
                ? list.stream().map(Form::text).filter(text -> !text.isEmpty()).toList()
                : List.of();
    }

    boolean holds(String name, long id) {
        return texts(name).contains(Long.toString(id));
    }

    /** Lines of several fields each, such as tickets. */
    List<Form> lines(String name) {
        var lines = new ArrayList<Form>();
        if (typed.get(name) instanceof List<?> list) {
            for (Object line : list) lines.add(Form.of(map(line)));
        }
        return lines;
    }

    @SuppressWarnings("unchecked") // the names of fields are texts
    static Map<String, @Nullable Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
    }

    /** What is wrong with a field, "" for nothing. */
    String fault(String name) {
        String text = faults.get(name);
        return text == null ? "" : text;
    }

    /** The same for a field and everything inside it. */
    String faultsIn(String name) {
        return faults.entrySet().stream()
                .filter(fault -> fault.getKey().equals(name) || fault.getKey().startsWith(name + "."))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("; "));
    }

    boolean hasFaults() {
        return !faults.isEmpty();
    }
}
