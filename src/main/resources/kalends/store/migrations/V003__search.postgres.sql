CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX post_search ON post USING gin (search_text gin_trgm_ops);
