import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any;
const UNREADABLE = [
  ...[
    'yesterday',
    '昨天',
    '2026-02-31',
    '2026-02-29T10:00:00Z',
    '2025-13-01',
    '2026-00-10',
    '03/04/2026 10:00',
  ],
  ...['2026-03-02T25:00:00Z', '2026-03-02 10:60', '2026-03-02T10:00:00+99:00', '0026-03-02', '2026年2月30日'],
  ...[
    '13:14 PM on 09 April, 2026',
    '31 April, 2026',
    'Mon, 31 Feb 2026 10:00:00 GMT',
    '2026-W10',
    '1e12',
    '-1',
  ],
  ...['177245', '17724500000', '99999999999999', 'NaN', '2026-03-02T10:00:00Z and later', 'x'.repeat(200)],
];
const READABLE: readonly (readonly [string, string])[] = [
  ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02T10:00:00.123456+08:00', '2026-03-02T02:00:00.123Z'],
  ['2026-03-02 10:00:00.006', '2026-03-02T10:00:00.006Z'],
  ['04:14 PM on 09 April, 2026', '2026-04-09T16:14:00.000Z'],
  ['2023/05/20 (Sat) 02:21', '2023-05-20T02:21:00.000Z'],
  ['Mon, 02 Mar 2026 10:00:00 GMT', '2026-03-02T10:00:00.000Z'],
  ['2026年3月8日 10:00', '2026-03-08T10:00:00.000Z'],
  ['1772445600', '2026-03-02T10:00:00.000Z'],
  ['1772445600123', '2026-03-02T10:00:00.123Z'],
];

const message = (content: string, chat_time?: unknown) => ({ role: 'user', content, chat_time });
const addV1 = (user_id: string, messages: object[]) =>
  app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages });
const addProduct = (user_id: string, messages: object[], more: object = {}) =>
  app.product('/add', { user_id, messages, async_mode: 'sync', ...more });
const messagesOf = async (user_id: string) =>
  (await app.v1('/get/message', { user_id, conversation_id: 'c' })).body.data.message_detail_list ?? [];

async function receiptsOf(user_id: string): Promise<Any[]> {
  const { body } = await app.call('GET', `/product/scheduler/status?user_id=${user_id}&task_id=t`);
  return body.data[0].receipts;
}

describe('a chat_time that nobody can read', () => {
  it.each(UNREADABLE)(
    '%s: /v1 refuses it with its name and how to write it, and stores nothing',
    async (time) => {
      const refused = await addV1('refused', [message('Hello there.'), message('I live in Oslo.', time)]);
      expect(refused.body).toMatchObject({ code: 40000 });
      expect(refused.body.message).toContain('messages[1].chat_time');
      expect(refused.body.message).toContain('2025-11-24T10:00:00Z');
      expect(await messagesOf('refused')).toEqual([]);
      const extracted = await app.v1('/extract/memory', { messages: [message('I live in Oslo.', time)] });
      expect(extracted.body).toMatchObject({ code: 40000 });
      const feedback = { user_id: 'refused', feedback_content: 'I live in Oslo.', feedback_time: time };
      expect((await app.v1('/add/feedback', feedback)).body).toMatchObject({ code: 40000 });
      expect(await messagesOf('refused')).toEqual([]);
    },
  );

  it.each(['yesterday', '2026-02-31', '03/04/2026 10:00'])(
    '%s: /product takes it as unknown; warnings and receipt say so, and no event has it',
    async (time) => {
      const user = `unknown-${UNREADABLE.indexOf(time)}`;
      const words = 'On Friday I met Tom in Lisbon to sign the lease.';
      const { body } = await addProduct(user, [message(words, time), message('I live in Oslo.')], {
        task_id: 't',
      });
      expect(body.code).toBe(200);
      expect(body.warnings).toEqual([expect.stringMatching(/^messages\[0\]\.chat_time: unreadable/)]);
      const receipts = await receiptsOf(user);
      expect(receipts.map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ['stored', 'time_unknown'],
        ['stored', null],
      ]);
      const { event_detail_list } = (await app.v1('/get/memory', { user_id: user })).body.data;
      expect(event_detail_list.length).toBeGreaterThan(0);
      expect(event_detail_list[0].event_time).toEqual([]);
      expect(event_detail_list[0]).not.toHaveProperty('event_times');
      expect(event_detail_list[0].event_value).toContain('On Friday I met Tom');
    },
  );

  it('leaves words that depend on it unresolved, and resolves the others', async () => {
    const words = 'Yesterday I met Tom in Lisbon. On 3 May 2025 I moved to Porto. 上周六我和李娜去了上海。';
    const { body } = await addProduct('absolute', [message(words, 'the other day')]);
    expect(body.code).toBe(200);
    const { event_detail_list } = (await app.v1('/get/memory', { user_id: 'absolute' })).body.data;
    const times = event_detail_list.flatMap((event: Any) => event.event_times ?? []);
    expect(times).toEqual([expect.objectContaining({ start: '2025-05-03T00:00:00.000Z', precision: 'day' })]);
    const texts = event_detail_list.map((event: Any) => event.event_value).join(' ');
    expect(texts).toContain('Yesterday I met');
    expect(texts).not.toMatch(/[(（]\d/);
  });

  it('is not copied to messages without a time: they get the first readable one', async () => {
    const user = 'copied';
    await addProduct(
      user,
      [
        message('First of all.', 'soon'),
        message('I live in Oslo.'),
        message('I work in Bergen.', '2026-03-02'),
      ],
      { session_id: 'c' },
    );
    const found = (await app.product('/search', { user_id: user, query: 'Where do I live? Oslo' })).body.data;
    const hit = found.text_mem[0].memories.find(({ memory }: Any) => memory.includes('Oslo'));
    expect(hit.metadata.sources[0].chat_time).toBe('2026-03-02');
  });

  it('names at most five messages, and counts the others', async () => {
    const { body } = await addProduct(
      'many',
      Array.from({ length: 40 }, (_, n) => message(`Number ${n}.`, 'soon')),
      { async_mode: 'async' },
    );
    expect(body.warnings).toHaveLength(6);
    expect(body.warnings[5]).toContain('35 more');
  });

  it('in feedback is taken as unknown by /product, with a warning', async () => {
    const given = {
      user_id: 'f',
      history: [],
      feedback_content: 'I live in Oslo.',
      feedback_time: 'just now',
    };
    const { body } = await app.product('/feedback', given);
    expect(body.code).toBe(200);
    expect(body.warnings).toEqual([expect.stringMatching(/^feedback_time: unreadable/)]);
  });
});

describe('a chat_time', () => {
  it.each(READABLE)('%s is read', async (time, expected) => {
    const user = `readable-${READABLE.findIndex(([text]) => text === time)}`;
    expect((await addV1(user, [message('I live in Oslo.', time)])).body).toMatchObject({ code: 0 });
    const { body } = await app.product('/search', { user_id: user, query: 'Oslo', valid_at: expected });
    const before = new Date(Date.parse(expected) - 1).toISOString();
    const earlier = await app.product('/search', { user_id: user, query: 'Oslo', valid_at: before });
    expect(body.data.text_mem[0].memories.length).toBeGreaterThan(0);
    expect(earlier.body.data.text_mem[0].memories).toEqual([]);
  });

  it.each(['', '   '])(
    'that is empty (%j) counts as missing in both APIs, and a warning says so',
    async (time) => {
      const v1 = await addV1(`empty-${time.length}`, [message('I live in Oslo.', time)]);
      expect(v1.body).toMatchObject({
        code: 0,
        warnings: ['messages[0].chat_time: empty, so that it counts as missing.'],
      });
      const product = await addProduct(`empty-${time.length}`, [message('I work in Oslo.', time)]);
      expect(product.body).toMatchObject({ code: 200, warnings: v1.body.warnings });
    },
  );

  it('that is missing or null gives no warning; a number is refused by both APIs', async () => {
    for (const time of [undefined, null]) {
      expect((await addV1('absent', [message('I live in Oslo.', time)])).body).not.toHaveProperty('warnings');
      expect((await addProduct('absent', [message('I live here.', time)])).body).not.toHaveProperty(
        'warnings',
      );
    }
    expect((await addV1('number', [message('x', 1_772_445_600)])).body).toMatchObject({ code: 40006 });
    expect((await addProduct('number', [message('x', 1_772_445_600)])).status).toBe(422);
  });
});
