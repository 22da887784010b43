-- The part of an image that stays when its sides are cut off; none is the middle.
ALTER TABLE media ADD COLUMN focus ${text};
-- The record an image goes with when that is removed; 0 while the form is not saved that it was uploaded with, and none for
-- an image that is there for all.
ALTER TABLE media ADD COLUMN belongs_to BIGINT;
CREATE INDEX media_belongs_to ON media (belongs_to) WHERE belongs_to IS NOT NULL;
