package io.kalends.form;

import io.kalends.api.Actor;
import io.kalends.api.Route;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFields;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventView;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerView;
import io.kalends.post.LinkedFilter;
import io.kalends.post.ListTag;
import io.kalends.post.PostServices;
import io.kalends.post.Publications;
import io.kalends.store.Database;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueView;
import java.util.List;
import java.util.stream.Stream;

/** All forms there are, by the kind of record. */
public final class Forms {
    private static final List<String> EVENT_COLUMNS = List.of(
            "id",
            "title",
            "status",
            "start_date",
            "end_date",
            "all_day",
            "timezone",
            "venue.venue",
            "venue.address",
            "venue.zip",
            "venue.city",
            "venue.country",
            "venue.geo_lat",
            "venue.geo_lng",
            "organizer.organizer",
            "categories.name",
            "tags.name",
            "cost",
            "website",
            "featured",
            "event_status",
            "event_status_reason",
            "is_virtual",
            "virtual_url",
            "previous_start_date",
            "excerpt",
            "description",
            "image.url",
            "recurrence.series",
            "url",
            "date",
            "modified");

    private static final List<String> VENUE_COLUMNS = List.of(
            "id",
            "venue",
            "status",
            "address",
            "zip",
            "city",
            "stateprovince",
            "country",
            "geo_lat",
            "geo_lng",
            "phone",
            "website",
            "description",
            "image.url",
            "url",
            "date",
            "modified");

    private static final List<String> ORGANIZER_COLUMNS = List.of(
            "id",
            "organizer",
            "status",
            "phone",
            "email",
            "website",
            "description",
            "image.url",
            "url",
            "date",
            "modified");

    /** Tables to be opened in a spreadsheet. */
    public static Form<Event> eventTable(CustomFields fields) {
        return new Csv<>(EventView.EVENT, EVENT_COLUMNS, actor -> columns(fields, actor), true);
    }

    public static final Form<Venue> VENUE_TABLE = new Csv<>(VenueView.VENUE, VENUE_COLUMNS, true);
    public static final Form<Organizer> ORGANIZER_TABLE = new Csv<>(OrganizerView.ORGANIZER, ORGANIZER_COLUMNS, true);

    /** The one that all programs read which show news. */
    public static final Form<Event> NEWS = new Rss();

    private static List<Form<Event>> ofEvents(CustomFields fields) {
        return List.of(
                NEWS,
                new Atom(),
                new JsonFeed(),
                new Csv<>(EventView.EVENT, EVENT_COLUMNS, actor -> columns(fields, actor), false),
                new GeoJson<>(EventView.EVENT, Forms::places),
                new LinkedData(),
                new Ndjson<>(EventView.EVENT));
    }

    /** A column for each custom field that the caller may know of. */
    private static List<Column> columns(CustomFields fields, Actor actor) {
        return fields.visible(actor).stream()
                .map(CustomField::key)
                .map(key -> new Column("custom_" + key, List.of("custom_fields", key, "value")))
                .toList();
    }

    private static final List<Form<Venue>> OF_VENUES = List.of(
            new Csv<>(VenueView.VENUE, VENUE_COLUMNS, false),
            new GeoJson<>(VenueView.VENUE, venue -> places(List.of(venue))));

    private static final List<Form<Organizer>> OF_ORGANIZERS =
            List.of(new Csv<>(OrganizerView.ORGANIZER, ORGANIZER_COLUMNS, false));

    private Forms() {}

    /** The part of the interface that offers them. */
    public static List<Route> routes(
            PostServices<Event, EventFilter, ?> events,
            PostServices<Venue, LinkedFilter, ?> venues,
            PostServices<Organizer, LinkedFilter, ?> organizers,
            CustomFields fields,
            Database db,
            Publications publications) {
        var tag = new ListTag(db, publications);
        return Stream.of(
                        new FormRoutes<>(events, ofEvents(fields), tag).routes(),
                        List.of(LinkedData.single(events)),
                        new FormRoutes<>(venues, OF_VENUES, tag).routes(),
                        new FormRoutes<>(organizers, OF_ORGANIZERS, tag).routes())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Position> places(Event event) {
        return places(event.places());
    }

    private static List<Position> places(List<Venue> venues) {
        return venues.stream()
                .flatMap(venue -> venue.position().stream())
                .distinct()
                .toList();
    }
}
