package io.kalends.admin;

import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.auth.Right;
import io.kalends.auth.User;
import io.kalends.post.Kind;
import io.kalends.post.Status;
import io.kalends.term.Taxonomy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page with a table of records. */
record TablePage(Layout layout, Kind kind, TableFilter filter, RecordTable<?, ?> table, Found found, List<User> authors)
        implements AdminPage {
    /**
     * One page of the table.
     *
     * @param total number of records on all pages
     * @param counts how many there are of each status, under "" how many apart from the trash
     */
    record Found(List<TableRow> rows, long total, Paging paging, Map<String, Long> counts) {
        static final Found NOTHING = new Found(List.of(), 0, new Paging(1, 1), Map.of());

        long page() {
            return paging.page();
        }

        long pages() {
            return paging.pages(total);
        }
    }

    String base() {
        return layout.at("/" + kind.collection());
    }

    /** The whole table as a file. */
    String file() {
        return base() + ".csv"
                + request().call().query().without("page").without("done").text();
    }

    String href(TableRow row) {
        return base() + "/" + row.post().id();
    }

    /** The same table with another value of a parameter, from its first page on. */
    String with(String name, String value) {
        Query query = request()
                .call()
                .query()
                .without("page")
                .without("done")
                .without("count")
                .without("failed");
        return base() + (value.isEmpty() ? query.without(name) : query.with(name, value)).text();
    }

    String page(long number) {
        return base()
                + request()
                        .call()
                        .query()
                        .without("done")
                        .with("page", Long.toString(number))
                        .text();
    }

    /** Whether it shows the dates of one series, each of which can be put in the trash by one click. */
    boolean isOfSeries() {
        return filter.series() > 0;
    }

    /** What the address asks for, to come back to it. */
    String back() {
        return request()
                .call()
                .query()
                .without("done")
                .without("count")
                .without("failed")
                .text()
                .replaceFirst("^\\?", "");
    }

    /** The statuses there is something of, and the one that is chosen. */
    List<String> statuses() {
        return Status.WORDS.stream()
                .filter(word -> count(word) > 0 || filter.status().equals(word))
                .toList();
    }

    long count(String status) {
        return found.counts().getOrDefault(status, 0L);
    }

    String status(TableRow row) {
        return row.post().shownStatus(request().call().now());
    }

    boolean isEditable(TableRow row) {
        return row.post().isEditableBy(request().caller());
    }

    /** What events can be filtered by that they are linked to. */
    List<Kind> links() {
        return List.of(Kind.VENUE, Kind.ORGANIZER);
    }

    Optional<List<Choice>> choices(Kind linked) {
        return table.filters().flatMap(options -> options.of(linked).choices(request(), filter.linked(linked)));
    }

    /** What stands in the field of the venue or organizer that is chosen. */
    String linked(Kind linked) {
        long id = filter.linked(linked);
        if (id == 0) return "";
        return choices(linked).isPresent()
                ? Long.toString(id)
                : table.filters()
                        .map(options -> options.of(linked).label(request(), id))
                        .orElse("");
    }

    /** The sources that events can be filtered by. */
    Map<Long, String> sources() {
        return table.filters().map(options -> options.sources(request())).orElse(Map.of());
    }

    List<TermNode> terms(Taxonomy taxonomy) {
        return table.filters().map(options -> options.tree(request(), taxonomy)).orElse(List.of());
    }

    /** Whether several can be changed in one go. */
    boolean mayChange() {
        return kind == Kind.EVENT && !isTrash();
    }

    boolean mayMerge() {
        return kind != Kind.EVENT && request().may(Right.EDIT_OTHERS);
    }

    boolean isTrash() {
        return filter.status().equals(Status.TRASH);
    }

    /** Dates have the status of their series. */
    boolean mayPublish() {
        return request().may(Right.PUBLISH) && !isOfSeries();
    }

    String failed() {
        String failed = request().asked("failed");
        return failed.matches("[1-9]\\d{0,5}") ? t("admin.failed", Integer.valueOf(failed)) : "";
    }

    boolean isFirst() {
        return found.page() <= 1;
    }

    boolean isLast() {
        return found.page() >= found.pages();
    }
}
