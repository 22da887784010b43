package io.kalends.archive;

import static io.kalends.archive.SectionColumn.derived;
import static io.kalends.archive.SectionColumn.integer;
import static io.kalends.archive.SectionColumn.json;
import static io.kalends.archive.SectionColumn.text;
import static io.kalends.archive.SectionColumn.time;

import io.kalends.auth.AccountStore;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.event.Cost;
import io.kalends.event.Event;
import io.kalends.event.EventKind;
import io.kalends.event.EventStore;
import io.kalends.event.OccurrenceStore;
import io.kalends.event.SeriesStore;
import io.kalends.event.Ticket;
import io.kalends.organizer.OrganizerKind;
import io.kalends.organizer.OrganizerStore;
import io.kalends.post.PostWriter;
import io.kalends.source.ItemStore;
import io.kalends.source.RunStore;
import io.kalends.source.SourceStore;
import io.kalends.store.Sequence;
import io.kalends.text.Fold;
import io.kalends.text.Html;
import io.kalends.venue.Address;
import io.kalends.venue.VenueKind;
import io.kalends.venue.VenueStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What an export contains. Keys for comparing, sorting and searching are left out: they are derived from the rest. */
final class Sections {
    static final Section USER = Section.of(
            "user",
            Sequence.USER,
            SectionTable.of(
                    "account",
                    text("username"),
                    text("email"),
                    text("name"),
                    text("role"),
                    time("registered_at"),
                    derived("username_key", line -> Fold.caseOnly(line.text("username"))),
                    derived("email_key", line -> Fold.caseOnly(line.text("email"))),
                    derived(
                            "search_text",
                            line -> AccountStore.searchText(
                                    line.text("username"), line.text("name"), line.text("email")))));

    static final Section PASSWORD = Section.of(
            "password",
            Sequence.APP_PASSWORD,
            SectionTable.of(
                    "app_password",
                    integer("account_id"),
                    text("name"),
                    text("hash"),
                    time("created_at"),
                    time("last_used_at").optional()));

    /** The ID is that of the user. */
    static final Section LOGIN =
            Section.of("login", Sequence.USER, SectionTable.of("login", text("hash"), time("changed_at")));

    static final Section TERM = Section.of(
            "term",
            Sequence.TERM,
            SectionTable.of(
                    "term",
                    text("taxonomy"),
                    text("name"),
                    text("slug"),
                    text("description"),
                    integer("parent"),
                    derived("name_key", line -> Fold.caseOnly(line.text("name"))),
                    derived("name_sort", line -> Fold.of(line.text("name"))),
                    derived("slug_sort", line -> Fold.of(line.text("slug"))),
                    derived("description_sort", line -> Fold.of(Html.toText(line.text("description"))))));

    static final Section IMAGE = Section.of(
            "image",
            Sequence.RECORD,
            SectionTable.of(
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
                    json("sizes"),
                    text("focus").optional(),
                    integer("belongs_to").optional()));

    /** The former keys of images. */
    static final Section FORMER_KEY = Section.of(
            "former_key", Sequence.RECORD, SectionTable.of("former_key", integer("media_id"), text("file_key")));

    /** Their IDs are of no sequence: new settings come after those there are. */
    static final Section SETTING =
            Section.of("setting", Sequence.RECORD, SectionTable.of("site_setting", text("name"), text("value")));

    /** Terms that were merged into others. */
    static final Section FORMER_TERM = Section.of(
            "former_term",
            Sequence.TERM,
            SectionTable.of("former_term", text("taxonomy"), text("slug"), integer("successor")));

    /** Venues and organizers that were merged into others. */
    static final Section FORMER_POST = Section.of(
            "former_post",
            Sequence.RECORD,
            SectionTable.of("former_post", text("kind"), text("slug"), integer("successor")));

    static final Section CUSTOM_FIELD = Section.of(
            "custom_field", Sequence.CUSTOM_FIELD, SectionTable.of(CustomFieldStore.COLUMNS, SectionColumn::of));

    static final Section VENUE = Section.of(
            "venue",
            Sequence.RECORD,
            post("venue", Sections::searchedOfVenue),
            SectionTable.of(VenueStore.COLUMNS, Sections::venueColumn));

    static final Section ORGANIZER = Section.of(
            "organizer",
            Sequence.RECORD,
            post("organizer", Sections::searchedOfOrganizer),
            SectionTable.of(OrganizerStore.COLUMNS, SectionColumn::of));

    /** When an event takes place or, of a series, the rule begins; and what a date of a series is that has its own event. */
    private static final SectionTable OCCURRENCE = SectionTable.of(OccurrenceStore.COLUMNS, Sections::occurrenceColumn)
            .with(
                    integer("series_id").deferred(),
                    text("original_start").optional(),
                    text("slug_date").optional(),
                    text("changed").optional(),
                    integer("trashed").optional());

    static final Section EVENT = Section.of(
                    "event",
                    Sequence.RECORD,
                    post("event", Sections::searchedOfEvent),
                    SectionTable.of(EventStore.COLUMNS, Sections::eventColumn),
                    OCCURRENCE)
            .linked(new LinkTable("venues", "event_venue", "event_id", "venue_id", true))
            .linked(new LinkTable("organizers", "event_organizer", "event_id", "organizer_id", true))
            .linked(new LinkTable("terms", "event_term", "event_id", "term_id", false));

    private static final SectionColumn SERIES_ID = integer("series_id");

    /** How events repeat; what they show is in the lines of events. */
    static final Section SERIES =
            Section.of("series", Sequence.RECORD, SectionTable.of(SeriesStore.COLUMNS, Sections::seriesColumn));

    /** The dates of series that have no event of their own. */
    static final Section DATE = Section.of(
                    "date",
                    Sequence.RECORD,
                    SectionTable.of(
                            "occurrence",
                            derived("event_id", line -> line.member("series_id")),
                            derived("hidden", line -> 0),
                            text("start_local"),
                            text("end_local"),
                            time("starts_at"),
                            time("ends_at"),
                            SERIES_ID,
                            text("original_start"),
                            text("slug_date")))
            .where("occurrence.event_id = occurrence.series_id AND occurrence.id <> occurrence.series_id");

    static final Section FORMER_OCCURRENCE = Section.of(
            "former_occurrence",
            Sequence.RECORD,
            SectionTable.of("former_occurrence", integer("series_id"), text("original_start")));

    /** Their IDs are of no sequence. */
    static final Section FORMER_DATE = Section.of(
            "former_date",
            Sequence.RECORD,
            SectionTable.of("former_date", integer("series_id"), text("slug_date"), integer("occurrence_id")));

    /** Passwords of sources are nowhere in the store. */
    static final Section SOURCE =
            Section.of("source", Sequence.SOURCE, SectionTable.of(SourceStore.COLUMNS, Sections::sourceColumn));

    static final Section SOURCE_ITEM =
            Section.of("source_item", Sequence.SOURCE_ITEM, SectionTable.of(ItemStore.COLUMNS, Sections::sourceColumn));

    static final Section SOURCE_RUN =
            Section.of("source_run", Sequence.SOURCE_ITEM, SectionTable.of(RunStore.COLUMNS, Sections::sourceColumn));

    /** Events that somebody has said not to be the same. */
    static final Section DISTINCT_PAIR = Section.of(
            "distinct_pair", Sequence.SOURCE_ITEM, SectionTable.of("distinct_pair", integer("one"), integer("other")));

    /** In an order in which every record comes after those it references. */
    static final List<Section> ALL = List.of(
            USER,
            PASSWORD,
            LOGIN,
            TERM,
            FORMER_TERM,
            IMAGE,
            FORMER_KEY,
            SETTING,
            CUSTOM_FIELD,
            VENUE,
            ORGANIZER,
            EVENT,
            SERIES,
            DATE,
            FORMER_OCCURRENCE,
            FORMER_DATE,
            FORMER_POST,
            SOURCE,
            SOURCE_ITEM,
            SOURCE_RUN,
            DISTINCT_PAIR);

    /** The tables whose deletion cascades to all others, in an order that foreign keys allow. */
    static final List<String> ROOTS = List.of(
            "post",
            "media",
            "term",
            "account",
            "site_setting",
            "custom_field",
            "former_occurrence",
            "former_date",
            "source",
            "distinct_pair");

    private Sections() {}

    static Optional<Section> named(String name) {
        return ALL.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    /** Columns that follow from others are derived again. */
    private static SectionColumn eventColumn(io.kalends.store.Column<?> column) {
        return switch (column.name()) {
            case "parent" -> SectionColumn.of(column).deferred();
            case "custom_fields" -> SectionColumn.of(column).optional();
            case "ticketed" ->
                derived("ticketed", line -> !List.of().equals(line.members().get("tickets")));
            case "previous_start" -> SectionColumn.of(column).optional();
            case "is_free" -> derived("is_free", Sections::isFree);
            case "is_sold_out" ->
                derived("is_sold_out", line -> Event.isSoldOut(Ticket.fromTree(line.member("tickets"))));
            default -> SectionColumn.of(column);
        };
    }

    private static SectionColumn occurrenceColumn(io.kalends.store.Column<?> column) {
        return switch (column.name()) {
            case "event_id" -> derived("event_id", Line::id);
            case "hidden" -> derived("hidden", line -> line.member("hidden"));
            default -> SectionColumn.of(column);
        };
    }

    private static SectionColumn seriesColumn(io.kalends.store.Column<?> column) {
        SectionColumn shown = SectionColumn.of(column);
        return Set.of("last_local", "occurrences", "rolled_out_until").contains(column.name())
                ? shown.optional()
                : shown;
    }

    private static SectionColumn sourceColumn(io.kalends.store.Column<?> column) {
        SectionColumn shown = SectionColumn.of(column);
        return Set.of("every", "etag", "last_modified", "next_run_at", "gone_at", "kept_back", "ended_at")
                        .contains(column.name())
                ? shown.optional()
                : shown;
    }

    private static SectionColumn venueColumn(io.kalends.store.Column<?> column) {
        SectionColumn shown = SectionColumn.of(column);
        return shown.type() == MemberType.DECIMAL ? shown.optional() : shown;
    }

    private static SectionTable post(String kind, Function<Line, List<String>> searched) {
        return SectionTable.of(
                "post",
                derived("kind", line -> kind),
                integer("author"),
                text("status"),
                time("trashed_at").optional(),
                time("published_at"),
                time("modified_at"),
                integer("changed_by").optional(),
                text("slug"),
                text("name"),
                text("description"),
                integer("image_id").optional(),
                text("image_url").optional(),
                derived("name_sort", line -> Fold.of(line.text("name"))),
                derived("search_text", line -> PostWriter.searchText(searched.apply(line))));
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
