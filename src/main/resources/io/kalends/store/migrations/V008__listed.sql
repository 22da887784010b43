-- Which records belong to a list is told from this index alone, in the order of their rows: the rows of posts are long
-- for the texts in them, and those of events are found one beside the other.
CREATE INDEX post_listed ON post (kind, status, trashed_at, id, published_at);
