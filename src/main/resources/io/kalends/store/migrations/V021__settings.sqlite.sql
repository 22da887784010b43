-- Settings change while the service runs: every node learns of it as of any other change. They are one record.
CREATE TRIGGER site_setting_change_insert AFTER INSERT ON site_setting BEGIN
    INSERT INTO change (kind, record_id) VALUES ('setting', 0);
END;
CREATE TRIGGER site_setting_change_update AFTER UPDATE ON site_setting BEGIN
    INSERT INTO change (kind, record_id) VALUES ('setting', 0);
END;
CREATE TRIGGER site_setting_change_delete AFTER DELETE ON site_setting BEGIN
    INSERT INTO change (kind, record_id) VALUES ('setting', 0);
END;
