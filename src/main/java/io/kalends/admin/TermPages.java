package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.term.Taxonomy;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of a vocabulary: all terms beside the form of one. */
final class TermPages {
    private static final List<String> FIELDS = List.of("name", "slug", "parent", "description");

    private final SessionGuard guard;
    private final Options options;
    private final Taxonomy taxonomy;
    private final String all;
    private final String one;

    TermPages(SessionGuard guard, Options options, Taxonomy taxonomy) {
        this.guard = guard;
        this.options = options;
        this.taxonomy = taxonomy;
        all = "/" + taxonomy.collection();
        one = all + "/{id}";
    }

    List<Route> routes() {
        return List.of(
                guard.page(all, "All of them, and the form of a new one", this::blank),
                guard.form(all, "Make one", this::create),
                guard.page(one, "Form of one", this::edit),
                guard.form(one, "Change one", this::save),
                guard.form(one + "/delete", "Delete one", this::delete));
    }

    /**
     * What the page shows.
     *
     * @param term the one to be changed, none when a new one is to be made
     */
    record TermPage(
            Layout layout,
            Taxonomy taxonomy,
            Form form,
            Optional<Shown> term,
            Versions versions,
            List<Options.TermNode> terms) {
        String t(String name, Object... values) {
            return layout.t(name, values);
        }

        boolean isTree() {
            return taxonomy == Taxonomy.CATEGORY;
        }

        String base() {
            return layout.at("/" + taxonomy.collection());
        }

        String action() {
            return term.map(found -> base() + "/" + found.id()).orElse(base());
        }

        boolean isThis(Options.TermNode node) {
            return term.filter(found -> found.id() == node.id()).isPresent();
        }
    }

    private Reply show(AdminRequest request, Form form, Optional<Shown> term, Versions versions, int status) {
        Layout layout = Layout.of(request, request.t("nav." + taxonomy.collection()), taxonomy.collection());
        var page = new TermPage(layout, taxonomy, form, term, versions, options.tree(taxonomy));
        return Pages.reply(status, (out, none) -> JtetermsGenerated.render(out, none, page));
    }

    private Reply blank(AdminRequest request) {
        request.desk().route(Route.Action.CREATE, all).checkRight(request.caller());
        return show(request, Form.of(Map.of()), Optional.empty(), Versions.NONE, 200);
    }

    private static Map<String, @Nullable Object> body(Form form) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (String name : FIELDS) Fields.copy(form, name, body);
        return body;
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(request.call().body());
        try {
            request.send(Desk.Wish.create(all, body(form)));
            return Reply.seeOther(request.at(all + "?done=made"));
        } catch (Problem problem) {
            request.desk().route(Route.Action.CREATE, all).checkRight(request.caller());
            return show(
                    request,
                    form.refused(problem, request.refusals()),
                    Optional.empty(),
                    Versions.NONE,
                    problem.fault().status());
        }
    }

    private Shown read(AdminRequest request) {
        request.desk().route(Route.Action.UPDATE, one).checkRight(request.caller());
        return request.send(Desk.Wish.read(one).of(request.call().id()));
    }

    private static Form filled(Shown term) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        for (String name : FIELDS) typed.put(name, term.text(name));
        typed.put("description", Fields.plain(term.text("description")));
        return Form.of(typed);
    }

    private Reply edit(AdminRequest request) {
        Shown term = read(request);
        Form form = filled(term);
        return show(request, form, Optional.of(term), Versions.of(body(form)), 200);
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(request.call().body());
        return new Saving(request, subject(request)).save(form, body(form));
    }

    private Saving.Subject subject(AdminRequest request) {
        return new Saving.Subject(
                () -> read(request),
                stored -> body(filled(stored)),
                body -> Desk.Wish.update(one, body).of(request.call().id()),
                changed -> Reply.seeOther(request.at(all + "?done=saved")),
                (stored, typed, versions, status) -> show(request, typed, Optional.of(stored), versions, status),
                (field, value) -> field.equals("parent") ? name(Form.text(value)) : Form.text(value));
    }

    private String name(String id) {
        return options.tree(taxonomy).stream()
                .filter(node -> Long.toString(node.id()).equals(id))
                .map(Options.TermNode::name)
                .findFirst()
                .orElse("");
    }

    private Reply delete(AdminRequest request) {
        request.send(Desk.Wish.delete(one).of(request.call().id()));
        return Reply.seeOther(request.at(all + "?done=delete&count=1"));
    }
}
