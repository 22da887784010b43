package io.kalends.admin;

import io.kalends.auth.Right;
import io.kalends.config.Config;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFields;
import io.kalends.event.Cost;
import io.kalends.event.Event;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.Status;
import io.kalends.source.Origins;
import io.kalends.text.Slugs;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page with the form of a record.
 *
 * @param record as it is stored, none for a new one
 * @param hasPreview whether its public page can be looked at before it is saved
 */
record FormPage(
        Layout layout,
        Kind kind,
        Form form,
        Optional<PostRecord<?>> record,
        Versions versions,
        Options options,
        boolean hasPreview)
        implements AdminPage {

    /** What those may choose who do not publish. */
    private static final Set<String> REVIEWED = Set.of("draft", "pending");

    Optional<Post> post() {
        return record.map(PostRecord::post);
    }

    boolean isNew() {
        return record.isEmpty();
    }

    /** Whether nothing has been typed yet, so that typing may begin at once. */
    boolean isFresh() {
        return isNew() && !form.hasFaults();
    }

    long id() {
        return post().map(Post::id).orElse(0L);
    }

    String action() {
        return layout.at("/" + kind.collection() + (isNew() ? "/new" : "/" + id()));
    }

    boolean isEditable() {
        return post().filter(post -> !post.isEditableBy(request().caller())).isEmpty();
    }

    boolean isInTrash() {
        return post().filter(Post::isInTrash).isPresent();
    }

    String status() {
        return post().map(found -> found.shownStatus(request().call().now())).orElse("");
    }

    /** Where visitors find it, if they do. */
    Optional<String> publicPage() {
        return post().filter(found -> status().equals("publish"))
                .map(found -> request().visit().page("/" + kind.word() + "/" + Slugs.encode(found.slug()) + "/"));
    }

    /** The statuses this user may choose, and the one the record has. */
    List<String> statuses() {
        String stored = post().map(found -> found.status().word()).orElse("");
        return Status.WORDS.stream()
                .filter(word -> !word.equals(Status.FUTURE) && !word.equals(Status.TRASH))
                .filter(word -> request().may(Right.PUBLISH) || REVIEWED.contains(word) || word.equals(stored))
                .toList();
    }

    /** Contributors may for their events, which others look over. */
    boolean mayUpload() {
        return request().may(kind == Kind.EVENT ? Right.WRITE : Right.UPLOAD);
    }

    /** Whether people who cannot see the image would not learn what it shows. */
    boolean isUndescribed() {
        return options.images()
                .chosen(form, request())
                .filter(image -> image.alt().isEmpty())
                .isPresent();
    }

    boolean mayChooseAuthor() {
        return request().may(Right.EDIT_OTHERS);
    }

    boolean mayMerge() {
        return kind != Kind.EVENT && request().may(Right.EDIT_OTHERS);
    }

    boolean mayMakeTerms() {
        return request().may(Right.MANAGE_TERMS);
    }

    /** Those that the event has. */
    List<LinkOptions.Option> chosen(Kind wanted) {
        return options.of(wanted).chosen(request(), form.texts(wanted.word()));
    }

    /** When the event takes place, as far as that is understood. */
    String times() {
        return TypedSchedule.of(form, request()).words(request().visit().dates());
    }

    RepeatsPart repeats() {
        return RepeatsPart.of(form, request());
    }

    /** What the event has to do with a series, if it has. */
    Optional<SeriesNote> series() {
        return record.filter(Event.class::isInstance)
                .map(Event.class::cast)
                .filter(event -> event.timetable().isPresent())
                .map(event -> new SeriesNote(event, form, layout));
    }

    /** Where the event comes from, for those who may see that. */
    List<Origins.Origin> origins() {
        boolean isKnown = kind == Kind.EVENT && !isNew() && request().may(Right.EDIT_OTHERS);
        return isKnown ? options.origins().of(id(), request().actor()) : List.of();
    }

    /** The names of fields as people call them. */
    String labels(List<String> fields) {
        return fields.stream().map(this::name).collect(Collectors.joining(", "));
    }

    /** Whether it is one date of a series. */
    boolean isDate() {
        return record.filter(found -> found.series() != 0).isPresent();
    }

    /** Ten, in the currency of costs that name none. */
    String money() {
        Config config = request().call().context().config();
        return Cost.read("10", config.limits()).shown(config.money());
    }

    /** The lines of tickets, with an empty one to go on with. */
    List<Form> tickets() {
        List<Form> lines = new java.util.ArrayList<>(form.lines("tickets"));
        lines.add(Form.of(java.util.Map.of()));
        return lines;
    }

    /** The custom fields that the event may have. */
    List<CustomField> customFields() {
        return options.customFields(request());
    }

    /** The kind of input for a value of a custom field that is typed. */
    static String inputType(CustomField field) {
        return switch (field.kind()) {
            case NUMBER, DATE, URL -> field.kind().word();
            default -> "text";
        };
    }

    static List<String> zones() {
        return List.copyOf(ZONES);
    }

    private static final TreeSet<String> ZONES = new TreeSet<>(java.time.ZoneId.getAvailableZoneIds().stream()
            .filter(name -> name.equals("UTC")
                    || name.matches("(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*"))
            .toList());

    /** What is wrong, for the top of the page: the name of the field as people call it, and why; questions are no faults. */
    List<Fault> faults() {
        return form.faults().entrySet().stream()
                .filter(fault -> !fault.getKey().equals(Saving.SURE))
                .map(fault -> new Fault(anchor(fault.getKey()), label(fault.getKey()), fault.getValue()))
                .toList();
    }

    record Fault(String anchor, String label, String text) {}

    /** The ID of the field; those of parts and lines are joined. */
    private static String anchor(String path) {
        return "f-" + (path.matches("(start|end)_(date|time)") ? path.replace('_', '-') : path.replace('.', '-'));
    }

    /** The name of the field, behind that of the part it is in. */
    private String label(String path) {
        if (path.startsWith("custom_fields."))
            return CustomFields.named(customFields(), path.substring(path.indexOf('.') + 1))
                    .map(CustomField::label)
                    .orElse("");
        return Stream.of(path.replaceFirst("^new_", "").split("\\."))
                .map(part -> part.matches("\\d+") ? Long.toString(Long.parseLong(part) + 1) : name(part))
                .collect(Collectors.joining(" "));
    }

    private String name(String field) {
        return request().visit().texts().find("field." + field).orElse(field);
    }
}
