-- Whether an event takes place as announced, why it does not, and whether one can take part online. The start it had before
-- is on the clock of its zone, as YYYY-MM-DD hh:mm:ss.
ALTER TABLE event ADD COLUMN event_status ${text} NOT NULL DEFAULT 'scheduled';
ALTER TABLE event ADD COLUMN status_reason ${text} NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN is_virtual SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN virtual_url ${text} NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN previous_start ${text};

-- So far it was said by a tag or a category. These stay, and mean nothing any more.
UPDATE event SET event_status = 'postponed'
WHERE id IN (
    SELECT l.event_id
    FROM event_term l
    JOIN term t ON t.id = l.term_id
    WHERE t.slug IN ('postponed', 'verschoben') OR t.name_sort IN ('postponed', 'verschoben'));

UPDATE event SET event_status = 'cancelled'
WHERE id IN (
    SELECT l.event_id
    FROM event_term l
    JOIN term t ON t.id = l.term_id
    WHERE t.slug IN ('cancelled', 'canceled', 'abgesagt') OR t.name_sort IN ('cancelled', 'canceled', 'abgesagt'));

-- A date that has other tags or categories than its series may have another status than that.
UPDATE occurrence SET changed = changed || ' event_status'
WHERE changed IS NOT NULL
AND id <> series_id
AND (SELECT e.event_status FROM event e WHERE e.id = occurrence.event_id)
    <> (SELECT s.event_status FROM event s WHERE s.id = occurrence.series_id);

-- Whoever keeps a copy is told.
UPDATE post SET modified_at = ${now}
WHERE id IN (
    SELECT e.id
    FROM event e
    WHERE e.event_status <> 'scheduled'
    UNION
    SELECT o.event_id
    FROM occurrence o
    WHERE o.changed LIKE '% event_status');
