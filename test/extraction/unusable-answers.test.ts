import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extracted, type ModelApp, startModelApp } from '../support/model-app.ts';
import type { Fault } from '../support/model-provider.ts';

let app: ModelApp;
beforeAll(async () => {
  app = await startModelApp();
});
afterAll(() => app?.close());
beforeEach(() => {
  app.provider.heal();
  app.provider.respond = () => 'Sure! The user seems to be a nurse.';
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any;
const message = (content: string, more: object = {}) => ({ role: 'user', content, ...more });
const isDone = ({ status }: Any) => status === 'completed';
const isFailing = (task: Any) => task.error !== null && task.status === 'waiting';
const PREFERENCE = 'I prefer window seats on long flights.';
const BY_RULES = /^offline\//;

const reply = (content: string, finish = 'stop'): Fault => ({
  kind: 'raw',
  type: 'application/json',
  body: JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: finish }] }),
});

const USELESS: readonly (readonly [name: string, fault: Fault])[] = [
  ['prose', reply('Sorry, I cannot do that.')],
  ['nothing', reply('')],
  ['another shape', reply('{"memories":["He likes windows"]}')],
  ['a list', reply('[1]')],
  ['an answer that is cut off', reply('{"facts":[{"title":"Window se', 'length')],
  ['no JSON at all', { kind: 'raw', body: '<html>' }],
  ['33 MB', { kind: 'huge' }],
];

async function fallbacks(purpose: string): Promise<number> {
  const { text } = await app.call('GET', '/metrics');
  const line = new RegExp(
    `^recollect_model_fallbacks_total\\{purpose="${purpose}",reason="bad_answer"\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

async function memoriesOf(user_id: string): Promise<Any> {
  return (await app.v1('/get/memory', { user_id, include_preference: true })).body.data;
}

it.each(USELESS.map(([name]) => name))(
  'the answer is %s: rules extract after the second one, and say so',
  async (name) => {
    const { failing, done, receipts, preferences } = (await outcomes()).get(name) as Any;
    expect(failing).toMatchObject({ attempt: 1, error: { code: 'model_bad_answer' } });
    expect(done).toMatchObject({ status: 'completed', attempt: 2, fell_back: true, error: null });
    expect(receipts).toMatchObject([
      { outcome: 'stored', reason: 'model_bad_answer', extractor: expect.stringMatching(BY_RULES) },
    ]);
    expect(preferences).toHaveLength(1);
  },
);

it('the metric counts each task that rules took over', async () => {
  const before = await fallbacks('extract');
  const { key } = await app.newProject();
  const body = { user_id: 'u', conversation_id: 'c', messages: [message('I live in Bergen.')] };
  await app.task((await app.v1('/add/message', body, key)).body.data.task_id, isDone);
  expect(await fallbacks('extract')).toBe(before + 1);
});

let read: Promise<ReadonlyMap<string, object>> | undefined;
/**
 * What becomes of a preference under each unusable answer; all side by side, because each waits for a second
 * try.
 */
function outcomes(): Promise<ReadonlyMap<string, object>> {
  read ??= (async () => {
    const { provider } = app;
    provider.faultOf = ({ body }) => {
      const text = JSON.stringify(body);
      return USELESS.find(([name]) => text.includes(`(${name})`))?.[1] ?? null;
    };
    const all = await Promise.all(USELESS.map(async ([name]) => [name, await outcomeOf(name)] as const));
    provider.faultOf = () => null;
    return new Map(all);
  })();
  return read;
}

async function outcomeOf(name: string): Promise<object> {
  // a project of its own, so that its first unusable answer is the first
  const { key } = await app.newProject();
  const body = { user_id: 'u', conversation_id: 'c', messages: [message(`${PREFERENCE} (${name})`)] };
  const id = (await app.v1('/add/message', body, key)).body.data.task_id;
  const failing = await app.task(id, isFailing);
  const done = await app.task(id, isDone);
  const { receipts } = (await app.v1('/get/status', { task_id: id }, key)).body.data;
  const listed = await app.v1('/get/memory', { user_id: 'u', include_preference: true }, key);
  return { failing, done, receipts, preferences: listed.body.data.preference_detail_list };
}

it('later tasks of a project do not wait for a second answer, until the model gives a usable one', async () => {
  const { key } = await app.newProject();
  const add = async (content: string) => {
    const body = { user_id: 'streak', conversation_id: 'c', messages: [message(content)] };
    return (await app.v1('/add/message', body, key)).body.data.task_id;
  };
  const first = await app.task(await add('I live in Oslo.'), isDone);
  expect(first).toMatchObject({ attempt: 2, fell_back: true });
  // small talk is not read by the model and says nothing about it
  await app.task(await add('Thanks!'), isDone);
  const later = await Promise.all(
    Array.from({ length: 25 }, (_, n) => add(`I bought ${n + 2} apples at the market.`)),
  );
  for (const id of later) expect(await app.task(id, isDone)).toMatchObject({ attempt: 1, fell_back: true });

  app.provider.respond = () => extracted({ facts: [['Ann keeps bees.', [1, 'I keep bees']]] });
  const good = await app.task(await add('I keep bees.'), isDone);
  expect(good).toMatchObject({ attempt: 1, fell_back: false });
  expect(good.receipts).toMatchObject([
    { reason: null, extractor: expect.stringContaining('extract_memories@') },
  ]);
  app.provider.respond = () => 'Sure!';
  expect(await app.task(await add('I keep goats.'), isFailing)).toMatchObject({ attempt: 1 });
});

it('a model that cannot be reached is waited for; rules do not take over', async () => {
  app.provider.fail({ kind: 'status', status: 503 });
  const before = await fallbacks('extract');
  const id = await app.add('outage', [message(PREFERENCE)]);
  expect(await app.task(id, isFailing)).toMatchObject({ attempt: 0, error: { code: 'model_unavailable' } });
  expect((await memoriesOf('outage')).preference_detail_list).toEqual([]);
  app.provider.heal();
  app.provider.respond = () => extracted({});
  expect(await app.task(id, isDone)).toMatchObject({ fell_back: false });
  expect(await fallbacks('extract')).toBe(before);
});

it('extract/memory answers at once with the memories of the rules, and a warning says so', async () => {
  const { status, body } = await app.v1('/extract/memory', {
    messages: [message(PREFERENCE), message('我喜欢靠窗的座位。')],
  });
  expect(status).toBe(200);
  expect(body.data.preference_detail_list.length).toBeGreaterThan(0);
  expect(body.warnings).toEqual([expect.stringContaining('rules extracted these memories')]);
  app.provider.fail({ kind: 'status', status: 500 });
  expect((await app.v1('/extract/memory', { messages: [message('I prefer aisles.')] })).body.code).not.toBe(
    0,
  );
});

it('a profile is filled by rules when the answers of the model cannot be used', async () => {
  const user = 'profile';
  const made = await app.v1('/add/profile_template', {
    name: 'T',
    metadata: { 'Basic Info': { 'Place of living': { value: '', algorithm_updatable: true } } },
  });
  const profile_template_id = made.body.data.profile_template_id;
  await app.v1('/bind/profile_template', { bind_list: [{ user_id: user, profile_template_id }] });
  const id = await app.add(user, [message('I live in Oslo.')], {
    allow_memory_view: ['detail_factual', 'profile'],
  });
  await app.task(id, isDone);
  const { body } = await app.v1('/get/memory', { user_id: user, include_memory_view: ['profile'] });
  expect(JSON.stringify(body.data.profile_detail_list)).toContain('Oslo');
});

it('a re-extraction replaces what rules extracted', async () => {
  const user = 'replaced';
  const said = 'I prefer tea to coffee in the morning.';
  const id = await app.add(user, [message(said)]);
  await app.task(id, isDone);
  const [byRules] = (await memoriesOf(user)).preference_detail_list;

  const preference = { title: 'Tea', text: 'Likes tea.', kind: 'explicit', topic: 'Drinks' };
  app.provider.respond = () =>
    extracted({
      preferences: [
        { ...preference, reasoning: 'Said so.', confidence: 0.9, sources: [{ turn: 1, quote: said }] },
      ],
    });
  const made = await app.admin('POST', '/projects/default/extractions', {
    user_id: user,
    extractor: 'model',
  });
  await ended(made.body.id, 'ready');
  await app.admin('POST', `/projects/default/extractions/${made.body.id}/promote`);
  await ended(made.body.id, 'promoted');
  const after = (await memoriesOf(user)).preference_detail_list;
  expect(after.map((one: Any) => one.preference)).toEqual(['Likes tea.']);
  expect(after[0].id).not.toBe(byRules.id);
});

describe('feedback that the model judges with prose', () => {
  it('is judged by rules after the second answer', async () => {
    const user = 'feedback';
    app.provider.respond = () => extracted({});
    await app.task(await app.add(user, [message('I moved to Riga in May.')]), isDone);
    app.provider.respond = () => 'Understood!';
    const before = await fallbacks('feedback');
    const { body } = await app.v1('/add/feedback', {
      user_id: user,
      conversation_id: 'c',
      feedback_content: 'Change Riga to Oslo.',
    });
    const done = await app.task(body.data.task_id, isDone);
    expect(done).toMatchObject({ attempt: 2, fell_back: true });
    expect(done.receipts).toMatchObject([
      { outcome: 'stored', reason: 'model_bad_answer', extractor: 'feedback/1' },
    ]);
    expect(await fallbacks('feedback')).toBe(before + 1);
    const found = await app.v1('/search/memory', { user_id: user, query: 'moved' });
    expect(found.text).toContain('Oslo');
  });

  it('is added like a message when no memory fits, without waiting for ever', async () => {
    const id = (
      await app.v1('/add/feedback', {
        user_id: 'added',
        conversation_id: 'c',
        feedback_content: 'I prefer aisle seats on trains.',
      })
    ).body.data.task_id;
    expect(await app.task(id, isDone)).toMatchObject({ fell_back: true });
    expect((await memoriesOf('added')).preference_detail_list).toHaveLength(1);
  });
});

it('suggestions and the comparison of memories go on by rules, and the metric counts them', async () => {
  app.provider.judge = () => 'They look alike.';
  const user = 'compared';
  app.provider.respond = () => extracted({ facts: [['Ann lives in Oslo.', [1, 'I live in Oslo']]] });
  await app.task(await app.add(user, [message('I live in Oslo.')]), isDone);
  app.provider.respond = () => extracted({ facts: [['Ann lives in Riga.', [1, 'I live in Riga']]] });
  const before = await fallbacks('reconcile');
  const id = await app.add(user, [message('I live in Riga.')]);
  expect(await app.task(id, isDone)).toMatchObject({ unjudged: 'bad_answer' });
  expect(await fallbacks('reconcile')).toBe(before + 1);
  app.provider.respond = () => 'What about bees?';
  const suggested = await app.product('/suggestions', { user_id: user, mem_cube_id: user });
  expect(suggested.body.data.query).toHaveLength(3);
  expect(await fallbacks('suggestions')).toBe(1);
});

async function ended(id: string, status: string): Promise<void> {
  let moved = Promise.withResolvers<void>();
  const unsubscribe = app.app.services.tasksMoved.subscribe(() => moved.resolve());
  try {
    for (;;) {
      const run = (await app.admin('GET', `/projects/default/extractions/${id}`)).body;
      if (run.status === status) return;
      await moved.promise;
      moved = Promise.withResolvers<void>();
    }
  } finally {
    unsubscribe();
  }
}
