import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { Embedder } from '../../src/providers/embedder.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';
import { embedMissing } from '../../src/services/embedding/embed-missing.ts';
import { writeBackup } from '../../src/services/transfer/backup.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { OPEN_LIMIT_MS, openTestDatabase } from '../support/database.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';

const DIMENSIONS = 64;
const MONDAY = '2026-03-02T10:00:00Z';
const TUESDAY = '2026-03-03T10:00:00Z';
const { signal } = new AbortController();

let provider: ModelProvider;
let server: TestApp;
beforeAll(async () => {
  provider = await startModelProvider();
  provider.mode.dimensions = DIMENSIONS;
  server = await startTestApp({
    EMBEDDING_BASE_URL: provider.url,
    EMBEDDING_MODEL: 'letters',
    MODEL_RETRY_SECONDS: '1',
  });
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
afterEach(() => provider.heal());

async function says(user_id: string, content: string, chat_time = MONDAY): Promise<string> {
  const messages = [{ role: 'user', content, chat_time }];
  const answer = await server.v1('/add/message', { user_id, conversation_id: chat_time, messages });
  expect(answer.body.code, answer.text).toBe(0);
  return answer.body.data.task_id;
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function found(user_id: string, query: string, more: object = {}): Promise<any> {
  const { body } = await server.v1('/search/memory', { user_id, query, relativity: 0, ...more });
  expect(body.code).toBe(0);
  return body.data;
}
const admin = (method: string, path: string) =>
  server.call(method, `/admin${path}`, { headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } });
const update = (body: object) =>
  server.call('POST', '/v1/update/memory', { body, headers: { authorization: `Token ${TEST_KEY}` } });
async function backlog(): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^recollect_embedding_backlog (\d+)$/m.exec(text)?.[1]);
}
const embedder = () => server.app.services.models.embedder;

/** The texts of the activated memories without a vector of a model. */
async function lacking(model: string, db: Database = server.app.services.db): Promise<readonly string[]> {
  const { rows } = await sql<{ body: string }>`
    SELECT body FROM memory m WHERE status = 'activated' AND NOT EXISTS (
      SELECT 1 FROM memory_vector v WHERE v.project_id = m.project_id AND v.memory_id = m.memory_id
        AND v.embedding_model = ${model})`.execute(db.system().db);
  return rows.map((row) => row.body);
}
const backfill = (model: Embedder = embedder(), db: Database = server.app.services.db) =>
  embedMissing({ db, models: { embedder: model } }, { signal });

/** The server's model under another name, which refuses some texts. */
const otherModel = (id: string, refuses: (text: string) => boolean = () => false): Embedder => ({
  ...embedder(),
  id,
  embed: async (texts) => {
    if (texts.some(refuses)) throw new ProviderError('rejected');
    return texts.map((text) => Float32Array.from({ length: DIMENSIONS }, (_, n) => text.length + n));
  },
});

describe('every activated memory gets its vector', { timeout: OPEN_LIMIT_MS }, () => {
  it('after an edit while the embedding model was down, and the gauge counts it until then', async () => {
    await says('ed', 'The boiler is serviced in May.');
    await server.idle('ed');
    const [memory] = (await found('ed', 'boiler')).memory_detail_list;
    provider.fail({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY, '/embeddings');
    const edited = await update({ memory_id: memory.id, content: 'The kayak is serviced in June.' });
    expect(edited.body.code, edited.text).toBe(0);
    expect(await backlog()).toBe(1);
    await expect(backfill()).rejects.toThrow(ProviderError);
    expect(await lacking(embedder().id)).toEqual(['The kayak is serviced in June.']);
    await backfill(otherModel(embedder().id));
    expect(await lacking(embedder().id)).toEqual([]);
    await expect.poll(backlog, { timeout: 30_000 }).toBe(0);
  });

  it('when an undo brings back what was archived before the model changed', async () => {
    await says('una', 'I have a meeting with Tom on Thursday.');
    await server.idle('una');
    await says('una', 'The meeting with Tom has been moved to Friday.', TUESDAY);
    await server.idle('una');
    const events = await found('una', 'meeting with Tom', { include_memory_view: ['event'] });
    const [event] = events.event_detail_list;
    const path = '/projects/default/reconciliations';
    const [decision] = (await admin('GET', `${path}?memory_id=${event.id}`)).body.reconciliations;
    await backfill(otherModel('undo/1'));
    const undone = await admin('POST', `${path}/${decision.id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await lacking('undo/1')).not.toEqual([]);
    await backfill(otherModel('undo/1'));
    expect(await lacking('undo/1')).toEqual([]);
  });

  it('when a memory is recovered that was deleted before the model changed', async () => {
    await says('rec', 'My bicycle is green.');
    await server.idle('rec');
    const [memory] = (await found('rec', 'bicycle')).memory_detail_list;
    const deleted = await server.product('/delete_memory_by_record_id', {
      mem_cube_id: 'rec',
      record_id: memory.id,
    });
    expect(deleted.status, deleted.text).toBe(200);
    await backfill(otherModel('recovery/1'));
    const recovered = await server.product('/recover_memory_by_record_id', {
      mem_cube_id: 'rec',
      delete_record_id: memory.id,
    });
    expect(recovered.status, recovered.text).toBe(200);
    expect(await lacking('recovery/1')).toEqual([memory.memory_value]);
    await backfill(otherModel('recovery/1'));
    expect(await lacking('recovery/1')).toEqual([]);
  });

  it('when its task is cancelled, and no other way is left to it', async () => {
    provider.fail({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY, '/embeddings');
    const task = await says('can', 'The ladder is in the shed.');
    const cancel = async () => (await admin('POST', `/tasks/${task}/cancel`)).status;
    await expect.poll(cancel, { timeout: 60_000 }).toBe(200);
    expect(await lacking(embedder().id)).toEqual(['The ladder is in the shed.']);
    await backfill(otherModel(embedder().id));
    expect(await lacking(embedder().id)).toEqual([]);
  });

  it('in a store restored from a backup of a server with another model', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-vectors-'));
    const { db, clock } = server.app.services;
    const restored = await openTestDatabase();
    try {
      await writeBackup({ db, clock }, join(folder, 'store.backup'));
      await restoreBackup({ db: restored }, join(folder, 'store.backup'), { replace: false });
      const model = otherModel('backup/1');
      expect(await lacking(model.id, restored)).not.toEqual([]);
      await backfill(model, restored);
      expect(await lacking(model.id, restored)).toEqual([]);
    } finally {
      await restored.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('also beside a memory that the model refuses', async () => {
    await says('ref', 'The parrot speaks Danish.');
    await says('ref', 'The tortoise sleeps until March.', TUESDAY);
    await server.idle('ref');
    await backfill(otherModel('refusing/1', (text) => text.includes('parrot')));
    const left = await lacking('refusing/1');
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((text) => !text.includes('parrot'))).toEqual([]);
  });
});
