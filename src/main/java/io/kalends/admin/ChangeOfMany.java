package io.kalends.admin;

import io.kalends.auth.Right;
import io.kalends.event.Event;
import io.kalends.event.Links;
import io.kalends.post.Kind;
import io.kalends.post.PostRecord;
import io.kalends.post.Status;
import io.kalends.term.Term;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is to be changed of several events, as a form says it. */
final class ChangeOfMany {
    /** What is done with those that are chosen, beside or in the place of those that an event has. */
    enum Mode {
        REPLACE,
        ADD,
        REMOVE,
        /** Takes all away, whatever is chosen. */
        CLEAR;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Mode of(String word) {
            return Stream.of(values())
                    .filter(mode -> mode.word().equals(word))
                    .findFirst()
                    .orElse(REPLACE);
        }

        private Set<Object> applyTo(List<Long> present, Set<Object> chosen) {
            var result = new LinkedHashSet<Object>(this == ADD || this == REMOVE ? present : List.of());
            if (this == REMOVE) result.removeAll(chosen);
            else if (this != CLEAR) result.addAll(chosen);
            return result;
        }
    }

    /** The statuses that can be chosen. */
    static final List<Status> STATUSES = List.of(Status.PUBLISH, Status.PENDING, Status.DRAFT, Status.PRIVATE);

    /** What is changed of the links of one kind. */
    private record LinkChange(Mode mode, Set<Object> chosen) {}

    private final Map<String, LinkChange> links = new LinkedHashMap<>();
    private final Map<String, String> plain = new LinkedHashMap<>();

    private ChangeOfMany() {}

    /** Reads a form; what cannot be understood goes to its faults. */
    static ChangeOfMany of(Form form, AdminRequest request, Options options) {
        var change = new ChangeOfMany();
        for (Kind kind : List.of(Kind.VENUE, Kind.ORGANIZER)) change.addLink(form, request, options, kind);
        change.add("categories", form, new LinkedHashSet<>(ids(form.texts("categories"))));
        change.addTags(form, request, options);
        for (String name : List.of("status", "event_status", "event_status_reason", "featured"))
            if (!form.text(name).isEmpty()) change.plain.put(name, form.text(name));
        return change;
    }

    private static List<Long> ids(List<String> texts) {
        return texts.stream().map(AdminRequest::number).filter(id -> id > 0).toList();
    }

    private void add(String field, Form form, Set<Object> chosen) {
        Mode mode = Mode.of(form.text(field + "_mode"));
        if (mode == Mode.CLEAR || !chosen.isEmpty()) links.put(field, new LinkChange(mode, chosen));
    }

    private void addLink(Form form, AdminRequest request, Options options, Kind kind) {
        String typed = form.text(kind.word()).strip();
        var chosen = new LinkedHashSet<Object>();
        if (!typed.isEmpty()) {
            List<LinkOptions.Option> found = options.of(kind).typed(request, typed);
            found.forEach(option -> chosen.add(option.id()));
            String words = found.isEmpty() ? ".unknown" : ".several";
            if (found.size() != 1) form.faults().put(kind.word(), request.t("admin." + kind.word() + words, typed));
        }
        add(kind.word(), form, chosen);
    }

    private void addTags(Form form, AdminRequest request, Options options) {
        Options.Tags tags = options.tags(request, form.text("tags"));
        boolean mayMake = request.may(Right.MANAGE_TERMS) && Mode.of(form.text("tags_mode")) != Mode.REMOVE;
        if (!tags.unknown().isEmpty() && !mayMake)
            form.faults().put("tags", request.t("change.tags.unknown", String.join(", ", tags.unknown())));
        add("tags", form, new LinkedHashSet<>(tags.all()));
    }

    boolean isEmpty() {
        return links.isEmpty() && plain.isEmpty();
    }

    /** The fields of an event to be changed. */
    Map<String, @Nullable Object> of(Event stored) {
        var fields = new LinkedHashMap<String, @Nullable Object>(plain);
        links.forEach((field, link) ->
                fields.put(field, List.copyOf(link.mode.applyTo(present(stored.shown(), field), link.chosen))));
        return fields;
    }

    private static List<Long> present(Links.Shown shown, String field) {
        return switch (field) {
            case "venue" -> posts(shown.venues(), (id, name) -> id);
            case "organizer" -> posts(shown.organizers(), (id, name) -> id);
            case "categories" -> shown.categories().stream().map(Term::id).toList();
            default -> shown.tags().stream().map(Term::id).toList();
        };
    }

    private static <T extends PostRecord<T>, R> List<R> posts(List<T> records, BiFunction<Long, String, R> part) {
        return records.stream()
                .map(record -> part.apply(record.post().id(), record.post().name()))
                .toList();
    }

    /** A field that is different afterwards. */
    record Difference(String label, String before, String after) {}

    List<Difference> differences(Event before, Event after, AdminRequest request) {
        return Stream.concat(links.keySet().stream(), plain.keySet().stream())
                .map(field -> new Difference(
                        request.t("field." + field), words(before, field, request), words(after, field, request)))
                .filter(difference -> !difference.before.equals(difference.after))
                .toList();
    }

    private static String words(Event event, String field, AdminRequest request) {
        Links.Shown shown = event.shown();
        return switch (field) {
            case "venue" -> String.join(", ", posts(shown.venues(), (id, name) -> name));
            case "organizer" -> String.join(", ", posts(shown.organizers(), (id, name) -> name));
            case "categories" -> names(shown.categories());
            case "tags" -> names(shown.tags());
            case "status" ->
                request.t("status." + event.post().shownStatus(request.call().now()));
            case "event_status" ->
                request.t("event_status." + event.state().status().word());
            case "event_status_reason" -> event.state().reason();
            default -> request.t(event.flags().featured() ? "admin.yes" : "admin.no");
        };
    }

    private static String names(List<Term> terms) {
        return terms.stream().map(Term::name).collect(Collectors.joining(", "));
    }
}
