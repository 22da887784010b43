package io.kalends.customfield;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;

import io.kalends.json.Json;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.List;

/** The definitions of custom fields in the store. */
public final class CustomFieldStore {
    public static final Columns<CustomField> COLUMNS = new Columns<>(
            "custom_field",
            CustomField::id,
            new Column<>("name", TEXT, CustomField::key),
            new Column<>("label", TEXT, CustomField::label),
            new Column<>("kind", TEXT, field -> field.kind().word()),
            new Column<>("options", JSON, field -> Json.text(field.options())),
            new Column<>("is_public", FLAG, CustomField::isPublic),
            new Column<>("position", INTEGER, CustomField::order));

    private static final String LOCK = "custom fields";

    private CustomFieldStore() {}

    /** All in their order. */
    public static List<CustomField> all(Tx tx) {
        return tx.list(
                Sql.of("SELECT f.id, " + COLUMNS.of("f") + " FROM custom_field f ORDER BY f.position, f.name"),
                CustomFieldStore::field);
    }

    /** All in their order, for writing values of them: none is changed or deleted until the transaction ends. */
    public static List<CustomField> allForValues(Tx tx) {
        tx.lockShared(LOCK);
        return all(tx);
    }

    /** Keeps other changes of fields, and values that are just written, away until the transaction ends. */
    static void lock(Tx tx) {
        tx.lock(LOCK);
    }

    static CustomField insert(Tx tx, CustomField wanted) {
        var field = new CustomField(
                tx.nextId(Sequence.CUSTOM_FIELD),
                wanted.key(),
                wanted.label(),
                wanted.kind(),
                wanted.options(),
                wanted.isPublic(),
                wanted.order());
        COLUMNS.insert(tx, field);
        return field;
    }

    static void update(Tx tx, CustomField field) {
        COLUMNS.update(tx, field);
    }

    static void delete(Tx tx, CustomField field) {
        tx.run(Sql.of("DELETE FROM custom_field WHERE id = ?", field.id()));
    }

    private static CustomField field(Row row) {
        return new CustomField(
                row.integer("id"),
                row.text("name"),
                row.text("label"),
                FieldKind.of(row.text("kind")).orElse(FieldKind.TEXT),
                options(row.text("options")),
                row.flag("is_public"),
                row.integer("position"));
    }

    private static List<String> options(String json) {
        return Json.parse(json) instanceof List<?> options
                ? options.stream().map(String::valueOf).toList()
                : List.of();
    }
}
