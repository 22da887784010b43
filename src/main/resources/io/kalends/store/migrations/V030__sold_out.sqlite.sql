-- Whether an event is sold out, worked out when it is written: when it has tickets and none of them is to be had. Here for
-- those that are there already.
ALTER TABLE event ADD COLUMN is_sold_out SMALLINT NOT NULL DEFAULT 0;

UPDATE event SET is_sold_out = 1
WHERE ticketed = 1
AND NOT EXISTS (
    SELECT 1 FROM json_each(event.tickets) t WHERE json_extract(t.value, '$.availability') <> 'sold_out');
