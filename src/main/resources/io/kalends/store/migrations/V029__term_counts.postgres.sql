-- Whoever changes how many events a term has keeps all others who do so waiting until the commit. So a transaction only notes
-- by how much it changes the counts, in a setting that ends with it, and changes them as the last thing before its commit,
-- in the order of the terms: it is waited for as briefly as can be, and nobody waits for each other.
DROP TRIGGER event_term_count ON event_term;
DROP FUNCTION count_term();

CREATE FUNCTION note_term_counts(noted TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    IF noted IS NOT NULL THEN
        PERFORM set_config(
            'kalends.term_counts',
            concat_ws(',', NULLIF(current_setting('kalends.term_counts', true), ''), noted),
            true);
    END IF;
END $$;

CREATE FUNCTION count_added_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_term_counts(string_agg(term_id || ':' || events, ','))
    FROM (SELECT term_id, count(*) AS events FROM added WHERE counted = 1 GROUP BY term_id) AS counts;
    RETURN NULL;
END $$;
CREATE TRIGGER event_term_added AFTER INSERT ON event_term
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_terms();

CREATE FUNCTION count_removed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_term_counts(string_agg(term_id || ':' || events, ','))
    FROM (SELECT term_id, -count(*) AS events FROM removed WHERE counted = 1 GROUP BY term_id) AS counts;
    RETURN NULL;
END $$;
CREATE TRIGGER event_term_removed AFTER DELETE ON event_term
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_terms();

CREATE FUNCTION count_changed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_term_counts(string_agg(term_id || ':' || events, ','))
    FROM (
        SELECT term_id, sum(counted) AS events
        FROM (
            SELECT term_id, counted FROM added
            UNION ALL
            SELECT term_id, -counted FROM removed) AS links
        GROUP BY term_id
        HAVING sum(counted) <> 0) AS counts;
    RETURN NULL;
END $$;
CREATE TRIGGER event_term_changed AFTER UPDATE ON event_term
REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_terms();

-- The first call applies all that is noted; the others, one for each link, find nothing left.
CREATE FUNCTION apply_term_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    noted TEXT := current_setting('kalends.term_counts', true);
    ids BIGINT[];
BEGIN
    IF noted IS NULL OR noted = '' THEN
        RETURN NULL;
    END IF;
    PERFORM set_config('kalends.term_counts', '', true);
    SELECT array_agg(DISTINCT CAST(split_part(one, ':', 1) AS BIGINT)) INTO ids
    FROM unnest(string_to_array(noted, ',')) AS one;
    PERFORM 1 FROM term WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE term SET events = term.events + counts.events
    FROM (
        SELECT CAST(split_part(one, ':', 1) AS BIGINT) AS id, sum(CAST(split_part(one, ':', 2) AS BIGINT)) AS events
        FROM unnest(string_to_array(noted, ',')) AS one
        GROUP BY 1) AS counts
    WHERE term.id = counts.id AND counts.events <> 0;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER event_term_counted AFTER INSERT OR UPDATE OR DELETE ON event_term
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION apply_term_counts();
