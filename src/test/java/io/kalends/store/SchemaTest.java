package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@BothEngines
class SchemaTest {
    private final Database db;
    private final long author;

    SchemaTest(Dialect dialect) {
        db = TestDatabases.open(dialect);
        author = db.write(Rows::account);
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void slug_isUniquePerKindOutsideTheTrash() {
        long first = db.write(tx -> Rows.post(tx, author, "event", "fair", ""));
        db.write(tx -> Rows.post(tx, author, "venue", "fair", ""));
        assertThatThrownBy(() -> db.write(tx -> Rows.post(tx, author, "event", "fair", "")))
                .isInstanceOf(StoreException.class);

        db.write(tx -> tx.run(Sql.of("UPDATE post SET trashed_at = 1 WHERE id = ?", first)));
        db.write(tx -> Rows.post(tx, author, "event", "fair", ""));

        assertThat(count("SELECT count(*) FROM post WHERE slug = 'fair'")).isEqualTo(3);
    }

    @Test
    void removedVenue_isUnlinkedAndNothingElse() {
        long event = db.write(tx -> Rows.event(tx, author, "fair", 0));
        long gone = db.write(tx -> Rows.venue(tx, author, "hall"));
        long stays = db.write(tx -> Rows.venue(tx, author, "park"));
        db.write(tx -> link(tx, event, gone) + link(tx, event, stays));

        db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", gone)));

        assertThat(count("SELECT sum(venue_id) FROM event_venue")).isEqualTo(stays);
        assertThat(count("SELECT count(*) FROM venue")).isEqualTo(1);
        assertThat(count("SELECT count(*) FROM event")).isEqualTo(1);
    }

    @Test
    void removedEvent_takesItsLinks() {
        long event = db.write(tx -> Rows.event(tx, author, "fair", 0));
        long tag = db.write(tx -> Rows.tag(tx, "music"));
        db.write(tx -> tx.run(Sql.of("INSERT INTO event_term (event_id, term_id) VALUES (?, ?)", event, tag)));

        db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", event)));

        assertThat(count("SELECT count(*) FROM event_term")).isZero();
        assertThat(count("SELECT count(*) FROM term")).isEqualTo(1);
    }

    @Test
    void removedImage_isTakenOffItsPosts() {
        long event = db.write(tx -> Rows.event(tx, author, "fair", 0));
        db.write(tx -> {
            long image = tx.nextId(Sequence.RECORD);
            tx.run(Sql.of("""
                    INSERT INTO media (id, author, created_at, filename, mime_type, file_key, width, height, filesize)
                    VALUES (?, ?, 0, 'a.png', 'image/png', 'key', 1, 1, 1)
                    """, image, author));
            tx.run(Sql.of("UPDATE post SET image_id = ? WHERE id = ?", image, event));
            return tx.run(Sql.of("DELETE FROM media WHERE id = ?", image));
        });

        assertThat(count("SELECT count(*) FROM post WHERE image_id IS NULL")).isEqualTo(1);
    }

    @Test
    void author_ofARecordCannotBeRemoved() {
        db.write(tx -> Rows.event(tx, author, "fair", 0));

        assertThatThrownBy(() -> db.write(tx -> tx.run(Sql.of("DELETE FROM account WHERE id = ?", author))))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void removedAccount_takesItsPasswords() {
        db.write(tx -> tx.run(Sql.of(
                "INSERT INTO app_password (id, account_id, hash, created_at) VALUES (1, ?, 'hash', 0)", author)));
        db.write(tx -> tx.run(Sql.of("DELETE FROM account WHERE id = ?", author)));

        assertThat(count("SELECT count(*) FROM app_password")).isZero();
    }

    @Test
    void text_isOrderedByItsBytes() {
        var names = new ArrayList<>(List.of(
                "",
                "a",
                "B",
                "b",
                "Z",
                "z",
                "é",
                "e",
                "_",
                "-",
                " ",
                "~",
                "日",
                "\uFFFE",
                "\uD83C\uDFAD",
                "a b",
                "ab",
                "a-b"));
        db.write(tx -> {
            names.forEach(name -> Rows.tag(tx, name));
            return names.size();
        });
        List<String> ordered =
                db.read(tx -> tx.list(Sql.of("SELECT name FROM term ORDER BY name_sort, id"), row -> row.text("name")));

        names.sort((a, b) ->
                Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
        assertThat(ordered).isEqualTo(names);
    }

    private static int link(Tx tx, long event, long venue) {
        return tx.run(
                Sql.of("INSERT INTO event_venue (event_id, venue_id, position) VALUES (?, ?, ?)", event, venue, venue));
    }

    private long count(String sql) {
        return db.read(tx -> tx.count(Sql.of(sql)));
    }
}
