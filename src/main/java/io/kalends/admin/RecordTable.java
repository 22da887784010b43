package io.kalends.admin;

import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.post.PostRecord;
import io.kalends.post.Scope;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a kind of record brings to its table. */
interface RecordTable<T extends PostRecord<T>, F extends ListFilter> {
    /** The records that a filter leaves, whatever their status, author and text. */
    ListQuery<F> query(TableFilter filter, AdminRequest request);

    /** The same records, of those that contain a text. */
    default ListQuery<F> searching(ListQuery<F> query, Optional<String> text) {
        return query.withSearch(text);
    }

    /** The title of the column with names, by the name of its text. */
    default String nameTitle() {
        return "field.name";
    }

    /** What a record is called where it stands alone. */
    default String name(T record, AdminRequest request) {
        return record.post().name();
    }

    /** The columns that only this kind has. */
    List<Column> columns(TableFilter filter);

    /** What stands in them. */
    Function<T, List<TableRow.Cell>> cells(List<T> records, AdminRequest request);

    /** What a record is marked as, by the names of texts. */
    default List<String> badges(T record) {
        return List.of();
    }

    /** What one click does to a record where each date of a series has its own line, besides the trash. */
    default Optional<String> action(T record) {
        return Optional.empty();
    }

    /** What stands below the name of a record. */
    default Optional<TableRow.Note> note(T record, AdminRequest request) {
        return Optional.empty();
    }

    /** Which dates are meant by what is done to a series, or to a date of one. */
    default Optional<Scope> scope(T record, Form sent) {
        return Optional.empty();
    }

    /** What the records can be filtered by besides: when they take place, and what they are linked to. */
    default Optional<Options> filters() {
        return Optional.empty();
    }

    /**
     * A column of a table.
     *
     * @param title by the name of its text
     * @param order by which a click on its title sorts the table, "" for none
     */
    record Column(String title, String order) {}
}
