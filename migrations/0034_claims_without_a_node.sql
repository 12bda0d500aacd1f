-- On a Citus cluster, work goes on where a node is down. Nothing changes elsewhere.
-- oldest program: 0024

-- The task clock of a cluster is on the coordinator alone, because no copy can be written while one node is down. The
-- other nodes have no such table and take their own clock. While the table moves, a statement may not see its row.
CREATE OR REPLACE FUNCTION task_time() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regclass('task_clock') IS NULL THEN
    RETURN clock_timestamp();
  END IF;
  RETURN coalesce((SELECT clock_timestamp() + make_interval(secs => shift_seconds) FROM task_clock), clock_timestamp());
END $$;

CREATE OR REPLACE FUNCTION task_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regclass('task_clock') IS NULL THEN
    RETURN clock_timestamp();
  END IF;
  RETURN coalesce((SELECT least(task_time(), latest + interval '5 seconds') FROM task_clock), clock_timestamp());
END $$;

-- Claims a stream of these projects only, if they are given: of those whose nodes can be reached.
DROP FUNCTION claim_stream(text, double precision, integer, text, timestamptz);
CREATE FUNCTION claim_stream(worker text, lease_seconds double precision, max_tasks integer, after_project text, moment timestamp with time zone, only_projects text[] DEFAULT NULL)
 RETURNS TABLE(project_id text, stream_key text, epoch bigint, task_id text, request_id text, kind text, user_id text, cube_id text, payload jsonb, attempt integer, max_attempts integer)
 LANGUAGE plpgsql
AS $$
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
    WHERE s.ready_at IS NOT NULL AND s.project_id > turn
      AND (only_projects IS NULL OR s.project_id = ANY(only_projects))
    ORDER BY s.project_id LIMIT 1;
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
    WHERE s.project_id = turn AND s.ready_at <= moment AND (s.lease_until IS NULL OR s.lease_until < moment) LIMIT 1;
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
      WHERE s.project_id = turn AND s.user_id = at_user AND s.ready_at <= moment
        AND (s.lease_until IS NULL OR s.lease_until < moment)
      ORDER BY s.ready_at LIMIT 1 FOR UPDATE SKIP LOCKED;
      EXIT WHEN FOUND;
    END LOOP;
    IF chosen IS NULL THEN
      SELECT s.stream_key INTO chosen FROM task_stream s
      WHERE s.project_id = turn AND s.ready_at <= moment AND (s.lease_until IS NULL OR s.lease_until < moment)
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
  IF head IS NULL OR head.run_at > moment THEN
    UPDATE task_stream s SET ready_at = head.run_at, lease_owner = NULL, lease_until = NULL
    WHERE s.project_id = turn AND s.stream_key = chosen;
    RETURN QUERY SELECT turn, chosen, 0::bigint, NULL::text, NULL::text, NULL::text, NULL::text,
      NULL::text, NULL::jsonb, NULL::integer, NULL::integer;
    RETURN;
  END IF;
  -- A task that was tried before comes alone, so that it cannot spend the attempts of its followers. A new task comes
  -- with those behind it, up to the first that was tried before or is not due: no task overtakes another.
  SELECT array_agg(o.task_id) INTO claimed FROM (
    SELECT n.task_id, row_number() OVER by_seq AS place, bool_and(n.attempt = 0 AND n.run_at <= moment) OVER by_seq AS is_new
    FROM (
      SELECT t.task_id, t.seq, t.attempt, t.run_at FROM task t
      WHERE t.project_id = turn AND t.stream_key = chosen AND t.status IN ('waiting', 'in_progress')
      ORDER BY t.seq LIMIT max_tasks
    ) AS n WINDOW by_seq AS (ORDER BY n.seq)
  ) AS o WHERE o.place = 1 OR o.is_new;
  RETURN QUERY
    WITH leased AS (
      UPDATE task_stream s SET epoch = s.epoch + 1, lease_owner = worker,
        lease_until = moment + make_interval(secs => lease_seconds), ready_at = moment
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
