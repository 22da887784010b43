-- The keys that the files of images had before they were cleaned: whoever asks for one of those is sent to the new address.
CREATE TABLE former_key (
    id ${id},
    media_id BIGINT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
    file_key ${text} NOT NULL UNIQUE
);
CREATE INDEX former_key_media ON former_key (media_id);
