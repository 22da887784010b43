package io.kalends.event;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;

import io.kalends.api.Update;
import io.kalends.json.Json;
import io.kalends.store.Column;
import io.kalends.store.Row;
import io.kalends.time.DateTimes;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** What is said of an event besides when and where it takes place. */
public record EventDetails(
        String excerpt, Cost cost, String website, Flags flags, EventState state, CustomValues custom) {
    static final EventDetails NONE =
            new EventDetails("", Cost.NONE, "", Flags.NONE, EventState.NONE, CustomValues.NONE);

    static final List<Column<EventDetails>> COLUMNS = List.of(
            new Column<>("excerpt", TEXT, EventDetails::excerpt),
            new Column<>("cost", JSON, details -> Json.text(details.cost.toTree())),
            new Column<>("website", TEXT, EventDetails::website),
            new Column<>("show_map", FLAG, details -> details.flags.showMap()),
            new Column<>("show_map_link", FLAG, details -> details.flags.showMapLink()),
            new Column<>("hidden", FLAG, details -> details.flags.hidden()),
            new Column<>("sticky", FLAG, details -> details.flags.sticky()),
            new Column<>("featured", FLAG, details -> details.flags.featured()),
            new Column<>("event_status", TEXT, details -> details.state.status().word(), "scheduled"),
            new Column<>("status_reason", TEXT, details -> details.state.reason(), ""),
            new Column<>("is_virtual", FLAG, details -> details.state.isVirtual(), false),
            new Column<>("virtual_url", TEXT, details -> details.state.virtualUrl(), ""),
            new Column<>(
                    "previous_start",
                    TEXT,
                    details -> details.state.previousStart().map(DateTimes::text)),
            new Column<>("custom_fields", JSON, details -> details.custom.toJson()));

    /** A field that a date may have for itself, by its name in the interface. */
    record Own(String field, Function<EventDetails, Object> value) {}

    static final List<Own> OWN = List.of(
            new Own("excerpt", EventDetails::excerpt),
            new Own("cost", EventDetails::cost),
            new Own("website", EventDetails::website),
            new Own("show_map", details -> details.flags.showMap()),
            new Own("show_map_link", details -> details.flags.showMapLink()),
            new Own("hide_from_listings", details -> details.flags.hidden()),
            new Own("sticky", details -> details.flags.sticky()),
            new Own("featured", details -> details.flags.featured()));

    static EventDetails of(Row row) {
        return new EventDetails(
                row.text("excerpt"),
                Cost.fromTree(EventStore.tree(row.text("cost"))),
                row.text("website"),
                new Flags(
                        row.flag("show_map"),
                        row.flag("show_map_link"),
                        row.flag("hidden"),
                        row.flag("sticky"),
                        row.flag("featured")),
                EventState.of(row),
                CustomValues.ofJson(row.findText("custom_fields")));
    }

    /** The same, with those of {@link #OWN} that a date has for itself. */
    EventDetails with(EventDetails date, Predicate<String> isOwn) {
        Function<String, EventDetails> from = field -> isOwn.test(field) ? date : this;
        return new EventDetails(
                from.apply("excerpt").excerpt,
                from.apply("cost").cost,
                from.apply("website").website,
                new Flags(
                        from.apply("show_map").flags.showMap(),
                        from.apply("show_map_link").flags.showMapLink(),
                        from.apply("hide_from_listings").flags.hidden(),
                        from.apply("sticky").flags.sticky(),
                        from.apply("featured").flags.featured()),
                state,
                custom);
    }

    EventDetails withState(EventState changed) {
        return new EventDetails(excerpt, cost, website, flags, changed, custom);
    }

    EventDetails withCustom(CustomValues values) {
        return new EventDetails(excerpt, cost, website, flags, state, values);
    }

    /** What is to become of it. */
    public record Change(
            Update<String> excerpt,
            Update<Cost> cost,
            Update<String> website,
            Update<Boolean> showMap,
            Update<Boolean> showMapLink,
            Update<Boolean> hidden,
            Update<Boolean> sticky,
            Update<Boolean> featured,
            EventState.Change state) {
        /** @param newState what becomes of its state */
        EventDetails applyTo(EventDetails stored, EventState newState) {
            Flags flags = stored.flags;
            return new EventDetails(
                    excerpt.or(stored.excerpt, ""),
                    cost.or(stored.cost, Cost.NONE),
                    website.or(stored.website, ""),
                    new Flags(
                            showMap.or(flags.showMap(), false),
                            showMapLink.or(flags.showMapLink(), false),
                            hidden.or(flags.hidden(), false),
                            sticky.or(flags.sticky(), false),
                            featured.or(flags.featured(), false)),
                    newState,
                    stored.custom);
        }
    }
}
