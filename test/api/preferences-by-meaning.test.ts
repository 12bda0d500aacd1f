import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let withoutEncoder: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  withoutEncoder = await startTestApp();
});
afterAll(async () => {
  await app?.close();
  await withoutEncoder?.close();
});

/** What is stored as preferences of a user who says this. */
async function preferencesOf(at: TestApp, user_id: string, content: string): Promise<readonly string[]> {
  const add = { user_id, messages: [{ role: 'user', content }], async_mode: 'sync' };
  expect((await at.product('/add', add)).status).toBe(200);
  const { body } = await at.product('/get_memory', {
    user_id,
    mem_cube_id: user_id,
    include_preference: true,
  });
  return body.data.pref_mem.flatMap(({ memories }: { memories: readonly { memory: string }[] }) =>
    memories.map(({ memory }) => memory),
  );
}

it.each([
  ['swim', 'I find my peace in cold lakes', 'The user finds'],
  ['melt', 'I melt for old jazz records', 'melts for old jazz records'],
  ['denied', "My teeth don't forgive ice cubes", "teeth don't forgive ice cubes"],
  ['condition', 'If I sound worn out, skip the advice and just listen', 'skip the advice and just listen'],
  ['future', "I won't have plastic flowers in the house", 'will not have plastic flowers'],
  [
    'behind an errand',
    'Find me a cabin, without bunk beds if such a thing exists, they put me off',
    'without bunk beds',
  ],
])(
  'a lasting preference in words that no rule knows is stored as it was said: %s',
  async (user, said, told) => {
    const stored = await preferencesOf(app, user, said);
    expect(stored).toEqual([expect.stringContaining(told)]);
    // its words alone decide nothing
    expect(await preferencesOf(withoutEncoder, user, said)).toEqual([]);
  },
);

it.each([
  ['event', 'I found a wallet in the park this morning'],
  ['other', 'My cousin finds his peace in cold lakes'],
  ['question', 'Do I find my peace in cold lakes?'],
  ['supposed', 'Imagine I find my peace in cold lakes'],
  ['quoted', '"I find my peace in cold lakes" is what the poster says'],
  ['job', 'I load trucks at the docks'],
  ['over', 'I used to find my peace in cold lakes'],
  ['for somebody else', 'Book him a cabin for Friday, the blue one if they have it'],
])('what is no preference of the speaker is none: %s', async (user, said) => {
  expect(await preferencesOf(app, user, said)).toEqual([]);
});
