-- The search text is folded already, so letters are told apart. Positions are kept: a phrase then is a substring.
CREATE VIRTUAL TABLE post_search USING fts5 (
    search_text,
    content = 'post',
    content_rowid = 'id',
    tokenize = 'trigram case_sensitive 1',
    columnsize = 0
);

CREATE TRIGGER post_search_insert AFTER INSERT ON post BEGIN
    INSERT INTO post_search (rowid, search_text) VALUES (new.id, new.search_text);
END;

CREATE TRIGGER post_search_delete AFTER DELETE ON post BEGIN
    INSERT INTO post_search (post_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
END;

CREATE TRIGGER post_search_update AFTER UPDATE OF search_text ON post WHEN old.search_text <> new.search_text BEGIN
    INSERT INTO post_search (post_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    INSERT INTO post_search (rowid, search_text) VALUES (new.id, new.search_text);
END;
