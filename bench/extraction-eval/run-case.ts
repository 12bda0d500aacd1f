import { at, call, must, waitIdle } from '../lib/api.ts';
import type { Server } from '../lib/server.ts';
import { type Case, type CaseMessage, FIELDS, type Field, type Kind } from './case.ts';

/** Something that the server holds after a case's messages. */
export interface Stored {
  readonly kind: Kind;
  readonly text: string;
  /** False: outdated by a later memory. */
  readonly current: boolean;
  readonly field?: Field;
  readonly who: readonly string[];
  readonly where: readonly string[];
  /** The text and all fields that may hold a time of the claim. */
  readonly timeTexts: readonly string[];
}

/** What a case led to. */
export interface Outcome {
  readonly stored: readonly Stored[];
  /** HTTP statuses of the adds that the server refused. */
  readonly refusals: readonly number[];
  readonly answer: string | undefined;
  readonly firstHit: string | undefined;
}

/** The profile templates of an evaluation: their ids, by whether they are Chinese. */
export interface Templates {
  readonly zh: string;
  readonly other: string;
}

const VIEWS = ['detail_factual', 'preference', 'event', 'profile'];
/**
 * Fields of a memory that are ids, name when something was said or stored, or that repeat the words of a
 * message.
 */
const NOT_ITS_TIME = new Set(
  'id ref_id user_id session_id conversation_id history evolve_to sources reasoning created_at updated_at create_time update_time'.split(
    ' ',
  ),
);

/** Creates the two profile templates, with the usual fields named in English and in Chinese. */
export async function createTemplates(server: Server): Promise<Templates> {
  const create = async (language: 0 | 1) => {
    const fields = Object.values(FIELDS).map((names) => [names[language], { value: '' }]);
    const { body } = await must(server, 'POST', '/v1/add/profile_template', {
      name: ['Person', '个人'][language],
      metadata: { [['Person', '个人'][language] ?? '']: Object.fromEntries(fields) },
    });
    return String(at(body, 'data', 'profile_template_id'));
  };
  return { other: await create(0), zh: await create(1) };
}

/** Adds a case's messages as a user of its own and reads what the server made of them. */
export async function runCase(server: Server, templates: Templates, given: Case): Promise<Outcome> {
  const user = `case-${given.id}`;
  const profile_template_id = given.lang === 'zh' ? templates.zh : templates.other;
  await must(server, 'POST', '/v1/bind/profile_template', {
    bind_list: [{ user_id: user, profile_template_id }],
  });
  const refusals: number[] = [];
  for (const messages of given.together ? [given.say] : given.say.map((one) => [one])) {
    const status = await add(server, user, given, messages);
    if (status >= 400) refusals.push(status);
  }
  if (given.feedback !== undefined) await giveFeedback(server, user, given, given.feedback);
  const stored = await read(server, user, profile_template_id);
  return { stored, refusals, ...(await ask(server, user, given)) };
}

/** @returns the HTTP status */
async function add(
  server: Server,
  user: string,
  given: Case,
  messages: readonly CaseMessage[],
): Promise<number> {
  const wired = messages.map((one) => toWire(one, given.at));
  const [path, body] =
    given.api === 'cloud'
      ? [
          '/v1/add/message',
          {
            user_id: user,
            conversation_id: 'c',
            messages: wired,
            allow_memory_view: VIEWS,
            async_mode: false,
          },
        ]
      : ['/product/add', { user_id: user, session_id: 'c', messages: wired, async_mode: 'sync' }];
  const { status, body: answer } = await call(server, 'POST', path, body);
  if (status >= 500)
    throw new Error(`${path} answered ${status} in case ${given.id}: ${JSON.stringify(answer)}`);
  const code = Number(at(answer, 'code'));
  if (status >= 400 || (given.api === 'cloud' && code !== 0)) return Math.max(status, 400);
  // a busy server may end the request before the extraction
  if (at(answer, 'data', 'status') !== 'completed') await waitIdle(server, user);
  return status;
}

function toWire(one: CaseMessage, time: string) {
  const { text, role = 'user', name, at: own = time } = typeof one === 'string' ? { text: one } : one;
  return {
    role,
    content: text,
    ...(name === undefined ? {} : { role_name: name }),
    ...(own === '' ? {} : { chat_time: own }),
  };
}

async function giveFeedback(server: Server, user: string, given: Case, text: string): Promise<void> {
  const history = given.say.map((one) => toWire(one, ''));
  const [path, body] =
    given.api === 'cloud'
      ? ['/v1/add/feedback', { user_id: user, conversation_id: 'c', feedback_content: text }]
      : [
          '/product/feedback',
          { user_id: user, session_id: 'c', feedback_content: text, history, async_mode: 'sync' },
        ];
  await must(server, 'POST', path, body);
  await waitIdle(server, user);
}

async function ask(server: Server, user: string, given: Case): Promise<Pick<Outcome, 'answer' | 'firstHit'>> {
  const found = { answer: undefined as string | undefined, firstHit: undefined as string | undefined };
  if (given.chat) {
    const query = { user_id: user, query: given.chat.query, add_message_on_answer: false };
    const { body } = await must(server, 'POST', '/product/chat/complete', query);
    found.answer = String(at(body, 'data', 'response') ?? '');
  }
  if (given.search) {
    const query = { user_id: user, query: given.search.query, relativity: 0, top_k: 5 };
    const { body } = await must(server, 'POST', '/product/search', query);
    found.firstHit = String(at(body, 'data', 'text_mem', 0, 'memories', 0, 'memory') ?? '');
  }
  return found;
}

async function read(server: Server, user: string, templateId: string): Promise<Stored[]> {
  const [cloud, product] = await Promise.all([
    must(server, 'POST', '/v1/get/memory', { user_id: user, size: 50 }),
    must(server, 'POST', '/product/get_memory', { user_id: user, mem_cube_id: user }),
  ]);
  const lists = at(cloud.body, 'data');
  const list = (of: unknown) => (Array.isArray(of) ? (of as unknown[]) : []);
  // only this API says which memories are facts and which are a message's own words
  const texts = list(at(product.body, 'data', 'text_mem', 0, 'memories'));
  const profiles = list(at(lists, 'profile_detail_list'));
  return [
    ...texts
      .filter((one) => at(one, 'metadata', 'type') === 'fact')
      .map((one) => stored('fact', one, 'memory')),
    ...list(at(lists, 'event_detail_list')).map((one) => stored('event', one, 'event_value', 'event_key')),
    ...list(at(lists, 'preference_detail_list')).map((one) => stored('preference', one, 'preference')),
    ...profiles.filter((one) => at(one, 'profile_template_id') === templateId).flatMap(profileValues),
  ];
}

function stored(kind: Kind, record: unknown, ...names: string[]): Stored {
  const evolved = at(record, 'evolve_to') ?? at(record, 'metadata', 'evolve_to') ?? [];
  const words = (of: unknown) => (Array.isArray(of) ? of.map(String) : []);
  return {
    kind,
    text: names.map((name) => String(at(record, name) ?? '')).join('\n'),
    current: (evolved as unknown[]).length === 0,
    who: words(at(record, 'event_roles')),
    where: words(at(record, 'event_location')),
    timeTexts: stringsIn(record),
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (NOT_ITS_TIME.has(key) ? [] : stringsIn(inner)));
}

function profileValues(profile: unknown): Stored[] {
  const tree = Object.values(at(profile, 'properties') as Record<string, unknown>)[0];
  return Object.entries(FIELDS).flatMap(([field, names]) =>
    names.flatMap((name) => {
      const text = String(at(tree, name, 'value') ?? '');
      if (text === '') return [];
      const nothing = { who: [], where: [] };
      return [{ kind: 'profile', field: field as Field, text, current: true, timeTexts: [text], ...nothing }];
    }),
  );
}
