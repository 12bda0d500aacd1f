-- Who did what as an operator, and who was refused. Entries outlive their project, so that nothing refers to it.
-- oldest program: 0024
CREATE TABLE audit_entry (
  project_id text NOT NULL,
  entry_id text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  ip text NOT NULL,
  result text NOT NULL CHECK (result IN ('started', 'ok', 'refused', 'failed')),
  reason text,
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  PRIMARY KEY (project_id, entry_id)
);
CREATE INDEX audit_entry_at ON audit_entry (at, entry_id);
SELECT protect_tenant_table('audit_entry');

-- Append-only: the rights of the server's role say so too (src/db/tenant-role.ts), but a server that connects as the owner
-- of the tables has all rights. The trigger binds the owner as well.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- an entry of the last day stays, whoever asks
    IF current_setting('recollect.audit_pruning', true) = 'on' AND OLD.at < now() - interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The only way in which entries end. It runs with the rights of the owner, which the server's role lacks.
CREATE FUNCTION prune_audit(days integer, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE gone integer;
BEGIN
  PERFORM set_config('recollect.audit_pruning', 'on', true);
  DELETE FROM audit_entry WHERE (project_id, entry_id) IN (
    SELECT project_id, entry_id FROM audit_entry
    WHERE at < now() - make_interval(days => greatest(days, 1)) ORDER BY at LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('recollect.audit_pruning', 'off', true);
  RETURN gone;
END $$;

-- Only the server calls it.
REVOKE EXECUTE ON FUNCTION prune_audit(integer, integer) FROM PUBLIC;

COMMENT ON TABLE audit_entry IS 'An operator''s act, or a refused request. Rows are never changed, and deleted by prune_audit only.';
COMMENT ON COLUMN audit_entry.project_id IS 'The project that it concerns; * = the installation.';
COMMENT ON COLUMN audit_entry.target IS 'What it was done to, as a path of ids. Users stand in it as a keyed hash.';
COMMENT ON COLUMN audit_entry.count IS 'How many equal refusals of a minute the row stands for.';
COMMENT ON FUNCTION prune_audit(integer, integer) IS
  'Deletes entries of the audit log that are older than the days, at least one; at most so many. Returns how many.';
