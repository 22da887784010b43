package io.kalends.event;

import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.customfield.StoredValues;
import io.kalends.listing.Conditions;
import io.kalends.post.PostStore;
import io.kalends.post.PostWriter;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import io.kalends.text.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The values of custom fields in the store. They are in a column of the event, which is read with it; a narrow table has them
 * folded, for filters, and those that everybody sees are in the search text of the post.
 */
public final class CustomValueStore implements StoredValues {
    private static final int AT_ONCE = 200;

    /** Longer values are found by their sum: an index takes short keys only. */
    private static final int LONGEST_KEY = 200;

    private final PostStore posts;

    public CustomValueStore(PostStore posts) {
        this.posts = posts;
    }

    private record Pair(long field, String text) {}

    static void insert(Tx tx, long event, CustomValues values) {
        tx.batch(
                "INSERT INTO event_custom_field (event_id, field_id, folded) VALUES (?, ?, ?)",
                values.texts().entrySet().stream()
                        .map(value -> new Pair(value.getKey(), value.getValue()))
                        .toList(),
                value -> Sql.values(event, value.field, folded(value.text)));
    }

    static void update(Tx tx, long event, CustomValues before, CustomValues after) {
        if (before.equals(after)) return;
        tx.run(Sql.of("DELETE FROM event_custom_field WHERE event_id = ?", event));
        insert(tx, event, after);
    }

    private static String folded(String text) {
        String folded = Fold.of(text);
        return folded.length() <= LONGEST_KEY ? folded : Sha256.of(folded);
    }

    /** Adds the condition that the event {@code p} has a value in a field. */
    static void filter(Conditions to, CustomField field, String text) {
        Sql sql = to.lookup().isPerRecord()
                ? Sql.of("EXISTS (SELECT 1 FROM event_custom_field v WHERE v.event_id = p.id")
                : Sql.of("p.id IN (SELECT v.event_id FROM event_custom_field v WHERE 1 = 1");
        to.sql()
                .and(sql.and("v.field_id = ? AND v.folded = ?", field.id(), folded(text))
                        .then(")"));
    }

    @Override
    public Optional<String> unfit(Tx tx, CustomField field, Predicate<String> fits) {
        var unfit = new AtomicReference<>(Optional.<String>empty());
        Sql sql = Sql.of("""
                SELECT e.custom_fields
                FROM event_custom_field v
                JOIN event e ON e.id = v.event_id
                WHERE v.field_id = ?
                """, field.id());
        tx.each(sql, row -> {
            if (unfit.get().isPresent()) return;
            unfit.set(Optional.ofNullable(values(row).texts().get(field.id())).filter(fits.negate()));
        });
        return unfit.get();
    }

    @Override
    public void remove(Tx tx, CustomField field) {
        List<CustomField> others = CustomFieldStore.all(tx).stream()
                .filter(other -> other.id() != field.id())
                .toList();
        inPieces(tx, withValue(tx, field), texts -> derive(tx, texts, others, values -> values.with(field.id(), "")));
    }

    @Override
    public void derive(Tx tx, CustomField changed) {
        List<CustomField> fields = CustomFieldStore.all(tx);
        inPieces(tx, withValue(tx, changed), texts -> derive(tx, texts, fields, values -> values));
    }

    private static List<Long> withValue(Tx tx, CustomField field) {
        return tx.list(
                Sql.of("SELECT event_id FROM event_custom_field WHERE field_id = ? ORDER BY event_id", field.id()),
                row -> row.integer("event_id"));
    }

    /** Derives what is derived of values, when events were imported from elsewhere. */
    public void deriveAll(Tx tx) {
        List<Long> ids = tx.list(
                Sql.of("SELECT id FROM event WHERE custom_fields IS NOT NULL ORDER BY id"), row -> row.integer("id"));
        List<CustomField> fields = CustomFieldStore.all(tx);
        List<Long> known = fields.stream().map(CustomField::id).toList();
        inPieces(tx, ids, texts -> {
            derive(tx, texts, fields, values -> values.only(known));
            texts.forEach(text -> insert(tx, text.id, text.values.only(known)));
        });
    }

    /** What is read of an event to derive the rest. */
    private record Texts(
            long id, String title, String description, String excerpt, String searched, CustomValues values) {
        static Texts of(Row row) {
            return new Texts(
                    row.integer("id"),
                    row.text("name"),
                    row.text("description"),
                    row.text("excerpt"),
                    row.text("search_text"),
                    CustomValueStore.values(row));
        }

        String searched(List<String> custom) {
            var all = new ArrayList<>(EventKind.searched(title, description, excerpt));
            all.addAll(custom);
            return PostWriter.searchText(all);
        }
    }

    private static CustomValues values(Row row) {
        return CustomValues.ofJson(row.findText("custom_fields"));
    }

    private void inPieces(Tx tx, List<Long> events, Consumer<List<Texts>> work) {
        for (int from = 0; from < events.size(); from += AT_ONCE) {
            List<Long> some = events.subList(from, Math.min(events.size(), from + AT_ONCE));
            posts.hold(tx, some);
            Sql sql = Sql.of("""
                    SELECT p.id, p.name, p.description, p.search_text, e.excerpt, e.custom_fields
                    FROM post p
                    JOIN event e ON e.id = p.id
                    WHERE 1 = 1
                    """).and(tx.in("p.id", some)).then("ORDER BY p.id");
            work.accept(tx.list(sql, Texts::of));
        }
    }

    private static void derive(Tx tx, List<Texts> some, List<CustomField> fields, UnaryOperator<CustomValues> change) {
        var searched = new LinkedHashMap<Long, String>();
        for (Texts texts : some) {
            CustomValues values = change.apply(texts.values);
            if (!values.equals(texts.values))
                tx.run(Sql.of("UPDATE event SET custom_fields = ? WHERE id = ?", values.toJson(), texts.id));
            String text = texts.searched(values.searched(fields));
            if (!text.equals(texts.searched)) searched.put(texts.id, text);
        }
        if (!searched.isEmpty()) updateSearched(tx, searched);
    }

    /** By one statement: in a long transaction SQLite takes the longer for each, the more there were before. */
    private static void updateSearched(Tx tx, Map<Long, String> searched) {
        var values = new ArrayList<Object>();
        searched.forEach((id, text) -> values.addAll(List.of(id, text)));
        String cases = "WHEN ? THEN ? ".repeat(searched.size());
        tx.run(Sql.of("UPDATE post SET search_text = CASE id " + cases + "END WHERE 1 = 1", values.toArray())
                .and(tx.in("id", searched.keySet())));
    }
}
