package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.Zones;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A start with other rules of time zones than those by which the store was written. */
class NewZoneRulesTest {
    private static final String NONE = "none";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "UTC").with(Setting.WRITES_PER_MINUTE, "0");

    private final Calendar calendar = new Calendar(service);

    private long event(String start, String end, String more) {
        return calendar.event(ADMIN, "\"start_date\": \"%s\", \"end_date\": \"%s\", %s".formatted(start, end, more))
                .id();
    }

    /** Has the store look as it would by rules under which the clocks of Tokyo are an hour behind ours. */
    private void keepOldRules(String version) {
        rewrite(tx -> {
            tx.run(Sql.of("""
                    UPDATE occurrence SET starts_at = starts_at + 3600, ends_at = ends_at + 3600
                    WHERE event_id IN (SELECT id FROM event WHERE zone = ?)
                    """, "Asia/Tokyo"));
            tx.run(Sql.of("UPDATE zone_rules SET version = ?, since = 0", version));
        });
    }

    private void rewrite(Consumer<Tx> change) {
        try (Database db = service.database()) {
            db.write(tx -> {
                change.accept(tx);
                return tx;
            });
        }
    }

    private String rules() {
        try (Database db = service.database()) {
            return db.read(tx -> tx.one(Sql.of("SELECT version FROM zone_rules"), row -> row.text("version"))
                    .orElse(NONE));
        }
    }

    private void restart() {
        service.clock().forward(Duration.ofDays(8));
        service.restart();
        awaitRules();
    }

    private void awaitRules() {
        await().atMost(Duration.ofSeconds(30)).until(() -> rules().equals(Zones.version()));
    }

    private List<Long> between(String after, String before) {
        return calendar.listed(
                null, "per_page=50&strict_dates=true&starts_after=" + after + "&starts_before=" + before);
    }

    @Test
    void firstStart_remembersTheRules() {
        awaitRules();
    }

    @Test
    void eventsAhead_takePlaceByTheNewRules() {
        awaitRules();
        long concert = event("2027-01-15 19:00", "2027-01-15 21:00", "\"timezone\": \"Asia/Tokyo\"");
        long elsewhere = event("2027-01-15 19:00", "2027-01-15 21:00", "\"timezone\": \"America/New_York\"");
        String token = service.get("/changes").text("next_token");
        Answer same = service.get("/events/" + elsewhere);
        keepOldRules("1999a");
        assertThat(between("2027-01-15T10:30Z", "2027-01-15T11:30Z")).containsExactly(concert);

        restart();

        assertThat(between("2027-01-15T10:30Z", "2027-01-15T11:30Z")).isEmpty();
        assertThat(between("2027-01-15T09:30Z", "2027-01-15T10:30Z")).containsExactly(concert);
        Answer moved = service.get("/events/" + concert);
        assertThat(moved.text("start_date")).isEqualTo("2027-01-15 19:00:00");
        assertThat(moved.text("utc_start_date")).isEqualTo("2027-01-15 10:00:00");
        assertThat(moved.text("modified_utc")).isGreaterThan(same.text("modified_utc"));
        assertThat(service.get("/events/" + elsewhere).header("ETag")).isEqualTo(same.header("ETag"));
        Answer changes = service.get("/changes?since=" + token);
        assertThat(changes.body()).contains("\"id\":" + concert).doesNotContain("\"id\":" + elsewhere);
    }

    @Test
    void datesOfSeries_takePlaceByTheNewRules() {
        awaitRules();
        long series = event(
                "2027-01-15 19:00",
                "2027-01-15 21:00",
                "\"timezone\": \"Asia/Tokyo\", \"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=5\"}");
        List<Long> dates = calendar.listed(null, "per_page=50&series=" + series);
        assertThat(service.send(
                                ADMIN,
                                "PATCH",
                                "/events/" + dates.get(1),
                                "{\"start_date\": \"2027-01-16 20:00\", \"end_date\": \"2027-01-16 22:00\"}")
                        .status())
                .isEqualTo(200);
        assertThat(service.send(ADMIN, "PATCH", "/events/" + dates.get(2), "{\"title\": \"Other\"}")
                        .status())
                .isEqualTo(200);
        String token = service.get("/changes").text("next_token");
        keepOldRules("1999a");

        restart();

        assertThat(service.get("/events/" + dates.get(0)).text("utc_start_date"))
                .isEqualTo("2027-01-15 10:00:00");
        assertThat(service.get("/events/" + dates.get(1)).text("utc_start_date"))
                .isEqualTo("2027-01-16 11:00:00");
        assertThat(service.get("/events/" + dates.get(2)).text("utc_end_date")).isEqualTo("2027-01-17 12:00:00");
        Answer changes = service.get("/changes?since=" + token);
        assertThat(changes.body()).contains("\"id\":" + series).contains("\"id\":" + dates.get(2));
    }

    /** By the rules of then, the clocks of Berlin went forward in the night of this date as well. */
    @Test
    void dateInAGapOfThen_hasTheStartOfItsRule() {
        awaitRules();
        long series = event(
                "2027-05-15 02:30",
                "2027-05-15 04:00",
                "\"timezone\": \"Europe/Berlin\", \"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=5\"}");
        long date = calendar.listed(null, "per_page=50&series=" + series).get(2);
        rewrite(tx -> {
            tx.run(Sql.of(
                    "UPDATE occurrence SET start_local = '2027-05-17 03:30:00', end_local = '2027-05-17 05:00:00'"
                            + " WHERE id = ?",
                    date));
            tx.run(Sql.of("UPDATE zone_rules SET version = '1999a', since = 0"));
        });

        restart();

        Answer mended = service.get("/events/" + date);
        assertThat(mended.text("start_date")).isEqualTo("2027-05-17 02:30:00");
        assertThat(mended.text("end_date")).isEqualTo("2027-05-17 04:00:00");
    }

    @Test
    void wholeDays_areThoseOfTheNewRules() {
        awaitRules();
        long festival = event("2027-01-15", "2027-01-16", "\"timezone\": \"Asia/Tokyo\", \"all_day\": true");
        keepOldRules("1999a");

        restart();

        assertThat(between("2027-01-14T14:30Z", "2027-01-14T15:30Z")).containsExactly(festival);
        assertThat(service.get("/events/" + festival).text("utc_end_date")).isEqualTo("2027-01-16 14:59:59");
    }

    @Test
    void past_staysAsItWas() {
        awaitRules();
        long past = event("2025-01-15 19:00", "2025-01-15 21:00", "\"timezone\": \"Asia/Tokyo\"");
        String modified = service.get("/events/" + past).text("modified");
        keepOldRules("1999a");

        restart();

        assertThat(service.get("/events/" + past).text("modified")).isEqualTo(modified);
        assertThat(between("2025-01-15T10:30Z", "2025-01-15T11:30Z")).containsExactly(past);
    }

    @Test
    void manyEvents_areAllWorkedOut() {
        awaitRules();
        int many = 450;
        String tokyo = "\"timezone\": \"Asia/Tokyo\"";
        for (int i = 0; i < many; i++) event("2027-02-%s 19:00".formatted(10 + i % 10), "2027-03-01", tokyo);
        keepOldRules("1999a");

        restart();

        assertThat(outdated()).isZero();
    }

    /** All of them begin at 19:00 in Tokyo, which is 10:00 in UTC. */
    private long outdated() {
        try (Database db = service.database()) {
            return db.read(tx -> tx.count(Sql.of("""
                    SELECT count(*) FROM occurrence o JOIN event e ON e.id = o.event_id
                    WHERE e.zone = 'Asia/Tokyo' AND (o.starts_at - 10 * 3600) % 86400 <> 0
                    """)));
        }
    }

    /** What a node with other rules wrote after the first had new ones. */
    @Test
    void otherNodes_mayBeRenewedLater() {
        awaitRules();
        long concert = event("2027-01-15 19:00", "2027-01-15 21:00", "\"timezone\": \"Asia/Tokyo\"");
        rewrite(tx -> tx.run(Sql.of("UPDATE occurrence SET starts_at = starts_at + 3600, ends_at = ends_at + 3600")));

        service.restart();

        await().atMost(Duration.ofSeconds(30))
                .until(() -> between("2027-01-15T09:30Z", "2027-01-15T10:30Z").equals(List.of(concert)));
    }

    @Test
    void sameRules_areLookedAtNoMoreAfterAWeek() {
        awaitRules();
        long concert = event("2027-01-15 19:00", "2027-01-15 21:00", "\"timezone\": \"Asia/Tokyo\"");
        keepOldRules(Zones.version());

        restart();
        service.restart(); // which waits for what is under way

        assertThat(between("2027-01-15T10:30Z", "2027-01-15T11:30Z")).containsExactly(concert);
    }

    @Test
    void severalNodes_changeEachEventOnce() {
        awaitRules();
        long concert = event("2027-01-15 19:00", "2027-01-15 21:00", "\"timezone\": \"Asia/Tokyo\"");
        keepOldRules("1999a");
        long before = changes(concert);
        List<TestService> nodes =
                IntStream.range(0, 3).mapToObj(_ -> service.sameStore()).toList();

        nodes.parallelStream().forEach(TestService::start);
        awaitRules();
        nodes.forEach(TestService::stop);

        assertThat(changes(concert) - before).isEqualTo(1);
    }

    private long changes(long event) {
        try (Database db = service.database()) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM change WHERE record_id = ?", event)));
        }
    }
}
