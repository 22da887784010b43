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
import org.jspecify.annotations.Nullable;

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
            return new TablePage.Found(
                    rows(request, found.items()), found.total(), paging, counts(request, filter, found.total()));
        } catch (Problem problem) {
            // A category that is gone, for example, has no events.
            if (problem.refused().isEmpty()) throw problem;
            return TablePage.Found.NOTHING;
        }
    }

    /**
     * How many the table has of each status, if that is chosen, under "" how many apart from the trash.
     *
     * @param total how many have the chosen status: counted already, which takes a while where there are series
     */
    private Map<String, Long> counts(AdminRequest request, TableFilter filter, long total) {
        var counts = new LinkedHashMap<String, Long>();
        long all = count(request, filter, total, "");
        long published = all;
        for (String word : Status.WORDS) {
            // Nearly all are published: their number follows from the others, and takes no list of its own.
            if (word.equals(Status.PUBLISH.word())) continue;
            long count = count(request, filter, total, word);
            counts.put(word, count);
            if (!word.equals(Status.TRASH)) published -= count;
        }
        counts.put(Status.PUBLISH.word(), Math.max(0, published));
        counts.put("", all);
        return counts;
    }

    private long count(AdminRequest request, TableFilter filter, long total, String status) {
        if (filter.status().equals(status)) return total;
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
        List<Boolean> results = act(request, action, ids, sent);
        long done = results.stream().filter(isDone -> isDone).count();
        return back(request, sent, ids.isEmpty() ? "nothing" : action, done, ids.size() - done);
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

    /** Whether it could be done, for each of the records. */
    private List<Boolean> act(AdminRequest request, String action, List<Long> ids, Form sent) {
        return switch (action) {
            case "publish" -> change(request, ids, stored -> status(Status.PUBLISH));
            case "trash" -> delete(request, ids, false, sent);
            case "delete" -> delete(request, ids, true, sent);
            case "cancel" -> change(request, ids, stored -> eventStatus(EventStatus.CANCELLED));
            case "resume" -> change(request, ids, stored -> eventStatus(EventStatus.SCHEDULED));
            // Back to the status it had.
            default -> change(request, ids, stored -> status(stored.post().status()));
        };
    }

    private static Map<String, @Nullable Object> status(Status status) {
        return Map.of("status", status.word());
    }

    private static Map<String, @Nullable Object> eventStatus(EventStatus status) {
        return Map.of("event_status", status.word());
    }

    /** Several with each commit: after every one, readers have their lists brought up to date. */
    private List<Boolean> change(
            AdminRequest request, List<Long> ids, Function<T, Map<String, @Nullable Object>> edit) {
        return services.updateAll(
                ids, edit, request.actor(), false, outcome -> outcome.refused().isEmpty());
    }

    private List<Boolean> delete(AdminRequest request, List<Long> ids, boolean isForGood, Form sent) {
        return ids.stream().map(id -> isDeleted(request, id, isForGood, sent)).toList();
    }

    private boolean isDeleted(AdminRequest request, long id, boolean isForGood, Form sent) {
        try {
            services.delete(id, isForGood, scope(request, id, sent), request.actor());
            return true;
        } catch (Problem problem) {
            return false;
        }
    }

    private Optional<Scope> scope(AdminRequest request, long id, Form sent) {
        return table.scope(services.posts().read(new Ref.Id(id), request.actor()), sent);
    }
}
