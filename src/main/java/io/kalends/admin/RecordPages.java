package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.listing.ListFilter;
import io.kalends.post.Kind;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.RecordChange;
import io.kalends.post.Ref;
import io.kalends.text.Html;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pages with the form of one kind of record. */
final class RecordPages<T extends PostRecord<T>, F extends ListFilter, C extends RecordChange> {
    /** What a copy does not share with what it is made from: that one may be cancelled. */
    private static final List<String> NEVER_COPIED =
            List.of("slug", "date", "author", "event_status", "event_status_reason", "previous_start_date");

    /** What the next record is not likely to share with the one before. */
    private static final List<String> OWN = List.of(
            "title",
            "description",
            "excerpt",
            "website",
            "image",
            ImageField.ALT,
            ImageField.ALT_BEFORE,
            ImageField.UPLOADED,
            "featured",
            "sticky",
            TypedRecurrence.GROUP);

    /** Shown without tags where versions are compared. */
    private static final Set<String> HTML = Set.of("description", "excerpt");

    private final SessionGuard guard;
    private final PostServices<T, F, C> services;
    private final RecordForm<T> form;
    private final Options options;
    private final Optional<Editor.Preview<C>> preview;
    private final Kind kind;
    private final String all;

    RecordPages(
            SessionGuard guard,
            PostServices<T, F, C> services,
            RecordForm<T> form,
            Options options,
            Optional<Editor.Preview<C>> preview) {
        this.guard = guard;
        this.services = services;
        this.form = form;
        this.options = options;
        this.preview = preview;
        kind = services.kind();
        all = "/" + kind.collection();
    }

    List<Route> routes() {
        Right right = Right.WRITE;
        String one = all + "/{id}";
        return List.of(
                guard.page(all + "/new", "Form of a new one", right, this::blank),
                guard.lastingForm(all + "/new", "Make one", right, this::create, this::createAgain),
                guard.page(
                        one,
                        "Form of one",
                        right,
                        request -> saving(request, typed(request)).edit()),
                guard.lastingForm(one, "Change one", right, this::save, this::saveAgain));
    }

    private Reply blank(AdminRequest request) {
        long copied = AdminRequest.number(request.asked("copy"));
        if (copied == 0) return show(request, Form.of(form.blank(request)), 200);
        Map<String, @Nullable Object> typed = form.fill(read(request, copied), request);
        for (String own : NEVER_COPIED) typed.put(own, "");
        typed.putAll(
                request.may(Right.PUBLISH) && !request.asked("next").isEmpty() ? Map.of() : Map.of("status", "draft"));
        if (!request.asked("next").isEmpty()) for (String own : OWN) typed.put(own, "");
        return show(request, Form.of(typed), 200);
    }

    private Reply show(AdminRequest request, Form filled, int status) {
        Layout layout = Layout.of(request, request.t("admin.new." + kind.word()), kind.collection());
        var page = new FormPage(layout, kind, filled, Optional.empty(), Versions.NONE, options, preview.isPresent());
        return Pages.reply(status, form.template(page));
    }

    private Reply create(AdminRequest request) {
        Form typed = typed(request);
        Map<String, @Nullable Object> fields = form.fields(typed, request);
        if (isCheck(typed)) return show(request, typed, 200);
        if (typed.hasFaults()) return show(request, withAllFaults(request, typed, fields), 400);
        return typed.submit(
                request,
                () -> isPreview(typed) ? preview(request, fields) : create(request, typed, fields),
                (refused, status) -> show(request, refused, status));
    }

    private Reply create(AdminRequest request, Form typed, Map<String, @Nullable Object> fields) {
        T made = services.create(fields, request.actor());
        return saved(request, typed, made, "made");
    }

    private Reply createAgain(AdminRequest request, int status) {
        return show(request, typedAgain(request), status);
    }

    private Reply saveAgain(AdminRequest request, int status) {
        Form typed = typedAgain(request);
        return show(request, read(request, request.call().id()), typed, Versions.sent(typed), status);
    }

    /** What was typed before a log-in, to be looked over; a file cannot be kept. */
    private static Form typedAgain(AdminRequest request) {
        Form typed = typed(request);
        ImageField.choose(typed);
        typed.faults().put("", request.t("admin.again"));
        return typed;
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

    /** Whether only the next dates are to be seen, which the form shows. */
    private static boolean isCheck(Form typed) {
        return typed.typed().containsKey("check");
    }

    private Reply preview(AdminRequest request, Map<String, @Nullable Object> fields) {
        var refusals = new Refusals();
        return preview.orElseThrow(Fault.NO_ROUTE::problem)
                .show(services.ofNew(fields, request.actor(), refusals), request.actor(), refusals);
    }

    private T read(AdminRequest request, long id) {
        return services.posts().read(new Ref.Id(id), request.actor());
    }

    /** Whoever has said how an event repeats goes on with the series. */
    private Reply saved(AdminRequest request, Form typed, T changed, String done) {
        boolean isSeries = changed.series() != 0 && typed.typed().containsKey(TypedRecurrence.GROUP);
        long id = isSeries ? changed.series() : changed.post().id();
        options.images().finish(typed, request, id);
        boolean next = request.call().body().containsKey("another");
        String to = next ? all + "/new?copy=" + id + "&next=1&done=" + done : all + "/" + id + "?done=" + done;
        return form.remember(Reply.seeOther(request.at(to)), typed, request);
    }

    /** Of the record that the address names. */
    private Saving<T> saving(AdminRequest request, Form sent) {
        return new Saving<>(request, new Subject(request, sent));
    }

    private final class Subject implements Saving.Subject<T> {
        private final AdminRequest request;
        private final Form sent;
        private final long id;

        Subject(AdminRequest request, Form sent) {
            this.request = request;
            this.sent = sent;
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

        private Map<String, @Nullable Object> settled(T stored, Map<String, @Nullable Object> changes) {
            return form.settle(stored, changes, sent, request);
        }

        /** Only a change of how an event repeats takes dates away. */
        @Override
        public Optional<String> loss(T stored, Map<String, @Nullable Object> changes) {
            if (!changes.containsKey("recurrence")) return Optional.empty();
            return services.dryRun(id, form.scope(stored, sent), now -> settled(now, changes), request.actor())
                    .after()
                    .map(after -> form.loss(stored, after, request))
                    .filter(loss -> !loss.isEmpty() && !loss.equals(sent.text(Saving.SURE)));
        }

        @Override
        public T update(Saving.Edit<T> edit) {
            return services.update(id, form.scope(read(), sent), now -> settled(now, edit.of(now)), request.actor());
        }

        @Override
        public Reply changed(T changed, String done) {
            return saved(request, sent, changed, done);
        }

        @Override
        public Reply show(T stored, Form typed, Versions versions, int status) {
            return RecordPages.this.show(request, stored, typed, versions, status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            return HTML.contains(field)
                    ? Html.toLines(Html.clean(Form.text(value)))
                    : form.words(field, value, request);
        }

        @Override
        public String lastChange(T stored) {
            return services.posts().changedBy(id).map(this::by).orElse("");
        }

        private String by(long user) {
            String when = request.when(read().post().modifiedAt());
            if (user == request.user().id()) return request.t("admin.conflict.own", when);
            String name = options.users().names(List.of(user)).getOrDefault(user, "");
            return name.isEmpty() ? "" : request.t("admin.conflict.by", name, when);
        }

        @Override
        public List<String> inputs(String field) {
            return form.inputs(field);
        }

        @Override
        public List<Set<String>> together() {
            return form.together();
        }
    }

    private Reply show(AdminRequest request, T stored, Form filled, Versions versions, int status) {
        Layout layout = Layout.of(request, stored.post().name(), kind.collection());
        var page = new FormPage(layout, kind, filled, Optional.of(stored), versions, options, preview.isPresent());
        return Pages.reply(status, form.template(page));
    }

    private Reply save(AdminRequest request) {
        Form typed = typed(request);
        Map<String, @Nullable Object> fields = form.fields(typed, request);
        if (isCheck(typed)) return show(request, read(request, request.call().id()), typed, Versions.sent(typed), 200);
        if (isPreview(typed) && !typed.hasFaults()) return previewOr(request, typed, fields);
        return saving(request, typed).save(typed.hasFaults() ? withAllFaults(request, typed, fields) : typed, fields);
    }

    /** With what the rules would refuse as well, so that everything can be mended at once. */
    private Form withAllFaults(AdminRequest request, Form typed, Map<String, @Nullable Object> fields) {
        try {
            var refusals = new Refusals();
            C change = services.ofNew(fields, request.actor(), refusals);
            services.writer().dryRun(change, request.actor(), refusals);
        } catch (Problem problem) {
            if (problem.fault().status() == 400) return typed.refused(problem, request);
        }
        return typed;
    }

    private Reply previewOr(AdminRequest request, Form typed, Map<String, @Nullable Object> fields) {
        Versions versions = Versions.sent(typed);
        return typed.submit(
                request,
                () -> preview(request, fields),
                (refused, status) -> show(request, read(request, request.call().id()), refused, versions, status));
    }
}
