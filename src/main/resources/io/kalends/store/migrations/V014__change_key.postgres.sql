-- The key by which the places given to those who follow the changes are encrypted, another one once the store is put back to
-- an earlier state. It takes the place of the number of the life: what another key has encrypted is of another life.
-- random() can be predicted; UUIDs of version 4 have 122 bits each that cannot.
CREATE TABLE change_key (hex TEXT NOT NULL);
INSERT INTO change_key (hex)
SELECT encode(sha256(convert_to(CAST(gen_random_uuid() AS TEXT) || CAST(gen_random_uuid() AS TEXT), 'UTF8')), 'hex');
DROP TABLE change_life;
