package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Handler;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.post.Kind;
import io.kalends.term.Taxonomy;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages of one kind of record: a table of all, and the form of each. */
final class RecordPages {
    private static final Set<String> BULK = Set.of("publish", "trash", "restore", "delete");

    /** What the next record is not likely to share with the one before. */
    private static final List<String> OWN =
            List.of("title", "description", "excerpt", "website", "image", "featured", "sticky");

    private final SessionGuard guard;
    private final RecordForm form;
    private final Options options;
    private final Inventory inventory;
    private final Optional<Handler> preview;
    private final Kind kind;
    private final String all;
    private final String one;

    RecordPages(SessionGuard guard, RecordForm form, Options options, Inventory inventory, Optional<Handler> preview) {
        this.guard = guard;
        this.form = form;
        this.options = options;
        this.inventory = inventory;
        this.preview = preview;
        kind = form.kind();
        all = "/" + kind.collection();
        one = all + "/{id}";
    }

    List<Route> routes() {
        return List.of(
                guard.page(all, "Table of " + kind.collection(), this::table),
                guard.form(all + "/bulk", "Do something to several of them", this::bulk),
                guard.page(all + "/new", "Form of a new one", this::blank),
                guard.form(all + "/new", "Make one", this::create),
                guard.page(one, "Form of one", this::edit),
                guard.form(one, "Change one", this::save));
    }

    private Reply table(AdminRequest request) {
        request.desk().route(Route.Action.CREATE, all).checkRight(request.caller());
        RecordFilter filter = RecordFilter.of(request);
        Inventory.Found found = inventory.find(request, kind, filter);
        var page = new TablePage(
                Layout.of(request, request.t("nav." + kind.collection()), kind.collection()),
                kind,
                filter,
                found,
                kind == Kind.EVENT ? options.tree(Taxonomy.CATEGORY) : List.of(),
                request.may(Right.EDIT_OTHERS) ? options.authors() : List.of());
        return Pages.reply((out, none) -> JtetableGenerated.render(out, none, page));
    }

    private Reply blank(AdminRequest request) {
        request.desk().route(Route.Action.CREATE, all).checkRight(request.caller());
        long copied = RecordFilter.number(request.asked("copy"));
        if (copied == 0) return show(request, Form.of(form.blank(request)), 200);
        Map<String, @Nullable Object> typed = form.fill(read(request, copied));
        typed.put("slug", "");
        typed.put("date", "");
        typed.put("author", "");
        typed.putAll(request.may(Right.PUBLISH) && !request.asked("next").isEmpty() ? Map.of() : Map.of("status", "draft"));
        if (!request.asked("next").isEmpty()) for (String own : OWN) typed.put(own, "");
        return show(request, Form.of(typed), 200);
    }

    private Reply show(AdminRequest request, Form filled, int status) {
        Layout layout = Layout.of(request, request.t("admin.new." + kind.word()), kind.collection());
        var page = new FormPage(layout, kind, filled, Optional.empty(), Versions.NONE, options);
        return Pages.reply(status, form.template(page));
    }

    private Reply create(AdminRequest request) {
        Form typed = typed(request);
        Map<String, @Nullable Object> body = form.body(typed, request);
        if (typed.hasFaults()) return show(request, allFaults(request, typed, body), 400);
        try {
            if (isPreview(typed)) return preview(request, body);
            Shown made = request.send(Desk.Wish.create(all, body));
            return saved(request, made.id(), "made");
        } catch (Problem problem) {
            return show(
                    request,
                    typed.refused(problem, request.refusals()),
                    problem.fault().status());
        }
    }

    private static Form typed(AdminRequest request) {
        var typed = Form.of(new LinkedHashMap<>(request.call().body()));
        // Nothing is to be left behind by a look.
        if (isPreview(typed)) typed.typed().remove(Upload.FIELD);
        return typed;
    }

    private static boolean isPreview(Form typed) {
        return typed.typed().containsKey("preview");
    }

    private Reply preview(AdminRequest request, Map<String, @Nullable Object> body) {
        return preview.orElseThrow(Fault.NO_ROUTE::problem).handle(request.desk().call(request, Desk.Wish.create(all, body)));
    }

    private Shown read(AdminRequest request, long id) {
        return request.send(Desk.Wish.read(one).of(id));
    }

    private Reply saved(AdminRequest request, long id, String done) {
        boolean next = request.call().body().containsKey("another");
        String to = next ? all + "/new?copy=" + id + "&next=1&done=" + done : all + "/" + id + "?done=" + done;
        return Reply.seeOther(request.at(to));
    }

    private Reply edit(AdminRequest request) {
        request.desk().route(Route.Action.CREATE, all).checkRight(request.caller());
        Shown stored = read(request, request.call().id());
        Form filled = Form.of(form.fill(stored));
        return show(request, stored, filled, Versions.of(untouched(request, stored)), 200);
    }

    private Map<String, @Nullable Object> untouched(AdminRequest request, Shown stored) {
        return form.body(Form.of(form.fill(stored)), request);
    }

    private Reply show(AdminRequest request, Shown stored, Form filled, Versions versions, int status) {
        Optional<Line> line = inventory.one(request, kind, stored.id());
        String title = line.map(found -> found.post().name()).orElse("");
        Layout layout = Layout.of(request, title, kind.collection());
        return Pages.reply(status, form.template(new FormPage(layout, kind, filled, line, versions, options)));
    }

    private Reply save(AdminRequest request) {
        Form typed = typed(request);
        Map<String, @Nullable Object> body = form.body(typed, request);
        if (isPreview(typed) && !typed.hasFaults()) return previewOr(request, typed, body);
        Form checked = typed.hasFaults() ? allFaults(request, typed, body) : typed;
        return new Saving(request, subject(request)).save(checked, body);
    }

    /** With what the interface would refuse as well, so that everything can be mended at once. */
    private Form allFaults(AdminRequest request, Form typed, Map<String, @Nullable Object> body) {
        if (preview.isEmpty()) return typed;
        try {
            preview(request, body);
        } catch (Problem problem) {
            if (problem.fault().status() == 400) return typed.refused(problem, request.refusals());
        }
        return typed;
    }

    private Saving.Subject subject(AdminRequest request) {
        long id = request.call().id();
        return new Saving.Subject(
                () -> read(request, id),
                stored -> untouched(request, stored),
                body -> Desk.Wish.update(one, body).of(id),
                changed -> saved(request, id, "saved"),
                (stored, typed, versions, status) -> show(request, stored, typed, versions, status),
                (field, value) -> words(request, field, value));
    }

    private Reply previewOr(AdminRequest request, Form typed, Map<String, @Nullable Object> body) {
        try {
            return preview(request, body);
        } catch (Problem problem) {
            Shown stored = read(request, request.call().id());
            return show(
                    request,
                    stored,
                    typed.refused(problem, request.refusals()),
                    new Versions(typed.text("seen"), List.of()),
                    problem.fault().status());
        }
    }

    /** A value as people read it. */
    private String words(AdminRequest request, String field, @Nullable Object value) {
        if (!(value instanceof List<?> list)) return Form.text(value);
        List<String> ids = list.stream().map(Form::text).toList();
        return switch (field) {
            case "venue" -> names(options.chosen(request, Kind.VENUE, ids));
            case "organizer" -> names(options.chosen(request, Kind.ORGANIZER, ids));
            case "categories" ->
                options.tree(Taxonomy.CATEGORY).stream()
                        .filter(node -> ids.contains(Long.toString(node.id())))
                        .map(Options.TermNode::name)
                        .collect(Collectors.joining(", "));
            case "tags" ->
                options.tags().stream()
                        .filter(tag -> ids.contains(Long.toString(tag.id())))
                        .map(Options.Option::name)
                        .collect(Collectors.joining(", "));
            default ->
                list.stream()
                        .map(line -> Form.map(line).values().stream()
                                .map(Form::text)
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("; "));
        };
    }

    private static String names(List<Options.Option> choices) {
        return choices.stream().map(Options.Option::name).collect(Collectors.joining(", "));
    }

    /** Does to each what a caller may do to it; those that refuse are counted, the others done. */
    private Reply bulk(AdminRequest request) {
        Form sent = typed(request);
        String action = sent.text("action");
        if (!BULK.contains(action)) throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.none"));
        long done = 0;
        long failed = 0;
        for (String id : sent.texts("ids")) {
            try {
                act(request, action, RecordFilter.number(id));
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
            case "publish" ->
                request.send(Desk.Wish.update(one, Map.of("status", "publish")).of(id));
            case "trash" -> request.send(Desk.Wish.delete(one).of(id));
            case "delete" -> request.send(Desk.Wish.delete(one).of(id).asking("force=true"));
            default -> restore(request, id);
        }
    }

    /** Back to the status it had. */
    private void restore(AdminRequest request, long id) {
        Line line = inventory.one(request, kind, id).orElseThrow(kind.notFound()::problem);
        String status = line.post().status().word();
        request.send(Desk.Wish.update(one, Map.of("status", status)).of(id));
    }
}
