package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.json.Json;
import io.kalends.post.Kind;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import io.kalends.source.Conflicts;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.text.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows what is kept back of a source beside what the records say here. */
final class ConflictRows {
    /** Shown without tags. */
    private static final Set<String> HTML = Set.of("description", "excerpt");

    private final Editor.Services services;
    private final Options options;
    private final EventForm events;
    private final ImageField images;

    ConflictRows(Editor.Services services, Options options, EventForm events, ImageField images) {
        this.services = services;
        this.options = options;
        this.events = events;
        this.images = images;
    }

    /** A record of which something is kept back. */
    record Row(long item, String kind, String name, String href, List<Value> values) {}

    /** A field as it is here, and there. */
    record Value(String label, String ours, String theirs) {}

    List<Row> of(long source, AdminRequest request) {
        return services.imports().conflicts().list(source, request.actor()).stream()
                .map(conflict -> row(conflict, request))
                .toList();
    }

    private Row row(Conflicts.Conflict conflict, AdminRequest request) {
        Map<String, String> ours = ours(conflict, request);
        List<Value> values = conflict.theirs().entrySet().stream()
                .map(one -> new Value(
                        request.visit().texts().find("field." + one.getKey()).orElse(one.getKey()),
                        ours.getOrDefault(one.getKey(), ""),
                        theirs(one.getKey(), one.getValue(), request)))
                .toList();
        String kind = conflict.kind().equals("date") ? Kind.EVENT.word() : conflict.kind();
        return new Row(conflict.item(), kind, conflict.name(), href(kind, conflict.record(), request), values);
    }

    private static String href(String kind, long record, AdminRequest request) {
        String section = switch (kind) {
            case "category" -> "categories";
            default -> kind + "s";
        };
        return request.at("/" + section + "/" + record);
    }

    /** Nothing of a record that is gone meanwhile. */
    private Map<String, String> ours(Conflicts.Conflict conflict, AdminRequest request) {
        try {
            return switch (conflict.kind()) {
                case "venue" -> ours(services.venues(), PlainForm.ofVenue(images), conflict, request);
                case "organizer" -> ours(services.organizers(), PlainForm.ofOrganizer(images), conflict, request);
                case "category" -> ours(Taxonomy.CATEGORY, conflict, request);
                case "tag" -> ours(Taxonomy.TAG, conflict, request);
                default -> ours(services.events(), events, conflict, request);
            };
        } catch (Problem gone) {
            return Map.of();
        }
    }

    private static <T extends PostRecord<T>> Map<String, String> ours(
            PostServices<T, ?, ?> records, RecordForm<T> form, Conflicts.Conflict conflict, AdminRequest request) {
        T record = records.posts().read(new Ref.Id(conflict.record()), request.actor());
        Map<String, @Nullable Object> fields = form.fields(Form.of(form.fill(record, request)), request);
        var words = new LinkedHashMap<String, String>();
        for (String field : conflict.theirs().keySet())
            words.put(field, said(field, form.words(field, fields.get(field), request), request));
        return words;
    }

    private Map<String, String> ours(Taxonomy taxonomy, Conflicts.Conflict conflict, AdminRequest request) {
        Term term =
                options.terms().read(taxonomy, conflict.record(), request.call().now());
        return Map.of(
                "name",
                term.name(),
                "slug",
                term.slug(),
                "description",
                said("description", term.description(), request),
                "parent",
                options.names(request, taxonomy, List.of(Long.toString(term.parent()))));
    }

    private static String theirs(String field, @Nullable Object value, AdminRequest request) {
        if (value instanceof List<?> list)
            return list.stream().map(one -> theirs(field, one, request)).collect(Collectors.joining(", "));
        if (field.equals("recurrence")) return SeriesEdits.words(value, request);
        if (value instanceof Map<?, ?> map)
            return map.size() == 1 ? Form.text(map.values().iterator().next()) : Json.text(value);
        return said(field, Form.text(value), request);
    }

    private static String said(String field, String text, AdminRequest request) {
        if (HTML.contains(field)) return Html.toLines(Html.clean(text));
        if (field.equals("event_status"))
            return request.visit().texts().find("event_status." + text).orElse(text);
        if (text.equals("true")) return request.t("admin.yes");
        return text.equals("false") ? request.t("admin.no") : text;
    }
}
