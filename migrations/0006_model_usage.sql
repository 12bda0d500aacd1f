-- What calls of models cost, and how much a project may spend.

CREATE TABLE model_usage (
  project_id text NOT NULL REFERENCES project,
  -- of UTC
  day date NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  failed_calls bigint NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, day, purpose, model)
);

-- A project without a row may spend what it likes.
CREATE TABLE model_budget (
  project_id text PRIMARY KEY REFERENCES project,
  daily_tokens bigint NOT NULL CHECK (daily_tokens >= 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['model_usage', 'model_budget']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
