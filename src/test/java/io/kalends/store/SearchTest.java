package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Compares what is found by the indexes of the engines with what Java finds by looking. */
@BothEngines
class SearchTest {
    private static final int TEXTS = 300;
    private static final int CASES = 2000;

    /** Few letters, so that texts have much in common, and everything that means something to an engine. */
    private static final List<String> LETTERS = List.of(
            "a",
            "a",
            "b",
            "b",
            "c",
            "A",
            "I",
            " ",
            " ",
            "\n",
            "\t",
            "%",
            "_",
            "\\",
            "\"",
            "'",
            "*",
            "^",
            "-",
            "+",
            ":",
            "(",
            ")",
            "{",
            "?",
            "$1",
            "AND",
            "NOT",
            "é",
            "e\u0301",
            "ß",
            "ı",
            "İ",
            "\u212A",
            "\u0001",
            "\u00A0",
            "\u200D",
            "日",
            "本",
            "\uD83C\uDFAD",
            "\uD83C\uDFB8",
            "\uD800\uDC00",
            "\uDBFF\uDFFF",
            "\uFFFD",
            "\uFFFE",
            "\uFFFF",
            "\uFDD0",
            "\uE000");

    private final Database db;
    private final Random random;
    private final long author;

    SearchTest(Dialect dialect) {
        System.out.println("SearchTest " + dialect + ": -Dseed=" + Dice.SEED);
        random = new Random(Dice.SEED);
        db = TestDatabases.open(dialect);
        author = db.write(Rows::account);
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void matches_findsWhatContainsTheText() {
        Map<Long, String> texts = add(TEXTS);
        for (int i = 0; i < CASES; i++) {
            String wanted = wanted(texts);
            assertThat(found(wanted, true)).as("containing %s", codes(wanted)).isEqualTo(expected(texts, wanted, true));
            assertThat(found(wanted, false)).as("lacking %s", codes(wanted)).isEqualTo(expected(texts, wanted, false));
        }
    }

    @Test
    void matches_followsEveryChange() {
        Map<Long, String> texts = add(TEXTS);
        for (int i = 0; i < TEXTS; i++) {
            change(texts);
        }
        for (int i = 0; i < CASES / 10; i++) {
            String wanted = wanted(texts);
            assertThat(found(wanted, true)).as("containing %s", codes(wanted)).isEqualTo(expected(texts, wanted, true));
        }
        if (db.dialect() == Dialect.SQLITE) checkIndex();
    }

    @Test
    void contains_findsTheSameWithoutIndex() {
        Map<Long, String> texts = add(TEXTS / 3);
        for (int i = 0; i < CASES / 10; i++) {
            String wanted = wanted(texts);
            List<Long> ids = db.read(tx -> ids(tx, tx.contains("p.search_text", wanted)));
            assertThat(ids).as("containing %s", codes(wanted)).isEqualTo(expected(texts, wanted, true));
        }
    }

    @Test
    void matches_canUseTheIndex() {
        add(TEXTS);
        db.analyze();

        String plan = db.dialect() == Dialect.SQLITE ? sqlitePlan() : postgresPlan();

        assertThat(plan).contains("post_search").doesNotContain("SCAN p\n", "Seq Scan", "BLOOM FILTER");
    }

    private String sqlitePlan() {
        return db.read(tx -> explain(tx, "EXPLAIN QUERY PLAN", "detail"));
    }

    private String postgresPlan() {
        return db.read(tx -> {
            // So few rows are read faster without any index.
            tx.run(Sql.of("SET LOCAL enable_seqscan = off"));
            return explain(tx, "EXPLAIN", "QUERY PLAN");
        });
    }

    private static String explain(Tx tx, String command, String column) {
        Sql sql = Sql.of(command + " SELECT p.id FROM post p WHERE 1 = 1").and(tx.matches("p", "some text"));
        return String.join("\n", tx.list(sql, row -> row.text(column)));
    }

    private Map<Long, String> add(int count) {
        return db.write(tx -> {
            var texts = new HashMap<Long, String>();
            for (int i = 0; i < count; i++) {
                String text = text(random.nextInt(60));
                texts.put(Rows.post(tx, author, "event", "s" + i, text), text);
            }
            return texts;
        });
    }

    private void change(Map<Long, String> texts) {
        var ids = new ArrayList<>(texts.keySet());
        long id = ids.get(random.nextInt(ids.size()));
        String text = text(random.nextInt(60));
        switch (random.nextInt(4)) {
            case 0 -> {
                db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", id)));
                texts.remove(id);
            }
            case 1 -> {
                db.write(tx -> tx.run(Sql.of("UPDATE post SET search_text = ? WHERE id = ?", text, id)));
                texts.put(id, text);
            }
            case 2 -> db.write(tx -> tx.run(Sql.of("UPDATE post SET modified_at = 1 WHERE id = ?", id)));
            default -> undone(id, text);
        }
    }

    private void undone(long id, String text) {
        var undo = new IllegalStateException("undo");
        try {
            db.write(tx -> {
                tx.run(Sql.of("UPDATE post SET search_text = ? WHERE id = ?", text, id));
                tx.run(Sql.of("DELETE FROM post WHERE id > ?", id));
                throw undo;
            });
        } catch (IllegalStateException e) {
            assertThat(e).isSameAs(undo);
        }
    }

    /** Has SQLite compare every entry of its index with the rows. */
    private void checkIndex() {
        db.write(tx -> {
            for (String step : SqliteWriter.INDEX) tx.run(Sql.of(step));
            return true;
        });
        db.write(tx -> tx.run(Sql.of("INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)")));
    }

    private List<Long> found(String wanted, boolean containing) {
        return db.read(tx -> {
            Sql matches = tx.matches("p", wanted);
            return ids(tx, containing ? matches : matches.not());
        });
    }

    private static List<Long> ids(Tx tx, Sql condition) {
        Sql sql = Sql.of("SELECT p.id FROM post p WHERE 1 = 1").and(condition).then("ORDER BY p.id");
        return tx.list(sql, row -> row.integer("id"));
    }

    private static List<Long> expected(Map<Long, String> texts, String wanted, boolean containing) {
        return texts.entrySet().stream()
                .filter(entry -> entry.getValue().contains(wanted) == containing)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Mostly a piece of one of the texts, otherwise any text; never empty. */
    private String wanted(Map<Long, String> texts) {
        var all = new ArrayList<>(texts.values());
        String source = random.nextInt(4) == 0 ? text(5) : all.get(random.nextInt(all.size()));
        int[] points = source.codePoints().toArray();
        if (points.length == 0) return text(1);
        int start = random.nextInt(points.length);
        int length = Math.min(points.length - start, 1 + random.nextInt(8));
        return new String(points, start, length);
    }

    private String text(int letters) {
        var text = new StringBuilder();
        for (int i = 0; i < letters; i++) {
            text.append(LETTERS.get(random.nextInt(LETTERS.size())));
        }
        return text.toString();
    }

    private static String codes(String text) {
        return text.codePoints()
                .mapToObj(c -> String.format(Locale.ROOT, "U+%04X", c))
                .collect(Collectors.joining(" "));
    }
}
