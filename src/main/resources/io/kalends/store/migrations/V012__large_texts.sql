-- Posts with long texts, to know what a list takes before it is read.
CREATE INDEX post_large ON post (id) WHERE octet_length(description) > 12288;
