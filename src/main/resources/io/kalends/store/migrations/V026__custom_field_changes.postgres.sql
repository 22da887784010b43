-- Every reply that shows an event may show a label.
CREATE FUNCTION note_custom_field_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id) VALUES ('custom_field', COALESCE(NEW.id, OLD.id));
    RETURN NULL;
END $$;
CREATE TRIGGER custom_field_change AFTER INSERT OR UPDATE OR DELETE ON custom_field
FOR EACH ROW EXECUTE FUNCTION note_custom_field_change();

CREATE SEQUENCE custom_field_id;
