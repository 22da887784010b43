package io.kalends.admin;

import io.kalends.api.Args;
import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.listing.ListFilter;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import io.kalends.post.Status;
import io.kalends.term.Taxonomy;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pages of one kind of record: a table of all, and the form of each. */
final class RecordPages<T, F extends ListFilter, C> {
    private static final Set<String> BULK = Set.of("publish", "trash", "restore", "delete");

    /** What the next record is not likely to share with the one before. */
    private static final List<String> OWN =
            List.of("title", "description", "excerpt", "website", "image", "featured", "sticky");

    private final SessionGuard guard;
    private final PostServices<T, F, C> services;
    private final RecordForm<T> form;
    private final Options options;
    private final Inventory inventory;
    private final Optional<Editor.Preview<C>> preview;
    private final Kind kind;
    private final String all;

    RecordPages(
            SessionGuard guard,
            PostServices<T, F, C> services,
            RecordForm<T> form,
            Options options,
            Inventory inventory,
            Optional<Editor.Preview<C>> preview) {
        this.guard = guard;
        this.services = services;
        this.form = form;
        this.options = options;
        this.inventory = inventory;
        this.preview = preview;
        kind = services.kind();
        all = "/" + kind.collection();
    }

    List<Route> routes() {
        Right right = Right.WRITE;
        String one = all + "/{id}";
        return List.of(
                guard.page(all, "Table of " + kind.collection(), right, this::table),
                guard.form(all + "/bulk", "Do something to several of them", right, this::bulk),
                guard.page(all + "/new", "Form of a new one", right, this::blank),
                guard.form(all + "/new", "Make one", right, this::create),
                guard.page(one, "Form of one", right, request -> saving(request).edit()),
                guard.form(one, "Change one", right, this::save));
    }

    private Reply table(AdminRequest request) {
        RecordFilter filter = RecordFilter.of(request);
        Inventory.Found found = inventory.find(request, kind, filter);
        var page = new TablePage(
                Layout.of(request, request.t("nav." + kind.collection()), kind.collection()),
                kind,
                filter,
                found,
                kind == Kind.EVENT ? options.tree(request, Taxonomy.CATEGORY) : List.of(),
                request.may(Right.EDIT_OTHERS) ? options.authors() : List.of());
        return Pages.reply((out, none) -> JtetableGenerated.render(out, none, page));
    }

    private Reply blank(AdminRequest request) {
        long copied = AdminRequest.number(request.asked("copy"));
        if (copied == 0) return show(request, Form.of(form.blank(request)), 200);
        Map<String, @Nullable Object> typed = form.fill(read(request, copied), request);
        typed.put("slug", "");
        typed.put("date", "");
        typed.put("author", "");
        typed.putAll(
                request.may(Right.PUBLISH) && !request.asked("next").isEmpty() ? Map.of() : Map.of("status", "draft"));
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
        Map<String, @Nullable Object> fields = form.fields(typed, request);
        if (typed.hasFaults()) return show(request, withAllFaults(request, typed, fields), 400);
        try {
            if (isPreview(typed)) return preview(request, fields);
            T made = services.create(fields, request.actor());
            return saved(request, services.post(made).id(), "made");
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

    private Reply preview(AdminRequest request, Map<String, @Nullable Object> fields) {
        Args args = services.argsOfNew(fields, request.actor());
        return preview.orElseThrow(Fault.NO_ROUTE::problem)
                .show(services.schema().change(args), request.actor(), args.refusals());
    }

    private T read(AdminRequest request, long id) {
        return services.posts().read(new Ref.Id(id), request.actor());
    }

    private Reply saved(AdminRequest request, long id, String done) {
        boolean next = request.call().body().containsKey("another");
        String to = next ? all + "/new?copy=" + id + "&next=1&done=" + done : all + "/" + id + "?done=" + done;
        return Reply.seeOther(request.at(to));
    }

    private Saving<T> saving(AdminRequest request) {
        return new Saving<>(request, new Stored(request));
    }

    private Reply save(AdminRequest request) {
        Form typed = typed(request);
        Map<String, @Nullable Object> fields = form.fields(typed, request);
        if (isPreview(typed) && !typed.hasFaults()) return previewOr(request, typed, fields);
        return saving(request).save(typed.hasFaults() ? withAllFaults(request, typed, fields) : typed, fields);
    }

    /** With what the rules would refuse as well, so that everything can be mended at once. */
    private Form withAllFaults(AdminRequest request, Form typed, Map<String, @Nullable Object> fields) {
        try {
            Args args = services.argsOfNew(fields, request.actor());
            services.writer().dryRun(services.schema().change(args), request.actor(), args.refusals());
        } catch (Problem problem) {
            if (problem.fault().status() == 400) return typed.refused(problem, request.refusals());
        }
        return typed;
    }

    private Reply previewOr(AdminRequest request, Form typed, Map<String, @Nullable Object> fields) {
        try {
            return preview(request, fields);
        } catch (Problem problem) {
            var stored = new Stored(request);
            return stored.show(
                    stored.read(),
                    typed.refused(problem, request.refusals()),
                    new Versions(typed.text("seen"), List.of()),
                    problem.fault().status());
        }
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
                act(request, action, AdminRequest.number(id));
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
            case "publish" -> setStatus(request, id, Status.PUBLISH);
            case "trash" -> services.delete(id, false, request.actor());
            case "delete" -> services.delete(id, true, request.actor());
            // Back to the status it had.
            default -> setStatus(request, id, services.post(read(request, id)).status());
        }
    }

    private void setStatus(AdminRequest request, long id, Status status) {
        services.update(id, Map.of("status", status.word()), stored -> {}, request.actor());
    }

    /** The record that the address of a request names. */
    private final class Stored implements Saving.Subject<T> {
        private final AdminRequest request;
        private final long id;

        Stored(AdminRequest request) {
            this.request = request;
            id = request.call().id();
        }

        @Override
        public T read() {
            return RecordPages.this.read(request, id);
        }

        @Override
        public Map<String, @Nullable Object> fill(T record) {
            return form.fill(record, request);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form typed) {
            return form.fields(typed, request);
        }

        @Override
        public T update(Map<String, @Nullable Object> fields, Consumer<T> precondition) {
            return services.update(id, fields, precondition, request.actor());
        }

        @Override
        public Reply changed(T record) {
            return saved(request, id, "saved");
        }

        @Override
        public Reply show(T stored, Form filled, Versions versions, int status) {
            Post post = services.post(stored);
            Layout layout = Layout.of(request, post.name(), kind.collection());
            var page = new FormPage(layout, kind, filled, Optional.of(post), versions, options);
            return Pages.reply(status, form.template(page));
        }

        @Override
        public String words(String field, @Nullable Object value) {
            return form.words(field, value, request);
        }
    }
}
