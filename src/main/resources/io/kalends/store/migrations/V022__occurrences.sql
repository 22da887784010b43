-- When events take place. Lists are of these: an event that takes place once has one, with the ID of the event.
-- The local times are on the clock of the event's zone, as YYYY-MM-DD hh:mm:ss. Hidden is 0 for what lists show, 1 for what
-- they leave out unless asked for it, as the event says too, and 2 for what is no entry of any list.
CREATE TABLE occurrence (
    id ${id},
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    hidden SMALLINT NOT NULL DEFAULT 0,
    start_local ${text} NOT NULL,
    end_local ${text} NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);

INSERT INTO occurrence (id, event_id, hidden, start_local, end_local, starts_at, ends_at)
SELECT id, id, hidden, start_local, end_local, starts_at, ends_at FROM event ORDER BY id;

CREATE INDEX occurrence_event ON occurrence (event_id, hidden, starts_at, ends_at);
CREATE INDEX occurrence_starts ON occurrence (starts_at, id);

DROP INDEX event_starts;
DROP INDEX event_ends;
ALTER TABLE event DROP COLUMN start_local;
ALTER TABLE event DROP COLUMN end_local;
ALTER TABLE event DROP COLUMN starts_at;
ALTER TABLE event DROP COLUMN ends_at;

-- A parent is an event or an occurrence: its ID is in the table of these.
DROP INDEX event_parent;
ALTER TABLE event ADD COLUMN upper BIGINT;
UPDATE event SET upper = parent WHERE parent IS NOT NULL;
ALTER TABLE event DROP COLUMN parent;
ALTER TABLE event RENAME COLUMN upper TO parent;
CREATE INDEX event_parent ON event (parent) WHERE parent IS NOT NULL;
