-- The rules of time zones by which the instants of events were worked out, and since when it is these: one row, or none
-- where nobody knows.
CREATE TABLE zone_rules (
    version ${text} NOT NULL,
    since BIGINT NOT NULL
);
