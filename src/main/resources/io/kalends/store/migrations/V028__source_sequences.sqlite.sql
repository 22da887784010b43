INSERT INTO sequence (name, last) VALUES ('source_id', 0), ('source_item_id', 0);
