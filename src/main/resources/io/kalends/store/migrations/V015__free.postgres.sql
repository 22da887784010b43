-- Whether an event is free, worked out when it is written. Here for those that are there already, by the same rule: when
-- every amount that is asked for is 0, by its tickets if it has any, or when its cost is the word.
ALTER TABLE event ADD COLUMN is_free SMALLINT NOT NULL DEFAULT 0;

UPDATE event SET is_free = 1
WHERE CASE
    WHEN ticketed = 1 THEN NOT EXISTS (
        SELECT 1 FROM json_array_elements(CAST(event.tickets AS json)) t WHERE CAST(t ->> 'price' AS numeric) <> 0)
    WHEN cost LIKE '%"prices":%' THEN NOT EXISTS (
        SELECT 1 FROM json_array_elements(CAST(event.cost AS json) -> 'prices') p
        WHERE CAST(p ->> 'value' AS numeric) <> 0)
    ELSE lower(cost) LIKE '%"text":"free"%'
END;
