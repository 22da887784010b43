-- Who has changed a record last, if anybody has since it was made and it was not the program itself.
ALTER TABLE post ADD COLUMN changed_by BIGINT;
