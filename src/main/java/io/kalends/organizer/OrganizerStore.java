package io.kalends.organizer;

import io.kalends.post.PostStore;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;

/** Organizers in the store. */
final class OrganizerStore {
    static final String TABLE = "organizer";

    private static final String SELECT =
            "SELECT " + PostStore.COLUMNS + """
            , o.phone, o.website, o.email
            FROM\
            """ + PostStore.TABLES + "JOIN organizer o ON o.id = p.id WHERE 1 = 1";

    /** The organizers of these IDs, in no particular order. */
    List<Organizer> all(Tx tx, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : tx.list(Sql.of(SELECT).and(tx.in("p.id", ids)), OrganizerStore::organizer);
    }

    void insert(Tx tx, Organizer organizer) {
        tx.run(Sql.of(
                "INSERT INTO organizer (id, phone, website, email) VALUES (?, ?, ?, ?)",
                organizer.post().id(),
                organizer.phone(),
                organizer.website(),
                organizer.email()));
    }

    void update(Tx tx, Organizer organizer) {
        tx.run(Sql.of(
                "UPDATE organizer SET phone = ?, website = ?, email = ? WHERE id = ?",
                organizer.phone(),
                organizer.website(),
                organizer.email(),
                organizer.post().id()));
    }

    private static Organizer organizer(Row row) {
        return new Organizer(PostStore.post(row), row.text("phone"), row.text("website"), row.text("email"));
    }
}
