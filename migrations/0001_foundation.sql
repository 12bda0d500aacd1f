-- The foundation. Rules that every later migration keeps:
--  * every tenant table's primary key begins with project_id, and every foreign key carries it;
--  * row-level security on every tenant table: a session sees the project in recollect.project_id, '*' sees all;
--  * messages are kept; memories are superseded, never overwritten; ids stay resolvable until a user deletes them.

CREATE EXTENSION IF NOT EXISTS vector;

CREATE TABLE project (
  project_id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Settings of the whole installation, not of a tenant (the hash of the operator key, for example).
CREATE TABLE server_setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_key (
  project_id text NOT NULL REFERENCES project,
  api_key_id text NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  prefix text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (project_id, api_key_id)
);
CREATE UNIQUE INDEX api_key_hash ON api_key (key_hash);
CREATE UNIQUE INDEX api_key_id ON api_key (api_key_id);

CREATE TABLE profile_template (
  project_id text NOT NULL REFERENCES project,
  profile_template_id text NOT NULL,
  name text NOT NULL,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, profile_template_id)
);

-- A cube is a container of memories; the default cube of a user has the user's id.
-- change_seq numbers every change of the cube's memories; its row lock makes that order the order of commits,
-- so that a reader who knows change n can ask for exactly what came after it.
CREATE TABLE cube (
  project_id text NOT NULL REFERENCES project,
  cube_id text NOT NULL,
  owner_id text NOT NULL,
  name text,
  change_seq bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, cube_id)
);

CREATE TABLE message (
  project_id text NOT NULL,
  message_id text NOT NULL,
  cube_id text NOT NULL,
  user_id text NOT NULL,
  conversation_id text NOT NULL,
  position bigint NOT NULL,
  external_id text,
  role text NOT NULL,
  role_id text,
  role_name text,
  body text NOT NULL,
  content jsonb,
  chat_time text,
  said_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, message_id),
  FOREIGN KEY (project_id, cube_id) REFERENCES cube
);
CREATE INDEX message_conversation ON message (project_id, cube_id, conversation_id, position);

CREATE TABLE memory (
  project_id text NOT NULL,
  memory_id text NOT NULL,
  cube_id text NOT NULL,
  user_id text NOT NULL,
  agent_id text,
  app_id text,
  conversation_id text NOT NULL,
  -- raw: the words of a message as they came; the others are extracted
  kind text NOT NULL CHECK (kind IN ('raw', 'fact', 'event', 'preference', 'profile', 'tool_schema', 'tool_trajectory', 'skill', 'document')),
  memory_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('activated', 'resolving', 'archived', 'deleted')),
  title text NOT NULL,
  body text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  info jsonb NOT NULL DEFAULT '{}',
  confidence real NOT NULL DEFAULT 1,
  content_hash bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  superseded_by text,
  extractor text NOT NULL,
  task_id text,
  -- when it was true in the world, and when this system knew it; both half-open
  valid_from timestamptz,
  valid_to timestamptz,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- for ranking: who said it when, where it stands in its conversation, and its words after analysis
  speaker text,
  role text,
  said_at timestamptz NOT NULL,
  position bigint NOT NULL,
  lexemes tsvector NOT NULL,
  change_seq bigint NOT NULL,
  PRIMARY KEY (project_id, memory_id),
  FOREIGN KEY (project_id, cube_id) REFERENCES cube
);
CREATE UNIQUE INDEX memory_content ON memory (project_id, cube_id, kind, content_hash) WHERE status = 'activated';
CREATE UNIQUE INDEX memory_changes ON memory (project_id, cube_id, change_seq);
CREATE INDEX memory_versions ON memory (project_id, superseded_by) WHERE superseded_by IS NOT NULL;

-- From which words a memory came: UTF-16 offsets into message.body.
CREATE TABLE memory_source (
  project_id text NOT NULL,
  memory_id text NOT NULL,
  message_id text NOT NULL,
  span_start integer NOT NULL,
  span_end integer NOT NULL,
  PRIMARY KEY (project_id, memory_id, message_id, span_start),
  FOREIGN KEY (project_id, memory_id) REFERENCES memory ON DELETE CASCADE,
  FOREIGN KEY (project_id, message_id) REFERENCES message ON DELETE CASCADE
);
CREATE INDEX memory_source_message ON memory_source (project_id, message_id);

-- Vectors apart from memories and keyed by their model, so that the model can be changed while the old one still serves.
CREATE TABLE memory_vector (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  embedding_model text NOT NULL,
  memory_id text NOT NULL,
  embedding halfvec NOT NULL,
  PRIMARY KEY (project_id, cube_id, embedding_model, memory_id),
  FOREIGN KEY (project_id, memory_id) REFERENCES memory ON DELETE CASCADE
);
-- inline as long as a page can hold it: a TOASTed vector costs a second look-up per row
ALTER TABLE memory_vector ALTER COLUMN embedding SET STORAGE MAIN;

-- One row per stream key: the lock that keeps tasks of one stream in order. Leases are on the database's clock.
CREATE TABLE task_stream (
  project_id text NOT NULL REFERENCES project,
  stream_key text NOT NULL,
  ready_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  epoch bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, stream_key)
);
CREATE INDEX task_stream_ready ON task_stream (ready_at) WHERE ready_at IS NOT NULL;

CREATE TABLE task (
  project_id text NOT NULL,
  task_id text NOT NULL,
  stream_key text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'in_progress', 'completed', 'failed', 'cancelled')),
  user_id text NOT NULL,
  cube_id text NOT NULL,
  -- what the caller was given: the tasks of one request share it; business_id is the client's own
  request_id text NOT NULL,
  business_id text,
  payload jsonb NOT NULL,
  result jsonb,
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  run_at timestamptz NOT NULL DEFAULT now(),
  error_code text,
  error_text text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (project_id, task_id),
  FOREIGN KEY (project_id, stream_key) REFERENCES task_stream
);
CREATE INDEX task_open ON task (project_id, stream_key, seq) WHERE status IN ('waiting', 'in_progress');
CREATE INDEX task_user ON task (project_id, user_id, seq);
CREATE INDEX task_request ON task (project_id, request_id) WHERE request_id <> task_id;
CREATE INDEX task_business ON task (project_id, business_id) WHERE business_id IS NOT NULL;

-- What became of each message of a task, written when the task ends; until then its messages are accepted.
CREATE TABLE receipt (
  project_id text NOT NULL,
  task_id text NOT NULL,
  message_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('stored', 'merged', 'skipped', 'failed')),
  reason text,
  memory_ids text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (project_id, task_id, message_id),
  FOREIGN KEY (project_id, task_id) REFERENCES task ON DELETE CASCADE,
  FOREIGN KEY (project_id, message_id) REFERENCES message ON DELETE CASCADE
);
CREATE INDEX receipt_message ON receipt (project_id, message_id);

CREATE TABLE idempotency (
  project_id text NOT NULL REFERENCES project,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, idempotency_key)
);

-- Row-level security: the second wall behind the project_id of every statement. The setting is read once a statement.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['project', 'api_key', 'profile_template', 'cube', 'message', 'memory', 'memory_source',
    'memory_vector', 'task_stream', 'task', 'receipt', 'idempotency']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
