CREATE TABLE sequence (
    name TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO sequence (name, last) VALUES ('record_id', 0), ('term_id', 0), ('user_id', 0), ('app_password_id', 0);
