-- Where records come from: calendars elsewhere, and files. Columns are JSON: which column of a CSV file is which field.
CREATE TABLE source (
    id ${id},
    type ${text} NOT NULL,
    name ${text} NOT NULL,
    address ${text} NOT NULL,
    removed ${text} NOT NULL,
    every BIGINT,
    images SMALLINT NOT NULL,
    columns ${text} NOT NULL,
    keeps_ids SMALLINT NOT NULL,
    account_id BIGINT NOT NULL,
    etag ${text},
    last_modified ${text},
    created_at BIGINT NOT NULL,
    next_run_at BIGINT,
    failures BIGINT NOT NULL
);
CREATE UNIQUE INDEX source_address ON source (type, address);

-- What a source says of a record: the fields as they were last seen there and a sum of them, since when it is gone there, whether
-- the source has put the record into the trash, and which values are kept back because somebody has changed these fields here.
CREATE TABLE source_item (
    id ${id},
    source_id BIGINT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    type ${text} NOT NULL,
    item_key ${text} NOT NULL,
    record_id BIGINT NOT NULL,
    seen ${text} NOT NULL,
    hash ${text} NOT NULL,
    gone_at BIGINT,
    trashed SMALLINT NOT NULL,
    kept_back ${text}
);
CREATE UNIQUE INDEX source_item_key ON source_item (source_id, type, item_key);
CREATE INDEX source_item_record ON source_item (record_id, type);

-- What came of bringing in a source: counts and report are JSON.
CREATE TABLE source_run (
    id ${id},
    source_id BIGINT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    outcome ${text} NOT NULL,
    message ${text} NOT NULL,
    counts ${text} NOT NULL,
    report ${text} NOT NULL
);
CREATE INDEX source_run_source ON source_run (source_id, id);

-- Pairs of events that somebody has said to be two, though they look alike.
CREATE TABLE distinct_pair (
    id ${id},
    one BIGINT NOT NULL,
    other BIGINT NOT NULL
);
CREATE UNIQUE INDEX distinct_pair_ids ON distinct_pair (one, other);
