package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.post.Kind;
import java.util.List;

/** Names to choose from while somebody types, for the scripts of the forms. */
final class Suggestions {
    private final Gate gate;
    private final Catalogue catalogue;

    Suggestions(Gate gate, Catalogue catalogue) {
        this.gate = gate;
        this.catalogue = catalogue;
    }

    List<Route> routes() {
        return List.of(
                gate.page("/suggest/venue", "Venues to choose from", turn -> names(turn, Kind.VENUE)),
                gate.page("/suggest/organizer", "Organizers to choose from", turn -> names(turn, Kind.ORGANIZER)));
    }

    private Reply names(Turn turn, Kind kind) {
        if (!turn.may(Right.WRITE)) throw Fault.FORBIDDEN.problem();
        return Reply.json(catalogue.choices(turn, kind, turn.asked("q")).stream()
                .limit(20)
                .map(Catalogue.Choice::label)
                .toList());
    }
}
