import type { TestApp } from './app.ts';
import { TEST_ADMIN_KEY } from './app.ts';
import { makePdf } from './documents.ts';

/** The ids that the addresses of screens name. */
export interface ConsoleData {
  readonly taskId: string;
  readonly runId: string;
  readonly memoryId: string;
  readonly templateId: string;
  readonly baseId: string;
  readonly webhookId: string;
}

/** What a server needs for {@link addConsoleData}. */
export const CONSOLE_SETTINGS = { WEBHOOK_ALLOW: '127.0.0.1' };

const CONVERSATIONS = [
  [
    'ann',
    'moves',
    '2026-03-02T18:30:00Z',
    'I live in Porto and work as a nurse. My sister Clara has a dog called Rex.',
    'I prefer window seats on long flights, and I am allergic to peanuts.',
  ],
  [
    'ann',
    'news',
    '2026-09-14T08:00:00Z',
    'I live in Oslo now.',
    'Last Saturday I ran the marathon with Clara.',
  ],
  ['ben', 'travel', '2026-05-05T10:00:00Z', 'I like hiking in the mountains and I never eat meat.'],
  ['chen', 'shanghai', '2026-06-01T09:00:00Z', '上周六我和李娜一起去上海看了展览。我喜欢喝乌龙茶。'],
] as const;

/** Adds conversations, a profile, files, a decision, a failed task and a re-extraction. */
export async function addConsoleData(app: TestApp): Promise<ConsoleData> {
  const templateId = await addTemplate(app);
  const baseId = await addFiles(app);
  const webhookId = await addWebhook(app);
  for (const [user_id, conversation_id, chat_time, ...texts] of CONVERSATIONS)
    await app.v1('/add/message', {
      user_id,
      conversation_id,
      messages: texts.flatMap((content) => [
        { role: 'user', content, chat_time },
        { role: 'assistant', content: 'I see.', chat_time },
      ]),
      async_mode: false,
    });
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const admin = async (method: string, path: string, body?: object) =>
    (await app.call(method, `/admin${path}`, { headers, ...(body && { body }) })).body;
  const project = '/projects/default';
  await admin('POST', `${project}/prompts/extract_memories`, {
    guidance: { detail_factual: 'Note what the user says about allergies.\nNote where the user lives.' },
    note: 'Allergies first',
  });
  await admin('POST', `${project}/api_keys`, { name: 'phone app', user_id: 'ann', scopes: ['read'] });
  const run = await admin('POST', `${project}/extractions`, { extractor: 'offline', user_id: 'ann' });
  await app.task(run.task_id, ({ status }) => status === 'completed');
  const { tasks } = await admin('GET', '/tasks?user_id=ann');
  const { memories } = await admin('GET', `${project}/memories?user_id=ann&kind=event`);
  const extraction = tasks.find(({ kind }: { kind: string }) => kind === 'extract');
  return { taskId: extraction.id, runId: run.id, memoryId: memories[0].id, templateId, baseId, webhookId };
}

/** A webhook whose receiver does not run. */
async function addWebhook(app: TestApp): Promise<string> {
  const made = await app.call('POST', '/admin/projects/default/webhooks', {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    // the port of no service, which Node.js and browsers may still connect to
    body: { url: 'http://127.0.0.1:9/events', events: ['task.completed'] },
  });
  return made.body.id;
}

async function addTemplate(app: TestApp): Promise<string> {
  const field = (value = '') => ({ value, algorithm_updatable: true });
  const metadata = {
    Home: { City: field(), Hometown: field() },
    Work: { Occupation: field(), Employer: field() },
    Locale: { value: 'en-GB', algorithm_updatable: false },
  };
  const made = await app.v1('/add/profile_template', { name: 'Traveller', metadata });
  const { profile_template_id } = made.body.data;
  const bind_list = [{ user_id: 'ann' }, { user_id: 'ben' }, { agent_id: 'planner' }];
  await app.v1('/bind/profile_template', {
    bind_list: bind_list.map((owner) => ({ ...owner, profile_template_id })),
  });
  return profile_template_id;
}

async function addFiles(app: TestApp): Promise<string> {
  const made = await app.v1('/create/knowledgebase', {
    knowledgebase_name: 'Handbook',
    knowledgebase_description: 'How we travel',
  });
  const { id } = made.body.data;
  const file = [
    { name: 'trams.md', content: '# Trams\n\nLine four goes to the harbour.' },
    { name: 'map.pdf', content: Buffer.from('%PDF-1.4 damaged').toString('base64') },
    {
      name: 'fares.pdf',
      content: makePdf(['A day ticket costs four euros.', 'Dogs travel free.']).toString('base64'),
    },
  ];
  await app.v1('/add/knowledgebase-file', { knowledgebase_id: id, file });
  await app.idle(id);
  return id;
}

/** Addresses of all screens below `/console`, by name. */
export function consoleScreens(data: ConsoleData): Readonly<Record<string, string>> {
  const { taskId, runId, memoryId, templateId, baseId, webhookId } = data;
  return {
    overview: '/overview',
    'search-start': '/search',
    search: '/search?user=ann&query=Where+does+Ann+live%3F',
    'chat-start': '/chat',
    chat: '/chat?user=ann&query=Which+seat+do+I+prefer%3F',
    memories: '/memories',
    memory: `/memories/${memoryId}`,
    conversations: '/conversations',
    conversation: '/conversations/ann/moves',
    people: '/people',
    person: '/people/ann',
    tasks: '/tasks',
    task: `/tasks/${taskId}`,
    decisions: '/decisions',
    extractions: '/extractions',
    extraction: `/extractions/${runId}`,
    prompts: '/prompts',
    templates: '/templates',
    'template-new': '/templates/new',
    template: `/templates/${templateId}`,
    profile: `/templates/${templateId}/user/ann`,
    knowledge: '/knowledge',
    'knowledge-base': `/knowledge/${baseId}`,
    projects: '/projects',
    usage: '/usage',
    limits: '/limits',
    webhooks: '/webhooks',
    webhook: `/webhooks/${webhookId}`,
    audit: '/audit',
  };
}
