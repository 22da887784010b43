-- A list as numbers only, kept while the service is down: to make it, the next start would have to look at every record. The
-- checksum tells whether it was made by the same conditions and of the same history. What has changed since is known: the
-- records (changed) that had before it was saved, and those in the log after the position.
CREATE TABLE saved_list (
    kind ${text} PRIMARY KEY,
    made_at BIGINT NOT NULL,
    checksum ${text} NOT NULL,
    position ${text} NOT NULL,
    changed ${text} NOT NULL
);

CREATE TABLE saved_list_part (
    kind ${text} NOT NULL REFERENCES saved_list (kind) ON DELETE CASCADE,
    part BIGINT NOT NULL,
    records ${bytes} NOT NULL,
    PRIMARY KEY (kind, part)
);

-- With the series, so that a list is made of the index alone.
DROP INDEX occurrence_event;
CREATE INDEX occurrence_event ON occurrence (event_id, hidden, starts_at, ends_at, series_id);
