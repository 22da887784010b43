-- The files of images, where the setting says that they belong into the database: in pieces, so that none has to be in
-- memory whole. They are kept before their image and removed after it, and so do not refer to it.
CREATE TABLE media_file (
    file_key ${text} NOT NULL,
    name ${text} NOT NULL,
    length BIGINT NOT NULL,
    kept_at BIGINT NOT NULL,
    PRIMARY KEY (file_key, name)
);
CREATE INDEX media_file_kept ON media_file (kept_at);

CREATE TABLE media_piece (
    file_key ${text} NOT NULL,
    name ${text} NOT NULL,
    number BIGINT NOT NULL,
    data ${bytes} NOT NULL,
    PRIMARY KEY (file_key, name, number),
    FOREIGN KEY (file_key, name) REFERENCES media_file (file_key, name) ON DELETE CASCADE
);
