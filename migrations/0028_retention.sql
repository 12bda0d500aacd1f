-- Memories end: at a time that came with an add, or some days after they were recorded.
-- oldest program: 0024
ALTER TABLE message ADD COLUMN expires_at timestamptz;
ALTER TABLE memory ADD COLUMN expires_at timestamptz;
COMMENT ON TABLE message IS 'A message as it came. A user''s deletion, its expiry or the retention of the project removes it.';
COMMENT ON COLUMN message.expires_at IS 'From then on nothing shows the message, and the next run of the retention erases it.';
COMMENT ON COLUMN memory.expires_at IS 'The latest end of the messages that the memory came from; null while one of them has none.';
-- Reading the table for this index takes about a second per gigabyte of it; no row is in it yet.
CREATE INDEX message_expiring ON message (project_id, expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE retention (
  project_id text NOT NULL REFERENCES project,
  keep_days jsonb NOT NULL DEFAULT '{}',
  queued_at timestamptz,
  PRIMARY KEY (project_id)
);
SELECT protect_tenant_table('retention');
COMMENT ON TABLE retention IS 'How long the project keeps memories. Without a row it keeps them until they are deleted.';
COMMENT ON COLUMN retention.keep_days IS 'Days by kind of memory; a kind that is not named is kept.';
COMMENT ON COLUMN retention.queued_at IS 'When the last daily run was enqueued.';

-- The clock of the end of memories. The function exists so that tests can set it.
CREATE FUNCTION wall_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;

-- A memory ends with the last of its messages. The first condition keeps the cost from projects in which nothing ends.
CREATE FUNCTION end_with_sources() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project text;
BEGIN
  FOR of_project IN SELECT DISTINCT c.project_id FROM changed c LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM message g WHERE g.project_id = of_project AND g.expires_at IS NOT NULL);
    PERFORM renew_ends(of_project, ARRAY(SELECT DISTINCT c.memory_id FROM changed c WHERE c.project_id = of_project));
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION renew_ends(of_project text, ids text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE memory m SET expires_at = ends.at
  FROM unnest(ids) AS wanted(id)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN bool_and(g.expires_at IS NOT NULL) THEN max(g.expires_at) END AS at, count(*) AS sources
    FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
    WHERE s.project_id = of_project AND s.memory_id = wanted.id
  ) AS ends
  WHERE m.project_id = of_project AND m.memory_id = wanted.id AND ends.sources > 0
    AND m.expires_at IS DISTINCT FROM ends.at
$$;
COMMENT ON FUNCTION renew_ends(text, text[]) IS 'Sets the end of memories to the last end of their messages.';

CREATE TRIGGER end_with_sources AFTER INSERT ON memory_source
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION end_with_sources();
