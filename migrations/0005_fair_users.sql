-- Claims go round the users of a project too, and streams that nothing waits in are pruned.

ALTER TABLE task_stream ADD COLUMN user_id text NOT NULL DEFAULT '';
-- a stream goes when its last finished task does, and comes back with its next task: no task refers to its row
ALTER TABLE task DROP CONSTRAINT task_project_id_stream_key_fkey;
DELETE FROM task_stream s
WHERE s.ready_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM task t WHERE t.project_id = s.project_id AND t.stream_key = s.stream_key);
UPDATE task_stream s SET user_id = t.user_id FROM (
  SELECT DISTINCT project_id, stream_key, user_id FROM task
) AS t
WHERE t.project_id = s.project_id AND t.stream_key = s.stream_key;
-- a stream that comes back has a later epoch than any worker of the one that went
ALTER TABLE task_stream ALTER COLUMN epoch SET DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
CREATE INDEX task_stream_user ON task_stream (project_id, user_id, ready_at) WHERE ready_at IS NOT NULL;

-- Whose stream was claimed last in a project.
CREATE TABLE task_turn (
  project_id text PRIMARY KEY REFERENCES project,
  user_id text NOT NULL
);
ALTER TABLE task_turn ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_turn FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON task_turn
  USING ((SELECT current_setting('recollect.project_id', true)) IN (project_id, '*'));

-- Claims a ready stream of the project that comes next after after_project, in the order of their ids and round again; in
-- it, of the user that comes next after the one served last; of this user's streams the one that has waited longest.
-- However many streams one project or one user has, each other one is served once a round.
--
-- A project without a ready stream is passed over by one index look-up. Of a project's users at most 64 are looked at,
-- because thousands may have streams that are all leased or not due yet: then the stream that has waited longest is
-- claimed, and the next claim looks on from there. A claim that runs beside another one in a project does not wait for it
-- to take its turn. A function, so that a claim is one round trip; each of its statements has a snapshot of its own: the
-- head is read after the stream's row is locked. In one statement it would be read from a snapshot older than the lock, and
-- break the stream's order.
CREATE OR REPLACE FUNCTION claim_stream(worker text, lease_seconds double precision, max_tasks integer, after_project text DEFAULT '')
RETURNS TABLE (project_id text, stream_key text, epoch bigint, task_id text, request_id text, kind text, user_id text,
  cube_id text, payload jsonb, attempt integer, max_attempts integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  most_users CONSTANT integer := 64;
  chosen text;
  head record;
  claimed text[];
  turn text := after_project;
  turned boolean := false;
  served text;
  mine boolean;
  next_user text;
  at_user text;
  around boolean := false;
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
    PERFORM 1 FROM task_stream s
    WHERE s.project_id = turn AND s.ready_at <= now() AND (s.lease_until IS NULL OR s.lease_until < now()) LIMIT 1;
    CONTINUE WHEN NOT FOUND;
    SELECT t.user_id INTO served FROM task_turn t WHERE t.project_id = turn FOR UPDATE SKIP LOCKED;
    mine := FOUND;
    IF NOT mine THEN
      SELECT t.user_id INTO served FROM task_turn t WHERE t.project_id = turn;
      served := coalesce(served, '');
    END IF;
    at_user := served;
    around := false;
    chosen := NULL;
    FOR looked IN 1..most_users LOOP
      SELECT s.user_id INTO next_user FROM task_stream s
      WHERE s.project_id = turn AND s.ready_at IS NOT NULL AND s.user_id > at_user ORDER BY s.user_id LIMIT 1;
      IF NOT FOUND THEN
        EXIT WHEN around;
        around := true;
        SELECT s.user_id INTO next_user FROM task_stream s
        WHERE s.project_id = turn AND s.ready_at IS NOT NULL ORDER BY s.user_id LIMIT 1;
        EXIT WHEN NOT FOUND;
      END IF;
      EXIT WHEN around AND next_user > served;
      at_user := next_user;
      SELECT s.stream_key INTO chosen FROM task_stream s
      WHERE s.project_id = turn AND s.user_id = at_user AND s.ready_at <= now()
        AND (s.lease_until IS NULL OR s.lease_until < now())
      ORDER BY s.ready_at LIMIT 1 FOR UPDATE SKIP LOCKED;
      EXIT WHEN FOUND;
    END LOOP;
    IF chosen IS NULL THEN
      SELECT s.stream_key INTO chosen FROM task_stream s
      WHERE s.project_id = turn AND s.ready_at <= now() AND (s.lease_until IS NULL OR s.lease_until < now())
      ORDER BY s.ready_at LIMIT 1 FOR UPDATE SKIP LOCKED;
    END IF;
    IF mine AND at_user <> served THEN
      UPDATE task_turn t SET user_id = at_user WHERE t.project_id = turn;
    ELSIF NOT mine AND served = '' THEN
      INSERT INTO task_turn VALUES (turn, at_user) ON CONFLICT DO NOTHING;
    END IF;
    EXIT WHEN chosen IS NOT NULL;
  END LOOP;
  SELECT t.run_at, t.attempt INTO head FROM task t
  WHERE t.project_id = turn AND t.stream_key = chosen AND t.status IN ('waiting', 'in_progress')
  ORDER BY t.seq LIMIT 1;
  IF head IS NULL OR head.run_at > now() THEN
    UPDATE task_stream s SET ready_at = head.run_at, lease_owner = NULL, lease_until = NULL
    WHERE s.project_id = turn AND s.stream_key = chosen;
    RETURN QUERY SELECT turn, chosen, 0::bigint, NULL::text, NULL::text, NULL::text, NULL::text,
      NULL::text, NULL::jsonb, NULL::integer, NULL::integer;
    RETURN;
  END IF;
  -- a task that was tried before comes alone, so that it cannot spend the attempts of its followers
  SELECT array_agg(o.task_id) INTO claimed FROM (
    SELECT t.task_id, t.attempt, row_number() OVER (ORDER BY t.seq) AS place FROM task t
    WHERE t.project_id = turn AND t.stream_key = chosen AND t.status IN ('waiting', 'in_progress')
    ORDER BY t.seq LIMIT max_tasks
  ) AS o WHERE o.place = 1 OR (head.attempt = 0 AND o.attempt = 0);
  RETURN QUERY
    WITH leased AS (
      UPDATE task_stream s SET epoch = s.epoch + 1, lease_owner = worker,
        lease_until = now() + make_interval(secs => lease_seconds), ready_at = now()
      WHERE s.project_id = turn AND s.stream_key = chosen
      RETURNING s.epoch
    ), started AS (
      UPDATE task t SET status = 'in_progress', attempt = t.attempt + 1, started_at = now()
      WHERE t.project_id = turn AND t.task_id = ANY(claimed)
      RETURNING t.*
    )
    SELECT turn, chosen, leased.epoch, started.task_id, started.request_id, started.kind,
      started.user_id, started.cube_id, started.payload, started.attempt, started.max_attempts
    FROM leased, started ORDER BY started.seq;
END $$;
