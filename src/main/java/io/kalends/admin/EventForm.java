package io.kalends.admin;

import io.kalends.api.Context;
import io.kalends.api.Field;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.auth.Right;
import io.kalends.customfield.CustomField;
import io.kalends.event.Cost;
import io.kalends.event.Event;
import io.kalends.event.EventParams;
import io.kalends.event.EventStatus;
import io.kalends.event.EventView;
import io.kalends.event.Links;
import io.kalends.event.Schedule;
import io.kalends.post.Kind;
import io.kalends.post.Scope;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.text.Html;
import io.kalends.time.Zones;
import io.kalends.web.Pages;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The form of an event. */
final class EventForm implements RecordForm<Event> {
    /** Values of custom fields, by the keys of these. */
    private static final String CUSTOM = "custom_fields";

    /** Made of several fields each; see {@link #fields}. */
    private static final Set<String> COMPOSED = Set.of(
            "start_date",
            "end_date",
            "categories",
            "tags",
            "venue",
            "organizer",
            "post_parent",
            "tickets",
            CUSTOM,
            "recurrence",
            "follow");

    /** A box to tick instead of a cost. */
    private static final String FREE = "free";

    private final Options options;
    private final Cookies cookies;
    private final List<String> plain;

    EventForm(Options options, Cookies cookies) {
        this.options = options;
        this.cookies = cookies;
        plain = EventParams.SCHEMA.fields().stream()
                .map(Param::name)
                .filter(name -> !COMPOSED.contains(name))
                .toList();
    }

    @Override
    public Map<String, @Nullable Object> blank(AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("timezone", Zones.text(request.visit().site().zone()));
        typed.put("status", request.may(Right.PUBLISH) ? "publish" : "draft");
        typed.put("show_map", "true");
        typed.put("show_map_link", "true");
        typed.put("event_status", EventStatus.SCHEDULED.word());
        typed.put(TypedSchedule.LENGTH, cookies.length(request.call().sender()).orElse(""));
        typed.put(TypedRecurrence.GROUP, RepeatFields.fill(Optional.empty(), request));
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> fill(Event event, AdminRequest request) {
        Map<String, @Nullable Object> typed = Fields.shared(event.post(), request);
        typed.put("excerpt", Fields.plain(Html.paragraphs(event.excerpt())));
        fillCost(event.cost(), typed, request);
        fillTimes(event.schedule(), typed, request);
        // A date has a series, which says how it repeats.
        if (event.series() == 0) typed.put(TypedRecurrence.GROUP, RepeatFields.fill(event.timetable(), request));
        typed.put(
                "previous_start_date",
                event.previousStart().map(Fields::dateTime).orElse(""));
        fillLinks(event, typed);
        typed.put("tickets", TicketFields.fill(event.tickets()));
        typed.put(CUSTOM, custom(event, request));
        fillPlain(event, typed, request);
        return typed;
    }

    private Map<String, @Nullable Object> custom(Event event, AdminRequest request) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        options.customFields(request).forEach(field -> values.put(field.key(), ""));
        event.shown().custom().forEach(value -> values.put(value.field().key(), value.text()));
        return values;
    }

    private static void fillTimes(Schedule schedule, Map<String, @Nullable Object> typed, AdminRequest request) {
        LocalDateTime start = schedule.start().toLocalDateTime();
        LocalDateTime end = schedule.end().toLocalDateTime();
        typed.put("timezone", Zones.text(schedule.zone()));
        typed.put("all_day", Boolean.toString(schedule.allDay()));
        typed.put("start", Fields.parts(start, schedule.allDay(), request));
        typed.put("end", Fields.parts(end, schedule.allDay(), request));
        typed.put(TypedSchedule.LENGTH, TypedSchedule.length(start, end));
    }

    /** What is free is ticked; its words stay if it has any. */
    private static void fillCost(Cost cost, Map<String, @Nullable Object> typed, AdminRequest request) {
        boolean isTicked = cost.isFree();
        typed.put(FREE, Boolean.toString(isTicked));
        typed.put(
                "cost",
                isTicked
                        ? cost.text()
                        : cost.shown(request.call().context().config().money()));
    }

    /** What is left has the texts and flags that the interface shows. */
    private void fillPlain(Event event, Map<String, @Nullable Object> typed, AdminRequest request) {
        Context context = request.call().context();
        for (Field<Event, ?> field : EventView.EVENT.on(context.profile()).fields()) {
            if (!plain.contains(field.name())) continue;
            Object value = field.value(event, context);
            if (value instanceof String || value instanceof Boolean || value instanceof Long)
                typed.putIfAbsent(field.name(), value.toString());
        }
    }

    private static void fillLinks(Event event, Map<String, @Nullable Object> typed) {
        Links.Shown shown = event.shown();
        typed.put("categories", ids(shown.categories(), Term::id));
        typed.put("tags", shown.tags().stream().map(Term::name).collect(Collectors.joining(", ")));
        typed.put("venue", ids(shown.venues(), venue -> venue.post().id()));
        typed.put(
                "organizer",
                ids(shown.organizers(), organizer -> organizer.post().id()));
        typed.put("post_parent", event.shownParent() == 0 ? "" : Long.toString(event.shownParent()));
    }

    private static <T> List<String> ids(List<T> records, ToLongFunction<T> id) {
        return records.stream()
                .map(record -> Long.toString(id.applyAsLong(record)))
                .toList();
    }

    @Override
    public Map<String, @Nullable Object> fields(Form form, AdminRequest request) {
        // Those who have their events reviewed have the picture reviewed with them.
        options.images().settle(form, request, Right.WRITE);
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (String name : plain) Fields.copy(form, name, fields);
        if (form.isOn(FREE)) fields.put("cost", nothing(form, request));
        addTimes(form, fields, request);
        fields.put("categories", form.texts("categories").stream().sorted().toList());
        fields.put("tags", tags(form, request));
        fields.put("venue", links(form, request, Kind.VENUE));
        fields.put("organizer", links(form, request, Kind.ORGANIZER));
        if (form.typed().containsKey("post_parent"))
            fields.put("post_parent", form.text("post_parent").isBlank() ? 0L : form.text("post_parent"));
        fields.put("tickets", TicketFields.read(form));
        if (form.typed().containsKey(CUSTOM)) fields.put(CUSTOM, custom(form, request));
        return fields;
    }

    /** Of fields that somebody has deleted meanwhile nothing is sent. */
    private Map<String, @Nullable Object> custom(Form form, AdminRequest request) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        Map<String, @Nullable Object> typed = Form.map(form.typed().get(CUSTOM));
        for (CustomField field : options.customFields(request))
            if (typed.containsKey(field.key()))
                values.put(field.key(), form.text(CUSTOM, field.key()).strip());
        return values;
    }

    private static void addTimes(Form form, Map<String, @Nullable Object> fields, AdminRequest request) {
        TypedSchedule.takeFit(form);
        TypedSchedule schedule = TypedSchedule.of(form, request);
        schedule.addTo(fields);
        form.faults().putAll(schedule.faults());
        if (!form.typed().containsKey(TypedRecurrence.GROUP)) return;
        TypedRecurrence recurrence = TypedRecurrence.of(form, schedule, request);
        boolean isAsSeen = recurrence.isAsSeen(form, fields);
        if (!isAsSeen) form.faults().putAll(recurrence.faults());
        // What is known to be wrong is not refused a second time.
        if (isAsSeen || recurrence.faults().isEmpty()) fields.put("recurrence", recurrence.tree());
    }

    /** No cost, in the words that were typed if these say the same. */
    private static String nothing(Form form, AdminRequest request) {
        String typed = Fields.read(form, "cost").strip();
        if (typed.isEmpty()) return "0";
        if (!Cost.isFree(typed, request.call().context().config().limits()))
            form.faults().put("cost", request.t("admin.cost.both"));
        return typed;
    }

    private List<Object> tags(Form form, AdminRequest request) {
        Options.Tags tags = options.tags(request, form.text("tags"));
        if (!tags.unknown().isEmpty() && !request.may(Right.MANAGE_TERMS))
            form.faults().put("tags", request.t("admin.tags.unknown", String.join(", ", tags.unknown())));
        return tags.all();
    }

    /** The venues or organizers that were ticked, one typed by its name, and one made on the spot. */
    private List<Object> links(Form form, AdminRequest request, Kind kind) {
        String field = kind.word();
        var ids = new ArrayList<String>(form.texts(field));
        String typed = form.text(field + "_add").strip();
        if (!typed.isEmpty()) add(form, request, kind, typed, ids);
        form.typed().put(field, List.copyOf(ids));
        var links = new ArrayList<Object>(ids);
        Map<String, @Nullable Object> made = filled(Form.map(form.typed().get("new_" + field)));
        if (!made.isEmpty()) links.add(made);
        return links;
    }

    private void add(Form form, AdminRequest request, Kind kind, String typed, List<String> ids) {
        boolean isLabel = LinkOptions.isLabel(typed);
        List<LinkOptions.Option> found = options.of(kind).typed(request, typed);
        if (found.size() == 1) {
            String id = Long.toString(found.getFirst().id());
            if (!ids.contains(id)) ids.add(id);
            form.typed().remove(kind.word() + "_add");
            return;
        }
        boolean isNew = found.isEmpty() && !isLabel && makes(form, kind, typed);
        String words = isNew ? "new" : found.isEmpty() ? "unknown" : "several";
        // Saving makes a new one only when asked once more, as the name may be a slip of the keys.
        if (!isNew || !form.typed().containsKey("preview"))
            form.faults().put(kind.word(), request.t("admin." + kind.word() + "." + words, typed));
    }

    /** Puts an unknown name where that of a new venue or organizer stands, unless another stands there. */
    private static boolean makes(Form form, Kind kind, String name) {
        String field = kind.word();
        var made = new LinkedHashMap<String, @Nullable Object>(
                Form.map(form.typed().get("new_" + field)));
        if (!Form.text(made.get(field)).isBlank()) return false;
        made.put(field, name);
        form.typed().put("new_" + field, made);
        form.typed().remove(field + "_add");
        return true;
    }

    private static Map<String, @Nullable Object> filled(Map<String, @Nullable Object> fields) {
        var filled = new LinkedHashMap<String, @Nullable Object>();
        fields.forEach((name, value) -> {
            if (!Form.text(value).isBlank()) filled.put(name, value);
        });
        return filled;
    }

    /** The next event may last as long. */
    @Override
    public Reply remember(Reply reply, Form saved, AdminRequest request) {
        TypedSchedule schedule = TypedSchedule.of(saved, request);
        if (schedule.allDay() || schedule.end().isEmpty()) return reply;
        String length = TypedSchedule.length(
                schedule.start().orElseThrow(), schedule.end().get());
        return reply.header("Set-Cookie", cookies.ofLength(length));
    }

    @Override
    public String words(String field, @Nullable Object value, AdminRequest request) {
        if (field.equals("recurrence")) return SeriesEdits.words(value, request);
        if (field.equals("event_status")) return request.t("event_status." + Form.text(value));
        if (field.equals(CUSTOM)) return customWords(Form.map(value), request);
        if (!(value instanceof List<?> list)) return Form.text(value);
        List<String> ids = list.stream().map(Form::text).toList();
        return switch (field) {
            case "venue" -> names(Kind.VENUE, request, ids);
            case "organizer" -> names(Kind.ORGANIZER, request, ids);
            case "categories" -> options.names(request, Taxonomy.CATEGORY, ids);
            case "tags" -> options.names(request, Taxonomy.TAG, ids);
            default -> list.stream().map(TicketFields::words).collect(Collectors.joining("; "));
        };
    }

    private String customWords(Map<String, @Nullable Object> values, AdminRequest request) {
        return options.customFields(request).stream()
                .filter(field -> !Form.text(values.get(field.key())).isEmpty())
                .map(field -> field.label() + ": " + Form.text(values.get(field.key())))
                .collect(Collectors.joining("\n"));
    }

    private String names(Kind kind, AdminRequest request, List<String> ids) {
        return options.of(kind).chosen(request, ids).stream()
                .map(LinkOptions.Option::name)
                .collect(Collectors.joining(", "));
    }

    @Override
    public List<String> inputs(String field) {
        return switch (field) {
            case "start_date" -> List.of("start", TypedSchedule.LENGTH);
            case "end_date" -> List.of("end", TypedSchedule.LENGTH);
            case "cost" -> List.of("cost", FREE);
            case "recurrence" -> List.of(TypedRecurrence.GROUP);
            case "venue", "organizer" -> List.of(field, field + "_add", "new_" + field);
            default -> RecordForm.super.inputs(field);
        };
    }

    @Override
    public List<Set<String>> together() {
        return List.of(Set.of("start_date", "end_date", "all_day", "timezone"));
    }

    @Override
    public Optional<Scope> scope(Event stored, Form sent) {
        return SeriesEdits.scope(stored, sent);
    }

    @Override
    public Map<String, @Nullable Object> settle(
            Event stored, Map<String, @Nullable Object> changes, Form sent, AdminRequest request) {
        return SeriesEdits.settle(changes, sent, Form.of(fill(stored, request)), request);
    }

    @Override
    public String loss(Event before, Event after, AdminRequest request) {
        return SeriesEdits.loss(before, after, request);
    }

    @Override
    public Pages.Template template(FormPage page) {
        return (out, none) -> JteeventGenerated.render(out, none, page);
    }
}
