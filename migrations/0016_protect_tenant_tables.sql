-- One statement protects a new tenant table: SELECT protect_tenant_table('name'). The catalog says what each table is for.

-- Row-level security is the second fence behind the project_id of every statement. FORCE binds the owner of the table too,
-- because the server connects as the owner. The subquery makes PostgreSQL read the setting once a statement, not once a row.
CREATE FUNCTION protect_tenant_table(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING ((SELECT current_setting(''recollect.project_id'', true)) IN (project_id, ''*''))',
    tenant_table);
END $$;
COMMENT ON FUNCTION protect_tenant_table(regclass) IS
  'Enables and forces row-level security on a table with a column project_id: a session sees the project in recollect.project_id, and * sees all.';
-- Only migrations call it.
REVOKE EXECUTE ON FUNCTION protect_tenant_table(regclass) FROM PUBLIC;

COMMENT ON TABLE project IS 'A tenant.';
COMMENT ON TABLE server_setting IS 'A setting of the installation, such as the hash of the operator key. Only sessions that see all projects read it.';
COMMENT ON TABLE api_key IS 'An API key, as a hash. A bound key (user_id) reads and writes one user''s cube only.';
COMMENT ON TABLE idempotency IS 'The answer to a write with an Idempotency-Key, as ids without words. Kept for 24 hours.';
COMMENT ON TABLE cube IS 'A container of memories. The row lock of change_seq makes the order of change numbers the order of commits.';
COMMENT ON TABLE message IS 'A message as it came. A user''s deletion is the only thing that removes it.';
COMMENT ON TABLE memory IS 'One version of a memory. Another version is another row.';
COMMENT ON TABLE memory_source IS 'The words of a message that a memory came from: UTF-16 offsets into message.body.';
COMMENT ON TABLE memory_vector IS 'The vector of a memory by one embedding model.';
COMMENT ON TABLE memory_claim IS 'What an activated memory says of something that has one value at a time.';
COMMENT ON TABLE reconciliation IS 'A decision about two memories, with who made it. Undone decisions are kept.';
COMMENT ON TABLE task_stream IS 'A stream of tasks that are done in order. Its row is the lock and holds the lease.';
COMMENT ON TABLE task_turn IS 'The user of the project whose stream was claimed last.';
COMMENT ON TABLE task IS 'A piece of background work.';
COMMENT ON TABLE receipt IS 'What became of one message of a task that has ended.';
COMMENT ON TABLE profile_template IS 'A tree of attributes that a profile is made from.';
COMMENT ON TABLE profile IS 'A template bound to a user or an agent, with the values of its fields.';
COMMENT ON TABLE profile_change IS 'A change of one field of a profile, with its cause and source.';
COMMENT ON TABLE knowledge_base IS 'A cube of files.';
COMMENT ON TABLE knowledge_file IS 'A file of a knowledge base. Its content is removed as soon as it is read.';
COMMENT ON TABLE model_usage IS 'Calls and tokens of one day (UTC), purpose and model.';
COMMENT ON TABLE model_budget IS 'The tokens that a project may spend a day. Without a row there is no limit.';
COMMENT ON TABLE prompt_guidance IS 'A version of a project''s own guidance for a prompt. The active version counts.';
COMMENT ON TABLE extraction_run IS 'A re-extraction of stored messages, kept apart from what is searched until it is promoted.';
COMMENT ON TABLE extraction_run_cube IS 'A cube of a run, with the counts of what promotion would change or has changed.';
COMMENT ON TABLE extraction_item IS 'A memory that promotion would write. No search reads this table.';
COMMENT ON TABLE extraction_item_source IS 'The words of a message that an extraction_item came from.';
COMMENT ON TABLE schema_migration IS 'A migration that was applied, with the hash of its text.';

COMMENT ON COLUMN api_key.user_id IS 'The user that the key is bound to; null = all of the project.';
COMMENT ON COLUMN cube.change_seq IS 'The number of the last change of the cube''s memories.';
COMMENT ON COLUMN message.position IS 'The change number under which the message was added.';
COMMENT ON COLUMN message.given_history IS 'The conversation before the messages as the caller gave it, on the first message of the task; null once the task has ended.';
COMMENT ON COLUMN message.given_options IS 'The caller''s guidance and metadata, on the first message of the task; null once the task is done.';
COMMENT ON COLUMN memory.kind IS 'raw: the words of a message as they came; the others are extracted or read from files.';
COMMENT ON COLUMN memory.superseded_by IS 'The row that took the place of this one.';
COMMENT ON COLUMN memory.outdated_by IS 'The memory that says otherwise since valid_to. This memory stays activated.';
COMMENT ON COLUMN memory.earlier_ids IS 'The memories that this one superseded, outdated or stands for.';
COMMENT ON COLUMN memory.retired_by IS 'The extraction run that archived the memory without a successor.';
COMMENT ON COLUMN memory.valid_from IS 'When the memory became true in the world.';
COMMENT ON COLUMN memory.valid_to IS 'When the memory ceased to be true in the world.';
COMMENT ON COLUMN memory.recorded_at IS 'When the server learned the memory.';
COMMENT ON COLUMN memory.retired_at IS 'When the server archived or erased the memory.';
COMMENT ON COLUMN memory.lexemes IS 'The words after analysis; a position is passage · 64 + count.';
COMMENT ON COLUMN memory.change_seq IS 'The change number of the cube at the last change of the row.';
COMMENT ON COLUMN memory_claim.claim_key IS 'A hash of kind, user, speaker and subject.';
COMMENT ON COLUMN memory_claim.is_whole IS 'Whether the memory says nothing else.';
COMMENT ON COLUMN reconciliation.verdict IS 'contradiction: the older memory is outdated. duplicate: the newer one is archived in favour of the older one. The others: the older one is archived in favour of the newer one.';
COMMENT ON COLUMN reconciliation.judged_by IS 'The rules, or the model and the prompt, with their versions.';
COMMENT ON COLUMN reconciliation.reason IS 'Emptied when either memory is erased.';
COMMENT ON COLUMN task_stream.epoch IS 'Raised by each claim. A worker with an older epoch writes nothing.';
COMMENT ON COLUMN task.request_id IS 'What the caller was given: the tasks of one request share it.';
COMMENT ON COLUMN task.business_id IS 'The client''s own id.';
COMMENT ON COLUMN task.failing_since IS 'Since when the model that the task needs does not answer.';
COMMENT ON COLUMN profile.properties IS 'The attribute tree of the template with this subject''s values.';
COMMENT ON COLUMN profile_change.path IS 'Names from the root of the tree.';
COMMENT ON COLUMN knowledge_base.knowledge_base_id IS 'The id of its cube too.';
COMMENT ON COLUMN knowledge_file.reason IS 'Why the file failed, in public words.';
COMMENT ON COLUMN extraction_run.prompt_version IS 'The version of the project''s guidance, 0 = the built-in guidance; null for rules.';
COMMENT ON COLUMN extraction_run.task_id IS 'The task that continues the run, or did last.';
COMMENT ON COLUMN extraction_run_cube.until_position IS 'Later messages are not read.';
COMMENT ON COLUMN extraction_item.covers_message_id IS 'The message whose words the item holds completely.';
