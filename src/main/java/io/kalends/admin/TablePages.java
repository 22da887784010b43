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
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.Status;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The page with the table of one kind of record, and what is done to several of them at once. */
final class TablePages<T extends PostRecord<T>, F extends ListFilter> {
    static final int PER_PAGE = 25;

    /** So many records are named where there may be more. */
    private static final int NAMED = 20;

    private static final Set<String> BULK = Set.of("publish", "trash", "restore", "delete");
    private static final String MERGE = "merge";

    private final SessionGuard guard;
    private final PostServices<T, F, ?> services;
    private final RecordTable<T, F> table;
    private final Selection<T, F> selection;
    private final Options options;
    private final Kind kind;
    private final String all;

    TablePages(SessionGuard guard, PostServices<T, F, ?> services, RecordTable<T, F> table, Options options) {
        this.guard = guard;
        this.services = services;
        this.table = table;
        this.options = options;
        selection = new Selection<>(services, table);
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
            Listing<T> found =
                    services.lists().page(selection.query(request, filter).withPaging(paging), request.actor());
            return new TablePage.Found(rows(request, found.items()), found.total(), paging, counts(request));
        } catch (Problem problem) {
            // A category that is gone, for example, has no events.
            if (problem.refused().isEmpty()) throw problem;
            return TablePage.Found.NOTHING;
        }
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
        return services.lists().count(selection.query(request, TableFilter.of(request, status)), request.actor());
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
        List<Long> ids = selection.of(sent, request);
        if (action.equals(MERGE)) return merge(request, ids, sent);
        if (!BULK.contains(action)) throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.none"));
        // Whoever means all of a table may not know how many these are.
        if (Selection.isAll(sent)) return ask(request, sent, action, ids);
        long done = 0;
        long failed = 0;
        for (long id : ids) {
            try {
                act(request, action, id);
                done++;
            } catch (Problem problem) {
                failed++;
            }
        }
        return back(request, sent, done + failed == 0 ? "nothing" : action, done, failed);
    }

    private Reply back(AdminRequest request, Form sent, String said, long done, long failed) {
        Query back = Query.parse(sent.text(Selection.BACK))
                .without("done")
                .with("done", said)
                .with("count", Long.toString(done))
                .with("failed", Long.toString(failed));
        return Reply.seeOther(request.at(all) + back.text());
    }

    private Reply merge(AdminRequest request, List<Long> ids, Form sent) {
        if (ids.size() != 2) return back(request, sent, "two", 0, 0);
        return Reply.seeOther(request.at(all + "/merge?one=" + ids.getFirst() + "&other=" + ids.getLast()));
    }

    private Reply ask(AdminRequest request, Form sent, String action, List<Long> ids) {
        List<String> names = services.lists().all(ids.subList(0, Math.min(NAMED, ids.size())), request.actor()).stream()
                .map(record -> record.post().name())
                .toList();
        Layout layout = Layout.of(request, request.t("bulk." + action), kind.collection());
        var page = new SurePage(layout, kind, action, ids, names, sent.text(Selection.BACK));
        return Pages.reply((out, none) -> JtesureGenerated.render(out, none, page));
    }

    /** What is asked before something is done to all records of a table. */
    record SurePage(Layout layout, Kind kind, String action, List<Long> ids, List<String> names, String back)
            implements AdminPage {
        String chosen() {
            return Selection.text(ids);
        }

        int others() {
            return ids.size() - names.size();
        }
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
