package io.kalends.admin;

import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a kind of record brings to its table. */
interface RecordTable<T, F extends ListFilter> {
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

    /** The columns that only this kind has. */
    List<Column> columns(TableFilter filter);

    /** What stands in them. */
    Function<T, List<TableRow.Cell>> cells(List<T> records, AdminRequest request);

    /** What a record is marked as, by the names of texts. */
    default List<String> badges(T record) {
        return List.of();
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
