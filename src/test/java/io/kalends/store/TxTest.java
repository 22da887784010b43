package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@BothEngines
class TxTest {
    private static final Sql COUNT = Sql.of("SELECT count(*) FROM term");

    private final Database db;

    TxTest(Dialect dialect) {
        db = TestDatabases.open(dialect);
    }

    @AfterEach
    void close() {
        db.close();
    }

    enum Word {
        PUBLISH
    }

    @Test
    void values_comeBackAsTheyWent() {
        var time = Instant.parse("2026-12-05T19:30:00Z");
        db.write(tx -> tx.run(Sql.of("CREATE TABLE sample (word TEXT, number BIGINT, part DOUBLE PRECISION,"
                + " flag SMALLINT, time BIGINT, blank TEXT, none BIGINT, absent BIGINT)")));
        db.write(tx -> tx.run(Sql.of(
                "INSERT INTO sample (word, number, part, flag, time, blank, none, absent) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                Word.PUBLISH,
                Long.MAX_VALUE,
                0.1,
                true,
                time,
                null,
                Optional.empty(),
                Optional.of(7))));

        List<Object> row = db.read(tx -> tx.one(
                        Sql.of("SELECT word, number, part, flag, time, blank, none, absent FROM sample"),
                        r -> List.<Object>of(
                                r.word("word", Word.class),
                                r.integer("number"),
                                r.decimal("part"),
                                r.flag("flag"),
                                r.time("time"),
                                r.findText("blank"),
                                r.findInteger("none"),
                                r.findTime("none"),
                                r.findDecimal("none"),
                                r.findInteger("absent")))
                .orElseThrow());

        assertThat(row)
                .containsExactly(
                        Word.PUBLISH,
                        Long.MAX_VALUE,
                        0.1,
                        true,
                        time,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(7L));
    }

    @Test
    void text_keepsEveryCharacter() {
        String text = "'\"%_\\\t\n é 日本 \uD83C\uDFAD \uFFFE \u0001 ?{}$1";
        addTag(text);

        assertThat(names()).containsExactly(text);
    }

    @Test
    void text_withoutPlaceInUtf8_isRefused() {
        for (String text : List.of("a\0b", "a\uD83C", "\uDFADa", "\uDFAD\uD83C")) {
            assertThatThrownBy(() -> Sql.of("SELECT ?", text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void row_refusesNullAndUnknownColumns() {
        assertThatThrownBy(() -> db.read(tx -> tx.one(Sql.of("SELECT CAST(NULL AS BIGINT) AS a"), r -> r.integer("a"))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("column a is NULL");
        assertThatThrownBy(() -> db.read(tx -> tx.one(Sql.of("SELECT 1 AS a"), r -> r.integer("b"))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no column b");
    }

    @Test
    void one_refusesTwoRows() {
        assertThatThrownBy(() -> db.read(
                        tx -> tx.one(Sql.of("SELECT 1 AS a UNION ALL SELECT 2 AS a ORDER BY a"), r -> r.integer("a"))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("more than one row");
    }

    @Test
    void sql_joinsConditionsAndValuesInOrder() {
        var sql = Sql.of("SELECT name FROM term WHERE taxonomy = ?", "tag")
                .and("name = ? OR name = ?", "a", "b")
                .and(Sql.of("name = ?", "b").not())
                .then("ORDER BY id LIMIT ?", 5);
        addTag("a");
        addTag("b");
        addTag("c");

        List<String> names = db.read(tx -> tx.list(sql, r -> r.text("name")));
        assertThat(names).containsExactly("a");
    }

    @Test
    void sql_neverShowsValues() {
        assertThat(Sql.of("SELECT ?", "secret").toString()).doesNotContain("secret");
        addTag("taken-secret");
        assertThatThrownBy(() -> addTag("taken-secret"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("INSERT INTO term")
                .hasMessageNotContaining("taken-secret")
                .hasStackTraceContaining("term")
                .satisfies(e -> assertThat(e.getCause().getMessage()).doesNotContain("taken-secret"));
    }

    @Test
    void in_takesNoneOneAndVeryManyIds() {
        long a = addTag("a");
        long b = addTag("b");
        List<Long> many = LongStream.rangeClosed(-50_000, b).boxed().toList();

        assertThat(namesOf(List.of())).isEmpty();
        assertThat(namesOf(List.of(a))).containsExactly("a");
        assertThat(namesOf(List.of(b, a, 999L, a))).containsExactly("a", "b");
        assertThat(namesOf(many)).containsExactly("a", "b");
    }

    @Test
    void batch_addsEveryRow() {
        List<Long> ids = LongStream.rangeClosed(1, 1000).boxed().toList();
        db.write(tx -> {
            tx.batch(
                    "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (?, ?, ?, ?, ?, ?)",
                    ids,
                    id -> Sql.values(id, "tag", "n" + id, "n", "n", "s" + id));
            return ids;
        });

        long count = db.read(tx -> tx.count(COUNT));
        assertThat(count).isEqualTo(1000);
    }

    @Test
    void values_mustBeAsManyAsThePlaces() {
        addTag("a");
        String text = "SELECT count(*) FROM term WHERE name = ? AND slug = ?";
        long both = db.read(tx -> tx.count(Sql.of(text, "a", "a")));

        assertThat(both).isEqualTo(1);
        assertThatThrownBy(() -> db.read(tx -> tx.count(Sql.of(text, "a")))).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.read(tx -> tx.count(Sql.of(text, "a", "a", "a"))))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void batch_thatFailed_leavesNothingForTheNext() {
        String text =
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (?, 'tag', ?, '', '', ?)";
        assertThatThrownBy(() -> db.write(tx -> {
                    tx.batch(text, List.of(1L, 2L, 2L), id -> Sql.values(id, "n", "s" + id));
                    return 0;
                }))
                .isInstanceOf(StoreException.class);
        db.write(tx -> {
            tx.batch(text, List.of(3L), id -> Sql.values(id, "third", "s" + id));
            return 0;
        });

        assertThat(names()).containsExactly("third");
    }

    @Test
    void run_saysHowManyRowsChanged() {
        addTag("a");
        addTag("b");

        int updated = db.write(tx -> tx.run(Sql.of("UPDATE term SET parent = 0 WHERE taxonomy = 'tag'")));
        int deleted = db.write(tx -> tx.run(Sql.of("DELETE FROM term WHERE name = ?", "a")));

        assertThat(updated).isEqualTo(2);
        assertThat(deleted).isEqualTo(1);
    }

    @Test
    void failure_rollsBackAndReachesTheCallerUnchanged() {
        var thrown = new IllegalArgumentException("mine");

        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "a");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThatThrownBy(() -> db.scan(tx -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThatThrownBy(() -> db.read(tx -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(names()).isEmpty();
    }

    @Test
    void error_rollsBackAndReachesTheCallerUnchanged() {
        var thrown = new AssertionError("mine");

        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "a");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(names()).isEmpty();
    }

    @Test
    void failedStatement_losesTheTransactionEvenWhenCaught() {
        addTag("a");

        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "b");
                    try {
                        tx.run(Sql.of("UPDATE term SET slug = ?", Optional.empty()));
                    } catch (StoreException e) {
                        return "kept silent";
                    }
                    return "unreached";
                }))
                .isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.write(tx -> {
                    try {
                        tx.run(Sql.of("UPDATE term SET slug = ?", Optional.empty()));
                    } catch (StoreException e) {
                        return Rows.tag(tx, "c");
                    }
                    return 0L;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("failed before");
        assertThat(names()).containsExactly("a");
    }

    @Test
    void read_cannotWrite() {
        assertThatThrownBy(() -> db.read(tx -> Rows.tag(tx, "a"))).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.scan(tx -> Rows.tag(tx, "a"))).isInstanceOf(StoreException.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void transaction_insideAnother_failsFast() {
        List<Work<List<String>>> nested = List.of(tx -> names(), tx -> db.scan(t -> names(t)), tx -> {
            addTag("a");
            return List.of();
        });
        for (Work<List<String>> work : nested) {
            assertThatThrownBy(() -> db.read(work)).hasMessageContaining("open here already");
            assertThatThrownBy(() -> db.scan(work)).hasMessageContaining("open here already");
            assertThatThrownBy(() -> db.write(work)).hasMessageContaining("open here already");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void transaction_ofAnotherDatabase_mayBeOpenedInside() {
        addTag("a");
        try (Database other = TestDatabases.sqlite()) {
            List<String> seen = other.write(tx -> names());
            assertThat(seen).containsExactly("a");
        }
    }

    @Test
    void tx_isRefusedAfterItsEndAndInsideMappers() {
        addTag("a");
        Tx ended = db.read(tx -> tx);

        assertThatThrownBy(() -> ended.count(COUNT)).hasMessageContaining("has ended");
        assertThatThrownBy(
                        () -> db.read(tx -> tx.list(Sql.of("SELECT id FROM term ORDER BY id"), r -> tx.count(COUNT))))
                .hasMessageContaining("row mapper");
    }

    @Test
    void afterCommit_runsOnceStoredAndOnlyThen() {
        var told = new ArrayList<String>();
        db.write(tx -> {
            tx.afterCommit(() -> told.add("first"));
            tx.afterCommit(() -> {
                throw new IllegalStateException("a fault of the action");
            });
            tx.afterCommit(() -> told.add("sees " + namesElsewhere()));
            told.add("work");
            return Rows.tag(tx, "a");
        });
        assertThatThrownBy(() -> db.write(tx -> {
                    tx.afterCommit(() -> told.add("never"));
                    throw new IllegalStateException("mine");
                }))
                .hasMessage("mine");

        assertThat(told).containsExactly("work", "first", "sees [a]");
    }

    @Test
    void ids_riseAndAreApartByName() {
        assertThat(nextId(Sequence.RECORD)).isEqualTo(1);
        assertThat(nextId(Sequence.RECORD)).isEqualTo(2);
        assertThat(nextId(Sequence.TERM)).isEqualTo(1);
        assertThat(nextId(Sequence.USER)).isEqualTo(1);
        assertThat(nextId(Sequence.APP_PASSWORD)).isEqualTo(1);
    }

    @Test
    void statements_areCounted() {
        long before = db.statements();
        db.read(tx -> tx.count(COUNT) + tx.count(COUNT));

        assertThat(db.statements() - before).isEqualTo(2);
    }

    @Test
    void ping_answers_untilClosed() {
        db.ping();
        db.analyze();
        db.close();

        assertThatThrownBy(db::ping).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> addTag("a")).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> db.scan(tx -> names(tx))).isInstanceOf(StoreUnavailable.class);
    }

    private String namesElsewhere() {
        return names().toString();
    }

    private List<String> names() {
        return db.read(TxTest::names);
    }

    private static List<String> names(Tx tx) {
        return tx.list(Sql.of("SELECT name FROM term ORDER BY id"), r -> r.text("name"));
    }

    private List<String> namesOf(List<Long> ids) {
        return db.read(tx -> tx.list(
                Sql.of("SELECT name FROM term WHERE 1 = 1")
                        .and(tx.in("id", ids))
                        .then("ORDER BY id"),
                r -> r.text("name")));
    }

    private long nextId(Sequence sequence) {
        return db.write(tx -> tx.nextId(sequence));
    }

    private long addTag(String name) {
        return db.write(tx -> Rows.tag(tx, name));
    }
}
