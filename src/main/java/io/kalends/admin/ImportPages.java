package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.settings.SiteSettings;
import io.kalends.source.Forecast;
import io.kalends.source.Imports;
import io.kalends.source.Readers;
import io.kalends.source.Report;
import io.kalends.source.RunOptions;
import io.kalends.source.Source;
import io.kalends.source.SourceReading;
import io.kalends.source.Sources;
import io.kalends.source.Watch;
import io.kalends.time.DateTimes;
import io.kalends.web.Pages;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The pages by which administrators import a file: it is uploaded, looked at, and only then imported. */
final class ImportPages {
    private static final Fault GONE = new Fault(
            "editor_upload_gone", 404, "The file is no longer there: it is kept for an hour. Upload it again.");

    private static final String ALL = SourcePages.ALL + "/upload";
    private static final String ONE = ALL + "/{upload}";
    private static final String COLUMNS = "columns";
    private static final int MEGABYTE = 1 << 20;

    private final SessionGuard guard;
    private final Sources sources;
    private final Readers readers;
    private final UploadedFiles files;
    private final SiteSettings settings;

    ImportPages(SessionGuard guard, Imports imports, UploadedFiles files, SiteSettings settings) {
        this.guard = guard;
        this.files = files;
        this.settings = settings;
        sources = imports.sources();
        readers = imports.readers();
    }

    List<Route> routes() {
        Right right = Right.MANAGE_SETTINGS;
        return List.of(
                guard.page(ALL, "Form to upload a file", right, request -> show(request, Form.of(Map.of()), 200)),
                guard.fileForm(ALL, "Upload a file", right, this::upload, this::refuseSize),
                guard.page(ONE, "What would come of a file", right, request -> preview(request, Optional.empty()))
                        .longRunning(),
                guard.form(ONE, "Import a file, or look at it again", right, this::decide)
                        .longRunning());
    }

    /**
     * The page with the form.
     *
     * @param most bytes of a file, in words
     */
    record UploadPage(Layout layout, Form form, String most) implements AdminPage {}

    private Reply show(AdminRequest request, Form form, int status) {
        Layout layout = Layout.of(request, request.t("upload.title"), SourcePages.SECTION);
        var page = new UploadPage(layout, form, most());
        return Pages.reply(status, (out, none) -> JteuploadGenerated.render(out, none, page));
    }

    private String most() {
        long most = settings.current().limits().media();
        return most < MEGABYTE ? most + " bytes" : most / MEGABYTE + " MB";
    }

    private Reply refuseSize(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>());
        form.faults().put(Upload.FIELD, request.t("upload.large", most()));
        return show(request, form, 413);
    }

    private Reply upload(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        if (!(form.typed().get(Upload.FIELD) instanceof Upload file) || file.length() == 0) {
            form.faults().put(Upload.FIELD, request.t("form.file.invalid_type"));
            return show(request, form, 400);
        }
        var kept = files.keep(file, request.user().id(), request.call().now());
        return Reply.seeOther(request.at(ALL + "/" + kept.token()));
    }

    private UploadedFiles.Uploaded file(AdminRequest request) {
        return files.find(
                        request.call().variable("upload"),
                        request.user().id(),
                        request.call().now())
                .orElseThrow(GONE::problem);
    }

    /** The first events of a file. */
    private static final class First {
        private static final int MOST = 50;

        private final List<Forecast> events = new ArrayList<>();

        void add(Supplier<Forecast> event) {
            if (events.size() < MOST) events.add(event.get());
        }
    }

    /**
     * The page that shows what would come of a file.
     *
     * @param chosen names of columns by the fields they were chosen for
     */
    record PreviewPage(
            Layout layout,
            String token,
            Source source,
            SourceReport report,
            List<Forecast> events,
            Readers.Columns columns,
            Map<String, String> chosen)
            implements AdminPage {
        String action() {
            return layout.at(ALL + "/" + token);
        }

        boolean isReadable() {
            return report.report().outcome() != Report.Outcome.FAILED;
        }

        boolean isKnown() {
            return source.id() != 0;
        }

        String when(Forecast event) {
            String start = event.start();
            try {
                LocalDateTime time = DateTimes.parse(start.replace('T', ' '));
                return request()
                        .when(time.atZone(request().visit().site().zone()).toInstant());
            } catch (DateTimeException e) {
                return start;
            }
        }

        /** The column that a field has, if any. */
        String column(String field) {
            return Optional.ofNullable(chosen.get(field))
                    .or(() -> Optional.ofNullable(columns.taken().get(field)))
                    .orElse("");
        }

        String label(String field) {
            return request().visit().texts().find("field." + field).orElse(field);
        }

        String become(Forecast event) {
            return t("upload.becomes." + event.count().word());
        }
    }

    private Source source(UploadedFiles.Uploaded file, Optional<Map<String, String>> columns, Actor actor) {
        Source.Type type = file.type();
        return sources.prepare(
                type, file.name(), Optional.empty(), known -> settings(type, file.name(), known, columns), actor);
    }

    private static Source.Settings settings(
            Source.Type type, String name, Optional<Source.Settings> known, Optional<Map<String, String>> columns) {
        Source.Removed removed = known.map(Source.Settings::removed).orElse(Sources.defaultRemoved(type, name));
        boolean images = known.map(Source.Settings::images).orElse(false);
        Map<String, String> chosen =
                columns.or(() -> known.map(Source.Settings::columns)).orElse(Map.of());
        return new Source.Settings(removed, Optional.empty(), images, chosen);
    }

    private Reply preview(AdminRequest request, Optional<Map<String, String>> columns) {
        UploadedFiles.Uploaded file = file(request);
        Source source = source(file, columns, request.actor());
        var first = new First();
        var watch = Watch.of(first::add);
        Report report = sources.run(source, readers.of(source, file.path()), RunOptions.DRY, watch, request.actor());
        Layout layout = Layout.of(request, file.name(), SourcePages.SECTION);
        var page = new PreviewPage(
                layout,
                file.token(),
                source,
                new SourceReport(layout, report),
                first.events,
                readers.columns(source, file.path()),
                source.settings().columns());
        return Pages.reply((out, none) -> JtepreviewGenerated.render(out, none, page));
    }

    private Reply decide(AdminRequest request) {
        Form sent = Form.of(request.call().body());
        return switch (sent.text("do")) {
            case "cancel" -> cancel(request);
            case "bring" -> importFile(request, columns(sent));
            default -> preview(request, columns(sent));
        };
    }

    /** Those that were chosen, if there was a choice. */
    private static Optional<Map<String, String>> columns(Form sent) {
        if (!sent.typed().containsKey(COLUMNS)) return Optional.empty();
        var columns = new LinkedHashMap<String, String>();
        Form.map(sent.typed().get(COLUMNS)).forEach((field, column) -> {
            if (!Form.text(column).isBlank()) columns.put(field, Form.text(column));
        });
        return Optional.of(columns);
    }

    private Reply cancel(AdminRequest request) {
        files.delete(file(request));
        return Reply.seeOther(request.at(SourcePages.ALL + "?done=upload.cancelled"));
    }

    private Reply importFile(AdminRequest request, Optional<Map<String, String>> columns) {
        Actor actor = request.actor().detached();
        UploadedFiles.Uploaded file = file(request);
        Source source = sources.save(source(file, columns, actor), actor);
        SourceReading reading = readers.of(source, file.path()).whenClosed(() -> files.delete(file));
        var _ = sources.start(source, reading, RunOptions.PLAIN, actor);
        return Reply.seeOther(request.at(SourcePages.ALL + "/" + source.id() + "?done=source.started"));
    }
}
