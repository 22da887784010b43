-- SQLite has one writer at a time, which changes the counts at once.
SELECT 1;
