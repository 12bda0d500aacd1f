-- Extraction by a model: what operators say to it, and tasks that wait until it is back.

-- Since when what the task needs has been out of order; null while it is not.
ALTER TABLE task ADD COLUMN failing_since timestamptz;

-- A project's own words for a prompt, by kind of memory. Versions are kept; the active one counts, and without one the
-- built-in words.
CREATE TABLE prompt_guidance (
  project_id text NOT NULL REFERENCES project,
  prompt_id text NOT NULL,
  version integer NOT NULL,
  guidance jsonb NOT NULL,
  note text,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, prompt_id, version)
);
CREATE UNIQUE INDEX prompt_guidance_active ON prompt_guidance (project_id, prompt_id) WHERE active;

ALTER TABLE prompt_guidance ENABLE ROW LEVEL SECURITY;
ALTER TABLE prompt_guidance FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON prompt_guidance
  USING ((SELECT current_setting('recollect.project_id', true)) IN (project_id, '*'));
