-- Replies to requests that made something, for callers who send one again under the same key because the first reply never
-- reached them. The request is a hash. A reply with a secret in it is not kept: its body is NULL.
CREATE TABLE kept_reply (
    account_id BIGINT NOT NULL,
    request_key ${text} NOT NULL,
    request ${text} NOT NULL,
    made_at BIGINT NOT NULL,
    status BIGINT NOT NULL,
    location ${text} NOT NULL,
    tag ${text} NOT NULL,
    body ${text},
    PRIMARY KEY (account_id, request_key)
);
CREATE INDEX kept_reply_made ON kept_reply (made_at);
