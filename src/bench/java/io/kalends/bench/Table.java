package io.kalends.bench;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables that are filled, and the columns {@link Invention} has values for, in their order. */
enum Table {
    TERM("id", "taxonomy", "name", "name_key", "name_sort", "slug", "slug_sort", "description", "parent"),
    POST(
            "id",
            "kind",
            "author",
            "status",
            "published_at",
            "modified_at",
            "slug",
            "name",
            "name_sort",
            "description",
            "image_url",
            "search_text"),
    VENUE("id", "address", "city", "country", "zip", "phone", "website", "geo_lat", "geo_lng"),
    ORGANIZER("id", "phone", "website", "email"),
    EVENT("id", "excerpt", "all_day", "zone", "cost", "website", "featured", "tickets", "ticketed", "is_free"),
    SERIES("id", "rule", "also", "excluded", "first_local", "last_local", "occurrences"),
    OCCURRENCE(
            "id",
            "event_id",
            "hidden",
            "start_local",
            "end_local",
            "starts_at",
            "ends_at",
            "series_id",
            "original_start",
            "slug_date",
            "changed"),
    EVENT_VENUE("event_id", "venue_id", "position"),
    EVENT_ORGANIZER("event_id", "organizer_id", "position"),
    EVENT_TERM("event_id", "term_id", "counted");

    private final List<String> columns;

    Table(String... columns) {
        this.columns = List.of(columns);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String insert() {
        String places = String.join(", ", columns.stream().map(column -> "?").toList());
        return "INSERT INTO " + word() + " (" + String.join(", ", columns) + ") VALUES (" + places + ")";
    }

    /** A row of this table. */
    Row row(@Nullable Object... values) {
        if (values.length != columns.size()) throw new IllegalArgumentException(this + " takes " + columns);
        return new Row(this, values);
    }

    /** Values for the columns of a table. */
    record Row(Table table, @Nullable Object[] values) {}
}
