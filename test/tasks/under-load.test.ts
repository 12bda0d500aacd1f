import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('extraction continues while requests keep the process busy without a pause', async () => {
  let isDone = false;
  const search = () => app.product('/search', { user_id: 'ann', query: 'Which seat should I book?' });
  const busy = Array.from({ length: 8 }, async () => {
    while (!isDone) await search();
  });
  for (const seat of ['window', 'aisle', 'front'])
    await app.product('/add', { user_id: 'ann', messages: `I prefer ${seat} seats on flights to Lisbon.` });
  await app.idle('ann').finally(() => {
    isDone = true;
  });
  await Promise.all(busy);

  const { body } = await search();
  expect(body.data.pref_mem[0].memories).toHaveLength(3);
});
