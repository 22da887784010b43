package io.kalends.admin;

import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.post.Kind;
import io.kalends.text.Fold;
import io.kalends.time.Zones;
import io.kalends.web.Pages;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The form of an event. */
final class EventForm implements RecordForm {
    /** Made of several fields each; see {@link #body}. */
    private static final Set<String> COMPOSED =
            Set.of("start_date", "end_date", "categories", "tags", "venue", "organizer", "post_parent", "tickets");

    private static final List<String> FLAGS =
            List.of("all_day", "show_map", "show_map_link", "hide_from_listings", "sticky", "featured");

    private static final List<String> TICKET =
            List.of("name", "price", "currency", "url", "availability", "valid_from", "valid_until");

    /** A name with the ID that was offered with it. */
    private static final Pattern LABEL = Pattern.compile(".*#(\\d{1,18})");

    private final Options options;
    private final List<String> plain;

    EventForm(Options options, Route update) {
        this.options = options;
        plain = Fields.of(update).stream()
                .map(Param::name)
                .filter(name -> !COMPOSED.contains(name))
                .toList();
    }

    @Override
    public Kind kind() {
        return Kind.EVENT;
    }

    @Override
    public Map<String, @Nullable Object> blank(AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("timezone", Zones.text(request.visit().site().zone()));
        typed.put("status", request.may(Right.PUBLISH) ? "publish" : "draft");
        typed.put("show_map", "true");
        typed.put("show_map_link", "true");
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> fill(Shown event) {
        Map<String, @Nullable Object> typed = Fields.shared(event);
        for (String name : List.of("title", "timezone", "cost", "website")) typed.put(name, event.text(name));
        for (String name : FLAGS) typed.put(name, Boolean.toString(event.isOn(name)));
        typed.put("excerpt", Fields.plain(event.text("excerpt")));
        typed.put("start", Fields.parts(event.text("start_date"), event.isOn("all_day")));
        typed.put("end", Fields.parts(event.text("end_date"), event.isOn("all_day")));
        typed.put("categories", ids(event.all("categories")));
        typed.put(
                "tags",
                String.join(
                        ", ",
                        event.all("tags").stream().map(tag -> tag.text("name")).toList()));
        typed.put("venue", ids(event.all("venue")));
        typed.put("organizer", ids(event.all("organizer")));
        String parent = event.text("post_parent");
        typed.put("post_parent", parent.equals("0") ? "" : parent);
        typed.put(
                "tickets", event.all("tickets").stream().map(EventForm::ticket).toList());
        return typed;
    }

    private static List<String> ids(List<Shown> records) {
        return records.stream().map(record -> Long.toString(record.id())).toList();
    }

    private static Map<String, @Nullable Object> ticket(Shown ticket) {
        var line = new LinkedHashMap<String, @Nullable Object>();
        for (String name : TICKET) {
            String text = ticket.text(name);
            line.put(name, name.startsWith("valid_") ? Fields.dateTime(text) : text);
        }
        return line;
    }

    @Override
    public Map<String, @Nullable Object> body(Form form, AdminRequest request) {
        ImageField.settle(form, request);
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (String name : plain) Fields.copy(form, name, body);
        times(form, body);
        body.put("categories", form.texts("categories").stream().sorted().toList());
        body.put("tags", tags(form, request));
        body.put("venue", links(form, request, Kind.VENUE));
        body.put("organizer", links(form, request, Kind.ORGANIZER));
        body.put("post_parent", form.text("post_parent").isBlank() ? 0L : form.text("post_parent"));
        body.put("tickets", tickets(form));
        return body;
    }

    /** An end of which something is left out is as near to the start as it can be. */
    private static void times(Form form, Map<String, @Nullable Object> body) {
        String startDay = form.text("start", "date");
        String startTime = form.text("start", "time");
        String endDay = form.text("end", "date");
        String endTime = form.text("end", "time");
        if (endTime.isEmpty() && endDay.isEmpty()) endTime = startTime;
        boolean overnight = endDay.isEmpty() && endTime.compareTo(startTime) < 0 && !form.isOn("all_day");
        if (endDay.isEmpty()) endDay = overnight ? next(startDay) : startDay;
        body.put("start_date", (startDay + " " + startTime).strip());
        body.put("end_date", (endDay + " " + endTime).strip());
    }

    private static String next(String day) {
        try {
            return LocalDate.parse(day).plusDays(1).toString();
        } catch (DateTimeParseException e) {
            return day; // refused by the interface, in its words
        }
    }

    /** Tags by their names; those that exist by their IDs, as a name may look like one. */
    private List<Object> tags(Form form, AdminRequest request) {
        var known = new LinkedHashMap<String, Long>();
        options.tags().forEach(tag -> known.putIfAbsent(Fold.of(tag.name()), tag.id()));
        var tags = new ArrayList<Object>();
        var unknown = new ArrayList<String>();
        for (String typed : form.text("tags").split(",")) {
            String name = typed.strip();
            if (name.isEmpty()) continue;
            Long id = known.get(Fold.of(name));
            if (id == null) unknown.add(name);
            tags.add(id == null ? name : id);
        }
        if (!unknown.isEmpty() && !request.may(Right.MANAGE_TERMS))
            form.faults().put("tags", request.t("admin.tags.unknown", String.join(", ", unknown)));
        return tags;
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
        Matcher label = LABEL.matcher(typed);
        List<Options.Option> found = label.matches()
                ? options.chosen(request, kind, List.of(label.group(1)))
                : options.named(request, kind, typed);
        if (found.size() == 1) {
            String id = Long.toString(found.getFirst().id());
            if (!ids.contains(id)) ids.add(id);
            form.typed().remove(kind.word() + "_add");
            return;
        }
        boolean isNew = found.isEmpty() && !label.matches() && makes(form, kind, typed);
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

    /** The lines in which something stands; the form keeps the same ones, so that faults stand beside the right one. */
    private static List<Map<String, @Nullable Object>> tickets(Form form) {
        List<Map<String, @Nullable Object>> tickets = form.lines("tickets").stream()
                .map(EventForm::priced)
                .filter(line -> Stream.of("name", "price", "url", "valid_from", "valid_until")
                        .anyMatch(name -> !Form.text(line.get(name)).isBlank()))
                .toList();
        form.typed().put("tickets", tickets);
        return tickets;
    }

    /** Some write 8,50 and mean what the interface calls 8.50. */
    private static Map<String, @Nullable Object> priced(Form ticket) {
        var fields = new LinkedHashMap<String, @Nullable Object>(ticket.typed());
        if (fields.containsKey("price"))
            fields.put("price", ticket.text("price").replaceFirst("^(\\d+),(\\d{1,2})$", "$1.$2"));
        return fields;
    }

    @Override
    public Pages.Template template(FormPage page) {
        return (out, none) -> JteeventGenerated.render(out, none, page);
    }
}
