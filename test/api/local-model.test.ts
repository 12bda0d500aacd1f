import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { modelFiles, STUMBLING_WORD, writeFolder } from '../support/model-folder.ts';

let folder: string;
let db: Database;
let closeDatabase: () => Promise<void>;
let server: TestApp;

/** A server on the same database with the model that is in the folder now. */
const start = () => startTestApp({ EMBEDDING_MODEL_DIR: folder }, db);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-model-'));
  db = await openTestDatabase();
  closeDatabase = db.close.bind(db);
  db.close = async () => {};
  await writeFolder(folder, modelFiles([['vehicle', 'automobile'], ['bicycle']]));
  server = await start();
});
afterAll(async () => {
  await server.close();
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

async function add(user_id: string, ...contents: readonly string[]) {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const added = await server.product('/add', { user_id, messages });
  expect(added.status, added.text).toBe(200);
  await server.idle(user_id);
}

async function search(user_id: string, query: string) {
  const { data } = (await server.product('/search', { user_id, query })).body;
  const texts: string[] = data.text_mem.flatMap((bucket: { memories: { memory: string }[] }) =>
    bucket.memories.map(({ memory }) => memory),
  );
  return { texts, degraded: data.degraded };
}

describe('with a local ONNX model', () => {
  it('memories are found by similarity of the model, whatever their words', async () => {
    await add('ann', 'My bicycle was stolen in Bergen.', 'Our automobile needs new tyres.');
    const { texts, degraded } = await search('ann', 'vehicle');
    expect(texts[0]).toContain('automobile');
    expect(degraded).toBeUndefined();
  });

  it('a text on which the model fails is stored and found by its words, and nothing else is affected', async () => {
    await add('ben', `The ${STUMBLING_WORD} eats at noon.`, 'The automobile is red.');
    const byWords = await search('ben', `When does the ${STUMBLING_WORD} eat?`);
    expect(byWords.texts[0]).toContain('eats at noon');
    expect(byWords.degraded).toEqual(['embedding']);
    expect((await search('ben', 'vehicle')).texts[0]).toContain('automobile is red');
  });

  it('another model in the folder gives all memories new vectors after a restart', async () => {
    const before = server.app.services.models.embedder.id;
    await server.close();
    await writeFolder(folder, modelFiles([['automobile'], ['vehicle', 'bicycle']]));
    server = await start();
    const { id } = server.app.services.models.embedder;
    expect(id).not.toBe(before);
    let { texts } = await search('ann', 'vehicle');
    while (!texts[0]?.includes('bicycle')) ({ texts } = await search('ann', 'vehicle'));
    const models = await db.system().db.selectFrom('memory_vector').select('embedding_model').execute();
    expect(new Set(models.map((row) => row.embedding_model))).toEqual(new Set([before, id]));
  });
});
