-- The key by which the places given to those who follow the changes are encrypted, another one once the store is put back to
-- an earlier state. It takes the place of the number of the life: what another key has encrypted is of another life.
CREATE TABLE change_key (hex TEXT NOT NULL);
INSERT INTO change_key (hex) VALUES (lower(hex(randomblob(32))));
DROP TABLE change_life;
