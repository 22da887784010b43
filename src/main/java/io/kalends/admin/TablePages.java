package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.Status;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The page with the table of one kind of record, and what is done to several of them at once. */
final class TablePages<T extends PostRecord<T>, F extends ListFilter> {
    static final int PER_PAGE = 25;

    private static final Set<String> BULK = Set.of("publish", "trash", "restore", "delete");

    private final SessionGuard guard;
    private final PostServices<T, F, ?> services;
    private final RecordTable<T, F> table;
    private final Options options;
    private final Kind kind;
    private final String all;

    TablePages(SessionGuard guard, PostServices<T, F, ?> services, RecordTable<T, F> table, Options options) {
        this.guard = guard;
        this.services = services;
        this.table = table;
        this.options = options;
        kind = services.kind();
        all = "/" + kind.collection();
    }

    List<Route> routes() {
        return List.of(
                guard.page(all, "Table of " + kind.collection(), Right.WRITE, this::show),
                guard.form(all + "/bulk", "Do something to several of them", Right.WRITE, this::bulk));
    }

    private Reply show(AdminRequest request) {
        TableFilter filter = TableFilter.of(request);
        var page = new TablePage(
                Layout.of(request, request.t("nav." + kind.collection()), kind.collection()),
                kind,
                filter,
                table,
                found(request, filter),
                request.may(Right.EDIT_OTHERS) ? options.users().writers() : List.of());
        return Pages.reply((out, none) -> JtetableGenerated.render(out, none, page));
    }

    private TablePage.Found found(AdminRequest request, TableFilter filter) {
        try {
            var paging = new Paging(request.page(), PER_PAGE);
            Listing<T> found = services.lists().page(query(request, filter).withPaging(paging), request.actor());
            return new TablePage.Found(rows(request, found.items()), found.total(), paging, counts(request));
        } catch (Problem problem) {
            // A category that is gone, for example, has no events.
            if (problem.refused().isEmpty()) throw problem;
            return TablePage.Found.NOTHING;
        }
    }

    /** Those who may not change the records of others are shown their own ones. */
    private ListQuery<F> query(AdminRequest request, TableFilter filter) {
        Optional<Long> author = request.may(Right.EDIT_OTHERS)
                ? Optional.of(filter.author()).filter(id -> id > 0)
                : Optional.of(request.user().id());
        return table.searching(table.query(filter, request), request.search(filter.search()))
                .withAuthor(author)
                .withStatuses(filter.statuses());
    }

    /** How many the table has of each status, if that is chosen, under "" how many apart from the trash. */
    private Map<String, Long> counts(AdminRequest request) {
        var counts = new LinkedHashMap<String, Long>();
        long all = count(request, "");
        long published = all;
        for (String word : Status.WORDS) {
            // Nearly all are published: their number follows from the others, and takes no list of its own.
            if (word.equals(Status.PUBLISH.word())) continue;
            long count = count(request, word);
            counts.put(word, count);
            if (!word.equals(Status.TRASH)) published -= count;
        }
        counts.put(Status.PUBLISH.word(), Math.max(0, published));
        counts.put("", all);
        return counts;
    }

    private long count(AdminRequest request, String status) {
        return services.lists().count(query(request, TableFilter.of(request, status)), request.actor());
    }

    private List<TableRow> rows(AdminRequest request, List<T> records) {
        Map<Long, String> authors = options.users()
                .names(records.stream().map(record -> record.post().author()).toList());
        Function<T, List<TableRow.Cell>> cells = table.cells(records, request);
        return records.stream()
                .map(record -> new TableRow(
                        record.post(),
                        authors.getOrDefault(record.post().author(), ""),
                        table.badges(record),
                        cells.apply(record)))
                .toList();
    }

    /** Does to each what a caller may do to it; those that refuse are counted, the others done. */
    private Reply bulk(AdminRequest request) {
        Form sent = Form.of(request.call().body());
        String action = sent.text("action");
        if (!BULK.contains(action)) throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.none"));
        long done = 0;
        long failed = 0;
        for (String id : sent.texts("ids")) {
            try {
                act(request, action, AdminRequest.number(id));
                done++;
            } catch (Problem problem) {
                failed++;
            }
        }
        Query back = Query.parse(sent.text("back"))
                .without("done")
                .with("done", done + failed == 0 ? "nothing" : action)
                .with("count", Long.toString(done))
                .with("failed", Long.toString(failed));
        return Reply.seeOther(request.at(all) + back.text());
    }

    private void act(AdminRequest request, String action, long id) {
        switch (action) {
            case "publish" -> setStatus(request, id, post -> Status.PUBLISH);
            case "trash" -> services.delete(id, false, request.actor());
            case "delete" -> services.delete(id, true, request.actor());
            // Back to the status it had.
            default -> setStatus(request, id, Post::status);
        }
    }

    private void setStatus(AdminRequest request, long id, Function<Post, Status> status) {
        services.update(
                id, stored -> Map.of("status", status.apply(stored.post()).word()), request.actor());
    }
}
