package io.kalends.event.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.auth.Role;
import io.kalends.event.model.Item.Happening;
import io.kalends.event.model.Item.Term;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the lists of the service, on both engines, with a plain model of the same random calendar. A failure names
 * the seed, for {@code -Dseed}; {@code -Dmodel.calendars} and {@code -Dmodel.queries} make the run longer.
 */
@Tag("trial")
class ModelTest {
    private static final int CALENDARS = Integer.getInteger("model.calendars", 1);
    private static final int QUERIES = Integer.getInteger("model.queries", 800);

    private static final Role[] ROLES = {
        null, null, Role.SUBSCRIBER, Role.CONTRIBUTOR, Role.AUTHOR, Role.EDITOR, Role.ADMINISTRATOR
    };

    @Test
    void lists_holdWhatTheModelHolds() {
        for (int i = 0; i < CALENDARS; i++) compare(Dice.SEED + i);
    }

    private static void compare(long seed) {
        var dice = new Dice(seed);
        String zone = dice.any(Times.ZONES);
        Instant now = Instant.parse(dice.any(
                "2026-11-15T10:00:00Z",
                "2028-02-29T12:00:00.7Z",
                "2027-03-28T00:59:59.999Z",
                "2026-10-24T22:30:00Z",
                "2026-12-31T23:59:59Z"));
        String run = "-Dseed=%s -Dmodel.calendars=1 (%s, %s)".formatted(seed, zone, now);
        try (var twins = new Twins(zone)) {
            var calendar = new Calendar(twins, dice, new Times(dice, zone, now));
            calendar.make();
            var venues = new AttachedQueries("venues", calendar.venues, Happening::venues, calendar, dice);
            var organizers =
                    new AttachedQueries("organizers", calendar.organizers, Happening::organizers, calendar, dice);
            var categories = new TermQueries("categories", calendar.categories, Happening::categories, calendar, dice);
            var tags = new TermQueries("tags", calendar.tags, Happening::tags, calendar, dice);
            ask(twins, dice, run, QUERIES, new EventQueries(calendar, dice)::next);
            ask(twins, dice, run, QUERIES / 5, venues::next);
            ask(twins, dice, run, QUERIES / 10, organizers::next);
            ask(twins, dice, run, QUERIES / 5, categories::next);
            ask(twins, dice, run, QUERIES / 10, tags::next);
            counts(twins, run, "/categories", calendar.categories, categories);
            counts(twins, run, "/tags", calendar.tags, tags);
        }
    }

    /** The same for every caller. */
    private static void counts(Twins twins, String run, String path, List<Term> terms, TermQueries queries) {
        Map<Long, Long> counts = terms.stream().collect(Collectors.toMap(Term::id, queries::count));
        for (Role role : ROLES)
            assertThat(twins.pairs(twins.caller(role), path + "?hide_empty=false&per_page=50", "id", "count"))
                    .as("%s %s", path, run)
                    .containsExactly(counts, counts);
    }

    private static void ask(
            Twins twins, Dice dice, String run, int queries, Function<Caller, ? extends Query<?>> source) {
        for (int i = 0; i < queries; i++) {
            Query<?> query = source.apply(twins.caller(dice.any(ROLES)));
            var replies = twins.ask(query.caller, query.path());
            assertThat(replies.get(0)).as("SQLite: %s %s", query, run).isEqualTo(query.expected());
            assertThat(replies.get(1)).as("PostgreSQL: %s %s", query, run).isEqualTo(query.expected());
        }
    }
}
