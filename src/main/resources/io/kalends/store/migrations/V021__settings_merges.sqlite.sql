-- Settings as an export has them: with an ID each.
CREATE TABLE stored_setting (
    id ${id},
    name ${text} NOT NULL UNIQUE,
    value ${text} NOT NULL
);
INSERT INTO stored_setting (id, name, value)
SELECT row_number() OVER (ORDER BY name), name, value FROM site_setting;
DROP TABLE site_setting;
ALTER TABLE stored_setting RENAME TO site_setting;

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

-- Records that were merged into others: whoever asks for one of them, by its ID or slug, is sent to its successor.
CREATE TABLE former_post (
    id ${id},
    kind ${text} NOT NULL,
    slug ${text} NOT NULL,
    successor BIGINT NOT NULL REFERENCES post (id) ON DELETE CASCADE
);
CREATE INDEX former_post_slug ON former_post (kind, slug);
CREATE INDEX former_post_successor ON former_post (successor);

CREATE TABLE former_term (
    id ${id},
    taxonomy ${text} NOT NULL,
    slug ${text} NOT NULL,
    successor BIGINT NOT NULL REFERENCES term (id) ON DELETE CASCADE
);
CREATE INDEX former_term_slug ON former_term (taxonomy, slug);
CREATE INDEX former_term_successor ON former_term (successor);
