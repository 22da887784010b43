-- Fields of events that administrators define. The options of a choice are JSON.
CREATE TABLE custom_field (
    id ${id},
    name ${text} NOT NULL UNIQUE,
    label ${text} NOT NULL,
    kind ${text} NOT NULL,
    options ${text} NOT NULL,
    is_public SMALLINT NOT NULL,
    position BIGINT NOT NULL
);

-- What an event says in these, as JSON: texts by the IDs of the fields; NULL for nothing.
ALTER TABLE event ADD COLUMN custom_fields ${text};

-- The same for filters: a row for each value, folded, and long ones by their sum.
CREATE TABLE event_custom_field (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    field_id BIGINT NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
    folded ${text} NOT NULL,
    PRIMARY KEY (event_id, field_id)
) ${keyed};
CREATE INDEX event_custom_field_value ON event_custom_field (field_id, folded, event_id);
