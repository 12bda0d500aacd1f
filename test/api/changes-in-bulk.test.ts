import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function says(user_id: string, contents: readonly string[]): Promise<void> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  expect((await app.product('/add', { user_id, messages, async_mode: 'sync' })).status).toBe(200);
}

/** The facts that a later memory has outdated, in the order of their texts. */
async function outdatedOf(user_id: string): Promise<readonly string[]> {
  const { body } = await app.product('/get_memory', { user_id, mem_cube_id: user_id });
  const memories: readonly {
    readonly memory: string;
    readonly metadata: { readonly type: string; readonly evolve_to?: readonly string[] };
  }[] = body.data.text_mem[0].memories;
  return memories
    .filter(({ metadata }) => metadata.type === 'fact' && (metadata.evolve_to ?? []).length > 0)
    .map(({ memory }) => memory.replace(/^(?:User: |用户：)/, ''))
    .toSorted();
}

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
  await says(user, before);
  await says(user, [...purchases, ...after]);
  expect(await outdatedOf(user)).toEqual(before.toSorted());
});

it('messages of a long add outdate what others of it said', async () => {
  await says('diary', ['I play the violin.', ...purchases, 'I gave up the violin for good.']);
  expect(await outdatedOf('diary')).toEqual(['I play the violin.']);
});
