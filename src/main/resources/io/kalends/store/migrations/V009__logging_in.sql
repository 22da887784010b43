-- The passwords by which people log in to the editor, of those users who have one. The ID is that of the user.
CREATE TABLE login (
    id BIGINT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    hash ${text} NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Those who are logged in. The token is kept only as a hash: who reads this table cannot take part in a session.
CREATE TABLE session (
    token ${text} PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    made_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_made ON session (made_at);
