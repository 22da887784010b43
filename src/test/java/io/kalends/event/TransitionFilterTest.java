package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events are found at the times they show, also around changes of the clocks of the site between 1970 and 2100. */
class TransitionFilterTest {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final Instant FROM = Instant.parse("1970-01-01T00:00:00Z");
    private static final Instant UNTIL = Instant.parse("2100-01-01T00:00:00Z");
    private static final int TRANSITIONS = 6;

    private final Map<Long, Instant> events = new TreeMap<>();
    private TestService service;
    private ZoneId zone;

    @ParameterizedTest
    @ValueSource(
            strings = {"America/Sao_Paulo", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Dublin"})
    void filters_agreeWithWhatIsShown(String site) {
        service = new TestService().with(Setting.TIMEZONE, site);
        service.start();
        try {
            zone = ZoneId.of(site);
            moments().forEach(this::create);
            for (LocalDate day : days()) findsTheDay(day);
            events.values().forEach(this::findsTheMoment);
        } finally {
            service.stop();
        }
    }

    /** Seconds before, at and after some of the changes; the shortest and the longest ones always. */
    private List<Instant> moments() {
        var changes = new ArrayList<>(zone.getRules().getTransitions());
        for (var next = zone.getRules().nextTransition(FROM);
                next != null && next.getInstant().isBefore(UNTIL);
                next = zone.getRules().nextTransition(next.getInstant())) changes.add(next);
        changes.removeIf(change -> change.getInstant().isBefore(FROM));
        Collections.shuffle(changes, new Random(Dice.SEED));
        var chosen = new ArrayList<>(changes.subList(0, Math.min(TRANSITIONS, changes.size())));
        chosen.add(Collections.max(
                changes,
                (one, other) ->
                        one.getDuration().abs().compareTo(other.getDuration().abs())));
        var moments = new TreeSet<Instant>();
        for (var change : chosen)
            for (int seconds : new int[] {-86_400, -1_800, -1, 0, 1_800, 86_400})
                moments.add(change.getInstant().plusSeconds(seconds));
        return List.copyOf(moments);
    }

    private void create(Instant moment) {
        var answer = service.post(ADMIN, "/events", """
                {"title": "Moment", "start_date": %1$s, "end_date": %1$s}""".formatted(moment.getEpochSecond()));
        assertThat(answer.text("start_date")).isEqualTo(SHOWN.format(moment.atZone(zone)));
        assertThat(answer.text("utc_start_date")).isEqualTo(SHOWN.format(moment.atZone(ZoneOffset.UTC)));
        assertThat(answer.text("utc_end_date")).isEqualTo(answer.text("utc_start_date"));
        events.put(answer.id(), moment);
    }

    private Set<LocalDate> days() {
        return events.values().stream()
                .map(moment -> LocalDate.ofInstant(moment, zone))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void findsTheDay(LocalDate day) {
        Predicate<Instant> onDay = moment -> LocalDate.ofInstant(moment, zone).equals(day);
        Predicate<Instant> later = moment -> LocalDate.ofInstant(moment, zone).isAfter(day);
        finds("start_date=%1$s&end_date=%1$s".formatted(day), onDay);
        finds("starts_after=" + day, later);
        finds("ends_before=" + day, later.negate());
    }

    private void findsTheMoment(Instant moment) {
        String utc = text(SHOWN.format(moment.atZone(ZoneOffset.UTC)) + "Z");
        finds("start_date=%1$s&end_date=%1$s&strict_dates=1".formatted(utc), moment::equals);
        finds("starts_before=%s&strict_dates=1".formatted(utc), other -> other.isBefore(moment));
        // A wall clock that occurs twice means the earlier time.
        LocalDateTime wall = LocalDateTime.ofInstant(moment, zone);
        Instant earlier = wall.atZone(zone).toInstant();
        finds("start_date=%1$s&end_date=%1$s&strict_dates=1".formatted(text(SHOWN.format(wall))), earlier::equals);
    }

    private void finds(String query, Predicate<Instant> expected) {
        var answer = service.get(ADMIN, "/events?per_page=50&_fields=events.id&" + query);
        List<Object> found = answer.list("events").stream()
                .<Object>map(event -> ((Map<?, ?>) event).get("id"))
                .toList();
        List<Long> wanted = events.keySet().stream()
                .filter(id -> expected.test(events.get(id)))
                .toList();
        assertThat(found).as("%s %s -Dseed=%d", zone, query, Dice.SEED).hasSameElementsAs(wanted);
    }

    private static String text(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
