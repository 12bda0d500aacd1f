-- The schema after the last migration, written by "npm run schema". Read it; do not edit or run it: the files in
-- migrations/ make the schema, and a test compares this text with what they make.

-- An API key, as a hash. A bound key (user_id) reads and writes one user's cube only.
CREATE TABLE api_key (
  project_id text NOT NULL,
  api_key_id text NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  prefix text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  -- The user that the key is bound to; null = all of the project.
  user_id text,
  -- When the key was used last, at most a minute late; null = not yet.
  last_used_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (project_id, api_key_id),
  CONSTRAINT api_key_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
CREATE UNIQUE INDEX api_key_hash ON api_key USING btree (key_hash);
CREATE UNIQUE INDEX api_key_id ON api_key USING btree (api_key_id);
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_key USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- An operator's act, or a refused request. Rows are never changed, and deleted by prune_audit only.
CREATE TABLE audit_entry (
  -- The project that it concerns; * = the installation.
  project_id text NOT NULL,
  entry_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  -- What it was done to, as a path of ids. Users stand in it as a keyed hash.
  target text NOT NULL,
  ip text NOT NULL,
  result text NOT NULL,
  reason text,
  -- How many equal refusals of a minute the row stands for.
  count integer NOT NULL DEFAULT 1,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (project_id, entry_id),
  CONSTRAINT audit_entry_count_check CHECK (count > 0),
  CONSTRAINT audit_entry_result_check CHECK (result = ANY (ARRAY['started'::text, 'ok'::text, 'refused'::text, 'failed'::text]))
);
CREATE INDEX audit_entry_at ON audit_entry USING btree (at, entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entry USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A backup that a server made or is making. Not part of backups itself.
CREATE TABLE backup (
  backup_id text NOT NULL,
  origin text NOT NULL,
  -- The moment of the schedule that it is for: one process claims it. Null = on request.
  scheduled_for timestamp with time zone,
  status text NOT NULL DEFAULT 'running'::text,
  -- Name of the machine that wrote the file.
  host text NOT NULL,
  -- Name of the file in BACKUP_DIR.
  file text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  -- When its process was heard of last, by the clock of the database.
  heard_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamp with time zone,
  -- Rows written so far.
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint,
  sha256 text,
  -- Why it failed: a fixed text.
  error text,
  CONSTRAINT backup_pkey PRIMARY KEY (backup_id),
  CONSTRAINT backup_scheduled_for_key UNIQUE (scheduled_for),
  CONSTRAINT backup_origin_check CHECK (origin = ANY (ARRAY['request'::text, 'schedule'::text])),
  CONSTRAINT backup_status_check CHECK (status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text]))
);
CREATE UNIQUE INDEX backup_running ON backup USING btree (status) WHERE status = 'running'::text;
CREATE INDEX backup_started_at ON backup USING btree (started_at, backup_id);

-- A container of memories. The row lock of change_seq makes the order of change numbers the order of commits.
CREATE TABLE cube (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  owner_id text NOT NULL,
  name text,
  -- The number of the last change of the cube's memories.
  change_seq bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cube_pkey PRIMARY KEY (project_id, cube_id),
  CONSTRAINT cube_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE cube ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE cube ENABLE ROW LEVEL SECURITY;
ALTER TABLE cube FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON cube USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A memory that may lack a vector of the configured embedding model.
CREATE TABLE embedding_backlog (
  project_id text NOT NULL,
  -- A memory may have several entries: a unique memory_id would make writers wait for each other.
  entry_no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  memory_id text NOT NULL,
  -- When the backfill may take the entry, by the task clock. While it is worked on, the end of the lease.
  due_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT embedding_backlog_pkey PRIMARY KEY (project_id, entry_no)
);
CREATE INDEX embedding_backlog_due ON embedding_backlog USING btree (due_at, entry_no);
CREATE INDEX embedding_backlog_memory ON embedding_backlog USING btree (project_id, memory_id);
ALTER TABLE embedding_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE embedding_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON embedding_backlog USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A memory that promotion would write. No search reads this table.
CREATE TABLE extraction_item (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  item_id text NOT NULL,
  memory jsonb NOT NULL,
  claims jsonb NOT NULL,
  -- The message whose words the item holds completely.
  covers_message_id text,
  embedding_model text NOT NULL,
  embedding halfvec,
  CONSTRAINT extraction_item_pkey PRIMARY KEY (project_id, run_id, cube_id, item_id),
  CONSTRAINT extraction_item_project_id_run_id_fkey FOREIGN KEY (project_id, run_id) REFERENCES extraction_run(project_id, run_id) ON DELETE CASCADE
);
ALTER TABLE extraction_item ALTER COLUMN memory SET STATISTICS 0;
ALTER TABLE extraction_item ALTER COLUMN claims SET STATISTICS 0;
ALTER TABLE extraction_item ALTER COLUMN embedding SET STATISTICS 0;
ALTER TABLE extraction_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE extraction_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON extraction_item USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The words of a message that an extraction_item came from.
CREATE TABLE extraction_item_source (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  item_id text NOT NULL,
  message_id text NOT NULL,
  span_start integer NOT NULL,
  span_end integer NOT NULL,
  CONSTRAINT extraction_item_source_pkey PRIMARY KEY (project_id, run_id, cube_id, item_id, message_id, span_start),
  CONSTRAINT extraction_item_source_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES message(project_id, message_id) ON DELETE CASCADE,
  CONSTRAINT extraction_item_source_project_id_run_id_cube_id_item_id_fkey FOREIGN KEY (project_id, run_id, cube_id, item_id) REFERENCES extraction_item(project_id, run_id, cube_id, item_id) ON DELETE CASCADE
);
CREATE INDEX extraction_item_source_message ON extraction_item_source USING btree (project_id, message_id);
CREATE TRIGGER item_of_deleted_message AFTER DELETE ON extraction_item_source FOR EACH ROW EXECUTE FUNCTION drop_item_of_deleted_message();
ALTER TABLE extraction_item_source ENABLE ROW LEVEL SECURITY;
ALTER TABLE extraction_item_source FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON extraction_item_source USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A re-extraction of stored messages, kept apart from what is searched until it is promoted.
CREATE TABLE extraction_run (
  project_id text NOT NULL,
  run_id text NOT NULL,
  user_id text,
  cube_id text,
  conversation_id text,
  extractor text NOT NULL,
  -- The version of the project's guidance, 0 = the built-in guidance; null for rules.
  prompt_version integer,
  status text NOT NULL,
  -- The task that continues the run, or did last.
  task_id text NOT NULL,
  error_code text,
  error_text text,
  messages bigint NOT NULL DEFAULT 0,
  messages_read bigint NOT NULL DEFAULT 0,
  at_conversation text,
  at_position bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ready_at timestamp with time zone,
  promoted_at timestamp with time zone,
  CONSTRAINT extraction_run_pkey PRIMARY KEY (project_id, run_id),
  CONSTRAINT extraction_run_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  CONSTRAINT extraction_run_extractor_check CHECK (extractor = ANY (ARRAY['model'::text, 'offline'::text])),
  CONSTRAINT extraction_run_status_check CHECK (status = ANY (ARRAY['running'::text, 'ready'::text, 'promoting'::text, 'promoted'::text, 'dropped'::text]))
);
ALTER TABLE extraction_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE extraction_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON extraction_run USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A cube of a run, with the counts of what promotion would change or has changed.
CREATE TABLE extraction_run_cube (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  -- Later messages are not read.
  until_position bigint NOT NULL,
  added integer,
  changed integer,
  removed integer,
  kept integer,
  withheld integer,
  promoted boolean NOT NULL DEFAULT false,
  CONSTRAINT extraction_run_cube_pkey PRIMARY KEY (project_id, run_id, cube_id),
  CONSTRAINT extraction_run_cube_project_id_run_id_fkey FOREIGN KEY (project_id, run_id) REFERENCES extraction_run(project_id, run_id) ON DELETE CASCADE
);
ALTER TABLE extraction_run_cube ENABLE ROW LEVEL SECURITY;
ALTER TABLE extraction_run_cube FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON extraction_run_cube USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The answer to a write with an Idempotency-Key, as ids without words. Kept for 24 hours.
CREATE TABLE idempotency (
  project_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT task_time(),
  CONSTRAINT idempotency_pkey PRIMARY KEY (project_id, idempotency_key),
  CONSTRAINT idempotency_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE idempotency ALTER COLUMN answer SET STATISTICS 0;
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The search index of a cube as of a change number. Erasing a memory of the cube deletes it.
CREATE TABLE index_image (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  image_id text NOT NULL,
  embedding_model text NOT NULL,
  -- The program that can read the image.
  format text NOT NULL,
  change_seq bigint NOT NULL,
  -- The size of all parts.
  bytes integer NOT NULL,
  -- The checksum of all parts: another image is not used.
  crc32 bigint NOT NULL,
  -- Whether all parts are written.
  is_complete boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT index_image_pkey PRIMARY KEY (project_id, cube_id, image_id),
  CONSTRAINT index_image_project_id_cube_id_fkey FOREIGN KEY (project_id, cube_id) REFERENCES cube(project_id, cube_id) ON DELETE CASCADE
);
ALTER TABLE index_image ENABLE ROW LEVEL SECURITY;
ALTER TABLE index_image FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON index_image USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A part of an index_image, up to 48 KiB.
CREATE TABLE index_image_part (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  image_id text NOT NULL,
  part integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT index_image_part_pkey PRIMARY KEY (project_id, cube_id, image_id, part),
  CONSTRAINT index_image_part_project_id_cube_id_image_id_fkey FOREIGN KEY (project_id, cube_id, image_id) REFERENCES index_image(project_id, cube_id, image_id) ON DELETE CASCADE
);
ALTER TABLE index_image_part ALTER COLUMN data SET STORAGE EXTERNAL;
ALTER TABLE index_image_part ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE index_image_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE index_image_part FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON index_image_part USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A cube of files.
CREATE TABLE knowledge_base (
  project_id text NOT NULL,
  -- The id of its cube too.
  knowledge_base_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT knowledge_base_pkey PRIMARY KEY (project_id, knowledge_base_id),
  CONSTRAINT knowledge_base_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  CONSTRAINT knowledge_base_project_id_knowledge_base_id_fkey FOREIGN KEY (project_id, knowledge_base_id) REFERENCES cube(project_id, cube_id)
);
ALTER TABLE knowledge_base ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE knowledge_base ALTER COLUMN description SET STATISTICS 0;
ALTER TABLE knowledge_base ENABLE ROW LEVEL SECURITY;
ALTER TABLE knowledge_base FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON knowledge_base USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A file of a knowledge base. Its content is removed as soon as it is read.
CREATE TABLE knowledge_file (
  project_id text NOT NULL,
  file_id text NOT NULL,
  knowledge_base_id text NOT NULL,
  type text NOT NULL,
  format text,
  name text NOT NULL,
  bytes bigint NOT NULL,
  status text NOT NULL,
  -- Why the file failed, in public words.
  reason text,
  pages integer,
  content bytea,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  source_url text,
  CONSTRAINT knowledge_file_pkey PRIMARY KEY (project_id, file_id),
  CONSTRAINT knowledge_file_project_id_knowledge_base_id_fkey FOREIGN KEY (project_id, knowledge_base_id) REFERENCES knowledge_base(project_id, knowledge_base_id),
  CONSTRAINT knowledge_file_format_check CHECK (format = ANY (ARRAY['text'::text, 'markdown'::text, 'json'::text, 'csv'::text, 'html'::text, 'xml'::text, 'pdf'::text, 'docx'::text])),
  CONSTRAINT knowledge_file_status_check CHECK (status = ANY (ARRAY['PROCESSING'::text, 'AVAILABLE'::text, 'FAILED'::text])),
  CONSTRAINT knowledge_file_type_check CHECK (type = ANY (ARRAY['document'::text, 'skill'::text]))
);
ALTER TABLE knowledge_file ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE knowledge_file ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE knowledge_file ALTER COLUMN source_url SET STATISTICS 0;
CREATE INDEX knowledge_file_listing ON knowledge_file USING btree (project_id, knowledge_base_id, created_at, file_id);
ALTER TABLE knowledge_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE knowledge_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON knowledge_file USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- One version of a memory. Another version is another row.
CREATE TABLE memory (
  project_id text NOT NULL,
  memory_id text NOT NULL,
  cube_id text NOT NULL,
  user_id text NOT NULL,
  agent_id text,
  app_id text,
  conversation_id text NOT NULL,
  -- raw: the words of a message as they came; the others are extracted or read from files.
  kind text NOT NULL,
  memory_type text NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  info jsonb NOT NULL DEFAULT '{}'::jsonb,
  confidence real NOT NULL DEFAULT 1,
  content_hash bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The row that took the place of this one.
  superseded_by text,
  extractor text NOT NULL,
  task_id text,
  -- When the memory became true in the world.
  valid_from timestamp with time zone,
  -- When the memory ceased to be true in the world.
  valid_to timestamp with time zone,
  -- When the server learned the memory.
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When the server archived or erased the memory.
  retired_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  speaker text,
  role text,
  said_at timestamp with time zone NOT NULL,
  "position" bigint NOT NULL,
  -- The words after analysis; a position is passage · 64 + count.
  lexemes tsvector NOT NULL,
  -- The change number of the cube at the last change of the row.
  change_seq bigint NOT NULL,
  -- The memory that says otherwise since valid_to. This memory stays activated.
  outdated_by text,
  -- The memories that this one superseded, outdated or stands for.
  earlier_ids text[] NOT NULL DEFAULT '{}'::text[],
  -- The extraction run that archived the memory without a successor.
  retired_by text,
  -- The latest end of the messages that the memory came from; null while one of them has none.
  expires_at timestamp with time zone,
  CONSTRAINT memory_pkey PRIMARY KEY (project_id, memory_id),
  CONSTRAINT memory_project_id_cube_id_fkey FOREIGN KEY (project_id, cube_id) REFERENCES cube(project_id, cube_id),
  CONSTRAINT memory_kind_check CHECK (kind = ANY (ARRAY['raw'::text, 'fact'::text, 'event'::text, 'preference'::text, 'profile'::text, 'tool_schema'::text, 'tool_trajectory'::text, 'skill'::text, 'document'::text])),
  CONSTRAINT memory_status_check CHECK (status = ANY (ARRAY['activated'::text, 'resolving'::text, 'archived'::text, 'deleted'::text]))
);
ALTER TABLE memory ALTER COLUMN title SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN details SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN tags SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN info SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN speaker SET STATISTICS 0;
ALTER TABLE memory ALTER COLUMN lexemes SET STATISTICS 0;
CREATE UNIQUE INDEX memory_changes ON memory USING btree (project_id, cube_id, change_seq);
CREATE UNIQUE INDEX memory_content ON memory USING btree (project_id, cube_id, kind, content_hash) WHERE status = 'activated'::text;
CREATE INDEX memory_newest ON memory USING btree (project_id, created_at, memory_id) WHERE status <> 'deleted'::text;
CREATE INDEX memory_of_agent ON memory USING btree (project_id, agent_id, created_at, memory_id) WHERE status <> 'deleted'::text AND agent_id IS NOT NULL;
CREATE INDEX memory_of_file ON memory USING btree (project_id, conversation_id) WHERE kind = ANY (ARRAY['document'::text, 'skill'::text]);
CREATE INDEX memory_of_user ON memory USING btree (project_id, user_id, created_at, memory_id) WHERE status <> 'deleted'::text;
CREATE INDEX memory_outdated ON memory USING btree (project_id, outdated_by) WHERE outdated_by IS NOT NULL;
CREATE INDEX memory_versions ON memory USING btree (project_id, superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TRIGGER embedding_of_changed_memory AFTER UPDATE OF status, body ON memory FOR EACH ROW WHEN (new.status = 'activated'::text AND (old.status <> 'activated'::text OR new.body IS DISTINCT FROM old.body)) EXECUTE FUNCTION enqueue_embedding();
CREATE TRIGGER tell_created_memories AFTER INSERT ON memory REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION tell_created_memories();
CREATE TRIGGER tell_erased_memory AFTER UPDATE OF status ON memory FOR EACH ROW WHEN (new.status = 'deleted'::text AND old.status <> 'deleted'::text) EXECUTE FUNCTION tell_erased_memory();
CREATE TRIGGER tell_superseded_memory AFTER UPDATE OF superseded_by, outdated_by ON memory FOR EACH ROW WHEN (new.status <> 'deleted'::text AND (new.superseded_by IS NOT NULL AND new.superseded_by IS DISTINCT FROM old.superseded_by OR new.outdated_by IS NOT NULL AND new.outdated_by IS DISTINCT FROM old.outdated_by)) EXECUTE FUNCTION tell_superseded_memory();
ALTER TABLE memory ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON memory USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- What an activated memory says of something that has one value at a time.
CREATE TABLE memory_claim (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  -- A hash of kind, user, speaker and subject.
  claim_key text NOT NULL,
  memory_id text NOT NULL,
  attribute text NOT NULL,
  claim_value text NOT NULL,
  -- Whether the memory says nothing else.
  is_whole boolean NOT NULL,
  outdated_by text,
  CONSTRAINT memory_claim_pkey PRIMARY KEY (project_id, cube_id, claim_key, memory_id),
  CONSTRAINT memory_claim_project_id_memory_id_fkey FOREIGN KEY (project_id, memory_id) REFERENCES memory(project_id, memory_id) ON DELETE CASCADE
);
ALTER TABLE memory_claim ALTER COLUMN claim_value SET STATISTICS 0;
CREATE INDEX memory_claim_memory ON memory_claim USING btree (project_id, memory_id);
CREATE INDEX memory_claim_outdated ON memory_claim USING btree (project_id, outdated_by) WHERE outdated_by IS NOT NULL;
ALTER TABLE memory_claim ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory_claim FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON memory_claim USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The words of a message that a memory came from: UTF-16 offsets into message.body.
CREATE TABLE memory_source (
  project_id text NOT NULL,
  memory_id text NOT NULL,
  message_id text NOT NULL,
  span_start integer NOT NULL,
  span_end integer NOT NULL,
  CONSTRAINT memory_source_pkey PRIMARY KEY (project_id, memory_id, message_id, span_start),
  CONSTRAINT memory_source_project_id_memory_id_fkey FOREIGN KEY (project_id, memory_id) REFERENCES memory(project_id, memory_id) ON DELETE CASCADE,
  CONSTRAINT memory_source_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES message(project_id, message_id) ON DELETE CASCADE
);
CREATE INDEX memory_source_message ON memory_source USING btree (project_id, message_id);
CREATE TRIGGER end_with_sources AFTER INSERT ON memory_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION end_with_sources();
ALTER TABLE memory_source ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory_source FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON memory_source USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The vector of a memory by one embedding model.
CREATE TABLE memory_vector (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  embedding_model text NOT NULL,
  memory_id text NOT NULL,
  embedding halfvec NOT NULL,
  CONSTRAINT memory_vector_pkey PRIMARY KEY (project_id, cube_id, embedding_model, memory_id),
  CONSTRAINT memory_vector_project_id_memory_id_fkey FOREIGN KEY (project_id, memory_id) REFERENCES memory(project_id, memory_id) ON DELETE CASCADE
);
ALTER TABLE memory_vector ALTER COLUMN embedding SET STORAGE MAIN;
ALTER TABLE memory_vector ALTER COLUMN embedding SET STATISTICS 0;
CREATE INDEX memory_vector_memory ON memory_vector USING btree (memory_id, project_id);
ALTER TABLE memory_vector ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory_vector FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON memory_vector USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A message as it came. A user's deletion, its expiry or the retention of the project removes it.
CREATE TABLE message (
  project_id text NOT NULL,
  message_id text NOT NULL,
  cube_id text NOT NULL,
  user_id text NOT NULL,
  conversation_id text NOT NULL,
  -- The change number under which the message was added.
  "position" bigint NOT NULL,
  external_id text,
  role text NOT NULL,
  role_id text,
  role_name text,
  body text NOT NULL,
  content jsonb,
  chat_time text,
  said_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The conversation before the messages as the caller gave it, on the first message of the task; null once the task has ended.
  given_history jsonb,
  -- The caller's guidance and metadata, on the first message of the task; null once the task is done.
  given_options jsonb,
  -- From then on nothing shows the message, and the next run of the retention erases it.
  expires_at timestamp with time zone,
  CONSTRAINT message_pkey PRIMARY KEY (project_id, message_id),
  CONSTRAINT message_project_id_cube_id_fkey FOREIGN KEY (project_id, cube_id) REFERENCES cube(project_id, cube_id)
);
ALTER TABLE message ALTER COLUMN role_name SET STATISTICS 0;
ALTER TABLE message ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE message ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE message ALTER COLUMN chat_time SET STATISTICS 0;
ALTER TABLE message ALTER COLUMN given_history SET STATISTICS 0;
ALTER TABLE message ALTER COLUMN given_options SET STATISTICS 0;
CREATE INDEX message_conversation ON message USING btree (project_id, cube_id, conversation_id, "position");
CREATE INDEX message_expiring ON message USING btree (project_id, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX message_newest ON message USING btree (project_id, cube_id, "position");
ALTER TABLE message ENABLE ROW LEVEL SECURITY;
ALTER TABLE message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The tokens that a project may spend a day. Without a row there is no limit.
CREATE TABLE model_budget (
  project_id text NOT NULL,
  daily_tokens bigint NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT model_budget_pkey PRIMARY KEY (project_id),
  CONSTRAINT model_budget_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  CONSTRAINT model_budget_daily_tokens_check CHECK (daily_tokens >= 0)
);
CREATE TRIGGER tell_spent_budget AFTER INSERT OR UPDATE ON model_budget FOR EACH ROW EXECUTE FUNCTION tell_spent_budget();
ALTER TABLE model_budget ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_budget FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_budget USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- Calls and tokens of one day (UTC), purpose and model.
CREATE TABLE model_usage (
  project_id text NOT NULL,
  day date NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  failed_calls bigint NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  CONSTRAINT model_usage_pkey PRIMARY KEY (project_id, day, purpose, model),
  CONSTRAINT model_usage_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
CREATE TRIGGER tell_spent_budget AFTER INSERT OR UPDATE ON model_usage FOR EACH ROW EXECUTE FUNCTION tell_spent_budget();
ALTER TABLE model_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_usage USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A template bound to a user or an agent, with the values of its fields.
CREATE TABLE profile (
  project_id text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  profile_template_id text NOT NULL,
  -- The attribute tree of the template with this subject's values.
  properties jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  is_default boolean NOT NULL DEFAULT false,
  CONSTRAINT profile_pkey PRIMARY KEY (project_id, subject_kind, subject_id, profile_template_id),
  CONSTRAINT profile_project_id_profile_template_id_fkey FOREIGN KEY (project_id, profile_template_id) REFERENCES profile_template(project_id, profile_template_id),
  CONSTRAINT profile_subject_kind_check CHECK (subject_kind = ANY (ARRAY['user'::text, 'agent'::text]))
);
ALTER TABLE profile ALTER COLUMN properties SET STATISTICS 0;
CREATE INDEX profile_of_template ON profile USING btree (project_id, profile_template_id, subject_kind, subject_id);
ALTER TABLE profile ENABLE ROW LEVEL SECURITY;
ALTER TABLE profile FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A change of one field of a profile, with its cause and source.
CREATE TABLE profile_change (
  project_id text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  profile_template_id text NOT NULL,
  change_no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Names from the root of the tree.
  path text[] NOT NULL,
  old_value text,
  new_value text,
  cause text NOT NULL,
  message_id text,
  span_start integer,
  span_end integer,
  said_at timestamp with time zone,
  task_id text,
  extractor text,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  effect text,
  entry_key text,
  value text,
  CONSTRAINT profile_change_pkey PRIMARY KEY (project_id, subject_kind, subject_id, profile_template_id, change_no),
  CONSTRAINT profile_change_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES message(project_id, message_id) ON DELETE CASCADE,
  CONSTRAINT profile_change_project_id_subject_kind_subject_id_profile__fkey FOREIGN KEY (project_id, subject_kind, subject_id, profile_template_id) REFERENCES profile(project_id, subject_kind, subject_id, profile_template_id) ON DELETE CASCADE,
  CONSTRAINT profile_change_cause_check CHECK (cause = ANY (ARRAY['extraction'::text, 'edit'::text, 'template'::text])),
  CONSTRAINT profile_change_effect_check CHECK (effect = ANY (ARRAY['set'::text, 'add'::text, 'end'::text]))
);
ALTER TABLE profile_change ALTER COLUMN path SET STATISTICS 0;
ALTER TABLE profile_change ALTER COLUMN old_value SET STATISTICS 0;
ALTER TABLE profile_change ALTER COLUMN new_value SET STATISTICS 0;
ALTER TABLE profile_change ALTER COLUMN entry_key SET STATISTICS 0;
ALTER TABLE profile_change ALTER COLUMN value SET STATISTICS 0;
CREATE INDEX profile_change_message ON profile_change USING btree (project_id, message_id) WHERE message_id IS NOT NULL;
ALTER TABLE profile_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE profile_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile_change USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A tree of attributes that a profile is made from.
CREATE TABLE profile_template (
  project_id text NOT NULL,
  profile_template_id text NOT NULL,
  name text NOT NULL,
  metadata jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT profile_template_pkey PRIMARY KEY (project_id, profile_template_id),
  CONSTRAINT profile_template_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE profile_template ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE profile_template ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE profile_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE profile_template FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile_template USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A tenant.
CREATE TABLE project (
  project_id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  default_profile boolean,
  CONSTRAINT project_pkey PRIMARY KEY (project_id)
);
ALTER TABLE project ENABLE ROW LEVEL SECURITY;
ALTER TABLE project FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The quotas of a project; null = no limit. Without a row there are none.
CREATE TABLE project_limit (
  project_id text NOT NULL,
  adds_per_day bigint,
  memories bigint,
  bytes bigint,
  users bigint,
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC'::text)::date,
  -- Adds that were accepted on the day (UTC); counted while there is a row.
  adds bigint NOT NULL DEFAULT 0,
  CONSTRAINT project_limit_pkey PRIMARY KEY (project_id),
  CONSTRAINT project_limit_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  CONSTRAINT project_limit_adds_per_day_check CHECK (adds_per_day >= 0),
  CONSTRAINT project_limit_bytes_check CHECK (bytes >= 0),
  CONSTRAINT project_limit_memories_check CHECK (memories >= 0),
  CONSTRAINT project_limit_users_check CHECK (users >= 0)
);
ALTER TABLE project_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE project_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_limit USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A version of a project's own guidance for a prompt. The active version counts.
CREATE TABLE prompt_guidance (
  project_id text NOT NULL,
  prompt_id text NOT NULL,
  version integer NOT NULL,
  guidance jsonb NOT NULL,
  note text,
  active boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT prompt_guidance_pkey PRIMARY KEY (project_id, prompt_id, version),
  CONSTRAINT prompt_guidance_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
CREATE UNIQUE INDEX prompt_guidance_active ON prompt_guidance USING btree (project_id, prompt_id) WHERE active;
ALTER TABLE prompt_guidance ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompt_guidance FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON prompt_guidance USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- What became of one message of a task that has ended.
CREATE TABLE receipt (
  project_id text NOT NULL,
  task_id text NOT NULL,
  message_id text NOT NULL,
  outcome text NOT NULL,
  reason text,
  memory_ids text[] NOT NULL DEFAULT '{}'::text[],
  -- What read the message: model, prompt and guidance, or the rules, with their versions.
  extractor text,
  CONSTRAINT receipt_pkey PRIMARY KEY (project_id, task_id, message_id),
  CONSTRAINT receipt_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES message(project_id, message_id) ON DELETE CASCADE,
  CONSTRAINT receipt_project_id_task_id_fkey FOREIGN KEY (project_id, task_id) REFERENCES task(project_id, task_id) ON DELETE CASCADE,
  CONSTRAINT receipt_outcome_check CHECK (outcome = ANY (ARRAY['stored'::text, 'merged'::text, 'skipped'::text, 'failed'::text]))
);
ALTER TABLE receipt ALTER COLUMN memory_ids SET STATISTICS 0;
CREATE INDEX receipt_message ON receipt USING btree (project_id, message_id);
ALTER TABLE receipt ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A decision about two memories, with who made it. Undone decisions are kept.
CREATE TABLE reconciliation (
  project_id text NOT NULL,
  reconciliation_id text NOT NULL,
  cube_id text NOT NULL,
  -- contradiction: the older memory is outdated. duplicate: the newer one is archived in favour of the older one. The others: the older one is archived in favour of the newer one.
  verdict text NOT NULL,
  older_id text NOT NULL,
  newer_id text NOT NULL,
  -- The rules, or the model and the prompt, with their versions.
  judged_by text NOT NULL,
  -- Emptied when either memory is erased.
  reason text,
  claim_key text,
  task_id text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  undone_at timestamp with time zone,
  CONSTRAINT reconciliation_pkey PRIMARY KEY (project_id, reconciliation_id),
  CONSTRAINT reconciliation_project_id_newer_id_fkey FOREIGN KEY (project_id, newer_id) REFERENCES memory(project_id, memory_id) ON DELETE CASCADE,
  CONSTRAINT reconciliation_project_id_older_id_fkey FOREIGN KEY (project_id, older_id) REFERENCES memory(project_id, memory_id) ON DELETE CASCADE,
  CONSTRAINT reconciliation_verdict_check CHECK (verdict = ANY (ARRAY['contradiction'::text, 'renewal'::text, 'update'::text, 'refinement'::text, 'duplicate'::text]))
);
ALTER TABLE reconciliation ALTER COLUMN reason SET STATISTICS 0;
CREATE INDEX reconciliation_newer ON reconciliation USING btree (project_id, newer_id);
CREATE INDEX reconciliation_older ON reconciliation USING btree (project_id, older_id);
ALTER TABLE reconciliation ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reconciliation USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- How long the project keeps memories. Without a row it keeps them until they are deleted.
CREATE TABLE retention (
  project_id text NOT NULL,
  -- Days by kind of memory; a kind that is not named is kept.
  keep_days jsonb NOT NULL DEFAULT '{}'::jsonb,
  -- When the last daily run was enqueued.
  queued_at timestamp with time zone,
  CONSTRAINT retention_pkey PRIMARY KEY (project_id),
  CONSTRAINT retention_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE retention ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON retention USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A migration that was applied, with the hash of its text.
CREATE TABLE schema_migration (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  oldest_program integer,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (version)
);

-- A setting of the installation, such as the hash of the operator key. Only sessions that see all projects read it.
CREATE TABLE server_setting (
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT server_setting_pkey PRIMARY KEY (name)
);
ALTER TABLE server_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE server_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON server_setting USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A piece of background work.
CREATE TABLE task (
  project_id text NOT NULL,
  task_id text NOT NULL,
  stream_key text NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  status text NOT NULL,
  user_id text NOT NULL,
  cube_id text NOT NULL,
  -- What the caller was given: the tasks of one request share it.
  request_id text NOT NULL,
  -- The client's own id.
  business_id text,
  payload jsonb NOT NULL,
  result jsonb,
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  run_at timestamp with time zone NOT NULL DEFAULT task_now(),
  error_code text,
  error_text text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  -- Since when the model that the task needs does not answer.
  failing_since timestamp with time zone,
  CONSTRAINT task_pkey PRIMARY KEY (project_id, task_id),
  CONSTRAINT task_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'in_progress'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))
);
ALTER TABLE task ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE task ALTER COLUMN result SET STATISTICS 0;
CREATE INDEX task_business ON task USING btree (project_id, business_id) WHERE business_id IS NOT NULL;
CREATE INDEX task_finished ON task USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX task_open ON task USING btree (project_id, stream_key, seq) WHERE status = ANY (ARRAY['waiting'::text, 'in_progress'::text]);
CREATE INDEX task_request ON task USING btree (project_id, request_id) WHERE request_id <> task_id;
CREATE INDEX task_stopped ON task USING btree (project_id, task_id) WHERE status = ANY (ARRAY['failed'::text, 'cancelled'::text]);
CREATE INDEX task_user ON task USING btree (project_id, user_id, seq);
CREATE TRIGGER embeddings_of_ended_task AFTER UPDATE OF status ON task FOR EACH ROW WHEN ((new.status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND old.status <> new.status AND jsonb_typeof(new.payload -> 'message_ids'::text) = 'array'::text) EXECUTE FUNCTION enqueue_embeddings_of_task();
CREATE TRIGGER tell_ended_task AFTER UPDATE OF status ON task FOR EACH ROW WHEN ((new.status = ANY (ARRAY['completed'::text, 'failed'::text])) AND old.status <> new.status) EXECUTE FUNCTION tell_ended_task();
ALTER TABLE task ENABLE ROW LEVEL SECURITY;
ALTER TABLE task FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON task USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The clock by which tasks wait and leases end. It never goes back.
CREATE TABLE task_clock (
  only_row boolean NOT NULL DEFAULT true,
  -- What is added to the clock of the database server.
  shift_seconds double precision NOT NULL DEFAULT 0,
  -- A recent time of this clock, at most five seconds old while tasks are claimed.
  latest timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT task_clock_pkey PRIMARY KEY (only_row),
  CONSTRAINT task_clock_only_row_check CHECK (only_row)
);

-- A stream of tasks that are done in order. Its row is the lock and holds the lease.
CREATE TABLE task_stream (
  project_id text NOT NULL,
  stream_key text NOT NULL,
  ready_at timestamp with time zone,
  lease_owner text,
  lease_until timestamp with time zone,
  -- Raised by each claim. A worker with an older epoch writes nothing.
  epoch bigint NOT NULL DEFAULT (EXTRACT(epoch FROM task_time()) * 1000::numeric)::bigint,
  user_id text NOT NULL DEFAULT ''::text,
  CONSTRAINT task_stream_pkey PRIMARY KEY (project_id, stream_key),
  CONSTRAINT task_stream_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
CREATE INDEX task_stream_ready ON task_stream USING btree (ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX task_stream_turn ON task_stream USING btree (project_id, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX task_stream_user ON task_stream USING btree (project_id, user_id, ready_at) WHERE ready_at IS NOT NULL;
ALTER TABLE task_stream ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_stream FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON task_stream USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- The user of the project whose stream was claimed last.
CREATE TABLE task_turn (
  project_id text NOT NULL,
  user_id text NOT NULL,
  CONSTRAINT task_turn_pkey PRIMARY KEY (project_id),
  CONSTRAINT task_turn_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE task_turn ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_turn FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON task_turn USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- A URL that events of the project are sent to.
CREATE TABLE webhook (
  project_id text NOT NULL,
  webhook_id text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Signs what is sent. Only the answer to the creation shows it.
  secret text NOT NULL,
  -- While false, no events are written for the webhook and none are sent.
  enabled boolean NOT NULL DEFAULT true,
  -- Attempts that failed since the last one that succeeded.
  failures integer NOT NULL DEFAULT 0,
  -- When the first of these attempts failed, by the task clock.
  failing_since timestamp with time zone,
  -- Until when nothing is sent because the attempts failed, by the task clock.
  paused_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The secret before the last rotation; signs too until previous_until.
  previous_secret text,
  -- Until when the previous secret signs too, by the task clock.
  previous_until timestamp with time zone,
  CONSTRAINT webhook_pkey PRIMARY KEY (project_id, webhook_id),
  CONSTRAINT webhook_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id)
);
ALTER TABLE webhook ALTER COLUMN secret SET STATISTICS 0;
ALTER TABLE webhook ALTER COLUMN previous_secret SET STATISTICS 0;
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

-- An event that is or was sent to one webhook. Events of one user are sent in the order of delivery_no.
CREATE TABLE webhook_delivery (
  project_id text NOT NULL,
  delivery_id text NOT NULL,
  delivery_no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id text NOT NULL,
  type text NOT NULL,
  -- The user of the event; empty for an event of the project.
  user_id text NOT NULL,
  -- What is told, as ids.
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  -- Attempts since the event was written or an operator had it sent again.
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be sent, by the task clock.
  due_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  -- While it is sent: when another process may send it, by the task clock. A worker whose lease ended writes no result.
  lease_until timestamp with time zone,
  response_status integer,
  error text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  attempted_at timestamp with time zone,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (project_id, delivery_id),
  CONSTRAINT webhook_delivery_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  CONSTRAINT webhook_delivery_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
ALTER TABLE webhook_delivery ALTER COLUMN user_id SET STATISTICS 0;
ALTER TABLE webhook_delivery ALTER COLUMN data SET STATISTICS 0;
CREATE INDEX webhook_delivery_age ON webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_budget ON webhook_delivery USING btree (project_id) WHERE type = 'budget.spent'::text;
CREATE INDEX webhook_delivery_list ON webhook_delivery USING btree (project_id, webhook_id, delivery_no);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery USING btree (project_id, webhook_id, user_id, delivery_no) WHERE status = 'waiting'::text;
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_delivery USING ((( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = project_id OR (( SELECT current_setting('recollect.project_id'::text, true) AS current_setting)) = '*'::text);

CREATE OR REPLACE FUNCTION claim_stream(worker text, lease_seconds double precision, max_tasks integer, after_project text, moment timestamp with time zone, only_projects text[] DEFAULT NULL::text[])
 RETURNS TABLE(project_id text, stream_key text, epoch bigint, task_id text, request_id text, kind text, user_id text, cube_id text, payload jsonb, attempt integer, max_attempts integer)
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION drop_item_of_deleted_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM extraction_item i
  WHERE i.project_id = OLD.project_id AND i.run_id = OLD.run_id AND i.cube_id = OLD.cube_id AND i.item_id = OLD.item_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION end_with_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_project text;
BEGIN
  FOR of_project IN SELECT DISTINCT c.project_id FROM changed c LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM message g WHERE g.project_id = of_project AND g.expires_at IS NOT NULL);
    PERFORM renew_ends(of_project, ARRAY(SELECT DISTINCT c.memory_id FROM changed c WHERE c.project_id = of_project));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION enqueue_embedding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO embedding_backlog (project_id, memory_id) VALUES (NEW.project_id, NEW.memory_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION enqueue_embeddings_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- Enables and forces row-level security on a table with a column project_id: a session sees the project in recollect.project_id, and * sees all.
CREATE OR REPLACE FUNCTION protect_tenant_table(tenant_table regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
    tenant_table);
END $function$;
REVOKE EXECUTE ON FUNCTION protect_tenant_table(regclass) FROM PUBLIC;

-- Deletes entries of the audit log that are older than the days, at least one; at most so many. Returns how many.
CREATE OR REPLACE FUNCTION prune_audit(days integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path FROM CURRENT
AS $function$
DECLARE gone integer;
BEGIN
  PERFORM set_config('recollect.audit_pruning', 'on', true);
  DELETE FROM audit_entry WHERE (project_id, entry_id) IN (
    SELECT project_id, entry_id FROM audit_entry
    WHERE at < now() - make_interval(days => greatest(days, 1)) ORDER BY at LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('recollect.audit_pruning', 'off', true);
  RETURN gone;
END $function$;
REVOKE EXECUTE ON FUNCTION prune_audit(integer,integer) FROM PUBLIC;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- an entry of the last day stays, whoever asks
    IF current_setting('recollect.audit_pruning', true) = 'on' AND OLD.at < now() - interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END $function$;

-- Sets the end of memories to the last end of their messages.
CREATE OR REPLACE FUNCTION renew_ends(of_project text, ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION task_now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF to_regclass('task_clock') IS NULL THEN
    RETURN clock_timestamp();
  END IF;
  RETURN coalesce((SELECT least(task_time(), latest + interval '5 seconds') FROM task_clock), clock_timestamp());
END $function$;

CREATE OR REPLACE FUNCTION task_time()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF to_regclass('task_clock') IS NULL THEN
    RETURN clock_timestamp();
  END IF;
  RETURN coalesce((SELECT clock_timestamp() + make_interval(secs => shift_seconds) FROM task_clock), clock_timestamp());
END $function$;

CREATE OR REPLACE FUNCTION tell_created_memories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION tell_ended_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'task.' || NEW.status, NEW.user_id, jsonb_build_object(
    'task_id', NEW.task_id, 'request_id', NEW.request_id, 'kind', NEW.kind, 'user_id', NEW.user_id,
    'cube_id', NEW.cube_id, 'error_code', CASE WHEN NEW.status = 'failed' THEN NEW.error_code END));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_erased_memory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'memory.erased', OLD.user_id, jsonb_build_object(
    'memory_id', OLD.memory_id, 'kind', OLD.kind, 'user_id', OLD.user_id, 'cube_id', OLD.cube_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_spent_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION tell_superseded_memory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_webhook_event(NEW.project_id, 'memory.superseded', NEW.user_id, jsonb_build_object(
    'memory_id', NEW.memory_id, 'kind', NEW.kind, 'user_id', NEW.user_id, 'cube_id', NEW.cube_id,
    'superseded_by', CASE WHEN NEW.superseded_by IS DISTINCT FROM OLD.superseded_by THEN NEW.superseded_by
      ELSE NEW.outdated_by END, 'status', NEW.status));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tick_task_clock(seen timestamp with time zone, elapsed_seconds double precision)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION wall_time()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ SELECT now() $function$;

CREATE OR REPLACE FUNCTION write_webhook_event(of_project text, event text, of_user text, ids jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  hook text;
BEGIN
  FOR hook IN SELECT w.webhook_id FROM webhook w WHERE w.project_id = of_project AND w.enabled AND event = ANY(w.events)
  LOOP
    INSERT INTO webhook_delivery (project_id, delivery_id, webhook_id, type, user_id, data)
    VALUES (of_project, 'msg_' || replace(gen_random_uuid()::text, '-', ''), hook, event, of_user,
      jsonb_build_object('project_id', of_project) || ids);
  END LOOP;
END $function$;
