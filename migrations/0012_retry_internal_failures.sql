-- Extraction of a message that said one thing twice ("I live in Paris. I live in Berlin.") ended in an internal error. These
-- tasks wait again with fresh attempts; their raw memories were kept.

INSERT INTO task_stream (project_id, stream_key, user_id)
SELECT DISTINCT ON (project_id, stream_key) project_id, stream_key, user_id FROM task
WHERE kind IN ('extract', 'feedback') AND status = 'failed' AND error_code = 'internal'
ON CONFLICT (project_id, stream_key) DO NOTHING;

UPDATE task_stream s SET ready_at = least(s.ready_at, now())
WHERE EXISTS (
  SELECT FROM task t WHERE t.project_id = s.project_id AND t.stream_key = s.stream_key
    AND t.kind IN ('extract', 'feedback') AND t.status = 'failed' AND t.error_code = 'internal'
);

DELETE FROM receipt r USING task t
WHERE t.project_id = r.project_id AND t.task_id = r.task_id
  AND t.kind IN ('extract', 'feedback') AND t.status = 'failed' AND t.error_code = 'internal';

UPDATE task SET status = 'waiting', attempt = 0, run_at = now(), started_at = NULL, finished_at = NULL,
  error_code = NULL, error_text = NULL, failing_since = NULL
WHERE kind IN ('extract', 'feedback') AND status = 'failed' AND error_code = 'internal';
