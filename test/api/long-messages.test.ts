import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

interface Item {
  readonly memory: string;
  readonly metadata: { readonly type: string; readonly evolve_to?: readonly string[] };
}

async function says(user_id: string, content: string): Promise<void> {
  const add = { user_id, messages: [{ role: 'user', content }], async_mode: 'sync' };
  expect((await app.product('/add', add)).status).toBe(200);
}

async function memoriesOf(
  user_id: string,
): Promise<Readonly<Record<'text' | 'preference', readonly Item[]>>> {
  const { body } = await app.product('/get_memory', { user_id, mem_cube_id: user_id });
  const all = (list: readonly { readonly memories: readonly Item[] }[]) =>
    list.flatMap(({ memories }) => memories);
  return { text: all(body.data.text_mem), preference: all(body.data.pref_mem) };
}

const THINGS = [
  'jazz',
  'hiking',
  'sushi',
  'chess',
  'opera',
  'sailing',
  'sudoku',
  'pottery',
  'karaoke',
  'fencing',
  'archery',
  'yoga',
  'falafel',
  'ceramics',
  'skiing',
  'ballet',
  'comics',
  'curling',
];
const CHINESE = [
  '爵士乐',
  '爬山',
  '寿司',
  '围棋',
  '歌剧',
  '帆船',
  '数独',
  '陶艺',
  '滑雪',
  '击剑',
  '射箭',
  '瑜伽',
];
const holds = (items: readonly Item[], word: string) => items.some(({ memory }) => memory.includes(word));

it.each([
  ['english', THINGS, (thing: string) => `I love ${thing}.`],
  ['chinese', CHINESE, (thing: string) => `我很喜欢${thing}。`],
])('each preference of a long introduction is stored: %s', async (user, things, told) => {
  await says(user, things.map(told).join(' '));
  const { preference } = await memoriesOf(user);
  expect(things.filter((thing) => !holds(preference, thing))).toEqual([]);
});

it('each event of a long diary is stored', async () => {
  const days = Array.from({ length: 20 }, (_, n) => n + 3);
  await says(
    'diary',
    days.map((day) => `On 2026-03-${String(day).padStart(2, '0')} I met Doctor Kim${day}.`).join('\n'),
  );
  const { body } = await app.v1('/get/memory', { user_id: 'diary', size: 50 });
  const events: readonly { readonly event_value: string }[] = body.data.event_detail_list;
  const holds = (day: number) => events.some((event) => JSON.stringify(event).includes(`Kim${day}`));
  expect(days.filter((day) => !holds(day))).toEqual([]);
});

it('each change at the end of a long message is followed', async () => {
  const before = THINGS.slice(0, 10).map((thing) => `I do ${thing} every week.`);
  for (const sentence of before) await says('letter', sentence);
  const fillers = Array.from({ length: 110 }, (_, n) => `We bought ${n + 2} lamps for house ${n + 300}.`);
  const ends = THINGS.slice(0, 10).map((thing) => `I don't do ${thing} any more.`);
  await says('letter', [...fillers, ...ends].join(' '));
  const { text } = await memoriesOf('letter');
  const current = text
    .filter(({ metadata }) => (metadata.evolve_to ?? []).length === 0)
    .map(({ memory }) => memory.replace('User: ', ''));
  expect(before.filter((sentence) => current.includes(sentence))).toEqual([]);
});
