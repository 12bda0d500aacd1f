import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** A memory of `/product/get_memory`. */
export interface ToldMemory {
  readonly id: string;
  readonly memory: string;
  readonly metadata: { readonly type: string; readonly evolve_to?: readonly string[] };
}

/** Adds messages of a user and waits until they are extracted. */
export async function says(app: TestApp, user_id: string, ...contents: readonly string[]): Promise<void> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  expect((await app.product('/add', { user_id, messages, async_mode: 'sync' })).status).toBe(200);
}

/**
 * The texts of a user's memories but for preferences, in their order, by whether a later memory has outdated
 * them.
 * @param type only memories of this type
 */
export async function textsOf(
  app: TestApp,
  user_id: string,
  type?: string,
): Promise<{ readonly current: readonly string[]; readonly outdated: readonly string[] }> {
  const { body } = await app.product('/get_memory', { user_id, mem_cube_id: user_id });
  const memories: readonly ToldMemory[] = body.data.text_mem[0].memories;
  const some = memories.filter(({ metadata }) => type === undefined || metadata.type === type);
  const words = (isOutdated: boolean) =>
    some
      .filter(({ metadata }) => (metadata.evolve_to ?? []).length > 0 === isOutdated)
      .map(({ memory }) => memory.replace(/^(?:User: |用户：)/, ''))
      .toSorted();
  return { current: words(false), outdated: words(true) };
}
