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

    private final Gate gate;
    private final Catalogue catalogue;
    private final Taxonomy taxonomy;
    private final String all;
    private final String one;

    TermPages(Gate gate, Catalogue catalogue, Taxonomy taxonomy) {
        this.gate = gate;
        this.catalogue = catalogue;
        this.taxonomy = taxonomy;
        all = "/" + taxonomy.collection();
        one = all + "/{id}";
    }

    List<Route> routes() {
        return List.of(
                gate.page(all, "All of them, and the form of a new one", this::blank),
                gate.form(all, "Make one", this::create),
                gate.page(one, "Form of one", this::edit),
                gate.form(one, "Change one", this::save),
                gate.form(one + "/delete", "Delete one", this::delete));
    }

    /**
     * What the page shows.
     *
     * @param term the one to be changed, none when a new one is to be made
     */
    record TermPage(
            Shell shell,
            Taxonomy taxonomy,
            Form form,
            Optional<Shown> term,
            Versions versions,
            List<Catalogue.Leaf> terms) {
        String t(String name, Object... values) {
            return shell.t(name, values);
        }

        boolean isTree() {
            return taxonomy == Taxonomy.CATEGORY;
        }

        String base() {
            return shell.at("/" + taxonomy.collection());
        }

        String action() {
            return term.map(found -> base() + "/" + found.id()).orElse(base());
        }

        boolean isThis(Catalogue.Leaf leaf) {
            return term.filter(found -> found.id() == leaf.id()).isPresent();
        }
    }

    private Reply show(Turn turn, Form form, Optional<Shown> term, Versions versions, int status) {
        Shell shell = Shell.of(turn, turn.t("nav." + taxonomy.collection()), taxonomy.collection());
        var page = new TermPage(shell, taxonomy, form, term, versions, catalogue.tree(taxonomy));
        return Pages.reply(status, (out, none) -> JtetermsGenerated.render(out, none, page));
    }

    private Reply blank(Turn turn) {
        turn.desk().route(Route.Action.CREATE, all).checkRight(turn.caller());
        return show(turn, Form.of(Map.of()), Optional.empty(), Versions.NONE, 200);
    }

    private static Map<String, @Nullable Object> body(Form form) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (String name : FIELDS) Fields.copy(form, name, body);
        return body;
    }

    private Reply create(Turn turn) {
        Form form = Form.of(turn.call().body());
        try {
            turn.send(Desk.Wish.create(all, body(form)));
            return Reply.seeOther(turn.at(all + "?done=made"));
        } catch (Problem problem) {
            turn.desk().route(Route.Action.CREATE, all).checkRight(turn.caller());
            return show(
                    turn,
                    form.refused(problem, turn.refusals()),
                    Optional.empty(),
                    Versions.NONE,
                    problem.fault().status());
        }
    }

    private Shown read(Turn turn) {
        turn.desk().route(Route.Action.UPDATE, one).checkRight(turn.caller());
        return turn.send(Desk.Wish.read(one).of(turn.call().id()));
    }

    private static Form filled(Shown term) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        for (String name : FIELDS) typed.put(name, term.text(name));
        typed.put("description", Fields.plain(term.text("description")));
        return Form.of(typed);
    }

    private Reply edit(Turn turn) {
        Shown term = read(turn);
        Form form = filled(term);
        return show(turn, form, Optional.of(term), Versions.of(body(form)), 200);
    }

    private Reply save(Turn turn) {
        Form form = Form.of(turn.call().body());
        return new Saving(turn, subject(turn)).save(form, body(form));
    }

    private Saving.Subject subject(Turn turn) {
        return new Saving.Subject(
                () -> read(turn),
                stored -> body(filled(stored)),
                body -> Desk.Wish.update(one, body).of(turn.call().id()),
                changed -> Reply.seeOther(turn.at(all + "?done=saved")),
                (stored, typed, versions, status) -> show(turn, typed, Optional.of(stored), versions, status),
                (field, value) -> field.equals("parent") ? name(Form.text(value)) : Form.text(value));
    }

    private String name(String id) {
        return catalogue.tree(taxonomy).stream()
                .filter(leaf -> Long.toString(leaf.id()).equals(id))
                .map(Catalogue.Leaf::name)
                .findFirst()
                .orElse("");
    }

    private Reply delete(Turn turn) {
        turn.send(Desk.Wish.delete(one).of(turn.call().id()));
        return Reply.seeOther(turn.at(all + "?done=delete&count=1"));
    }
}
