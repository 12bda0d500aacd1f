import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { says, type ToldMemory, textsOf } from '../support/told-memories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

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
it.each([
  ['english', THINGS, (thing: string) => `I love ${thing}.`],
  ['chinese', CHINESE, (thing: string) => `我很喜欢${thing}。`],
])('each preference of a long introduction is stored: %s', async (user, things, told) => {
  await says(app, user, things.map(told).join(' '));
  const { body } = await app.product('/get_memory', { user_id: user, mem_cube_id: user });
  const preferences: readonly ToldMemory[] = body.data.pref_mem[0].memories;
  const holds = (thing: string) => preferences.some(({ memory }) => memory.includes(thing));
  expect(things.filter((thing) => !holds(thing))).toEqual([]);
});

it('each event of a long diary is stored', async () => {
  const days = Array.from({ length: 20 }, (_, n) => n + 3);
  await says(
    app,
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
  for (const sentence of before) await says(app, 'letter', sentence);
  const fillers = Array.from({ length: 110 }, (_, n) => `We bought ${n + 2} lamps for house ${n + 300}.`);
  const ends = THINGS.slice(0, 10).map((thing) => `I don't do ${thing} any more.`);
  await says(app, 'letter', [...fillers, ...ends].join(' '));
  const { current } = await textsOf(app, 'letter');
  expect(before.filter((sentence) => current.includes(sentence))).toEqual([]);
});
