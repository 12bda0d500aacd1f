-- Operators have events of a project sent to their own servers. The triggers write what is to be sent in the transaction
-- of the change that it tells, whichever operation makes the change, and only if a webhook of the project wants it.
-- oldest program: 0024

CREATE TABLE webhook (
  project_id text NOT NULL REFERENCES project,
  webhook_id text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  paused_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, webhook_id)
);
SELECT protect_tenant_table('webhook');
ALTER TABLE webhook ALTER COLUMN secret SET STATISTICS 0;
COMMENT ON TABLE webhook IS 'A URL that events of the project are sent to.';
COMMENT ON COLUMN webhook.secret IS 'Signs what is sent. Only the answer to the creation shows it.';
COMMENT ON COLUMN webhook.enabled IS 'While false, no events are written for the webhook and none are sent.';
COMMENT ON COLUMN webhook.failures IS 'Attempts that failed since the last one that succeeded.';
COMMENT ON COLUMN webhook.failing_since IS 'When the first of these attempts failed, by the task clock.';
COMMENT ON COLUMN webhook.paused_until IS 'Until when nothing is sent because the attempts failed, by the task clock.';

-- No reference to webhook: a change must not fail, or wait, because somebody deletes a webhook at the same moment.
CREATE TABLE webhook_delivery (
  project_id text NOT NULL REFERENCES project,
  delivery_id text NOT NULL,
  delivery_no bigint GENERATED ALWAYS AS IDENTITY,
  webhook_id text NOT NULL,
  type text NOT NULL,
  user_id text NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  response_status integer,
  error text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempted_at timestamptz,
  PRIMARY KEY (project_id, delivery_id)
);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (project_id, webhook_id, user_id, delivery_no)
  WHERE status = 'waiting';
CREATE INDEX webhook_delivery_list ON webhook_delivery (project_id, webhook_id, delivery_no);
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
CREATE INDEX webhook_delivery_budget ON webhook_delivery (project_id) WHERE type = 'budget.spent';
SELECT protect_tenant_table('webhook_delivery');
ALTER TABLE webhook_delivery ALTER COLUMN user_id SET STATISTICS 0;
ALTER TABLE webhook_delivery ALTER COLUMN data SET STATISTICS 0;
COMMENT ON TABLE webhook_delivery IS 'An event that is or was sent to one webhook. Events of one user are sent in the order of delivery_no.';
COMMENT ON COLUMN webhook_delivery.user_id IS 'The user of the event; empty for an event of the project.';
COMMENT ON COLUMN webhook_delivery.data IS 'What is told, as ids.';
COMMENT ON COLUMN webhook_delivery.attempts IS 'Attempts since the event was written or an operator had it sent again.';
COMMENT ON COLUMN webhook_delivery.due_at IS 'When it may be sent, by the task clock.';
COMMENT ON COLUMN webhook_delivery.lease_until IS 'While it is sent: when another process may send it, by the task clock. A worker whose lease ended writes no result.';

-- The triggers run in sessions of older servers at once, before the start of a new one grants the rest.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'recollect_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON webhook, webhook_delivery TO recollect_tenant;
  END IF;
END $$;

CREATE FUNCTION write_webhook_event(of_project text, event text, of_user text, ids jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (project_id, delivery_id, webhook_id, type, user_id, data)
  SELECT w.project_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.webhook_id, event, of_user,
    jsonb_build_object('project_id', of_project) || ids
  FROM webhook w WHERE w.project_id = of_project AND w.enabled AND event = ANY(w.events)
$$;

-- Adds insert memories, so this is one lookup a statement where no webhook wants the event.
CREATE FUNCTION tell_created_memories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook WHERE enabled AND 'memory.created' = ANY(events)) THEN
    PERFORM write_webhook_event(c.project_id, 'memory.created', c.user_id, jsonb_build_object(
      'memory_id', c.memory_id, 'kind', c.kind, 'user_id', c.user_id, 'cube_id', c.cube_id, 'task_id', c.task_id))
    FROM (SELECT * FROM created ORDER BY cube_id, change_seq) AS c WHERE c.status = 'activated';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_created_memories AFTER INSERT ON memory
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION tell_created_memories();

CREATE FUNCTION tell_superseded_memory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'memory.superseded', NEW.user_id, jsonb_build_object(
    'memory_id', NEW.memory_id, 'kind', NEW.kind, 'user_id', NEW.user_id, 'cube_id', NEW.cube_id,
    'superseded_by', CASE WHEN NEW.superseded_by IS DISTINCT FROM OLD.superseded_by THEN NEW.superseded_by
      ELSE NEW.outdated_by END, 'status', NEW.status));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_superseded_memory AFTER UPDATE OF superseded_by, outdated_by ON memory
  FOR EACH ROW
  WHEN (NEW.status <> 'deleted' AND (
    (NEW.superseded_by IS NOT NULL AND NEW.superseded_by IS DISTINCT FROM OLD.superseded_by)
    OR (NEW.outdated_by IS NOT NULL AND NEW.outdated_by IS DISTINCT FROM OLD.outdated_by)))
  EXECUTE FUNCTION tell_superseded_memory();

CREATE FUNCTION tell_erased_memory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'memory.erased', OLD.user_id, jsonb_build_object(
    'memory_id', OLD.memory_id, 'kind', OLD.kind, 'user_id', OLD.user_id, 'cube_id', OLD.cube_id));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_erased_memory AFTER UPDATE OF status ON memory
  FOR EACH ROW WHEN (NEW.status = 'deleted' AND OLD.status <> 'deleted')
  EXECUTE FUNCTION tell_erased_memory();

CREATE FUNCTION tell_ended_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'task.' || NEW.status, NEW.user_id, jsonb_build_object(
    'task_id', NEW.task_id, 'request_id', NEW.request_id, 'kind', NEW.kind, 'user_id', NEW.user_id,
    'cube_id', NEW.cube_id, 'error_code', CASE WHEN NEW.status = 'failed' THEN NEW.error_code END));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_ended_task AFTER UPDATE OF status ON task
  FOR EACH ROW WHEN (NEW.status IN ('completed', 'failed') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION tell_ended_task();

-- Tells once for each day and limit that the budget is spent.
CREATE FUNCTION tell_spent_budget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  budget bigint;
  used numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook w WHERE w.project_id = NEW.project_id AND w.enabled AND 'budget.spent' = ANY(w.events)) THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'model_usage' THEN
    today := NEW.day;
  END IF;
  SELECT daily_tokens INTO budget FROM model_budget WHERE project_id = NEW.project_id;
  SELECT coalesce(sum(prompt_tokens + completion_tokens), 0) INTO used FROM model_usage
  WHERE project_id = NEW.project_id AND day = today;
  IF used >= budget AND NOT EXISTS (
    SELECT FROM webhook_delivery d WHERE d.project_id = NEW.project_id AND d.type = 'budget.spent'
      AND d.data->>'day' = today::text AND (d.data->>'daily_tokens')::bigint = budget
  ) THEN
    PERFORM write_webhook_event(NEW.project_id, 'budget.spent', '',
      jsonb_build_object('day', today, 'daily_tokens', budget, 'spent_tokens', used));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_spent_budget AFTER INSERT OR UPDATE ON model_usage
  FOR EACH ROW EXECUTE FUNCTION tell_spent_budget();
CREATE TRIGGER tell_spent_budget AFTER INSERT OR UPDATE ON model_budget
  FOR EACH ROW EXECUTE FUNCTION tell_spent_budget();
