-- Records and tasks outlive what users delete: they hold ids, and words stand only where deletions reach them.

-- What a task needs beside its messages: the caller's guidance for a model, and what memories without a raw memory inherit.
-- On the first message of the task, which it is deleted with; null again as soon as the task is done.
ALTER TABLE message ADD COLUMN given_options jsonb;

UPDATE message SET given_options = jsonb_strip_nulls(
    jsonb_build_object('guidance', t.payload->'guidance', 'origin', t.payload->'origin'))
FROM task t
WHERE t.payload ?| ARRAY['guidance', 'origin'] AND t.status <> 'completed'
  AND message.project_id = t.project_id AND message.message_id = t.payload->'message_ids'->>0;
UPDATE task SET payload = (payload - 'guidance' - 'origin')
  || CASE WHEN status = 'completed' THEN '{}' ELSE '{"options": true}'::jsonb END
WHERE payload ?| ARRAY['guidance', 'origin'];

-- The words go from the answers that were kept for repeats; their ids say which answer it was.
UPDATE idempotency SET answer = (answer - 'memories') || jsonb_build_object('memoryIds', (
    SELECT coalesce(jsonb_agg(m->'memoryId' ORDER BY n), '[]')
    FROM jsonb_array_elements(answer->'memories') WITH ORDINALITY AS one(m, n)))
WHERE jsonb_typeof(answer->'memories') = 'array' AND answer ? 'taskId';
UPDATE idempotency SET answer = jsonb_build_object('file_ids', (
    SELECT coalesce(jsonb_agg(f->'id' ORDER BY n), '[]')
    FROM jsonb_array_elements(answer->'data') WITH ORDINALITY AS one(f, n)))
WHERE jsonb_typeof(answer->'data') = 'array' AND answer ? 'code';
UPDATE idempotency SET answer = jsonb_build_object('cube_id', answer->'data'->'cube_id')
WHERE answer->'data' ? 'cube_id';
UPDATE idempotency SET answer = jsonb_build_object('id', answer->'id')
WHERE answer ?& ARRAY['verdict', 'older', 'newer'] OR answer ?& ARRAY['id', 'name', 'created_at'];
UPDATE idempotency SET answer = jsonb_build_object('active_version', answer->'active_version',
    'latest', coalesce(answer->'versions'->0->'version', '0'))
WHERE answer ?& ARRAY['active_version', 'versions'];

-- A knowledge base that is deleted takes its name along.
UPDATE cube SET name = NULL
WHERE name IS NOT NULL AND cube_id ~ '^kb_[0-9a-f]{32}$' AND NOT EXISTS (
  SELECT 1 FROM knowledge_base b WHERE b.project_id = cube.project_id AND b.knowledge_base_id = cube.cube_id);

-- Statistics hold samples of what they are about. The planner needs none of columns with words: no condition names them, or
-- only within a cube. The same type again removes the statistics that were taken, without rewriting the table.
DO $$
DECLARE
  worded record;
BEGIN
  FOR worded IN
    SELECT c.relname AS name, a.attname AS column_name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND (c.relname, a.attname) IN (
      ('message', 'body'), ('message', 'content'), ('message', 'given_history'), ('message', 'given_options'),
      ('message', 'role_name'), ('message', 'chat_time'),
      ('memory', 'title'), ('memory', 'body'), ('memory', 'details'), ('memory', 'tags'), ('memory', 'info'),
      ('memory', 'speaker'), ('memory', 'lexemes'),
      ('memory_vector', 'embedding'), ('memory_claim', 'claim_value'), ('reconciliation', 'reason'),
      ('profile', 'properties'), ('profile_change', 'path'), ('profile_change', 'old_value'), ('profile_change', 'new_value'),
      ('profile_template', 'name'), ('profile_template', 'metadata'),
      ('knowledge_base', 'name'), ('knowledge_base', 'description'), ('knowledge_file', 'name'),
      ('knowledge_file', 'content'), ('cube', 'name'),
      ('extraction_item', 'memory'), ('extraction_item', 'claims'), ('extraction_item', 'embedding'),
      ('task', 'payload'), ('task', 'result'), ('idempotency', 'answer'))
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE %s, ALTER COLUMN %I SET STATISTICS 0',
      worded.name, worded.column_name, worded.type, worded.column_name);
  END LOOP;
END $$;
-- which the type's own default has just replaced
ALTER TABLE memory_vector ALTER COLUMN embedding SET STORAGE MAIN;
