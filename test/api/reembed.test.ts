import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/providers/embedder.ts';
import { createNgramEmbedder } from '../../src/providers/offline/ngram-embedder.ts';
import { embedMissing } from '../../src/services/embedding/embed-missing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const TEXTS = Array.from({ length: 40 }, (_, n) => `My parcel number ${n} arrived in Bergen on day ${n}.`);

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.product('/add', {
    user_id: 'ann',
    writable_cube_ids: ['ann'],
    async_mode: 'async',
    messages: TEXTS.map((content) => ({ role: 'user', content })),
  });
  await server.idle('ann');
});
afterAll(() => server.close());

/** A model with another name that counts the texts it embeds and may fail. */
function otherModel(id: string, failAfter = Number.POSITIVE_INFINITY) {
  const ngram = createNgramEmbedder();
  const seen: string[] = [];
  const embedder: Embedder = {
    ...ngram,
    id,
    async embed(texts, account, signal) {
      if (seen.length + texts.length > failAfter) throw new Error('the model went away');
      seen.push(...texts);
      return ngram.embed(texts, account, signal);
    },
  };
  const { db, models } = server.app.services;
  return { seen, services: { db, models: { ...models, embedder } } };
}

async function vectorsOf(model: string): Promise<number> {
  const { db } = server.app.services.db.system();
  const { count } = await db
    .selectFrom('memory_vector')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('embedding_model', '=', model)
    .executeTakeFirstOrThrow();
  return count;
}

const { signal } = new AbortController();

describe('a change of the embedding model', () => {
  it('gives every memory a vector of the new model, each once, across failures and restarts', async () => {
    const before = await vectorsOf(server.app.services.models.embedder.id);
    const failing = otherModel('other/1', 35);
    await expect(embedMissing(failing.services, { signal })).rejects.toThrow('went away');
    const again = otherModel('other/1');
    await embedMissing(again.services, { signal });
    expect(await vectorsOf('other/1')).toBe(before);
    expect(await vectorsOf(server.app.services.models.embedder.id)).toBe(before);
    expect(failing.seen.length + again.seen.length).toBe(before);
    const idle = otherModel('other/1');
    expect(await embedMissing(idle.services, { signal })).toEqual({ seen: 0, embedded: 0 });
    expect(idle.seen).toEqual([]);
  });

  it('finds memories without a vector, also in a complete store, when it is told to start again', async () => {
    await server.app.services.db
      .system()
      .db.deleteFrom('memory_vector')
      .where('embedding_model', '=', 'other/1')
      .where('memory_id', 'in', (e) => e.selectFrom('memory_vector').select('memory_id').limit(3))
      .execute();
    const before = await vectorsOf('other/1');
    const { services, seen } = otherModel('other/1');
    const progress = await embedMissing(services, { signal, again: true });
    expect(progress.embedded).toBe(seen.length);
    expect(await vectorsOf('other/1')).toBe(before + seen.length);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('embeds what was said and not the extracted text, as extraction does', async () => {
    const { services, seen } = otherModel('other/2');
    await embedMissing(services, { signal });
    expect(TEXTS.filter((text) => seen.includes(text))).toEqual(TEXTS);
  });
});
