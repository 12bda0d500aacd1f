import { showBackups } from './backups.ts';
import { OVERVIEW } from './overview.ts';
import { ADMIN_KEY, type Recorder } from './recorder.ts';
import { USED_KEY } from './refusals.ts';
import { DELIVERY, EXAMPLE_WEBHOOK } from './webhook-delivery.ts';

/** The project of the keys that the configuration names. */
const DEFAULT = { id: 'default' };
const prompt = 'extract_memories';

/** Every operation of the operator, in an order in which each has something to show. */
export async function showAdmin(recorder: Recorder): Promise<void> {
  await recorder.show('post_admin_sign_in', { body: { key: ADMIN_KEY } });
  await recorder.show('get_admin_session');
  await recorder.show('post_admin_sign_out');
  const project = await recorder.show('post_admin_projects', { body: { name: 'Travel agency' } });
  await recorder.show('get_admin_projects');
  const parameters = { id: project.id };
  await recorder.call('put_admin_projects_by_id_budget', {
    parameters: { ...parameters, 'idempotency-key': USED_KEY },
    body: { daily_tokens: null },
  });
  const key = await recorder.show('post_admin_projects_by_id_api_keys', {
    parameters,
    body: { name: 'web shop', scopes: ['read', 'write'], expires_at: '2027-01-31T00:00:00Z' },
  });
  await recorder.show('get_admin_projects_by_id_api_keys', { parameters });
  await recorder.show('delete_admin_api_keys_by_id', { parameters: { id: key.id } });
  await showPrompts(recorder, project.id);
  await recorder.show('put_admin_projects_by_id_default_profile', { parameters, body: { enabled: false } });
  await recorder.show('get_admin_projects_by_id_default_profile', { parameters });
  await recorder.show('put_admin_projects_by_id_budget', { parameters, body: { daily_tokens: 2_000_000 } });
  await recorder.show('get_admin_projects_by_id_budget', { parameters });
  await recorder.show('put_admin_projects_by_id_limits', {
    parameters,
    body: { adds_per_day: 10_000, memories: 1_000_000, users: 500 },
  });
  await recorder.show('get_admin_projects_by_id_limits', { parameters });
  await recorder.show('put_admin_projects_by_id_retention', {
    parameters,
    body: { kinds: { event: { keep_days: 30 }, raw: { keep_days: 365 } } },
  });
  await recorder.show('get_admin_projects_by_id_retention', { parameters });
  await recorder.show('post_admin_projects_by_id_retention_run', { parameters, body: { dry_run: false } });
  await recorder.show('get_admin_projects_by_id_usage', {
    parameters: { ...parameters, from: '2026-03-01', to: '2026-03-02' },
  });
  await showWebhooks(recorder, parameters);
  await showReconciliations(recorder);
  await showExtractions(recorder);
  await showBrowsing(recorder);
  await showProjectLists(recorder, parameters);
  await showBackups(recorder);
  await recorder.show('post_admin_maintenance');
  await recorder.show('get_admin_diagnostics');
  await recorder.show('get_admin_audit', { parameters: { action: 'prompt.set', result: 'ok' } });
  const person = { id: DEFAULT.id, user: 'carla' };
  await recorder.show('get_admin_projects_by_id_users_by_user_erasure', { parameters: person });
  const exported = 'post_admin_projects_by_id_users_by_user_export';
  await recorder.show(exported, { parameters: person });
  recorder.shorten(exported, (line) => /"line":"(?:header|end)"/.test(line));
  await recorder.show('post_admin_projects_by_id_users_by_user_erase', { parameters: person });
  await recorder.showMade('get_admin_overview', { parameters: { range: 'hour' } }, OVERVIEW);
  await recorder.show('get_admin_tasks', { parameters: { status: 'completed', user_id: 'anna', limit: 1 } });
  await recorder.show('get_admin_tasks_count', { parameters: { user_id: 'anna' } });
  await recorder.show('post_admin_tasks_retry', { body: { user_id: 'anna', status: 'failed' } });
  await recorder.show('post_admin_tasks_cancel', { body: { user_id: 'anna' } });
}

async function showPrompts(recorder: Recorder, id: string): Promise<void> {
  const parameters = { id, prompt };
  await recorder.show('post_admin_projects_by_id_prompts_by_prompt', {
    parameters,
    body: { guidance: { event: 'Note flights with their numbers.' }, note: 'flights' },
  });
  await recorder.show('get_admin_projects_by_id_prompts_by_prompt', { parameters });
  await recorder.show('post_admin_projects_by_id_prompts_by_prompt_activate', {
    parameters,
    body: { version: 0 },
  });
}

async function showWebhooks(recorder: Recorder, parameters: { readonly id: string }): Promise<void> {
  const route = (verb: string, rest = '') => `${verb}_admin_projects_by_id_webhooks${rest}`;
  const body = { url: 'https://hooks.example.com/recollect', events: ['memory.created', 'task.failed'] };
  const webhook = await recorder.show(route('post'), { parameters, body });
  await recorder.show(route('get'), { parameters });
  const one = { ...parameters, webhook: webhook.id };
  await recorder.show(route('patch', '_by_webhook'), { parameters: one, body: { enabled: false } });
  await recorder.show(route('post', '_by_webhook_rotate'), {
    parameters: one,
    body: { previous_hours: 24 },
  });
  const page = { deliveries: [DELIVERY], next_cursor: null };
  await recorder.showMade(
    route('get', '_by_webhook_deliveries'),
    { parameters: { ...DEFAULT, webhook: EXAMPLE_WEBHOOK, status: 'failed', limit: 20 } },
    page,
  );
  await recorder.showMade(
    route('post', '_by_webhook_deliveries_by_delivery_retry'),
    { parameters: { ...DEFAULT, webhook: EXAMPLE_WEBHOOK, delivery: DELIVERY.id } },
    { ...DELIVERY, status: 'waiting', attempts: 0 },
  );
  await recorder.show(route('delete', '_by_webhook'), { parameters: one });
}

async function says(recorder: Recorder, content: string, chat_time: string): Promise<void> {
  const messages = [{ role: 'user', content, chat_time }];
  await recorder.call('post_v1_add_message', {
    body: { user_id: 'carla', conversation_id: chat_time, messages },
  });
}

async function showReconciliations(recorder: Recorder): Promise<void> {
  await says(recorder, 'I have a meeting with Tom on Thursday.', '2026-03-02T10:00:00Z');
  await says(recorder, 'The meeting with Tom has been moved to Friday.', '2026-03-03T10:00:00Z');
  const listed = await recorder.show('get_admin_projects_by_id_reconciliations', {
    parameters: { ...DEFAULT, limit: 1 },
  });
  const parameters = { ...DEFAULT, reconciliation: listed.reconciliations[0].id };
  await recorder.show('post_admin_projects_by_id_reconciliations_by_reconciliation_undo', { parameters });
}

async function showExtractions(recorder: Recorder): Promise<void> {
  const start = { parameters: DEFAULT, body: { user_id: 'carla', extractor: 'offline' } };
  const started = await recorder.show('post_admin_projects_by_id_extractions', start);
  const parameters = { ...DEFAULT, run: started.id };
  await recorder.show('get_admin_projects_by_id_extractions', { parameters: { ...DEFAULT, limit: 1 } });
  await recorder.show('get_admin_projects_by_id_extractions_by_run', {
    parameters: { ...parameters, limit: 1 },
  });
  await recorder.show('post_admin_projects_by_id_extractions_by_run_promote', { parameters });
  const other = await recorder.call('post_admin_projects_by_id_extractions', start);
  await recorder.show('post_admin_projects_by_id_extractions_by_run_drop', {
    parameters: { ...DEFAULT, run: other.body.id },
  });
}

async function showBrowsing(recorder: Recorder): Promise<void> {
  const list = (name: string, query: object) =>
    recorder.show(`get_admin_projects_by_id_${name}`, { parameters: { ...DEFAULT, limit: 20, ...query } });
  await list('users', { text: 'carla' });
  await list('agents', { text: 'agent' });
  await list('cubes', { text: 'carla' });
  const { memories } = await list('memories', { user_id: 'carla', kind: 'event' });
  await recorder.show('get_admin_projects_by_id_memories_by_memory', {
    parameters: { ...DEFAULT, memory: memories[0].id },
  });
  const memory = { ...DEFAULT, memory: memories[0].id };
  const query = 'When do I meet Tom?';
  const search = { user_id: 'carla', query, views: ['event'], limit: 1, explain_ids: [memories[0].id] };
  await recorder.show('post_admin_projects_by_id_search', { parameters: DEFAULT, body: search });
  const chat = { user_id: 'carla', query, limit: 1, preference_limit: 0 };
  await recorder.show('post_admin_projects_by_id_chat', { parameters: DEFAULT, body: chat });
  const messages = [{ content: 'I moved to Porto.', chat_time: '2026-03-02T10:00:00Z' }];
  await recorder.show('post_admin_projects_by_id_extract', { parameters: DEFAULT, body: { messages } });
  const { conversations } = await list('conversations', { cube_id: 'carla' });
  const { cube_id, conversation_id } = conversations[0];
  await list('messages', { cube_id, conversation_id });
  await recorder.show('patch_admin_projects_by_id_memories_by_memory', {
    parameters: memory,
    body: { title: 'Meeting with Tom' },
  });
  await recorder.show('post_admin_projects_by_id_memories_by_memory_archive', { parameters: memory });
  await recorder.show('post_admin_projects_by_id_memories_by_memory_restore', { parameters: memory });
  await recorder.show('get_admin_projects_by_id_memories_by_memory_deletion', { parameters: memory });
  await recorder.show('delete_admin_projects_by_id_memories_by_memory', { parameters: memory });
}

async function showProjectLists(recorder: Recorder, parameters: { readonly id: string }): Promise<void> {
  await showKnowledge(recorder);
  await showTemplates(recorder);
  await recorder.show('patch_admin_projects_by_id', { parameters, body: { name: 'Travel agency Lisbon' } });
  await recorder.show('delete_admin_projects_by_id', { parameters });
}

async function showKnowledge(recorder: Recorder): Promise<void> {
  const made = await recorder.show('post_admin_projects_by_id_knowledge_bases', {
    parameters: DEFAULT,
    body: { name: 'Handbook', description: 'How we work' },
  });
  const files = { ...DEFAULT, knowledge_base_id: made.id };
  const added = await recorder.show('post_admin_projects_by_id_knowledge_files', {
    parameters: files,
    body: { files: [{ name: 'trams.md', content: '# Trams\n\nLine four goes to the harbour.' }] },
  });
  await recorder.show('get_admin_projects_by_id_knowledge_bases', { parameters: DEFAULT });
  await recorder.show('get_admin_projects_by_id_knowledge_files', { parameters: files });
  const one = { ...DEFAULT, base: made.id };
  await recorder.show('get_admin_projects_by_id_knowledge_bases_by_base', { parameters: one });
  await recorder.show('delete_admin_projects_by_id_knowledge_files_by_file', {
    parameters: { ...DEFAULT, file: added.files[0].id },
  });
  await recorder.show('delete_admin_projects_by_id_knowledge_bases_by_base', { parameters: one });
}

async function showTemplates(recorder: Recorder): Promise<void> {
  const properties = { Travel: { Seat: { value: '', algorithm_updatable: true } } };
  const made = await recorder.show('post_admin_projects_by_id_profile_templates', {
    parameters: DEFAULT,
    body: { name: 'Traveller', properties },
  });
  const one = { ...DEFAULT, template: made.id };
  const profile = { ...one, kind: 'user', owner: 'carla' };
  const path = 'profile_templates_by_template';
  await recorder.show(`put_admin_projects_by_id_${path}_profiles_by_kind_by_owner`, { parameters: profile });
  await recorder.show(`put_admin_projects_by_id_${path}`, {
    parameters: one,
    body: { name: 'Traveller', properties: { ...properties, Luggage: { value: 'one bag' } } },
  });
  await recorder.show('get_admin_projects_by_id_profile_templates', {
    parameters: { ...DEFAULT, limit: 50 },
  });
  await recorder.show(`get_admin_projects_by_id_${path}`, { parameters: one });
  await recorder.show(`get_admin_projects_by_id_${path}_profiles`, { parameters: { ...one, limit: 50 } });
  await recorder.show(`get_admin_projects_by_id_${path}_profiles_by_kind_by_owner`, {
    parameters: { ...profile, limit: 50 },
  });
  await recorder.show('get_admin_projects_by_id_users_by_user_profiles', {
    parameters: { id: profile.id, user: profile.owner },
  });
  await recorder.show(`delete_admin_projects_by_id_${path}_profiles_by_kind_by_owner`, {
    parameters: profile,
  });
  await recorder.show(`delete_admin_projects_by_id_${path}`, { parameters: one });
}
