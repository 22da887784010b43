package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.api.Rendering;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.media.Image;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.Status;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.venue.Address;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Views give values: other forms than JSON read them as they are. */
class EventValuesTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
    private static final LocalDateTime START = LocalDateTime.parse("2026-12-05T19:30:00");
    private static final Schedule SCHEDULE =
            Schedule.of(START, START.plusHours(2), ZoneId.of("America/New_York"), false);

    private static final Config CONFIG =
            Config.of(Map.of(Setting.TIMEZONE, "Europe/Berlin", Setting.BASE_URL, "http://x"));

    private final Context context = new Context(CONFIG, NOW, Mount.main(CONFIG), new Fragments(new Caches()));

    private static Post post(long id, Kind kind, String name, Optional<Image> image) {
        return new Post(id, kind, 1, Status.PUBLISH, Optional.empty(), NOW, NOW, "slug", name, "", image);
    }

    private static Venue venue(long id, String name, Optional<Position> position) {
        var address = new Address("", "Bonn, am Rhein", "", "", "", "", "");
        return new Venue(post(id, Kind.VENUE, name, Optional.empty()), address, "", "", true, true, position);
    }

    private static Event event(Optional<Image> image, List<Ticket> tickets, Venue... venues) {
        var jazz = new Term(7, Taxonomy.CATEGORY, "Jazz", "jazz", "jazz", "", 0, List.of(), 3);
        return new Event(
                post(1, Kind.EVENT, "Say \"hello\"", image),
                SCHEDULE,
                Repetition.NONE,
                EventDetails.NONE,
                0,
                tickets,
                Links.NONE,
                0,
                new Links.Shown(List.of(venues), List.of(), List.of(jazz), List.of(), List.of()),
                List.of());
    }

    private Map<String, List<Object>> columns(Event event) {
        return Columns.of(EventView.EVENT, event, context);
    }

    @Test
    void values_areOfTheirOwnTypes() {
        var columns = columns(event(Optional.empty(), List.of()));

        assertThat(columns)
                .containsEntry("id", List.of(1L))
                .containsEntry("title", List.of("Say \"hello\""))
                .containsEntry("all_day", List.of(false))
                .containsEntry("start_date", List.of(START))
                .containsEntry("utc_start_date", List.of(Instant.parse("2026-12-06T00:30:00Z")))
                .containsEntry("date", List.of(LocalDateTime.parse("2026-11-15T11:00:00")))
                .containsEntry("date_utc", List.of(NOW));
    }

    @Test
    void recordsInside_areReadByTheirViews() {
        var here = venue(2, "A", Optional.of(new Position(50.73, 7)));
        var there = venue(3, "B", Optional.empty());

        var columns = columns(event(Optional.of(Image.elsewhere("https://x.org/a.png")), List.of(), here, there));

        assertThat(columns)
                .containsEntry("venue.venue", List.of("A", "B"))
                .containsEntry("venue.city", List.of("Bonn, am Rhein", "Bonn, am Rhein"))
                .containsEntry("venue.geo_lat", List.of(50.73))
                .containsEntry("categories.id", List.of(7L))
                .containsEntry("start_date_details.hour", List.of("19"))
                .containsEntry("image.url", List.of("https://x.org/a.png"));
    }

    @Test
    void formsOfJson_areNoPartOfValues() {
        var ticket = new Ticket("A", "5", "EUR", "", "in_stock", Optional.of(START), Optional.empty());
        var event = event(Optional.empty(), List.of(ticket), venue(2, "A", Optional.empty()));

        assertThat(Json.text(tree(event))).contains("\"image\":false", "\"venue\":{\"id\":2", "\"valid_until\":\"\"");
        assertThat(columns(event))
                .containsEntry("venue.id", List.of(2L))
                .containsEntry("tickets.valid_from", List.of(START))
                .doesNotContainKeys("image", "venue", "tickets.valid_until");
    }

    @Test
    void json_hasTheSameMembersInTheSameOrder() {
        var picture = Optional.of(Image.elsewhere("https://x.org/a.png"));
        var event = event(picture, List.of(), venue(2, "A", Optional.empty()));

        var members = columns(event).keySet().stream()
                .map(column -> column.replaceFirst("\\..*", ""))
                .distinct()
                .toList();

        assertThat(tree(event).keySet().stream().map(Object::toString)).containsSubsequence(members);
        assertThat(members).contains("id", "image", "start_date_details", "venue", "post_parent");
    }

    private Map<?, ?> tree(Event event) {
        return (Map<?, ?>) Json.parse(Rendering.whole(context).json(EventView.EVENT, event), 10);
    }
}
