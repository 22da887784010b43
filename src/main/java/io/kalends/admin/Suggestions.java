package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.post.Kind;
import java.util.List;

/** Names to choose from while somebody types, for the scripts of the forms. */
final class Suggestions {
    private final SessionGuard guard;
    private final Options options;

    Suggestions(SessionGuard guard, Options options) {
        this.guard = guard;
        this.options = options;
    }

    List<Route> routes() {
        return List.of(page(Kind.VENUE, "Venues to choose from"), page(Kind.ORGANIZER, "Organizers to choose from"));
    }

    private Route page(Kind kind, String summary) {
        return guard.page("/suggest/" + kind.word(), summary, Right.WRITE, request -> names(request, kind));
    }

    private Reply names(AdminRequest request, Kind kind) {
        return Reply.json(options.of(kind).matching(request, request.asked("q")).stream()
                .limit(20)
                .map(LinkOptions.Option::label)
                .toList());
    }
}
