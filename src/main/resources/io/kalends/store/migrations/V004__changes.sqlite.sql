-- Every record that was made, changed or removed, in the order of commits. Triggers write it, so that nothing can forget
-- to; whoever keeps anything of a record learns from here that it is no longer true.
CREATE TABLE change (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    record_id INTEGER NOT NULL
);

CREATE TRIGGER post_change_insert AFTER INSERT ON post BEGIN
    INSERT INTO change (kind, record_id) VALUES (new.kind, new.id);
END;
CREATE TRIGGER post_change_update AFTER UPDATE ON post BEGIN
    INSERT INTO change (kind, record_id) VALUES (new.kind, new.id);
END;
CREATE TRIGGER post_change_delete AFTER DELETE ON post BEGIN
    INSERT INTO change (kind, record_id) VALUES (old.kind, old.id);
END;

CREATE TRIGGER media_change_insert AFTER INSERT ON media BEGIN
    INSERT INTO change (kind, record_id) VALUES ('media', new.id);
END;
CREATE TRIGGER media_change_update AFTER UPDATE ON media BEGIN
    INSERT INTO change (kind, record_id) VALUES ('media', new.id);
END;
CREATE TRIGGER media_change_delete AFTER DELETE ON media BEGIN
    INSERT INTO change (kind, record_id) VALUES ('media', old.id);
END;

-- How many events are published under a term, whatever their date: counting them anew for each reply grows with the
-- calendar. A link says itself whether it is counted, because the event may be gone when the link goes.
ALTER TABLE term ADD COLUMN events INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_term ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;

UPDATE event_term SET counted = 1
WHERE event_id IN (SELECT id FROM post WHERE status = 'publish' AND trashed_at IS NULL);
UPDATE term SET events = (SELECT count(*) FROM event_term et WHERE et.term_id = term.id AND et.counted = 1);

CREATE TRIGGER event_term_insert AFTER INSERT ON event_term BEGIN
    UPDATE event_term SET counted = 1
    WHERE event_id = new.event_id AND term_id = new.term_id
    AND EXISTS (SELECT 1 FROM post WHERE id = new.event_id AND status = 'publish' AND trashed_at IS NULL);
END;
CREATE TRIGGER event_term_count AFTER UPDATE OF counted ON event_term WHEN old.counted <> new.counted BEGIN
    UPDATE term SET events = events + new.counted - old.counted WHERE id = new.term_id;
END;
CREATE TRIGGER event_term_delete AFTER DELETE ON event_term WHEN old.counted = 1 BEGIN
    UPDATE term SET events = events - 1 WHERE id = old.term_id;
END;
CREATE TRIGGER post_counted AFTER UPDATE OF status, trashed_at ON post
WHEN new.kind = 'event'
AND (old.status = 'publish' AND old.trashed_at IS NULL) <> (new.status = 'publish' AND new.trashed_at IS NULL) BEGIN
    UPDATE event_term SET counted = (new.status = 'publish' AND new.trashed_at IS NULL) WHERE event_id = new.id;
END;

-- A new count alone is no change of the term.
CREATE TRIGGER term_change_insert AFTER INSERT ON term BEGIN
    INSERT INTO change (kind, record_id) VALUES (new.taxonomy, new.id);
END;
CREATE TRIGGER term_change_update AFTER UPDATE OF name, slug, description, parent ON term BEGIN
    INSERT INTO change (kind, record_id) VALUES (new.taxonomy, new.id);
END;
CREATE TRIGGER term_change_delete AFTER DELETE ON term BEGIN
    INSERT INTO change (kind, record_id) VALUES (old.taxonomy, old.id);
END;

-- Text is indexed once for all writes that are committed together, just before the commit: an index of trigrams that is
-- kept up row by row costs several times as much. The old text is that of the index, needed to take it out again.
DROP TRIGGER post_search_insert;
DROP TRIGGER post_search_update;
DROP TRIGGER post_search_delete;

CREATE TABLE unindexed (
    post_id INTEGER PRIMARY KEY,
    old_text TEXT
);

CREATE TRIGGER post_unindexed_insert AFTER INSERT ON post BEGIN
    INSERT OR IGNORE INTO unindexed (post_id) VALUES (new.id);
END;
CREATE TRIGGER post_unindexed_update AFTER UPDATE OF search_text ON post WHEN old.search_text <> new.search_text BEGIN
    INSERT OR IGNORE INTO unindexed (post_id, old_text) VALUES (old.id, old.search_text);
END;
CREATE TRIGGER post_unindexed_delete AFTER DELETE ON post BEGIN
    INSERT OR IGNORE INTO unindexed (post_id, old_text) VALUES (old.id, old.search_text);
END;
