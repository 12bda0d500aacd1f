-- Images of search indexes are read as bytes, by COPY, which takes half the time of base64.
-- oldest program: 0024

-- the next searches write them again
TRUNCATE index_image_part, index_image;
ALTER TABLE index_image_part DROP COLUMN data, ADD COLUMN data bytea NOT NULL;
-- Vectors, which are most of an image, cannot be compressed.
ALTER TABLE index_image_part ALTER COLUMN data SET STORAGE EXTERNAL, ALTER COLUMN data SET STATISTICS 0;
COMMENT ON TABLE index_image_part IS 'A part of an index_image, up to 48 KiB.';
