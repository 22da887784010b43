-- Every record that was made, changed or removed. Triggers write it, so that nothing can forget to; whoever keeps anything
-- of a record learns from here that it is no longer true. Numbers are given before the commit, so what is new since a
-- snapshot is found by the transactions that snapshot did not see yet.
CREATE TABLE change (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
    kind TEXT COLLATE "C" NOT NULL,
    record_id BIGINT NOT NULL
);
CREATE INDEX change_transaction ON change (transaction);

CREATE FUNCTION note_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id) VALUES (COALESCE(NEW.kind, OLD.kind), COALESCE(NEW.id, OLD.id));
    RETURN NULL;
END $$;
CREATE TRIGGER post_change AFTER INSERT OR UPDATE OR DELETE ON post FOR EACH ROW EXECUTE FUNCTION note_post_change();

CREATE FUNCTION note_media_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id) VALUES ('media', COALESCE(NEW.id, OLD.id));
    RETURN NULL;
END $$;
CREATE TRIGGER media_change AFTER INSERT OR UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION note_media_change();

-- How many events are published under a term, whatever their date: counting them anew for each reply grows with the
-- calendar. A link says itself whether it is counted, because the event may be gone when the link goes.
ALTER TABLE term ADD COLUMN events BIGINT NOT NULL DEFAULT 0;
ALTER TABLE event_term ADD COLUMN counted SMALLINT NOT NULL DEFAULT 0;

UPDATE event_term SET counted = 1
WHERE event_id IN (SELECT id FROM post WHERE status = 'publish' AND trashed_at IS NULL);
UPDATE term SET events = (SELECT count(*) FROM event_term et WHERE et.term_id = term.id AND et.counted = 1);

CREATE FUNCTION mark_counted_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.counted := CASE WHEN EXISTS (
        SELECT 1 FROM post WHERE id = NEW.event_id AND status = 'publish' AND trashed_at IS NULL
    ) THEN 1 ELSE 0 END;
    RETURN NEW;
END $$;
CREATE TRIGGER event_term_insert BEFORE INSERT ON event_term FOR EACH ROW EXECUTE FUNCTION mark_counted_term();

CREATE FUNCTION count_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE term SET events = events + COALESCE(NEW.counted, 0) - COALESCE(OLD.counted, 0)
    WHERE id = COALESCE(NEW.term_id, OLD.term_id) AND COALESCE(NEW.counted, 0) <> COALESCE(OLD.counted, 0);
    RETURN NULL;
END $$;
CREATE TRIGGER event_term_count AFTER INSERT OR UPDATE OR DELETE ON event_term FOR EACH ROW EXECUTE FUNCTION count_term();

CREATE FUNCTION recount_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event_term SET counted = CASE WHEN NEW.status = 'publish' AND NEW.trashed_at IS NULL THEN 1 ELSE 0 END
    WHERE event_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER post_counted AFTER UPDATE OF status, trashed_at ON post FOR EACH ROW
WHEN (NEW.kind = 'event'
    AND (OLD.status = 'publish' AND OLD.trashed_at IS NULL) <> (NEW.status = 'publish' AND NEW.trashed_at IS NULL))
EXECUTE FUNCTION recount_event();

-- A new count alone is no change of the term.
CREATE FUNCTION note_term_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id) VALUES (COALESCE(NEW.taxonomy, OLD.taxonomy), COALESCE(NEW.id, OLD.id));
    RETURN NULL;
END $$;
CREATE TRIGGER term_change AFTER INSERT OR DELETE OR UPDATE OF name, slug, description, parent ON term
FOR EACH ROW EXECUTE FUNCTION note_term_change();
