-- Every reply that shows an event may show a label.
CREATE TRIGGER custom_field_change_insert AFTER INSERT ON custom_field BEGIN
    INSERT INTO change (kind, record_id) VALUES ('custom_field', new.id);
END;
CREATE TRIGGER custom_field_change_update AFTER UPDATE ON custom_field BEGIN
    INSERT INTO change (kind, record_id) VALUES ('custom_field', new.id);
END;
CREATE TRIGGER custom_field_change_delete AFTER DELETE ON custom_field BEGIN
    INSERT INTO change (kind, record_id) VALUES ('custom_field', old.id);
END;

INSERT INTO sequence (name, last) VALUES ('custom_field_id', 0);
