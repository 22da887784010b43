package io.kalends.organizer;

import static io.kalends.store.Column.Type.TEXT;

import io.kalends.post.LinkedStore;
import io.kalends.post.PostStore;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;

/** Organizers in the store. */
public final class OrganizerStore extends LinkedStore<Organizer> {
    public static final Columns<Organizer> COLUMNS = new Columns<>(
            "organizer",
            organizer -> organizer.post().id(),
            new Column<>("phone", TEXT, Organizer::phone),
            new Column<>("website", TEXT, Organizer::website),
            new Column<>("email", TEXT, Organizer::email));

    OrganizerStore() {
        super(COLUMNS);
    }

    @Override
    protected Organizer record(Row row) {
        return new Organizer(PostStore.post(row), row.text("phone"), row.text("website"), row.text("email"));
    }
}
