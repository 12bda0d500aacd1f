-- Backups of the whole store that servers made, or are making. The files stand outside of the database.
-- oldest program: 0024
CREATE TABLE backup (
  backup_id text PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('request', 'schedule')),
  scheduled_for timestamptz UNIQUE,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'failed')),
  host text NOT NULL,
  file text NOT NULL,
  started_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint,
  sha256 text,
  error text
);
CREATE INDEX backup_started_at ON backup (started_at, backup_id);
-- one at a time, whichever process makes it
CREATE UNIQUE INDEX backup_running ON backup (status) WHERE status = 'running';
COMMENT ON TABLE backup IS 'A backup that a server made or is making. Not part of backups itself.';
COMMENT ON COLUMN backup.scheduled_for IS 'The moment of the schedule that it is for: one process claims it. Null = on request.';
COMMENT ON COLUMN backup.host IS 'Name of the machine that wrote the file.';
COMMENT ON COLUMN backup.file IS 'Name of the file in BACKUP_DIR.';
COMMENT ON COLUMN backup.heard_at IS 'When its process was heard of last, by the clock of the database.';
COMMENT ON COLUMN backup.rows IS 'Rows written so far.';
COMMENT ON COLUMN backup.error IS 'Why it failed: a fixed text.';
