-- What a project may add and store. The row counts today's adds, so that all instances count together.
-- oldest program: 0024
CREATE TABLE project_limit (
  project_id text NOT NULL REFERENCES project,
  adds_per_day bigint CHECK (adds_per_day >= 0),
  memories bigint CHECK (memories >= 0),
  bytes bigint CHECK (bytes >= 0),
  users bigint CHECK (users >= 0),
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  adds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id)
);
SELECT protect_tenant_table('project_limit');
COMMENT ON TABLE project_limit IS 'The quotas of a project; null = no limit. Without a row there are none.';
COMMENT ON COLUMN project_limit.adds IS 'Adds that were accepted on the day (UTC); counted while there is a row.';
