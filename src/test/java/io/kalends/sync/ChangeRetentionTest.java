package io.kalends.sync;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long changes are told, and what happens to those that are older. */
class ChangeRetentionTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.CHANGE_DAYS, "20");

    private final Calendar calendar = new Calendar(service);

    private String token() {
        return Calendar.ok(service.get("/changes")).text("next_token");
    }

    private List<Object> tags(String token) {
        List<?> changes = Calendar.ok(service.get("/changes?since=" + token)).list("changes");
        return changes.stream()
                .<Object>map(change -> ((Map<?, ?>) change).get("id"))
                .toList();
    }

    private void assertExpired(String token) {
        for (Answer answer :
                List.of(service.get("/changes?since=" + token), service.get(EDITOR, "/changes?since=" + token))) {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(410);
            assertThat(answer.code()).isEqualTo("rest_sync_token_expired");
        }
    }

    private void purge() {
        service.get("/tags"); // a node that answers knows of all changes long before they are removed
        try (Database db = service.database()) {
            new ChangeRetention(db, service.clock(), service.config().changesKept()).purge();
        }
    }

    private long rows(String table) {
        try (Database db = service.database()) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM " + table)));
        }
    }

    @Test
    void token_isGoodForTheSpan() {
        String token = token();
        calendar.tag("t1");
        service.clock().forward(Duration.ofDays(20));
        assertThat(tags(token)).containsExactly(1L);

        service.clock().forward(Duration.ofSeconds(1));
        assertExpired(token);
        assertThat(tags(token())).isEmpty();
    }

    @Test
    void oldChanges_areForgottenAndNoTokenMissesThem() {
        String oldest = token();
        calendar.tag("t1");
        purge();
        service.clock().forward(Duration.ofDays(10));
        String middle = token();
        calendar.tag("t2");
        purge();
        service.clock().forward(Duration.ofDays(9));
        purge();
        assertThat(rows("change")).isEqualTo(2);
        assertThat(tags(oldest)).hasSize(2);

        service.clock().forward(Duration.ofDays(2));
        purge();
        assertThat(rows("change")).isEqualTo(1);
        assertExpired(oldest);
        assertThat(tags(middle)).containsExactly(2L);

        service.clock().forward(Duration.ofDays(21));
        purge();
        assertThat(rows("change")).isZero();
        assertThat(rows("change_mark")).isLessThan(4);
        String young = token();
        assertThat(tags(young)).isEmpty();
        calendar.tag("t3");
        assertThat(tags(young)).containsExactly(3L);
    }

    @Test
    void token_olderThanWhatIsForgotten_isRefusedWhateverTheClockSays() {
        String token = token();
        calendar.tag("t1");
        purge();
        Instant now = service.now();
        service.clock().forward(Duration.ofDays(40));
        purge();
        service.clock().set(now);

        assertExpired(token);
        assertThat(tags(token())).isEmpty();
    }
}
