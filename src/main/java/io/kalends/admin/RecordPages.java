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

    private final Gate gate;
    private final RecordForm form;
    private final Catalogue catalogue;
    private final Inventory inventory;
    private final Optional<Handler> preview;
    private final Kind kind;
    private final String all;
    private final String one;

    RecordPages(Gate gate, RecordForm form, Catalogue catalogue, Inventory inventory, Optional<Handler> preview) {
        this.gate = gate;
        this.form = form;
        this.catalogue = catalogue;
        this.inventory = inventory;
        this.preview = preview;
        kind = form.kind();
        all = "/" + kind.collection();
        one = all + "/{id}";
    }

    List<Route> routes() {
        return List.of(
                gate.page(all, "Table of " + kind.collection(), this::table),
                gate.form(all + "/bulk", "Do something to several of them", this::bulk),
                gate.page(all + "/new", "Form of a new one", this::blank),
                gate.form(all + "/new", "Make one", this::create),
                gate.page(one, "Form of one", this::edit),
                gate.form(one, "Change one", this::save));
    }

    private Reply table(Turn turn) {
        turn.desk().route(Route.Action.CREATE, all).checkRight(turn.caller());
        RecordFilter filter = RecordFilter.of(turn);
        Inventory.Found found = inventory.find(turn, kind, filter);
        var page = new TablePage(
                Shell.of(turn, turn.t("nav." + kind.collection()), kind.collection()),
                kind,
                filter,
                found,
                kind == Kind.EVENT ? catalogue.tree(Taxonomy.CATEGORY) : List.of(),
                turn.may(Right.EDIT_OTHERS) ? catalogue.authors() : List.of());
        return Pages.reply((out, none) -> JtetableGenerated.render(out, none, page));
    }

    private Reply blank(Turn turn) {
        turn.desk().route(Route.Action.CREATE, all).checkRight(turn.caller());
        long copied = RecordFilter.number(turn.asked("copy"));
        if (copied == 0) return show(turn, Form.of(form.blank(turn)), 200);
        Map<String, @Nullable Object> typed = form.fill(read(turn, copied));
        typed.put("slug", "");
        typed.put("date", "");
        typed.put("author", "");
        typed.putAll(turn.may(Right.PUBLISH) && !turn.asked("next").isEmpty() ? Map.of() : Map.of("status", "draft"));
        if (!turn.asked("next").isEmpty()) for (String own : OWN) typed.put(own, "");
        return show(turn, Form.of(typed), 200);
    }

    private Reply show(Turn turn, Form filled, int status) {
        Shell shell = Shell.of(turn, turn.t("admin.new." + kind.word()), kind.collection());
        var page = new FormPage(shell, kind, filled, Optional.empty(), Versions.NONE, catalogue);
        return Pages.reply(status, form.template(page));
    }

    private Reply create(Turn turn) {
        Form typed = typed(turn);
        Map<String, @Nullable Object> body = form.body(typed, turn);
        if (typed.hasFaults()) return show(turn, allFaults(turn, typed, body), 400);
        try {
            if (isPreview(typed)) return preview(turn, body);
            Shown made = turn.send(Desk.Wish.create(all, body));
            return saved(turn, made.id(), "made");
        } catch (Problem problem) {
            return show(
                    turn,
                    typed.refused(problem, turn.refusals()),
                    problem.fault().status());
        }
    }

    private static Form typed(Turn turn) {
        var typed = Form.of(new LinkedHashMap<>(turn.call().body()));
        // Nothing is to be left behind by a look.
        if (isPreview(typed)) typed.typed().remove(Upload.FIELD);
        return typed;
    }

    private static boolean isPreview(Form typed) {
        return typed.typed().containsKey("preview");
    }

    private Reply preview(Turn turn, Map<String, @Nullable Object> body) {
        return preview.orElseThrow(Fault.NO_ROUTE::problem).handle(turn.desk().call(turn, Desk.Wish.create(all, body)));
    }

    private Shown read(Turn turn, long id) {
        return turn.send(Desk.Wish.read(one).of(id));
    }

    private Reply saved(Turn turn, long id, String done) {
        boolean next = turn.call().body().containsKey("another");
        String to = next ? all + "/new?copy=" + id + "&next=1&done=" + done : all + "/" + id + "?done=" + done;
        return Reply.seeOther(turn.at(to));
    }

    private Reply edit(Turn turn) {
        turn.desk().route(Route.Action.CREATE, all).checkRight(turn.caller());
        Shown stored = read(turn, turn.call().id());
        Form filled = Form.of(form.fill(stored));
        return show(turn, stored, filled, Versions.of(untouched(turn, stored)), 200);
    }

    private Map<String, @Nullable Object> untouched(Turn turn, Shown stored) {
        return form.body(Form.of(form.fill(stored)), turn);
    }

    private Reply show(Turn turn, Shown stored, Form filled, Versions versions, int status) {
        Optional<Line> line = inventory.one(turn, kind, stored.id());
        String title = line.map(found -> found.post().name()).orElse("");
        Shell shell = Shell.of(turn, title, kind.collection());
        return Pages.reply(status, form.template(new FormPage(shell, kind, filled, line, versions, catalogue)));
    }

    private Reply save(Turn turn) {
        Form typed = typed(turn);
        Map<String, @Nullable Object> body = form.body(typed, turn);
        if (isPreview(typed) && !typed.hasFaults()) return previewOr(turn, typed, body);
        Form checked = typed.hasFaults() ? allFaults(turn, typed, body) : typed;
        return new Saving(turn, subject(turn)).save(checked, body);
    }

    /** With what the interface would refuse as well, so that everything can be mended at once. */
    private Form allFaults(Turn turn, Form typed, Map<String, @Nullable Object> body) {
        if (preview.isEmpty()) return typed;
        try {
            preview(turn, body);
        } catch (Problem problem) {
            if (problem.fault().status() == 400) return typed.refused(problem, turn.refusals());
        }
        return typed;
    }

    private Saving.Subject subject(Turn turn) {
        long id = turn.call().id();
        return new Saving.Subject(
                () -> read(turn, id),
                stored -> untouched(turn, stored),
                body -> Desk.Wish.update(one, body).of(id),
                changed -> saved(turn, id, "saved"),
                (stored, typed, versions, status) -> show(turn, stored, typed, versions, status),
                (field, value) -> words(turn, field, value));
    }

    private Reply previewOr(Turn turn, Form typed, Map<String, @Nullable Object> body) {
        try {
            return preview(turn, body);
        } catch (Problem problem) {
            Shown stored = read(turn, turn.call().id());
            return show(
                    turn,
                    stored,
                    typed.refused(problem, turn.refusals()),
                    new Versions(typed.text("seen"), List.of()),
                    problem.fault().status());
        }
    }

    /** A value as people read it. */
    private String words(Turn turn, String field, @Nullable Object value) {
        if (!(value instanceof List<?> list)) return Form.text(value);
        List<String> ids = list.stream().map(Form::text).toList();
        return switch (field) {
            case "venue" -> names(catalogue.chosen(turn, Kind.VENUE, ids));
            case "organizer" -> names(catalogue.chosen(turn, Kind.ORGANIZER, ids));
            case "categories" ->
                catalogue.tree(Taxonomy.CATEGORY).stream()
                        .filter(leaf -> ids.contains(Long.toString(leaf.id())))
                        .map(Catalogue.Leaf::name)
                        .collect(Collectors.joining(", "));
            case "tags" ->
                catalogue.tags().stream()
                        .filter(tag -> ids.contains(Long.toString(tag.id())))
                        .map(Catalogue.Choice::name)
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

    private static String names(List<Catalogue.Choice> choices) {
        return choices.stream().map(Catalogue.Choice::name).collect(Collectors.joining(", "));
    }

    /** Does to each what a caller may do to it; those that refuse are counted, the others done. */
    private Reply bulk(Turn turn) {
        Form sent = typed(turn);
        String action = sent.text("action");
        if (!BULK.contains(action)) throw Fault.INVALID_PARAM.problem(turn.t("admin.bulk.none"));
        long done = 0;
        long failed = 0;
        for (String id : sent.texts("ids")) {
            try {
                act(turn, action, RecordFilter.number(id));
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
        return Reply.seeOther(turn.at(all) + back.text());
    }

    private void act(Turn turn, String action, long id) {
        switch (action) {
            case "publish" ->
                turn.send(Desk.Wish.update(one, Map.of("status", "publish")).of(id));
            case "trash" -> turn.send(Desk.Wish.delete(one).of(id));
            case "delete" -> turn.send(Desk.Wish.delete(one).of(id).asking("force=true"));
            default -> restore(turn, id);
        }
    }

    /** Back to the status it had. */
    private void restore(Turn turn, long id) {
        Line line = inventory.one(turn, kind, id).orElseThrow(kind.notFound()::problem);
        String status = line.post().status().word();
        turn.send(Desk.Wish.update(one, Map.of("status", status)).of(id));
    }
}
