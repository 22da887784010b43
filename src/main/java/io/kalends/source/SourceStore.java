package io.kalends.source;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.json.Json;
import io.kalends.source.Source.Validators;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sources in the store. */
public final class SourceStore {
    public static final Columns<Source> COLUMNS = new Columns<>(
            "source",
            Source::id,
            new Column<>("type", TEXT, source -> source.type().word()),
            new Column<>("name", TEXT, Source::name),
            new Column<>("address", TEXT, Source::address),
            new Column<>("removed", TEXT, source -> source.settings().removed().word()),
            new Column<>("every", INTEGER, source -> source.settings().every()),
            new Column<>("images", FLAG, source -> source.settings().images()),
            new Column<>("columns", JSON, source -> Json.text(source.settings().columns())),
            new Column<>("keeps_ids", FLAG, Source::keepsIds),
            new Column<>("account_id", INTEGER, Source::account),
            new Column<>("etag", TEXT, source -> source.fetched().etag()),
            new Column<>("last_modified", TEXT, source -> source.fetched().lastModified()),
            new Column<>("created_at", TIME, Source::createdAt),
            new Column<>("next_run_at", TIME, Source::nextRunAt),
            new Column<>("failures", INTEGER, Source::failures));

    private static final String SELECT = "SELECT s.id, " + COLUMNS.of("s") + " FROM source s WHERE 1 = 1";

    List<Source> all(Tx tx) {
        return tx.list(Sql.of(SELECT).then("ORDER BY s.id"), SourceStore::source);
    }

    Optional<Source> find(Tx tx, long id) {
        return tx.one(Sql.of(SELECT).and("s.id = ?", id), SourceStore::source);
    }

    Optional<Source> named(Tx tx, Source.Type type, String address) {
        return tx.one(Sql.of(SELECT).and("s.type = ?", type.word()).and("s.address = ?", address), SourceStore::source);
    }

    /** Those that are to be imported by now, the most overdue first. */
    List<Source> due(Tx tx, Instant now) {
        return tx.list(
                Sql.of(SELECT).and("s.next_run_at <= ?", now).then("ORDER BY s.next_run_at, s.id"),
                SourceStore::source);
    }

    Source insert(Tx tx, Source source) {
        Source numbered = source.withId(tx.nextId(Sequence.SOURCE));
        COLUMNS.insert(tx, numbered);
        return numbered;
    }

    void update(Tx tx, Source source) {
        COLUMNS.update(tx, source);
    }

    /** What it has brought stays. */
    void delete(Tx tx, long id) {
        tx.run(Sql.of("DELETE FROM source WHERE id = ?", id));
    }

    private static Source source(Row row) {
        return new Source(
                row.integer("id"),
                row.word("type", Source.Type.class),
                row.text("name"),
                row.text("address"),
                new Source.Settings(
                        row.word("removed", Source.Removed.class),
                        row.findInteger("every"),
                        row.flag("images"),
                        columns(row.text("columns"))),
                row.flag("keeps_ids"),
                row.integer("account_id"),
                new Validators(row.findText("etag"), row.findText("last_modified")),
                row.time("created_at"),
                row.findTime("next_run_at"),
                row.integer("failures"));
    }

    private static Map<String, String> columns(String json) {
        var columns = new LinkedHashMap<String, String>();
        Links.object(Json.parse(json)).forEach((field, column) -> columns.put(field, String.valueOf(column)));
        return columns;
    }
}
