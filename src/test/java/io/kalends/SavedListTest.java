package io.kalends;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.event.EventStore;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The list of events that one process saves when it ends, and the next one begins with. */
@Timeout(120)
class SavedListTest {
    private static final int COPIES = 12_000;
    private static final String POST =
            "kind, author, status, published_at, modified_at, slug, name, name_sort," + " description, search_text";

    @RegisterExtension
    final TestService service = new TestService();

    private long first;

    /** With so many events that their list is saved. */
    @BeforeEach
    void fill() {
        first = create("Original", "2027-01-10 10:00", "");
        service.write(tx -> {
            copy(tx, "post", POST.replace("slug,", "slug || '-' || n.i,"), POST);
            String event = EventStore.COLUMNS.of("x").replace("x.", "");
            copy(tx, "event", event, event);
            String when = "hidden, start_local, end_local, starts_at, ends_at";
            copy(tx, "occurrence", "o.id + n.i, " + when, "event_id, " + when);
            tx.setLastId(Sequence.RECORD, first + COPIES);
            // Or PostgreSQL takes the tables for empty ones, and plans accordingly.
            tx.run(Sql.of("ANALYZE"));
        });
        await().atMost(Duration.ofSeconds(60)).until(this::isSaved);
    }

    private boolean isSaved() {
        // The first may be answered by a search; the second waits for the list, unless the machine is busy.
        assertThat(total()).isEqualTo(COPIES + 1);
        assertThat(total()).isEqualTo(COPIES + 1);
        service.restart();
        try (Database db = service.heldDatabase()) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM saved_list"))) == 1;
        }
    }

    private void copy(Tx tx, String table, String from, String columns) {
        tx.run(Sql.of("""
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                INSERT INTO %s (id, %s) SELECT o.id + n.i, %s FROM %s o CROSS JOIN n WHERE o.id = ?
                """.formatted(table, columns, from, table), COPIES, first));
    }

    /** @param more further members of its body */
    private long create(String title, String start, String more) {
        Answer made = service.post(EDITOR, "/events", """
                {"title": "%s", "start_date": "%s", "end_date": "2027-12-31 12:00"%s}""".formatted(title, start, more));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.id();
    }

    private long total() {
        return service.get("/events?window=all&per_page=1").number("total");
    }

    /** The IDs of some pages of the list: the first, one in the middle, the last. */
    private List<Object> pages() {
        var pages = new ArrayList<Object>();
        for (String page :
                List.of("page=1", "page=121", "page=240", "starts_after=2027-02-01", "starts_before=2027-01-05")) {
            Answer answer = service.get("/events?window=all&per_page=50&_fields=total,events.id&" + page);
            pages.add(answer.status() == 200 ? answer.tree() : answer.code());
        }
        return pages;
    }

    private void store(String... statements) {
        try (Database db = Database.open(service.data(), service.config().database())) {
            for (String statement : statements) db.execute(tx -> tx.run(Sql.of(statement)));
        }
    }

    @Test
    void list_isReadFromWhatWasSaved() {
        assertThat(total()).isEqualTo(COPIES + 1);
        service.restart(() -> store("DELETE FROM saved_list_part WHERE part = 0"));
        assertThat(total()).isLessThan(COPIES + 1);
    }

    @Test
    void list_hasWhatChangedAfterItWasSaved() {
        service.write(tx -> {
            tx.run(Sql.of("CREATE TABLE kept AS SELECT * FROM saved_list"));
            tx.run(Sql.of("CREATE TABLE kept_part AS SELECT * FROM saved_list_part"));
        });
        create("Another", "2027-01-02 10:00", "");
        create("Scheduled", "2027-01-03 10:00", ", \"date\": \"2026-11-15 13:00\"");
        create("Draft", "2027-01-04 10:00", ", \"status\": \"draft\"");
        service.patch(EDITOR, "/events/" + (first + 7), "{\"start_date\": \"2027-02-07 10:00\"}");
        service.patch(EDITOR, "/events/" + (first + 8), "{\"status\": \"draft\"}");
        service.patch(EDITOR, "/events/" + (first + 9), "{\"hide_from_listings\": true}");
        service.delete(EDITOR, "/events/" + (first + 6_000));
        service.delete(EDITOR, "/events/" + (first + COPIES) + "?force=true");
        service.post(EDITOR, "/events", """
                {"title": "Weekly", "start_date": "2027-03-01 10:00", "end_date": "2027-03-01 11:00",
                 "recurrence": {"rule": "FREQ=WEEKLY;COUNT=5"}}""");
        service.clock().forward(Duration.ofDays(1));
        service.restart(() -> store(
                "DELETE FROM saved_list",
                "INSERT INTO saved_list SELECT * FROM kept",
                "INSERT INTO saved_list_part SELECT * FROM kept_part"));
        List<Object> restored = pages();
        service.restart(() -> store("DELETE FROM saved_list"));
        assertThat(restored).isEqualTo(pages());
        assertThat(total()).isEqualTo(COPIES + 1 + 2 - 4 + 5);
    }

    @Test
    void list_hasWhatAnotherProcessWroteAtTheEnd() {
        assertThat(total()).isEqualTo(COPIES + 1);
        try (Database other = service.heldDatabase()) {
            other.execute(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", first + 5)));
        }
        service.restart();
        assertThat(total()).isEqualTo(COPIES);
    }

    @Test
    void list_ofAnotherHistoryIsNotUsed() {
        assertThat(total()).isEqualTo(COPIES + 1);
        service.restart(() -> {
            store("DELETE FROM saved_list_part WHERE part = 0");
            try (Database db = Database.open(service.data(), service.config().database())) {
                db.execute(tx -> db.log().rotateKey(tx));
            }
        });
        assertThat(total()).isEqualTo(COPIES + 1);
    }

    @Test
    void list_thatIsDamagedIsMadeAnew() {
        List<UnaryOperator<byte[]>> damages = List.of(
                bytes -> Arrays.copyOf(bytes, 40), bytes -> Arrays.copyOf(bytes, 2), SavedListTest::withAnotherBit);
        for (UnaryOperator<byte[]> damage : damages) {
            service.restart(() -> damage(damage));
            assertThat(total()).isEqualTo(COPIES + 1);
            await().atMost(Duration.ofSeconds(60)).until(this::isSaved);
        }
    }

    private static byte[] withAnotherBit(byte[] bytes) {
        bytes[bytes.length / 2] ^= 1;
        return bytes;
    }

    private void damage(UnaryOperator<byte[]> damage) {
        try (Database db = Database.open(service.data(), service.config().database())) {
            db.execute(tx -> {
                byte[] records = tx.one(
                                Sql.of("SELECT records FROM saved_list_part WHERE part = 1"),
                                row -> row.bytes("records"))
                        .orElseThrow();
                tx.run(Sql.of("UPDATE saved_list_part SET records = ? WHERE part = 1", damage.apply(records)));
            });
        }
    }

    @Test
    void list_isNotSavedAnewWhereNothingChanged() {
        assertThat(total()).isEqualTo(COPIES + 1);
        service.restart(() -> store("UPDATE saved_list SET made_at = made_at - 1"));
        assertThat(total()).isEqualTo(COPIES + 1);
        service.restart(() -> {
            try (Database db = Database.open(service.data(), service.config().database())) {
                long made = db.read(tx -> tx.count(Sql.of("SELECT made_at FROM saved_list")));
                assertThat(made).isEqualTo(TestClock.START.getEpochSecond() - 1);
            }
        });
    }
}
