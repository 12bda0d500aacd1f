-- The backfill of vectors finds the memories that may lack one here, without reading every memory. The triggers cover
-- each way in which a stored memory needs a new vector: other words, a restore, an undo, a task that ends without a
-- result. New memories get their vectors from the task that extracts them.

CREATE TABLE embedding_backlog (
  project_id text NOT NULL,
  entry_no bigint GENERATED ALWAYS AS IDENTITY,
  memory_id text NOT NULL,
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (project_id, entry_no)
);
CREATE INDEX embedding_backlog_due ON embedding_backlog (due_at, entry_no);
CREATE INDEX embedding_backlog_memory ON embedding_backlog (project_id, memory_id);
SELECT protect_tenant_table('embedding_backlog');
COMMENT ON TABLE embedding_backlog IS 'A memory that may lack a vector of the configured embedding model.';
COMMENT ON COLUMN embedding_backlog.entry_no IS 'A memory may have several entries: a unique memory_id would make writers wait for each other.';
COMMENT ON COLUMN embedding_backlog.due_at IS 'When the backfill may take the entry, by the task clock. While it is worked on, the end of the lease.';

CREATE FUNCTION enqueue_embedding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO embedding_backlog (project_id, memory_id) VALUES (NEW.project_id, NEW.memory_id);
  RETURN NULL;
END $$;
CREATE TRIGGER embedding_of_changed_memory AFTER UPDATE OF status, body ON memory
  FOR EACH ROW
  WHEN (NEW.status = 'activated' AND (OLD.status <> 'activated' OR NEW.body IS DISTINCT FROM OLD.body))
  EXECUTE FUNCTION enqueue_embedding();

CREATE FUNCTION enqueue_embeddings_of_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO embedding_backlog (project_id, memory_id)
  SELECT DISTINCT NEW.project_id, s.memory_id
  FROM jsonb_array_elements_text(NEW.payload->'message_ids') AS of_task(message_id)
  CROSS JOIN LATERAL (
    SELECT memory_id FROM memory_source
    WHERE project_id = NEW.project_id AND message_id = of_task.message_id
  ) AS s;
  RETURN NULL;
END $$;
CREATE TRIGGER embeddings_of_ended_task AFTER UPDATE OF status ON task
  FOR EACH ROW
  WHEN (NEW.status IN ('failed', 'cancelled') AND OLD.status <> NEW.status
    AND jsonb_typeof(NEW.payload->'message_ids') = 'array')
  EXECUTE FUNCTION enqueue_embeddings_of_task();

-- Memories of the time before may lack vectors too: the next start looks at all of them once.
DELETE FROM server_setting WHERE name = 'embedding_progress';
