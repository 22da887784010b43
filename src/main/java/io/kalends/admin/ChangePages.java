package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.Repetition;
import io.kalends.post.Kind;
import io.kalends.post.PostServices;
import io.kalends.post.PostWriter.Outcome;
import io.kalends.post.Status;
import io.kalends.term.Taxonomy;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages on which several events are changed in one go, after a look at what will happen. */
final class ChangePages {
    private static final String PATH = "/events";

    /** So many events are shown with what changes of them. */
    private static final int SHOWN = 100;

    private static final List<String> TEXTS = List.of(
            "venue_mode",
            "venue",
            "organizer_mode",
            "organizer",
            "categories_mode",
            "tags_mode",
            "tags",
            "status",
            "event_status",
            "event_status_reason",
            "featured");

    private final SessionGuard guard;
    private final PostServices<Event, EventFilter, ?> events;
    private final Selection<Event, EventFilter> selection;
    private final Options options;

    ChangePages(
            SessionGuard guard,
            PostServices<Event, EventFilter, ?> events,
            RecordTable<Event, EventFilter> table,
            Options options) {
        this.guard = guard;
        this.events = events;
        this.options = options;
        selection = new Selection<>(events, table);
    }

    List<Route> routes() {
        return List.of(guard.form(PATH + "/change", "Change several in one go", Right.WRITE, this::answer));
    }

    /** An event and what changes of it. */
    record Line(String href, String name, String when, List<ChangeOfMany.Difference> differences) {}

    /** An event that is left as it is, and why. */
    record Refusal(String name, String reason) {}

    /**
     * What was changed, or would be.
     *
     * @param lines the first of those that are
     * @param same how many are so already
     */
    record Result(long changed, List<Line> lines, long same, List<Refusal> refused) {
        static final Result NONE = new Result(0, List.of(), 0, List.of());

        long others() {
            return changed - lines.size();
        }
    }

    /** Where somebody is on the way: what to change, what will happen, what has happened. */
    enum Stage {
        FORM,
        PREVIEW,
        DONE
    }

    /** What the page shows. */
    record ChangePage(Layout layout, Form form, List<Long> ids, Stage stage, Result result, Options options)
            implements AdminPage {
        boolean isForm() {
            return stage == Stage.FORM;
        }

        boolean isPreview() {
            return stage == Stage.PREVIEW;
        }

        String action() {
            return layout.at(PATH + "/change");
        }

        String chosen() {
            return Selection.text(ids);
        }

        String back() {
            return form.text(Selection.BACK);
        }

        /** The table the events were chosen from. */
        String table() {
            return layout.at(PATH) + Query.parse(back()).text();
        }

        /** What was typed, to be sent on. */
        Map<String, String> texts() {
            var texts = new LinkedHashMap<String, String>();
            for (String name : TEXTS) texts.put(name, form.text(name));
            return texts;
        }

        List<Kind> links() {
            return List.of(Kind.VENUE, Kind.ORGANIZER);
        }

        Optional<List<Choice>> choices(Kind kind) {
            return options.of(kind).choices(request(), LinkOptions.id(form.text(kind.word())));
        }

        /** What stands in the field of a venue or organizer. */
        String value(Kind kind) {
            String typed = form.text(kind.word());
            boolean isId = LinkOptions.id(typed) > 0 && choices(kind).isPresent();
            return isId ? Long.toString(LinkOptions.id(typed)) : typed;
        }

        List<TermNode> terms(Taxonomy taxonomy) {
            return options.tree(request(), taxonomy);
        }

        List<ChangeOfMany.Mode> modes() {
            return List.of(ChangeOfMany.Mode.values());
        }

        boolean isMode(String field, ChangeOfMany.Mode mode) {
            String chosen = form.text(field + "_mode");
            boolean isTerm = field.equals("categories") || field.equals("tags");
            ChangeOfMany.Mode usual = isTerm ? ChangeOfMany.Mode.ADD : ChangeOfMany.Mode.REPLACE;
            return chosen.isEmpty() ? mode == usual : mode.word().equals(chosen);
        }

        /** Those who may not publish have it reviewed. */
        List<String> statuses() {
            return ChangeOfMany.STATUSES.stream()
                    .filter(status ->
                            request().may(Right.PUBLISH) || status == Status.DRAFT || status == Status.PENDING)
                    .map(Status::word)
                    .toList();
        }
    }

    private Reply answer(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        List<Long> ids = selection.of(form, request);
        if (ids.isEmpty())
            return Reply.seeOther(request.at(PATH)
                    + Query.parse(form.text(Selection.BACK))
                            .without("done")
                            .with("done", "nothing")
                            .text());
        String step = form.isOn("again") ? "" : form.text("step");
        if (step.isEmpty()) return show(request, form, ids, Stage.FORM, Result.NONE, 200);
        ChangeOfMany change = ChangeOfMany.of(form, request, options);
        if (change.isEmpty() && !form.hasFaults()) form.faults().put("", request.t("change.nothing"));
        if (form.hasFaults()) return show(request, form, ids, Stage.FORM, Result.NONE, 400);
        boolean isDone = step.equals("do");
        Result result = change(request, ids, change, !isDone);
        return show(request, form, ids, isDone ? Stage.DONE : Stage.PREVIEW, result, 200);
    }

    private Reply show(AdminRequest request, Form form, List<Long> ids, Stage stage, Result result, int status) {
        Layout layout = Layout.of(request, request.t("change.title", ids.size()), "events");
        var page = new ChangePage(layout, form, ids, stage, result, options);
        return Pages.reply(status, (out, none) -> JtechangeGenerated.render(out, none, page));
    }

    /** What is kept of an outcome: the events themselves may be large. */
    private record Summary(long id, Optional<Line> line, Optional<Problem> refused) {}

    private Result change(AdminRequest request, List<Long> ids, ChangeOfMany change, boolean isDryRun) {
        List<Summary> all = events.updateAll(
                ids, change::of, request.actor(), isDryRun, outcome -> summary(outcome, change, request));
        List<Line> lines = all.stream().flatMap(one -> one.line.stream()).toList();
        List<Summary> refused =
                all.stream().filter(one -> one.refused.isPresent()).toList();
        return new Result(
                lines.size(),
                lines.subList(0, Math.min(SHOWN, lines.size())),
                ids.size() - lines.size() - refused.size(),
                refusals(request, refused));
    }

    private static Summary summary(Outcome<Event> outcome, ChangeOfMany change, AdminRequest request) {
        Optional<Line> line = outcome.before()
                .filter(before -> outcome.isChanged())
                .map(before -> line(before, outcome.after().orElse(before), change, request));
        return new Summary(outcome.id(), line, outcome.refused());
    }

    private static Line line(Event before, Event after, ChangeOfMany change, AdminRequest request) {
        return new Line(
                request.at(PATH + "/" + before.post().id()),
                before.post().name(),
                before.repetition() instanceof Repetition.Series
                        ? SeriesNote.words(before, request)
                        : request.visit().dates().days(before.schedule()),
                change.differences(before, after, request));
    }

    private List<Refusal> refusals(AdminRequest request, List<Summary> refused) {
        Map<Long, String> names =
                events.lists().all(refused.stream().map(Summary::id).toList(), request.actor()).stream()
                        .collect(Collectors.toMap(
                                event -> event.post().id(),
                                event -> event.post().name()));
        return refused.stream()
                .map(one -> new Refusal(
                        names.getOrDefault(one.id, "#" + one.id),
                        one.refused.map(problem -> reason(problem, request)).orElse("")))
                .toList();
    }

    private static String reason(Problem problem, AdminRequest request) {
        return String.join(" ", request.refusals().byField(problem).values());
    }
}
