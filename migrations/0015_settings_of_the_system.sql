-- Settings of the installation (the hash of the operator key among them) are nothing of a project: only sessions that see
-- all projects read and write them.
ALTER TABLE server_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE server_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON server_setting USING ((SELECT current_setting('recollect.project_id', true)) = '*');
