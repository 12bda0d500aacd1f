import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { says, textsOf } from '../support/told-memories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Sentences whose words may tell a change, and do not. */
const purchases = Array.from(
  { length: 90 },
  (_, n) => `On Monday we bought ${n + 2} lamps for house ${n + 300}.`,
);

it.each([
  [
    'english',
    ['I play the violin.', 'I work at Bosch.'],
    ['I gave up the violin for good.', 'I no longer work at Bosch.'],
  ],
  ['chinese', ['我在华为上班。', '我每天喝可乐。'], ['我被华为裁了。', '我戒可乐了。']],
])('a message at the end of a long add outdates what it ends: %s', async (user, before, after) => {
  await says(app, user, ...before);
  await says(app, user, ...purchases, ...after);
  expect((await textsOf(app, user, 'fact')).outdated).toEqual(before.toSorted());
});

it('messages of a long add outdate what others of it said', async () => {
  await says(app, 'diary', 'I play the violin.', ...purchases, 'I gave up the violin for good.');
  expect((await textsOf(app, 'diary', 'fact')).outdated).toEqual(['I play the violin.']);
});
