package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.event.EventFilter;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import io.kalends.post.Scope;
import io.kalends.source.Duplicates;
import io.kalends.source.Imports;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page with events that may be the same, side by side, for administrators to decide. */
final class DuplicatePages {
    private static final String ALL = SourcePages.ALL + "/duplicates";

    private final SessionGuard guard;
    private final Imports imports;
    private final PostServices<Event, EventFilter, EventChange> events;

    DuplicatePages(SessionGuard guard, Imports imports, PostServices<Event, EventFilter, EventChange> events) {
        this.guard = guard;
        this.imports = imports;
        this.events = events;
    }

    List<Route> routes() {
        Right right = Right.MANAGE_SETTINGS;
        return List.of(
                guard.page(ALL, "Events that may be the same", right, this::list),
                guard.form(ALL, "Decide on two events", right, this::decide));
    }

    /** @param names of the sources by their IDs */
    record PairsPage(Layout layout, List<Duplicates.Pair> pairs, Map<Long, String> names) implements AdminPage {
        String base() {
            return layout.at(ALL);
        }

        String href(Duplicates.Candidate event) {
            return layout.at("/events/" + event.id());
        }

        String source(Duplicates.Candidate event) {
            return event.source().map(names::get).orElseGet(() -> t("duplicates.here"));
        }

        String when(Duplicates.Candidate event) {
            return request().when(event.start());
        }

        static List<Duplicates.Candidate> sides(Duplicates.Pair pair) {
            return List.of(pair.one(), pair.other());
        }
    }

    private Reply list(AdminRequest request) {
        var page = new PairsPage(
                Layout.of(request, request.t("duplicates.title"), SourcePages.SECTION),
                imports.duplicates().list(request.actor()),
                imports.origins().names(request.actor()));
        return Pages.reply((out, none) -> JteduplicatesGenerated.render(out, none, page));
    }

    private Reply decide(AdminRequest request) {
        Form sent = Form.of(request.call().body());
        long discarded = AdminRequest.number(sent.text("trash"));
        if (discarded != 0) {
            trash(discarded, request);
            return Reply.seeOther(request.at(ALL + "?done=trash&count=1"));
        }
        long one = AdminRequest.number(sent.text("one"));
        long other = AdminRequest.number(sent.text("other"));
        if (one != 0 && other != 0) imports.duplicates().dismiss(one, other, request.actor());
        return Reply.seeOther(request.at(ALL + "?done=duplicates.distinct"));
    }

    /** Of a series only the date that was shown. */
    private void trash(long id, AdminRequest request) {
        Event event = events.posts().read(new Ref.Id(id), request.actor());
        Optional<Scope> scope = event.series() == 0 ? Optional.empty() : Optional.of(Scope.THIS);
        Event _ = events.delete(id, false, scope, request.actor());
    }
}
