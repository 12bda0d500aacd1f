-- Profiles: what a template becomes when it is bound to a user or an agent, and how each of its fields came to its value.

CREATE TABLE profile (
  project_id text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'agent')),
  subject_id text NOT NULL,
  profile_template_id text NOT NULL,
  -- the template's attribute tree with this subject's values
  properties jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, subject_kind, subject_id, profile_template_id),
  FOREIGN KEY (project_id, profile_template_id) REFERENCES profile_template
);
CREATE INDEX profile_of_template ON profile (project_id, profile_template_id, subject_kind, subject_id);

CREATE TABLE profile_change (
  project_id text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  profile_template_id text NOT NULL,
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  -- names from the root of the tree: ["Basic Info", "Occupation"]
  path text[] NOT NULL,
  -- null where the field was not there before, or is gone
  old_value text,
  new_value text,
  cause text NOT NULL CHECK (cause IN ('extraction', 'edit', 'template')),
  -- of an extraction: the words it came from (UTF-16 offsets into message.body), and who read them
  message_id text,
  span_start integer,
  span_end integer,
  said_at timestamptz,
  task_id text,
  extractor text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, subject_kind, subject_id, profile_template_id, change_no),
  FOREIGN KEY (project_id, subject_kind, subject_id, profile_template_id) REFERENCES profile ON DELETE CASCADE,
  FOREIGN KEY (project_id, message_id) REFERENCES message ON DELETE CASCADE
);
CREATE INDEX profile_change_message ON profile_change (project_id, message_id) WHERE message_id IS NOT NULL;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['profile', 'profile_change']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
