package io.kalends.archive;

import static io.kalends.archive.Column.integer;
import static io.kalends.archive.Column.json;
import static io.kalends.archive.Column.made;
import static io.kalends.archive.Column.text;
import static io.kalends.archive.Column.time;

import io.kalends.auth.AccountStore;
import io.kalends.event.Cost;
import io.kalends.event.Event;
import io.kalends.event.EventKind;
import io.kalends.event.EventStore;
import io.kalends.event.Ticket;
import io.kalends.organizer.OrganizerKind;
import io.kalends.organizer.OrganizerStore;
import io.kalends.post.PostWriter;
import io.kalends.store.Sequence;
import io.kalends.text.Fold;
import io.kalends.text.Html;
import io.kalends.venue.Address;
import io.kalends.venue.VenueKind;
import io.kalends.venue.VenueStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What an export holds. Texts for comparing, sorting and searching are left out: they follow from the others. */
final class Sections {
    static final Section USER = Section.of(
            "user",
            Sequence.USER,
            Table.of(
                    "account",
                    text("username"),
                    text("email"),
                    text("name"),
                    text("role"),
                    time("registered_at"),
                    made("username_key", line -> Fold.caseOnly(line.text("username"))),
                    made("email_key", line -> Fold.caseOnly(line.text("email"))),
                    made(
                            "search_text",
                            line -> AccountStore.searchText(
                                    line.text("username"), line.text("name"), line.text("email")))));

    static final Section PASSWORD = Section.of(
            "password",
            Sequence.APP_PASSWORD,
            Table.of(
                    "app_password",
                    integer("account_id"),
                    text("name"),
                    text("hash"),
                    time("created_at"),
                    time("last_used_at").sometimes()));

    /** The ID is that of the user. */
    static final Section LOGIN =
            Section.of("login", Sequence.USER, Table.of("login", text("hash"), time("changed_at")));

    static final Section TERM = Section.of(
            "term",
            Sequence.TERM,
            Table.of(
                    "term",
                    text("taxonomy"),
                    text("name"),
                    text("slug"),
                    text("description"),
                    integer("parent"),
                    made("name_key", line -> Fold.caseOnly(line.text("name"))),
                    made("name_sort", line -> Fold.of(line.text("name"))),
                    made("slug_sort", line -> Fold.of(line.text("slug"))),
                    made("description_sort", line -> Fold.of(Html.toText(line.text("description"))))));

    static final Section IMAGE = Section.of(
            "image",
            Sequence.RECORD,
            Table.of(
                    "media",
                    integer("author"),
                    time("created_at"),
                    text("title"),
                    text("alt"),
                    text("filename"),
                    text("mime_type"),
                    text("file_key"),
                    integer("width"),
                    integer("height"),
                    integer("filesize"),
                    json("sizes")));

    /** The keys that images had before. */
    static final Section FORMER_KEY =
            Section.of("former_key", Sequence.RECORD, Table.of("former_key", integer("media_id"), text("file_key")));

    static final Section VENUE = Section.of(
            "venue",
            Sequence.RECORD,
            post("venue", Sections::searchedOfVenue),
            Table.of(VenueStore.COLUMNS, Sections::venueColumn));

    static final Section ORGANIZER = Section.of(
            "organizer",
            Sequence.RECORD,
            post("organizer", Sections::searchedOfOrganizer),
            Table.of(OrganizerStore.COLUMNS, Column::of));

    static final Section EVENT = Section.of(
                    "event",
                    Sequence.RECORD,
                    post("event", Sections::searchedOfEvent),
                    Table.of(EventStore.COLUMNS, Sections::eventColumn))
            .linked(new Link("venues", "event_venue", "event_id", "venue_id", true))
            .linked(new Link("organizers", "event_organizer", "event_id", "organizer_id", true))
            .linked(new Link("terms", "event_term", "event_id", "term_id", false));

    /** In an order in which every record comes after those it names. */
    static final List<Section> ALL = List.of(USER, PASSWORD, LOGIN, TERM, IMAGE, FORMER_KEY, VENUE, ORGANIZER, EVENT);

    /** The tables whose rows take all others with them when they go, in an order in which they can. */
    static final List<String> ROOTS = List.of("post", "media", "term", "account");

    private Sections() {}

    static Optional<Section> named(String name) {
        return ALL.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    /** Those that follow from others are worked out again. */
    private static Column eventColumn(io.kalends.store.Column<?> column) {
        return switch (column.name()) {
            case "parent" -> Column.of(column).later();
            case "ticketed" ->
                made("ticketed", line -> !List.of().equals(line.members().get("tickets")));
            case "is_free" -> made("is_free", Sections::isFree);
            default -> Column.of(column);
        };
    }

    private static Column venueColumn(io.kalends.store.Column<?> column) {
        Column shown = Column.of(column);
        return shown.type() == Type.DECIMAL ? shown.sometimes() : shown;
    }

    private static Table post(String kind, Function<Line, List<String>> searched) {
        return Table.of(
                "post",
                made("kind", line -> kind),
                integer("author"),
                text("status"),
                time("trashed_at").sometimes(),
                time("published_at"),
                time("modified_at"),
                text("slug"),
                text("name"),
                text("description"),
                integer("image_id").sometimes(),
                text("image_url").sometimes(),
                made("name_sort", line -> Fold.of(line.text("name"))),
                made("search_text", line -> PostWriter.searchText(searched.apply(line))));
    }

    private static List<String> searchedOfVenue(Line line) {
        var address = new Address(
                line.text("address"),
                line.text("city"),
                line.text("country"),
                line.text("province"),
                line.text("state"),
                line.text("zip"),
                line.text("stateprovince"));
        return VenueKind.searched(
                line.text("name"), line.text("description"), address, line.text("phone"), line.text("website"));
    }

    private static List<String> searchedOfOrganizer(Line line) {
        return OrganizerKind.searched(
                line.text("name"),
                line.text("description"),
                line.text("phone"),
                line.text("website"),
                line.text("email"));
    }

    private static boolean isFree(Line line) {
        return Event.isFree(Cost.fromTree(line.member("cost")), Ticket.fromTree(line.member("tickets")));
    }

    private static List<String> searchedOfEvent(Line line) {
        return EventKind.searched(line.text("name"), line.text("description"), line.text("excerpt"));
    }
}
