-- The tokens that open the set-up in the browser, hashed: each node prints one of its own, and any node takes them all.
CREATE TABLE set_up_token (
    hash ${text} PRIMARY KEY,
    made_at BIGINT NOT NULL
);
