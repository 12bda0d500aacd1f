-- Claims go round the projects, and maintenance finds what is old.

CREATE INDEX task_stream_turn ON task_stream (project_id, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX task_finished ON task (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX task_stopped ON task (project_id, task_id) WHERE status IN ('failed', 'cancelled');
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Claims a ready stream of the project that comes next after after_project, in the order of their ids and round again:
-- however many streams one project has, each other project is served once a round. Within a project the stream that has
-- waited longest comes first, and one that was served goes to the back. Two index look-ups per project with open tasks
-- that is passed over, so that the size of a backlog does not matter. A function, so that a claim is one round trip; each of
-- its statements has a snapshot of its own: the head is read after the stream's row is locked. In one statement it would be
-- read from a snapshot older than the lock, and break the stream's order.
CREATE FUNCTION claim_stream(worker text, lease_seconds double precision, max_tasks integer, after_project text DEFAULT '')
RETURNS TABLE (project_id text, stream_key text, epoch bigint, task_id text, request_id text, kind text, user_id text,
  cube_id text, payload jsonb, attempt integer, max_attempts integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  stream record;
  head record;
  claimed text[];
  turn text := after_project;
  turned boolean := false;
BEGIN
  LOOP
    SELECT s.project_id INTO turn FROM task_stream s
    WHERE s.ready_at IS NOT NULL AND s.project_id > turn ORDER BY s.project_id LIMIT 1;
    IF NOT FOUND THEN
      IF turned OR after_project = '' THEN
        RETURN;
      END IF;
      turned := true;
      turn := '';
      CONTINUE;
    END IF;
    IF turned AND turn > after_project THEN
      RETURN;
    END IF;
    SELECT s.project_id, s.stream_key INTO stream FROM task_stream s
    WHERE s.project_id = turn AND s.ready_at <= now() AND (s.lease_until IS NULL OR s.lease_until < now())
    ORDER BY s.ready_at LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
  SELECT t.run_at, t.attempt INTO head FROM task t
  WHERE t.project_id = stream.project_id AND t.stream_key = stream.stream_key AND t.status IN ('waiting', 'in_progress')
  ORDER BY t.seq LIMIT 1;
  IF head IS NULL OR head.run_at > now() THEN
    UPDATE task_stream s SET ready_at = head.run_at, lease_owner = NULL, lease_until = NULL
    WHERE s.project_id = stream.project_id AND s.stream_key = stream.stream_key;
    RETURN QUERY SELECT stream.project_id, stream.stream_key, 0::bigint, NULL::text, NULL::text, NULL::text, NULL::text,
      NULL::text, NULL::jsonb, NULL::integer, NULL::integer;
    RETURN;
  END IF;
  -- a task that was tried before comes alone, so that it cannot spend the attempts of its followers
  SELECT array_agg(o.task_id) INTO claimed FROM (
    SELECT t.task_id, t.attempt, row_number() OVER (ORDER BY t.seq) AS place FROM task t
    WHERE t.project_id = stream.project_id AND t.stream_key = stream.stream_key AND t.status IN ('waiting', 'in_progress')
    ORDER BY t.seq LIMIT max_tasks
  ) AS o WHERE o.place = 1 OR (head.attempt = 0 AND o.attempt = 0);
  RETURN QUERY
    WITH leased AS (
      UPDATE task_stream s SET epoch = s.epoch + 1, lease_owner = worker,
        lease_until = now() + make_interval(secs => lease_seconds), ready_at = now()
      WHERE s.project_id = stream.project_id AND s.stream_key = stream.stream_key
      RETURNING s.epoch
    ), started AS (
      UPDATE task t SET status = 'in_progress', attempt = t.attempt + 1, started_at = now()
      WHERE t.project_id = stream.project_id AND t.task_id = ANY(claimed)
      RETURNING t.*
    )
    SELECT stream.project_id, stream.stream_key, leased.epoch, started.task_id, started.request_id, started.kind,
      started.user_id, started.cube_id, started.payload, started.attempt, started.max_attempts
    FROM leased, started ORDER BY started.seq;
END $$;
