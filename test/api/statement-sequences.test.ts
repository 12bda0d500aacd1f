import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
let users = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Statements on one topic: it has a value, it changed to a value, a value no longer holds. */
interface Topic {
  readonly name: string;
  readonly values: readonly string[];
  /** Ways to say that the value holds. */
  readonly says: readonly ((value: string) => string)[];
  readonly changes: readonly ((value: string) => string)[];
  readonly ends: readonly ((value: string) => string)[];
}

const TOPICS: readonly Topic[] = [
  {
    name: 'home',
    values: ['Paris', 'Berlin', 'Oslo', 'Lisbon'],
    says: [(v) => `I live in ${v}.`, (v) => `I'm living in ${v}.`, (v) => `I live in ${v} with my family.`],
    changes: [
      (v) => `I moved to ${v}.`,
      (v) => `I just moved to ${v}!`,
      (v) => `I live in ${v} now.`,
      (v) => `Actually, I now live in ${v}.`,
    ],
    ends: [(v) => `I don't live in ${v} anymore.`, (v) => `I no longer live in ${v}.`],
  },
  {
    name: '住处',
    values: ['北京', '上海', '杭州', '成都'],
    says: [(v) => `我住在${v}。`, (v) => `我家在${v}。`],
    changes: [(v) => `我搬到${v}了。`, (v) => `我现在住在${v}。`, (v) => `更正一下，我现在住在${v}。`],
    ends: [(v) => `我不住在${v}了。`],
  },
  {
    name: 'employer',
    values: ['Globex', 'Initech', 'Hooli'],
    says: [(v) => `I work at ${v}.`, (v) => `I'm working for ${v}.`],
    changes: [(v) => `I now work at ${v}.`, (v) => `I started working for ${v}.`, (v) => `I joined ${v}.`],
    ends: [(v) => `I quit my job at ${v}.`, (v) => `I no longer work at ${v}.`],
  },
  {
    name: '工作',
    values: ['腾讯', '华为', '百度'],
    says: [(v) => `我在${v}公司上班。`],
    changes: [(v) => `我现在在${v}公司工作。`, (v) => `我跳槽到${v}公司了。`],
    ends: [(v) => `我从${v}公司离职了。`],
  },
  {
    name: 'job',
    values: ['nurse', 'teacher', 'pilot'],
    says: [(v) => `I work as a ${v}.`, (v) => `I'm a ${v}.`],
    changes: [(v) => `I now work as a ${v}.`, (v) => `I became a ${v}.`],
    ends: [(v) => `I'm not a ${v} anymore.`],
  },
  {
    name: 'liking',
    values: ['coffee', 'jazz', 'chess'],
    says: [(v) => `I like ${v}.`, (v) => `I love ${v}.`],
    changes: [(v) => `I like ${v} again.`],
    ends: [(v) => `I don't like ${v} anymore.`, (v) => `I hate ${v}.`],
  },
  {
    name: '喜好',
    values: ['咖啡', '足球'],
    says: [(v) => `我喜欢${v}。`],
    changes: [(v) => `我又喜欢${v}了。`],
    ends: [(v) => `我不喜欢${v}了。`, (v) => `我讨厌${v}。`],
  },
  {
    name: 'name',
    values: ['Ann', 'Anna', 'Hannah'],
    says: [(v) => `My name is ${v}.`, (v) => `I'm ${v}.`],
    changes: [(v) => `Call me ${v} from now on.`, (v) => `Correction: my name is ${v}.`],
    ends: [(v) => `My name is not ${v}.`],
  },
  {
    name: '名字',
    values: ['张伟', '李娜'],
    says: [(v) => `我叫${v}。`],
    changes: [(v) => `我现在改名叫${v}。`],
    ends: [(v) => `我不叫${v}。`],
  },
  {
    name: 'meeting',
    values: ['Monday at 3pm', 'Friday at 10am', 'next Tuesday'],
    says: [(v) => `I have a meeting with Ann on ${v}.`, (v) => `My dentist appointment is on ${v}.`],
    changes: [
      (v) => `My meeting with Ann was moved to ${v}.`,
      (v) => `The dentist appointment is postponed to ${v}.`,
    ],
    ends: [(v) => `My meeting with Ann on ${v} is cancelled.`],
  },
  {
    name: '会议',
    values: ['周一下午三点', '周五上午', '下周二'],
    says: [(v) => `我${v}和小王开会。`],
    changes: [(v) => `我和小王的会议改到${v}。`],
    ends: [(v) => `我和小王${v}的会议取消了。`],
  },
  {
    name: 'phone',
    values: ['555-1234', '555-9876', '555-4321'],
    says: [(v) => `My phone number is ${v}.`],
    changes: [(v) => `My new phone number is ${v}.`, (v) => `Sorry, my phone number is ${v}.`],
    ends: [],
  },
  {
    name: 'colour',
    values: ['blue', 'green', 'red'],
    says: [(v) => `My favourite colour is ${v}.`],
    changes: [(v) => `My favorite color is ${v} now.`],
    ends: [],
  },
];

function about({ values, says, changes, ends }: Topic): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...says, ...changes, ...ends))
    .map(([value, say]) => say(value));
}

/** Statements that often repeat a topic. */
const sequence = fc.oneof(
  fc.array(fc.constantFrom(...TOPICS).chain(about), { minLength: 2, maxLength: 8 }),
  fc.constantFrom(...TOPICS).chain((topic) => fc.array(about(topic), { minLength: 2, maxLength: 8 })),
);

/** Topics whose last statement is the valid one, and the words of each value. */
const HOLDING = TOPICS.filter(({ name }) =>
  ['home', '住处', 'liking', '喜好', 'phone', 'colour'].includes(name),
);

type Shape = 'one message' | 'one add' | 'several adds' | 'adds at once';
const DAY_MS = 86_400_000;

interface Said {
  readonly role: 'user';
  readonly content: string;
  readonly chat_time?: string;
}

function batches(shape: Shape, statements: readonly string[], dayStep: number | null): readonly Said[][] {
  const timed = (content: string, index: number): Said => ({
    role: 'user',
    content,
    ...(dayStep === null
      ? {}
      : { chat_time: new Date(Date.UTC(2025, 0, 31) + index * dayStep * DAY_MS).toISOString() }),
  });
  if (shape === 'one message') return [[timed(statements.join(' '), 0)]];
  if (shape === 'one add') return [statements.map(timed)];
  return statements.map((content, index) => [timed(content, index)]);
}

async function add(api: 'v1' | 'product', user_id: string, messages: readonly Said[]): Promise<void> {
  const answer =
    api === 'v1'
      ? await app.v1('/add/message', {
          user_id,
          conversation_id: 'c',
          allow_memory_view: ['detail_factual', 'preference', 'event', 'profile'],
          messages,
        })
      : await app.product('/add', { user_id, messages });
  expect(answer.status, answer.text).toBe(200);
}

interface Fact {
  readonly memory: string;
  readonly metadata: {
    readonly evolve_to: readonly string[];
    readonly sources: readonly { readonly chat_time: string }[];
  };
}

/** Activated facts. */
async function factsOf(user: string): Promise<readonly Fact[]> {
  const answer = await app.product('/get_memory', { mem_cube_id: user, include_preference: false });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.text_mem[0].memories.filter(
    (one: { metadata: { status: string } }) => one.metadata.status === 'activated',
  );
}

/** Whether a fact is made from a statement. Rules change punctuation and prepend speaker and date. */
function holdsWords(memory: string, statement: string): boolean {
  const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return words(memory.replace(/^[^:：]*[)）][:：]/u, '')) === words(statement);
}

function saidAt({ metadata }: Fact): number {
  return Math.max(...metadata.sources.map(({ chat_time }) => Date.parse(chat_time)));
}

function runs(fewest: number): { readonly numRuns: number; readonly seed?: number } {
  const { SEQUENCE_RUNS: count, SEQUENCE_SEED: seed } = process.env;
  return { numRuns: Number(count ?? fewest), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}

interface Task {
  readonly status: string;
  readonly attempt: number;
  readonly error: unknown;
}

async function tasksOf(user: string): Promise<readonly Task[]> {
  const answer = await app.call('GET', `/admin/tasks?user_id=${encodeURIComponent(user)}&limit=100`, {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.tasks;
}

describe('statements that are repeated, changed, ended, corrected and contradicted', () => {
  it('make no task fail, whatever their order, time and way of adding', async () => {
    await fc.assert(
      fc.asyncProperty(
        sequence,
        fc.constantFrom<Shape>('one message', 'one add', 'several adds', 'adds at once'),
        fc.constantFrom('v1' as const, 'product' as const),
        fc.constantFrom(null, 0, 1, 30, -7),
        async (statements, shape, api, dayStep) => {
          const user = `sequence-${++users}`;
          const adds = batches(shape, statements, dayStep).map((messages) => () => add(api, user, messages));
          if (shape === 'adds at once') await Promise.all(adds.map((one) => one()));
          else
            for (const one of adds) {
              await one();
              if (shape === 'several adds') await app.idle(user);
            }
          await app.idle(user);
          for (const task of await tasksOf(user))
            expect(task).toMatchObject({ status: 'completed', attempt: 1 });
        },
      ),
      runs(60),
    );
  }, 180_000);

  it('keep the last statement current, and mark contradicted ones as outdated by it or by a later one', async () => {
    const oneThing = fc.constantFrom(...HOLDING).chain(({ name, values, says, changes, ends }) => {
      const isLiking = ends.length > 0 && (name === 'liking' || name === '喜好');
      const ways = isLiking ? [...says, ...ends] : [...says, ...changes];
      // some likings have one value at a time, others several
      const value = isLiking ? fc.constantFrom(values[0] ?? '') : fc.constantFrom(...values);
      const said = fc.tuple(value, fc.constantFrom(...ways)).map(([one, say]) => ({
        text: say(one),
        holds: isLiking ? String(says.includes(say)) : one,
      }));
      return fc.array(said, { minLength: 2, maxLength: 6 });
    });
    await fc.assert(
      fc.asyncProperty(
        oneThing,
        fc.constantFrom<Shape>('one add', 'several adds'),
        fc.constantFrom('v1' as const, 'product' as const),
        async (statements, shape, api) => {
          const user = `holding-${++users}`;
          const texts = statements.map(({ text }) => text);
          for (const messages of batches(shape, texts, 2)) await add(api, user, messages);
          await app.idle(user);
          const facts = await factsOf(user);
          const factsOfText = (text: string) => facts.filter(({ memory }) => holdsWords(memory, text));
          const last = statements.at(-1) as (typeof statements)[number];
          const [present] = factsOfText(last.text).toSorted((a, b) => saidAt(b) - saidAt(a));
          expect(present?.metadata.evolve_to, JSON.stringify(texts)).toEqual([]);
          for (const { text, holds } of statements)
            if (holds !== last.holds)
              for (const { memory, metadata } of factsOfText(text))
                expect(metadata.evolve_to, `${memory} of ${JSON.stringify(texts)}`).toHaveLength(1);
        },
      ),
      runs(40),
    );
  }, 180_000);
});

describe('an upgrade', () => {
  it('repeats tasks that failed with an internal error, and no others', async () => {
    await add('product', 'upgraded', [{ role: 'user', content: 'I live in Paris. I live in Berlin.' }]);
    await app.idle('upgraded');
    const { db } = app.app.services.db.project('default');
    const fail = async (user: string, code: string) => {
      await sql`UPDATE task SET status = 'failed', attempt = 5, error_code = ${code}, error_text = 'x', result = NULL
        WHERE user_id = ${user}`.execute(db);
      await sql`UPDATE receipt SET outcome = 'failed', reason = ${code} FROM task
        WHERE task.task_id = receipt.task_id AND task.user_id = ${user}`.execute(db);
    };
    await fail('upgraded', 'internal');
    await add('product', 'refused', [{ role: 'user', content: 'I live in Oslo.' }]);
    await app.idle('refused');
    await fail('refused', 'bad_payload');
    const file = new URL('../../migrations/0012_retry_internal_failures.sql', import.meta.url);
    for (const statement of (await readFile(file, 'utf8')).split(/;\s*\n/).filter((part) => /\w/.test(part)))
      await sql.raw(statement).execute(db);
    app.app.services.wakeScheduler();
    await app.idle('upgraded');
    expect(await tasksOf('upgraded')).toMatchObject([{ status: 'completed', attempt: 1, error: null }]);
    expect(await tasksOf('refused')).toMatchObject([{ status: 'failed', error: { code: 'bad_payload' } }]);
  });
});
