-- The words by which it was worked out which events are free: one row, or none where nobody knows.
CREATE TABLE free_words (
    version ${text} NOT NULL
);
