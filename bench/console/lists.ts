import { NAMES } from './fixture.ts';

/** A list that the console shows, with the parameters of one filter. */
export interface List {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const project = `/admin/projects/${NAMES.project}`;

/** Every list of the console, without a filter and with each. */
export const LISTS: readonly List[] = [
  ...ofProject('memories', [
    {},
    { text: 'Lisbon' },
    { text: NAMES.rareWord },
    { text: 'no such words' },
    { text: 'no such words', user_id: NAMES.hugeUser },
    { kind: 'event' },
    { kind: 'document' },
    { status: 'archived' },
    { user_id: NAMES.hugeUser },
    { user_id: NAMES.user },
    { agent_id: NAMES.agent },
    { cube_id: NAMES.user },
    { conversation_id: NAMES.conversation },
    { user_id: NAMES.user, conversation_id: NAMES.conversation },
    { from: minutesAgo(119) },
    { to: minutesAgo(119) },
    { user_id: NAMES.hugeUser, kind: 'fact', status: 'archived', text: NAMES.rareWord },
  ]),
  ...ofProject('users', [{}, { text: '42' }, { text: 'nobody' }]),
  ...ofProject('agents', [{}, { text: '42' }]),
  ...ofProject('cubes', [{}, { text: '42' }, { text: 'nobody' }]),
  ...ofProject('conversations', [
    {},
    { user_id: NAMES.user },
    { cube_id: NAMES.hugeUser },
    { text: '42' },
    { text: 'nobody' },
  ]),
  ...ofProject('messages', [{ cube_id: NAMES.user, conversation_id: NAMES.conversation }]),
  ...ofProject('reconciliations', [{}, { memory_id: 'mem-000050000' }]),
  ...ofProject('knowledge_bases', [{}]),
  ...ofProject('knowledge_files', [{ knowledge_base_id: NAMES.knowledgeBase }]),
  ...ofProject('profile_templates', [{}]),
  ...ofProject(`profile_templates/${NAMES.template}/profiles`, [{}, { text: '42' }, { text: 'nobody' }]),
  ...ofProject(`webhooks/${NAMES.webhook}/deliveries`, [{}, { status: 'failed' }, { status: 'waiting' }]),
  ...lists('tasks', '/admin/tasks', [
    {},
    { status: 'failed' },
    { status: 'waiting' },
    { user_id: NAMES.hugeUser },
    { user_id: NAMES.user, status: 'failed' },
    { project_id: NAMES.project },
  ]),
  ...lists('audit', '/admin/audit', [
    {},
    { actor: 'cli' },
    { actor: 'nobody' },
    { project_id: NAMES.project },
  ]),
];

function ofProject(path: string, filters: readonly Record<string, string>[]): readonly List[] {
  return lists(path, `${project}/${path}`, filters);
}

function lists(name: string, path: string, filters: readonly Record<string, string>[]): readonly List[] {
  return filters.map((query) => {
    const shown = Object.entries(query).map(([field, value]) => `${field}=${value}`);
    return { name: [name, ...shown].join(' '), path, query };
  });
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
