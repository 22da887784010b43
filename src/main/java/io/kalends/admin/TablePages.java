package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.event.EventStatus;
import io.kalends.form.Download;
import io.kalends.listing.ListFilter;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import io.kalends.post.Scope;
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

    /** So many records are named where there may be more. */
    private static final int NAMED = 20;

    private static final Set<String> BULK = Set.of("publish", "trash", "restore", "delete");
    /** What is done to events only. */
    private static final Set<String> OF_EVENTS = Set.of("cancel", "resume");

    private static final String MERGE = "merge";

    private final SessionGuard guard;
    private final PostServices<T, F, ?> services;
    private final RecordTable<T, F> table;
    private final Selection<T, F> selection;
    private final Options options;
    private final io.kalends.form.Form<T> file;
    private final Kind kind;
    private final String all;

    /** @param file the form in which the table is downloaded */
    TablePages(
            SessionGuard guard,
            PostServices<T, F, ?> services,
            RecordTable<T, F> table,
            Options options,
            io.kalends.form.Form<T> file) {
        this.guard = guard;
        this.services = services;
        this.table = table;
        this.options = options;
        this.file = file;
        selection = new Selection<>(services, table);
        kind = services.kind();
        all = "/" + kind.collection();
    }

    List<Route> routes() {
        return List.of(
                guard.page(all, "Table of " + kind.collection(), Right.WRITE, this::show),
                guard.page(all + ".csv", "The same as a file", Right.WRITE, this::download)
                        .longRunning(),
                guard.form(all + "/bulk", "Do something to several of them", Right.WRITE, this::bulk));
    }

    private Reply download(AdminRequest request) {
        return Download.of(file, services, selection.query(request, TableFilter.of(request)), request.actor());
    }

    private Reply show(AdminRequest request) {
        TableFilter filter = TableFilter.of(request);
        var page = new TablePage(
                Layout.of(request, title(request, filter), kind.collection()),
                kind,
                filter,
                table,
                found(request, filter),
                request.may(Right.EDIT_OTHERS) ? options.users().writers() : List.of());
        return Pages.reply((out, none) -> JtetableGenerated.render(out, none, page));
    }

    private String title(AdminRequest request, TableFilter filter) {
        if (filter.series() == 0) return request.t("nav." + kind.collection());
        T series = services.posts().read(new Ref.Id(filter.series()), request.actor());
        return request.t("series.of", series.post().name());
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
                        table.action(record),
                        table.note(record, request),
                        cells.apply(record)))
                .toList();
    }

    /** Does to each what a caller may do to it; those that refuse are counted, the others done. */
    private Reply bulk(AdminRequest request) {
        Form sent = single(Form.of(new LinkedHashMap<>(request.call().body())));
        String action = sent.text("action");
        List<Long> ids = selection.of(sent, request);
        if (action.equals(MERGE)) return merge(request, ids, sent);
        boolean isOfEvents = kind == Kind.EVENT && OF_EVENTS.contains(action);
        if (!isOfEvents && !BULK.contains(action)) throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.none"));
        // Whoever means all of a table may not know how many these are.
        if (Selection.isAll(sent) || isFinal(sent, action)) return ask(request, sent, action, ids);
        long done = 0;
        long failed = 0;
        for (long id : ids) {
            try {
                act(request, action, id, sent);
                done++;
            } catch (Problem problem) {
                failed++;
            }
        }
        return back(request, sent, done + failed == 0 ? "nothing" : action, done, failed);
    }

    /** A button of a line says what is done, and to which record. */
    private static Form single(Form sent) {
        String[] one = sent.text("one").split(" ", 2);
        if (one.length < 2) return sent;
        sent.typed().put("action", one[0]);
        sent.typed().put("ids", List.of(one[1]));
        sent.typed().remove("all");
        return sent;
    }

    /** A series that ends earlier has lost its further dates: these are in no trash. */
    private static boolean isFinal(Form sent, String action) {
        boolean isEnd = ScopeQuestion.answer(sent)
                .filter(scope -> scope == Scope.FOLLOWING)
                .isPresent();
        return isEnd && action.equals("trash") && !sent.isOn(Saving.SURE);
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
                .map(record -> table.name(record, request))
                .toList();
        String said = Selection.isAll(sent) ? action : "end";
        Layout layout = Layout.of(request, request.t("bulk." + said), kind.collection());
        var page = new SurePage(layout, kind, action, said, ids, names, sent.text(Selection.BACK));
        return Pages.reply((out, none) -> JtesureGenerated.render(out, none, page));
    }

    /**
     * What is asked before something is done to all records of a table, or cannot be undone.
     *
     * @param said what is done, by the name of its text
     */
    record SurePage(
            Layout layout, Kind kind, String action, String said, List<Long> ids, List<String> names, String back)
            implements AdminPage {
        String chosen() {
            return Selection.text(ids);
        }

        /** Whether a series is to end before a date. */
        boolean isEnd() {
            return said.equals("end");
        }

        int others() {
            return ids.size() - names.size();
        }
    }

    private void act(AdminRequest request, String action, long id, Form sent) {
        switch (action) {
            case "publish" -> setStatus(request, id, post -> Status.PUBLISH);
            case "trash" -> services.delete(id, false, scope(request, id, sent), request.actor());
            case "delete" -> services.delete(id, true, scope(request, id, sent), request.actor());
            case "cancel" -> setEventStatus(request, id, EventStatus.CANCELLED);
            case "resume" -> setEventStatus(request, id, EventStatus.SCHEDULED);
            // Back to the status it had.
            default -> setStatus(request, id, Post::status);
        }
    }

    private Optional<Scope> scope(AdminRequest request, long id, Form sent) {
        return table.scope(services.posts().read(new Ref.Id(id), request.actor()), sent);
    }

    private void setEventStatus(AdminRequest request, long id, EventStatus status) {
        services.update(id, stored -> Map.of("event_status", status.word()), request.actor());
    }

    private void setStatus(AdminRequest request, long id, Function<Post, Status> status) {
        services.update(
                id, stored -> Map.of("status", status.apply(stored.post()).word()), request.actor());
    }
}
