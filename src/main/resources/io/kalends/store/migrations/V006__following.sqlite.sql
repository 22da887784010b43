-- Who could see a record before it was changed, so that those who follow the changes are told when it is gone for them,
-- and nobody else is: its author, unless it was in the trash, and since when it was public.
ALTER TABLE change ADD COLUMN author INTEGER;
ALTER TABLE change ADD COLUMN public_at INTEGER;

DROP TRIGGER post_change_update;
CREATE TRIGGER post_change_update AFTER UPDATE ON post BEGIN
    INSERT INTO change (kind, record_id, author, public_at)
    VALUES (
        new.kind,
        new.id,
        CASE WHEN old.trashed_at IS NULL THEN old.author END,
        CASE WHEN old.trashed_at IS NULL AND old.status = 'publish' THEN old.published_at END
    );
END;
DROP TRIGGER post_change_delete;
CREATE TRIGGER post_change_delete AFTER DELETE ON post BEGIN
    INSERT INTO change (kind, record_id, author, public_at)
    VALUES (
        old.kind,
        old.id,
        CASE WHEN old.trashed_at IS NULL THEN old.author END,
        CASE WHEN old.trashed_at IS NULL AND old.status = 'publish' THEN old.published_at END
    );
END;

-- Terms have been public for ever.
DROP TRIGGER term_change_update;
CREATE TRIGGER term_change_update AFTER UPDATE OF name, slug, description, parent ON term BEGIN
    INSERT INTO change (kind, record_id, public_at) VALUES (new.taxonomy, new.id, 0);
END;
DROP TRIGGER term_change_delete;
CREATE TRIGGER term_change_delete AFTER DELETE ON term BEGIN
    INSERT INTO change (kind, record_id, public_at) VALUES (old.taxonomy, old.id, 0);
END;

-- How far the changes went at some moments. Up to the last one marked as forgotten, they have been removed.
CREATE TABLE change_mark (
    made_at INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    forgotten INTEGER NOT NULL DEFAULT 0
);

-- A number for this life of the store, another one once it is put back to an earlier state.
CREATE TABLE change_life (number INTEGER NOT NULL);
INSERT INTO change_life (number) VALUES (abs(random() % 1000000000000000));

-- What becomes public by time alone.
CREATE INDEX post_scheduled ON post (published_at, id)
WHERE status = 'publish' AND trashed_at IS NULL AND published_at > modified_at;
