-- Knowledge bases: files whose parts are memories in a cube of their own. A file's memories have its id as their
-- conversation, so that the parts around a hit rank as neighbours.

CREATE TABLE knowledge_base (
  project_id text NOT NULL REFERENCES project,
  -- the id of its cube too
  knowledge_base_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, knowledge_base_id),
  FOREIGN KEY (project_id, knowledge_base_id) REFERENCES cube
);

CREATE TABLE knowledge_file (
  project_id text NOT NULL,
  file_id text NOT NULL,
  knowledge_base_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('document', 'skill')),
  format text NOT NULL CHECK (format IN ('text', 'markdown', 'json', 'csv', 'html', 'pdf', 'docx')),
  name text NOT NULL,
  bytes bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('PROCESSING', 'AVAILABLE', 'FAILED')),
  -- of a file that failed: why, in public words
  reason text,
  pages integer,
  -- gone once the file is read: what it says is in its memories
  content bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, file_id),
  FOREIGN KEY (project_id, knowledge_base_id) REFERENCES knowledge_base
);
CREATE INDEX knowledge_file_listing ON knowledge_file (project_id, knowledge_base_id, created_at, file_id);
CREATE INDEX memory_of_file ON memory (project_id, conversation_id) WHERE kind IN ('document', 'skill');

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['knowledge_base', 'knowledge_file']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
