import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Item {
  readonly memory: string;
  readonly metadata: { readonly explanation: { readonly parts: Readonly<Record<string, number>> } };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const messages = [
    'Hi! I live in Paris. My dog is called Rex. I work as a nurse.',
    'The flight to Paris was late again.',
    'Somebody told me that rents rise near Paris.',
  ];
  for (const [at, content] of messages.entries())
    await app.product('/add', {
      user_id: 'ann',
      session_id: `s${at}`,
      messages: [{ role: 'user', content }],
    });
  await app.idle('ann');
});
afterAll(() => app?.close());

async function found(query: string): Promise<readonly Item[]> {
  const answer = await app.product('/search', { user_id: 'ann', query, explain: true });
  return answer.body.data.text_mem[0].memories;
}

describe('of the memories of one message', () => {
  it('those that say nothing of what is asked stand behind other messages', async () => {
    const items = await found('rents in Paris');
    expect(items.map(({ memory }) => /Paris/.test(memory))).toEqual([true, true, true, false, false]);
    const parts = items.map(({ metadata }) => metadata.explanation.parts.sibling ?? 0);
    expect(parts.slice(0, 3)).toEqual([0, 0, 0]);
    for (const lowered of parts.slice(3)) expect(lowered).toBeLessThan(0);
  });

  it('two that are both meant stand before other messages', async () => {
    const items = await found('What is my dog called, and do I work as a nurse?');
    const first = items.slice(0, 2).map(({ memory }) => memory.replace('User: ', ''));
    expect(first.toSorted()).toEqual(['I work as a nurse.', 'My dog is called Rex.']);
  });
});
