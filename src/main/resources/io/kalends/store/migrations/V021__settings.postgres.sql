-- Settings change while the service runs: every node learns of it as of any other change. They are one record.
CREATE FUNCTION note_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO change (kind, record_id) VALUES ('setting', 0);
    RETURN NULL;
END $$;
CREATE TRIGGER site_setting_change AFTER INSERT OR UPDATE OR DELETE ON site_setting
FOR EACH STATEMENT EXECUTE FUNCTION note_setting_change();
