-- Events that repeat: what the event says of itself holds for all its dates, and here is how these follow from one another;
-- the lists are JSON. What is told of all dates is worked out when it is written. An endless series has dates up to a moment.
CREATE TABLE series (
    id ${id} REFERENCES event (id) ON DELETE CASCADE,
    rule ${text} NOT NULL,
    also ${text} NOT NULL,
    excluded ${text} NOT NULL,
    first_local ${text} NOT NULL,
    last_local ${text},
    occurrences BIGINT,
    rolled_out_until BIGINT
);
CREATE INDEX series_rolled_out ON series (rolled_out_until) WHERE rolled_out_until IS NOT NULL;

-- The event of an occurrence is that of its series; or one of its own, with its ID, where some fields were changed for it alone
-- (by their names) or it is in the trash by itself. The original start is the one the rule gives it. So that every ID of an
-- event is here, a series has a row, too, when the rule begins: that with the ID of the series, without an original start.
ALTER TABLE occurrence ADD COLUMN series_id BIGINT REFERENCES series (id) ON DELETE CASCADE;
ALTER TABLE occurrence ADD COLUMN original_start ${text};
ALTER TABLE occurrence ADD COLUMN slug_date ${text};
ALTER TABLE occurrence ADD COLUMN changed ${text};
ALTER TABLE occurrence ADD COLUMN trashed SMALLINT;
CREATE INDEX occurrence_series ON occurrence (series_id, original_start) WHERE series_id IS NOT NULL;

-- The IDs of occurrences that no longer take place: one that returns has its old ID.
CREATE TABLE former_occurrence (
    id ${id},
    series_id BIGINT NOT NULL,
    original_start ${text} NOT NULL
);
CREATE INDEX former_occurrence_series ON former_occurrence (series_id, original_start);

-- The addresses that occurrences had in a series from which they were cut off.
CREATE TABLE former_date (
    id ${id},
    series_id BIGINT NOT NULL,
    slug_date ${text} NOT NULL,
    occurrence_id BIGINT NOT NULL
);
CREATE UNIQUE INDEX former_date_series ON former_date (series_id, slug_date);
CREATE INDEX former_date_occurrence ON former_date (occurrence_id);
