package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.source.Count;
import io.kalends.source.Duplicates;
import io.kalends.source.Imports;
import io.kalends.source.Report;
import io.kalends.source.Run;
import io.kalends.source.RunOptions;
import io.kalends.source.Source;
import io.kalends.source.SourceParams;
import io.kalends.source.SourceReading;
import io.kalends.source.Sources;
import io.kalends.source.Watch;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages by which administrators import records from elsewhere: all sources, and each with its runs. */
final class SourcePages {
    static final String SECTION = "sources";
    static final String ALL = "/" + SECTION;

    private static final String ONE = ALL + "/{id}";
    private static final String EVERY = "every";
    private static final String REMOVED = "removed";
    private static final long HOUR = 60;
    private static final long DAY = 24 * HOUR;

    private final SessionGuard guard;
    private final Imports imports;
    private final Sources sources;
    private final ConflictRows kept;

    SourcePages(SessionGuard guard, Imports imports, ConflictRows kept) {
        this.guard = guard;
        this.imports = imports;
        this.kept = kept;
        sources = imports.sources();
    }

    List<Route> routes() {
        Right right = Right.MANAGE_SETTINGS;
        return List.of(
                guard.page(ALL, "All sources", right, this::list),
                guard.page(ALL + "/new", "Form of a new source", right, request -> showNew(request, blank(), 200)),
                guard.form(ALL + "/new", "Make a source, or try it first", right, this::create)
                        .longRunning(),
                guard.page(ONE, "A source", right, request -> saving(request).edit()),
                guard.form(ONE, "Change a source", right, this::save),
                guard.form(ONE + "/run", "Import a source, or only try to", right, this::run)
                        .longRunning(),
                guard.form(ONE + "/kept", "Decide on what is kept back", right, this::decide),
                guard.page(ONE + "/delete", "Whether to delete a source", right, this::ask),
                guard.form(ONE + "/delete", "Delete a source", right, this::delete));
    }

    /**
     * The page with all sources.
     *
     * @param kept of how many records something is kept back, by the IDs of the sources
     */
    record ListPage(Layout layout, List<Sources.Listed> sources, Map<Long, Long> kept, List<Duplicates.Pair> pairs)
            implements AdminPage {
        String href(Source source) {
            return layout.at(ALL + "/" + source.id());
        }

        String schedule(Source source) {
            return SourcePages.schedule(source, layout);
        }

        SourceReport report(Run run) {
            return new SourceReport(layout, run.report());
        }

        String when(Run run) {
            return request().when(run.endedAt().orElse(run.startedAt()));
        }

        long kept(Source source) {
            return kept.getOrDefault(source.id(), 0L);
        }

        long duplicates(Source source) {
            Optional<Long> id = Optional.of(source.id());
            return pairs.stream()
                    .filter(pair -> pair.one().source().equals(id)
                            || pair.other().source().equals(id))
                    .count();
        }
    }

    private Reply list(AdminRequest request) {
        Actor actor = request.actor();
        var page = new ListPage(
                Layout.of(request, request.t("nav." + SECTION), SECTION),
                sources.list(actor),
                imports.conflicts().counts(actor),
                imports.duplicates().list(actor));
        return Pages.reply((out, none) -> JtesourcesGenerated.render(out, none, page));
    }

    private static String schedule(Source source, Layout layout) {
        Optional<Long> every = source.settings().every();
        if (every.isEmpty()) return layout.t(source.isFetched() ? "source.every.hand" : "source.every.file");
        long minutes = every.get();
        if (minutes % DAY == 0) return layout.t("source.every.days", minutes / DAY);
        return minutes % HOUR == 0
                ? layout.t("source.every.hours", minutes / HOUR)
                : layout.t("source.every.minutes", minutes);
    }

    /**
     * The page with one source.
     *
     * @param source none when it is yet to be made
     * @param tried what a dry run has found out
     * @param runs the latest first
     * @param isAsking whether it is about to be deleted
     */
    record SourcePage(
            Layout layout,
            Form form,
            Optional<Source> source,
            Versions versions,
            Optional<SourceReport> tried,
            List<Run> runs,
            List<ConflictRows.Row> kept,
            boolean isAsking)
            implements AdminPage {
        SourcePage withTried(Report report) {
            var words = new SourceReport(layout, report);
            return new SourcePage(layout, form, source, versions, Optional.of(words), runs, kept, isAsking);
        }

        SourcePage asking() {
            return new SourcePage(layout, form, source, versions, tried, runs, kept, true);
        }

        String base() {
            return layout.at(ALL);
        }

        String action() {
            return base() + "/" + source.map(one -> Long.toString(one.id())).orElse("new");
        }

        boolean isFetched() {
            return source.filter(Source::isFetched).isPresent();
        }

        boolean isRunning() {
            return !runs.isEmpty() && runs.getFirst().report().outcome() == Report.Outcome.RUNNING;
        }

        /** How many events would go to the trash if somebody confirmed that. */
        long unconfirmed() {
            return runs.isEmpty() ? 0 : runs.getFirst().report().count(Count.UNCONFIRMED);
        }

        SourceReport report(Run run) {
            return new SourceReport(layout, run.report());
        }

        String when(Run run) {
            return request().when(run.startedAt());
        }

        /** When it is imported again, if it is on a schedule. */
        Optional<String> next() {
            return source.flatMap(Source::nextRunAt).map(request()::when);
        }

        List<String> types() {
            return List.of("ical", "site", "csv");
        }
    }

    private static Reply show(SourcePage page, int status) {
        return Pages.reply(status, (out, none) -> JtesourceGenerated.render(out, none, page));
    }

    private Reply showNew(AdminRequest request, Form form, int status) {
        return showNew(request, form, Optional.empty(), status);
    }

    private Reply showNew(AdminRequest request, Form form, Optional<Report> tried, int status) {
        Layout layout = Layout.of(request, request.t("source.new"), SECTION);
        Optional<SourceReport> report = tried.map(done -> new SourceReport(layout, done));
        var page = new SourcePage(layout, form, Optional.empty(), Versions.NONE, report, List.of(), List.of(), false);
        return show(page, status);
    }

    private SourcePage page(AdminRequest request, Source source, Form form, Versions versions) {
        Actor actor = request.actor();
        return new SourcePage(
                Layout.of(request, source.name(), SECTION),
                form,
                Optional.of(source),
                versions,
                Optional.empty(),
                sources.runs(source.id(), actor),
                kept.of(source.id(), request),
                false);
    }

    private static Form blank() {
        return Form.of(Map.of("type", "ical"));
    }

    /** Of a new source, as the declared parameters take it. */
    private static Map<String, @Nullable Object> fieldsOfNew(Form form) {
        Map<String, @Nullable Object> fields = fields(form);
        for (String name : List.of("type", "address")) Fields.copy(form, name, fields);
        fields.replace("address", form.text("address").strip());
        if (form.text(REMOVED).isBlank()) fields.remove(REMOVED);
        if (form.text("name").isBlank()) fields.remove("name");
        return fields;
    }

    private static Map<String, @Nullable Object> fields(Form form) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (String name : List.of("name", REMOVED, "images")) Fields.copy(form, name, fields);
        String every = form.text(EVERY).strip();
        fields.put(EVERY, every.isEmpty() ? null : every);
        return fields;
    }

    private static Map<String, @Nullable Object> fill(Source source) {
        return Map.of(
                "name",
                source.name(),
                REMOVED,
                source.settings().removed().word(),
                EVERY,
                source.settings().every().map(minutes -> Long.toString(minutes)).orElse(""),
                "images",
                Boolean.toString(source.settings().images()));
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        return form.submit(
                request, () -> create(request, form), (refused, status) -> showNew(request, refused, status));
    }

    private Reply create(AdminRequest request, Form form) {
        var refusals = new Refusals();
        var change = SourceParams.ofNew(fieldsOfNew(form), request.call().context(), refusals);
        Source proposed = sources.propose(change, request.actor(), refusals);
        refusals.check();
        if (form.typed().containsKey("try")) return showNew(request, form, Optional.of(tryOut(proposed, request)), 200);
        Source made = sources.create(change, request.actor(), refusals).run();
        return Reply.seeOther(request.at(ALL + "/" + made.id() + "?done=made"));
    }

    private SourceReading reading(Source source) {
        return imports.readers().of(source, Optional.empty());
    }

    private Report tryOut(Source source, AdminRequest request) {
        return sources.run(source, reading(source), RunOptions.DRY, Watch.NOBODY, request.actor());
    }

    private Source read(AdminRequest request) {
        return sources.read(request.call().id(), request.actor());
    }

    private Reply run(AdminRequest request) {
        Form sent = Form.of(request.call().body());
        Source source = read(request);
        if (!source.isFetched()) throw Sources.NOT_FETCHED.problem();
        return switch (sent.text("do")) {
            case "dry" -> showTried(request, source);
            case "run" -> start(request, source, RunOptions.PLAIN);
            case "confirm" -> start(request, source, new RunOptions(false, true));
            default -> throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.none"));
        };
    }

    private Reply showTried(AdminRequest request, Source source) {
        Report report = tryOut(source, request);
        SourcePage page = page(request, source, Form.of(fill(source)), Versions.of(fill(source)));
        return show(page.withTried(report), 200);
    }

    private Reply start(AdminRequest request, Source source, RunOptions options) {
        Actor actor = request.actor().detached();
        Run _ = sources.start(source, reading(source), options, actor);
        return Reply.seeOther(request.at(ALL + "/" + source.id() + "?done=source.started"));
    }

    private Reply decide(AdminRequest request) {
        Form sent = Form.of(request.call().body());
        long source = read(request).id();
        long item = AdminRequest.number(sent.text("item"));
        boolean isTheirs = sent.text("do").equals("theirs");
        if (isTheirs) imports.conflicts().takeTheirs(source, item, request.actor());
        else imports.conflicts().keepOurs(source, item, request.actor());
        String done = isTheirs ? "source.theirs" : "source.ours";
        return Reply.seeOther(request.at(ALL + "/" + source + "?done=" + done + "#kept"));
    }

    private Reply ask(AdminRequest request) {
        Source source = read(request);
        SourcePage page = page(request, source, Form.of(fill(source)), Versions.NONE);
        return show(page.asking(), 200);
    }

    private Reply delete(AdminRequest request) {
        sources.delete(request.call().id(), stored -> {}, request.actor());
        return Reply.seeOther(request.at(ALL + "?done=source.deleted"));
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        return saving(request).save(form, fields(form));
    }

    /** Of the source that the address names. */
    private Saving<Source> saving(AdminRequest request) {
        return new Saving<>(request, new Subject(request));
    }

    private final class Subject implements Saving.Subject<Source> {
        private final AdminRequest request;

        Subject(AdminRequest request) {
            this.request = request;
        }

        @Override
        public Source read() {
            return SourcePages.this.read(request);
        }

        @Override
        public Map<String, @Nullable Object> fill(Source source) {
            return SourcePages.fill(source);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form form) {
            return SourcePages.fields(form);
        }

        @Override
        public Source update(Saving.Edit<Source> edit) {
            var refusals = new Refusals();
            return sources.update(
                    request.call().id(),
                    stored -> SourceParams.ofChange(
                            edit.of(stored), request.call().context(), refusals),
                    request.actor(),
                    refusals);
        }

        @Override
        public Reply changed(Source changed, String done) {
            return Reply.seeOther(request.at(ALL + "/" + changed.id() + "?done=" + done));
        }

        @Override
        public Reply show(Source stored, Form typed, Versions versions, int status) {
            return SourcePages.show(page(request, stored, typed, versions), status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            String text = Form.text(value);
            return switch (field) {
                case REMOVED -> request.t("source.removed." + text);
                case "images" -> request.t(text.equals("true") ? "admin.yes" : "admin.no");
                default -> text;
            };
        }
    }
}
