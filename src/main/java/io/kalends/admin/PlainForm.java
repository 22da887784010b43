package io.kalends.admin;

import io.kalends.api.Param;
import io.kalends.auth.Right;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerParams;
import io.kalends.post.Kind;
import io.kalends.post.PostRecord;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueParams;
import io.kalends.web.Pages;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form of a venue or an organizer: the fields that are declared.
 *
 * @param own the fields of a record that only its kind has
 * @param unseen the fields which another one stands for
 */
record PlainForm<T extends PostRecord<T>>(
        Kind kind, List<Param<?>> params, Function<T, Map<String, String>> own, List<String> unseen, ImageField images)
        implements RecordForm<T> {
    /** Shown beside the others, or not at all as another field says the same. */
    private static final List<String> ELSEWHERE = List.of("status", "date", "date_utc", "author", "slug", "image");

    /** In which people think of them; others follow. */
    private static final List<String> ORDER = List.of(
            "venue",
            "organizer",
            "address",
            "zip",
            "city",
            Region.FIELD,
            "country",
            "email",
            "phone",
            "website",
            "description");

    static PlainForm<Venue> ofVenue(ImageField images) {
        return new PlainForm<>(Kind.VENUE, VenueParams.SCHEMA.fields(), PlainForm::fields, Region.STORED, images);
    }

    static PlainForm<Organizer> ofOrganizer(ImageField images) {
        return new PlainForm<>(Kind.ORGANIZER, OrganizerParams.SCHEMA.fields(), PlainForm::fields, List.of(), images);
    }

    private static Map<String, String> fields(Venue venue) {
        return Map.ofEntries(
                Map.entry("venue", venue.post().name()),
                Map.entry("address", venue.address().street()),
                Map.entry("city", venue.address().city()),
                Map.entry("country", venue.address().country()),
                Map.entry("province", venue.address().province()),
                Map.entry("state", venue.address().state()),
                Map.entry("zip", venue.address().zip()),
                Map.entry("stateprovince", venue.address().region()),
                Map.entry(Region.FIELD, venue.address().stateProvince()),
                Map.entry("phone", venue.phone()),
                Map.entry("website", venue.website()),
                Map.entry("show_map", Boolean.toString(venue.showMap())),
                Map.entry("show_map_link", Boolean.toString(venue.showMapLink())),
                Map.entry("geo_lat", degrees(venue, Position::latitude)),
                Map.entry("geo_lng", degrees(venue, Position::longitude)));
    }

    private static String degrees(Venue venue, Function<Position, Double> part) {
        return venue.position()
                .map(part)
                .map(value -> BigDecimal.valueOf(value).toPlainString())
                .orElse("");
    }

    private static Map<String, String> fields(Organizer organizer) {
        return Map.of(
                "organizer", organizer.post().name(),
                "phone", organizer.phone(),
                "website", organizer.website(),
                "email", organizer.email());
    }

    /** A field and how it is filled in. */
    record Input(String name, String type, boolean required) {}

    List<Input> inputs() {
        Stream<String> declared =
                params.stream().map(Param::name).filter(name -> !ELSEWHERE.contains(name) && !unseen.contains(name));
        return Stream.concat(declared, unseen.isEmpty() ? Stream.of() : Stream.of(Region.FIELD))
                .sorted(Comparator.comparingInt(PlainForm::place))
                .map(name -> new Input(name, type(name), name.equals(kind.word())))
                .toList();
    }

    private static int place(String name) {
        return ORDER.contains(name) ? ORDER.indexOf(name) : ORDER.size();
    }

    private static String type(String name) {
        return switch (name) {
            case "description" -> "html";
            case "show_map", "show_map_link" -> "check";
            case "website" -> "url";
            case "email" -> "email";
            case "phone" -> "tel";
            default -> "text";
        };
    }

    @Override
    public Map<String, @Nullable Object> blank(AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("status", request.may(Right.PUBLISH) ? "publish" : "draft");
        typed.put("show_map", "true");
        typed.put("show_map_link", "true");
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> fill(T record, AdminRequest request) {
        Map<String, @Nullable Object> typed = Fields.shared(record.post(), request);
        typed.putAll(own.apply(record));
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> fields(Form form, AdminRequest request) {
        images.settle(form, request, Right.UPLOAD);
        Region.settle(form);
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (Param<?> param : params) Fields.copy(form, param.name(), fields);
        return fields;
    }

    @Override
    public List<String> inputs(String field) {
        return unseen.contains(field) ? List.of(field, Region.FIELD) : RecordForm.super.inputs(field);
    }

    @Override
    public List<Set<String>> together() {
        return List.of(Set.of("country", "province", "state", "stateprovince"), Set.of("geo_lat", "geo_lng"));
    }

    @Override
    public Pages.Template template(FormPage page) {
        return (out, none) -> JterecordGenerated.render(out, none, page, inputs(), unseen);
    }
}
