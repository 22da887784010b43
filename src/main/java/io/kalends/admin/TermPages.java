package io.kalends.admin;

import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermChange;
import io.kalends.term.TermParams;
import io.kalends.term.Terms;
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
    private final Terms terms;
    private final Options options;
    private final Taxonomy taxonomy;
    private final String all;

    TermPages(SessionGuard guard, Terms terms, Options options, Taxonomy taxonomy) {
        this.guard = guard;
        this.terms = terms;
        this.options = options;
        this.taxonomy = taxonomy;
        all = "/" + taxonomy.collection();
    }

    List<Route> routes() {
        Right right = Right.MANAGE_TERMS;
        String one = all + "/{id}";
        return List.of(
                guard.page(all, "All of them, and the form of a new one", right, this::blank),
                guard.lastingForm(
                        all,
                        "Make one",
                        right,
                        this::create,
                        (request, status) -> showNew(request, typedAgain(request), status)),
                guard.page(one, "Form of one", right, request -> saving(request).edit()),
                guard.lastingForm(one, "Change one", right, this::save, this::saveAgain),
                guard.form(one + "/delete", "Delete one", right, this::delete));
    }

    /**
     * What the page shows.
     *
     * @param term the one to be changed, none when a new one is to be made
     */
    record TermPage(
            Layout layout, Taxonomy taxonomy, Form form, Optional<Term> term, Versions versions, List<TermNode> terms)
            implements AdminPage {
        boolean isTree() {
            return taxonomy == Taxonomy.CATEGORY;
        }

        String base() {
            return layout.at("/" + taxonomy.collection());
        }

        String action() {
            return term.map(found -> base() + "/" + found.id()).orElse(base());
        }

        boolean isThis(TermNode node) {
            return term.filter(found -> found.id() == node.id()).isPresent();
        }
    }

    private Reply show(AdminRequest request, Form form, Optional<Term> term, Versions versions, int status) {
        Layout layout = Layout.of(request, request.t("nav." + taxonomy.collection()), taxonomy.collection());
        List<TermNode> all =
                TermNode.tree(options.terms().all(taxonomy, request.call().now()));
        var page = new TermPage(layout, taxonomy, form, term, versions, all);
        return Pages.reply(status, (out, none) -> JtetermsGenerated.render(out, none, page));
    }

    private Reply blank(AdminRequest request) {
        return showNew(request, Form.of(Map.of()), 200);
    }

    private Reply showNew(AdminRequest request, Form form, int status) {
        return show(request, form, Optional.empty(), Versions.NONE, status);
    }

    private static Map<String, @Nullable Object> fields(Form form) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (String name : FIELDS) Fields.copy(form, name, fields);
        return fields;
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(request.call().body());
        return form.submit(
                request, () -> create(request, form), (refused, status) -> showNew(request, refused, status));
    }

    private Reply create(AdminRequest request, Form form) {
        var refusals = new Refusals();
        TermChange change =
                TermParams.ofNew(taxonomy, fields(form), request.call().context(), refusals);
        terms.create(taxonomy, change, request.actor(), refusals).run();
        return Reply.seeOther(request.at(all + "?done=made"));
    }

    /** Of the term that the address names. */
    private Saving<Term> saving(AdminRequest request) {
        return new Saving<>(request, new Subject(request));
    }

    private final class Subject implements Saving.Subject<Term> {
        private final AdminRequest request;

        Subject(AdminRequest request) {
            this.request = request;
        }

        @Override
        public Term read() {
            return terms.read(taxonomy, request.call().id(), request.call().now());
        }

        @Override
        public Map<String, @Nullable Object> fill(Term term) {
            return TermPages.this.fill(term);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form form) {
            return TermPages.fields(form);
        }

        @Override
        public Term update(Saving.Edit<Term> edit) {
            return TermPages.this.update(request, request.call().id(), edit);
        }

        @Override
        public Reply changed(Term changed, String done) {
            return Reply.seeOther(request.at(all + "?done=" + done));
        }

        @Override
        public Reply show(Term stored, Form typed, Versions versions, int status) {
            return TermPages.this.show(request, typed, Optional.of(stored), versions, status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            return TermPages.this.words(request, field, Form.text(value));
        }
    }

    private String words(AdminRequest request, String field, String value) {
        return field.equals("parent") ? options.names(request, taxonomy, List.of(value)) : value;
    }

    private Map<String, @Nullable Object> fill(Term term) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("name", term.name());
        typed.put("slug", term.slug());
        if (taxonomy == Taxonomy.CATEGORY) typed.put("parent", Long.toString(term.parent()));
        typed.put("description", Fields.plain(term.description()));
        return typed;
    }

    private Term update(AdminRequest request, long id, Saving.Edit<Term> edit) {
        var refusals = new Refusals();
        return terms.update(
                taxonomy,
                id,
                stored -> TermParams.ofChange(
                        taxonomy, edit.of(stored), request.call().context(), refusals),
                request.actor(),
                refusals);
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        return saving(request).save(form, fields(form));
    }

    private static Form typedAgain(AdminRequest request) {
        Form typed = Form.of(new LinkedHashMap<>(request.call().body()));
        typed.faults().put("", request.t("admin.again"));
        return typed;
    }

    private Reply saveAgain(AdminRequest request, int status) {
        Form typed = typedAgain(request);
        Term stored = terms.read(taxonomy, request.call().id(), request.call().now());
        return show(request, typed, Optional.of(stored), Versions.sent(typed), status);
    }

    private Reply delete(AdminRequest request) {
        terms.delete(taxonomy, request.call().id(), stored -> {}, request.actor());
        return Reply.seeOther(request.at(all + "?done=delete&count=1"));
    }
}
