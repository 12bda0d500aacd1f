-- Images of search indexes: an index is restored from one several times faster than from the memories' rows.
-- oldest program: 0024

CREATE TABLE index_image (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  image_id text NOT NULL,
  embedding_model text NOT NULL,
  format text NOT NULL,
  change_seq bigint NOT NULL,
  bytes integer NOT NULL,
  crc32 bigint NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, cube_id, image_id),
  FOREIGN KEY (project_id, cube_id) REFERENCES cube ON DELETE CASCADE
);
SELECT protect_tenant_table('index_image');
COMMENT ON TABLE index_image IS 'The search index of a cube as of a change number. Erasing a memory of the cube deletes it.';
COMMENT ON COLUMN index_image.format IS 'The program that can read the image.';
COMMENT ON COLUMN index_image.bytes IS 'The size of all parts.';
COMMENT ON COLUMN index_image.crc32 IS 'The checksum of all parts: another image is not used.';
COMMENT ON COLUMN index_image.is_complete IS 'Whether all parts are written.';

-- The parts are small, so that the dead ones among them are counted and vacuumed soon.
CREATE TABLE index_image_part (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  image_id text NOT NULL,
  part integer NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (project_id, cube_id, image_id, part),
  FOREIGN KEY (project_id, cube_id, image_id) REFERENCES index_image ON DELETE CASCADE
);
-- As base64: PostgreSQL's client reads binary values as hexadecimal digits, which takes twice the time.
-- Vectors, which are most of an image, cannot be compressed.
ALTER TABLE index_image_part ALTER COLUMN data SET STORAGE EXTERNAL, ALTER COLUMN data SET STATISTICS 0;
SELECT protect_tenant_table('index_image_part');
COMMENT ON TABLE index_image_part IS 'A part of an index_image, up to 48 KiB, as base64.';
