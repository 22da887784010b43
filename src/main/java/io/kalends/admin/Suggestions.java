package io.kalends.admin;

import io.kalends.api.Fault;
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
        return List.of(
                guard.page("/suggest/venue", "Venues to choose from", request -> names(request, Kind.VENUE)),
                guard.page("/suggest/organizer", "Organizers to choose from", request -> names(request, Kind.ORGANIZER)));
    }

    private Reply names(AdminRequest request, Kind kind) {
        if (!request.may(Right.WRITE)) throw Fault.FORBIDDEN.problem();
        return Reply.json(options.choices(request, kind, request.asked("q")).stream()
                .limit(20)
                .map(Options.Option::label)
                .toList());
    }
}
