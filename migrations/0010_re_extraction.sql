-- Re-extraction: what another extractor makes of stored messages, kept beside what is searched until it is promoted.

CREATE TABLE extraction_run (
  project_id text NOT NULL REFERENCES project,
  run_id text NOT NULL,
  -- whose messages; all of the project where these are null
  user_id text,
  cube_id text,
  conversation_id text,
  extractor text NOT NULL CHECK (extractor IN ('model', 'offline')),
  -- of the project's guidance, 0 = the built-in words; null where rules read
  prompt_version integer,
  status text NOT NULL CHECK (status IN ('running', 'ready', 'promoting', 'promoted', 'dropped')),
  -- the task that goes on with it, or did last
  task_id text NOT NULL,
  -- why its task failed for good
  error_code text,
  error_text text,
  messages bigint NOT NULL DEFAULT 0,
  messages_read bigint NOT NULL DEFAULT 0,
  -- the last message that was read of the cube that is being read
  at_conversation text,
  at_position bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  promoted_at timestamptz,
  PRIMARY KEY (project_id, run_id)
);

-- The cubes of a run, with what promoting it would do, as of when the cube was read; then with what it did.
CREATE TABLE extraction_run_cube (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  -- later messages are not read
  until_position bigint NOT NULL,
  -- null until the cube is read
  added integer,
  changed integer,
  removed integer,
  kept integer,
  withheld integer,
  promoted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (project_id, run_id, cube_id),
  FOREIGN KEY (project_id, run_id) REFERENCES extraction_run ON DELETE CASCADE
);

-- A memory that would be: nothing that searches reads this table.
CREATE TABLE extraction_item (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  item_id text NOT NULL,
  memory jsonb NOT NULL,
  -- what it says of things that have one value at a time
  claims jsonb NOT NULL,
  -- the message all of whose words it holds
  covers_message_id text,
  embedding_model text NOT NULL,
  embedding halfvec,
  PRIMARY KEY (project_id, run_id, cube_id, item_id),
  FOREIGN KEY (project_id, run_id) REFERENCES extraction_run ON DELETE CASCADE
);

CREATE TABLE extraction_item_source (
  project_id text NOT NULL,
  run_id text NOT NULL,
  cube_id text NOT NULL,
  item_id text NOT NULL,
  message_id text NOT NULL,
  span_start integer NOT NULL,
  span_end integer NOT NULL,
  PRIMARY KEY (project_id, run_id, cube_id, item_id, message_id, span_start),
  FOREIGN KEY (project_id, run_id, cube_id, item_id) REFERENCES extraction_item ON DELETE CASCADE,
  FOREIGN KEY (project_id, message_id) REFERENCES message ON DELETE CASCADE
);
CREATE INDEX extraction_item_source_message ON extraction_item_source (project_id, message_id);

-- With a message goes everything that was read from it, whoever deletes it.
CREATE FUNCTION drop_item_of_deleted_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM extraction_item i
  WHERE i.project_id = OLD.project_id AND i.run_id = OLD.run_id AND i.cube_id = OLD.cube_id AND i.item_id = OLD.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER item_of_deleted_message AFTER DELETE ON extraction_item_source
  FOR EACH ROW EXECUTE FUNCTION drop_item_of_deleted_message();

-- The run that took a memory out of use without another one in its place: a user did not.
ALTER TABLE memory ADD COLUMN retired_by text;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['extraction_run', 'extraction_run_cube', 'extraction_item', 'extraction_item_source']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
