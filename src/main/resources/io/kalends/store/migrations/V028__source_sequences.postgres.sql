CREATE SEQUENCE source_id;
CREATE SEQUENCE source_item_id;
