-- What is true now and what was: claims that memories make, and what became of memories because of newer ones.

-- The memory that says otherwise since; it stays activated, and valid_to is when that began.
ALTER TABLE memory ADD COLUMN outdated_by text;
-- The memories that this one took the place of, made outdated or stands for.
ALTER TABLE memory ADD COLUMN earlier_ids text[] NOT NULL DEFAULT '{}';
CREATE INDEX memory_outdated ON memory (project_id, outdated_by) WHERE outdated_by IS NOT NULL;

-- What an activated memory says of something that has one value at a time: where someone lives, whether he likes coffee.
CREATE TABLE memory_claim (
  project_id text NOT NULL,
  cube_id text NOT NULL,
  -- a hash of kind, user, speaker and what it is about
  claim_key text NOT NULL,
  memory_id text NOT NULL,
  attribute text NOT NULL,
  claim_value text NOT NULL,
  -- whether the memory says nothing else
  is_whole boolean NOT NULL,
  outdated_by text,
  PRIMARY KEY (project_id, cube_id, claim_key, memory_id),
  FOREIGN KEY (project_id, memory_id) REFERENCES memory ON DELETE CASCADE
);
CREATE INDEX memory_claim_memory ON memory_claim (project_id, memory_id);
CREATE INDEX memory_claim_outdated ON memory_claim (project_id, outdated_by) WHERE outdated_by IS NOT NULL;

-- What was decided about two memories, by whom and why. Undone ones are kept.
CREATE TABLE reconciliation (
  project_id text NOT NULL,
  reconciliation_id text NOT NULL,
  cube_id text NOT NULL,
  -- contradiction: the older one is outdated; the others: it is archived in favour of the newer one, or the newer one in
  -- favour of it (duplicate)
  verdict text NOT NULL CHECK (verdict IN ('contradiction', 'renewal', 'update', 'refinement', 'duplicate')),
  older_id text NOT NULL,
  newer_id text NOT NULL,
  -- rules or model and prompt, with their versions
  judged_by text NOT NULL,
  -- emptied with either memory
  reason text,
  claim_key text,
  task_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  PRIMARY KEY (project_id, reconciliation_id),
  FOREIGN KEY (project_id, older_id) REFERENCES memory ON DELETE CASCADE,
  FOREIGN KEY (project_id, newer_id) REFERENCES memory ON DELETE CASCADE
);
CREATE INDEX reconciliation_older ON reconciliation (project_id, older_id);
CREATE INDEX reconciliation_newer ON reconciliation (project_id, newer_id);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['memory_claim', 'reconciliation']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
      tenant_table);
  END LOOP;
END $$;
