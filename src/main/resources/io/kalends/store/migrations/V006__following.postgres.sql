-- Who could see a record before it was changed, so that those who follow the changes are told when it is gone for them,
-- and nobody else is: its author, unless it was in the trash, and since when it was public.
ALTER TABLE change ADD COLUMN author BIGINT;
ALTER TABLE change ADD COLUMN public_at BIGINT;
DROP INDEX change_transaction;
CREATE INDEX change_transaction ON change (transaction, seq);

CREATE OR REPLACE FUNCTION note_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id, author, public_at)
    VALUES (
        COALESCE(NEW.kind, OLD.kind),
        COALESCE(NEW.id, OLD.id),
        CASE WHEN OLD.trashed_at IS NULL THEN OLD.author END,
        CASE WHEN OLD.trashed_at IS NULL AND OLD.status = 'publish' THEN OLD.published_at END
    );
    RETURN NULL;
END $$;

-- Terms have been public for ever.
CREATE OR REPLACE FUNCTION note_term_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id, public_at)
    VALUES (
        COALESCE(NEW.taxonomy, OLD.taxonomy),
        COALESCE(NEW.id, OLD.id),
        CASE WHEN TG_OP <> 'INSERT' THEN 0 END
    );
    RETURN NULL;
END $$;

-- How far the changes went at some moments. Up to the last one marked as forgotten, they have been removed.
CREATE TABLE change_mark (
    made_at BIGINT PRIMARY KEY,
    position BIGINT NOT NULL,
    forgotten SMALLINT NOT NULL DEFAULT 0
);

-- A number for this life of the store, another one once it is put back to an earlier state.
CREATE TABLE change_life (number BIGINT NOT NULL);
INSERT INTO change_life (number) VALUES (CAST(random() * 1000000000000000 AS BIGINT));

-- What becomes public by time alone.
CREATE INDEX post_scheduled ON post (published_at, id)
WHERE status = 'publish' AND trashed_at IS NULL AND published_at > modified_at;
