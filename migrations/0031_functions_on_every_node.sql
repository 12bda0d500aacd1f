-- Functions that run on every node of a Citus cluster too, each on the rows of its projects. Nothing changes elsewhere.
-- oldest program: 0024

-- A statement that changes a table of which every node has a copy may not read the clock: each node would read its own.
CREATE OR REPLACE FUNCTION tick_task_clock(seen timestamptz, elapsed_seconds float8) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  was task_clock;
  ticked timestamptz;
  shift float8;
  expected timestamptz := seen + make_interval(secs => elapsed_seconds);
BEGIN
  SELECT * INTO was FROM task_clock;
  ticked := clock_timestamp() + make_interval(secs => was.shift_seconds);
  IF ticked BETWEEN was.latest - interval '1 second' AND was.latest + interval '5 seconds'
    AND (expected IS NULL OR ticked <= expected + interval '10 seconds') THEN
    RETURN ticked;
  END IF;
  SELECT * INTO was FROM task_clock FOR UPDATE;
  ticked := clock_timestamp() + make_interval(secs => was.shift_seconds);
  IF ticked > expected + interval '10 seconds' OR ticked < was.latest - interval '1 second' THEN
    ticked := coalesce(expected, was.latest);
  END IF;
  ticked := greatest(ticked, was.latest);
  shift := extract(epoch FROM ticked - clock_timestamp());
  IF abs(shift - was.shift_seconds) < 1 THEN
    shift := was.shift_seconds;
  END IF;
  UPDATE task_clock SET latest = ticked, shift_seconds = shift;
  RETURN ticked;
END $$;

-- Looks for webhooks of the projects of the rows only, which are on the node of the rows.
CREATE OR REPLACE FUNCTION tell_created_memories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project text;
BEGIN
  FOR of_project IN SELECT DISTINCT c.project_id FROM created c LOOP
    CONTINUE WHEN NOT EXISTS (
      SELECT FROM webhook w WHERE w.project_id = of_project AND w.enabled AND 'memory.created' = ANY(w.events));
    PERFORM write_webhook_event(c.project_id, 'memory.created', c.user_id, jsonb_build_object(
      'memory_id', c.memory_id, 'kind', c.kind, 'user_id', c.user_id, 'cube_id', c.cube_id, 'task_id', c.task_id))
    FROM (SELECT * FROM created ORDER BY cube_id, change_seq) AS c
    WHERE c.project_id = of_project AND c.status = 'activated';
  END LOOP;
  RETURN NULL;
END $$;

-- Citus plans no statement with parameters in a function of the language sql. In a trigger it runs what names one
-- project on the node of the rows, unless rows are inserted as a query finds them.
CREATE OR REPLACE FUNCTION write_webhook_event(of_project text, event text, of_user text, ids jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  hook text;
BEGIN
  FOR hook IN SELECT w.webhook_id FROM webhook w WHERE w.project_id = of_project AND w.enabled AND event = ANY(w.events)
  LOOP
    INSERT INTO webhook_delivery (project_id, delivery_id, webhook_id, type, user_id, data)
    VALUES (of_project, 'msg_' || replace(gen_random_uuid()::text, '-', ''), hook, event, of_user,
      jsonb_build_object('project_id', of_project) || ids);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION enqueue_embeddings_of_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_task text;
BEGIN
  FOR of_task IN
    SELECT DISTINCT s.memory_id FROM memory_source s
    WHERE s.project_id = NEW.project_id
      AND s.message_id = ANY(ARRAY(SELECT jsonb_array_elements_text(NEW.payload->'message_ids')))
  LOOP
    INSERT INTO embedding_backlog (project_id, memory_id) VALUES (NEW.project_id, of_task);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION renew_ends(of_project text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memory m SET expires_at = ends.at
  FROM unnest(ids) AS wanted(id)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN bool_and(g.expires_at IS NOT NULL) THEN max(g.expires_at) END AS at, count(*) AS sources
    FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
    WHERE s.project_id = of_project AND s.memory_id = wanted.id
  ) AS ends
  WHERE m.project_id = of_project AND m.memory_id = wanted.id AND ends.sources > 0
    AND m.expires_at IS DISTINCT FROM ends.at;
END $$;
