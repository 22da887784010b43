package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Update;
import io.kalends.time.When;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** What new times of one date mean for the series it is of: that is moved, or made longer, by as much. */
final class MovedTimes {
    private final Actor actor;
    private final ZoneId zone;

    private MovedTimes(Actor actor, ZoneId zone) {
        this.actor = actor;
        this.zone = zone;
    }

    static EventChange.Times of(EventChange.Times sent, Schedule date, Schedule series, Actor actor) {
        ZoneId zone = sent.zone().or(date.zone(), actor.config().timezone());
        var moved = new MovedTimes(actor, zone);
        return new EventChange.Times(
                moved.time(sent.start(), date.start(), series.start()),
                moved.time(sent.end(), date.end(), series.end()),
                sent.zone(),
                sent.allDay());
    }

    private Update<When> time(Update<When> sent, ZonedDateTime ofDate, ZonedDateTime ofSeries) {
        // What cannot be read is refused later.
        if (sent.value().isEmpty() || sent.value().get().in(zone, actor.now()).isEmpty()) return sent;
        LocalDateTime wanted = sent.value().get().read(zone, actor.now()).toLocalDateTime();
        Duration by = Duration.between(ofDate.toLocalDateTime(), wanted);
        return Update.to(new When.Wall(ofSeries.toLocalDateTime().plus(by)));
    }
}
