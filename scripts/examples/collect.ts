import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { AppError } from '../../src/errors.ts';
import { adminFamily } from '../../src/http/admin/index.ts';
import { mcpFamily } from '../../src/http/mcp/index.ts';
import { openAiFamily } from '../../src/http/openai/index.ts';
import { productFamily } from '../../src/http/product/index.ts';
import { cloudFamily } from '../../src/http/v1/index.ts';
import { createLogger } from '../../src/logger.ts';
import { showAdmin } from './admin.ts';
import { showCloud } from './cloud.ts';
import { readOperations } from './document.ts';
import { showMcp } from './mcp.ts';
import { showOpenAi } from './openai.ts';
import { showProduct } from './product.ts';
import { ADMIN_KEY, API_KEY, type OperationExamples, Recorder } from './recorder.ts';
import { BODY_LIMIT_BYTES, USED_KEY, WRONG_KEY } from './refusals.ts';
import { StableValues } from './stable.ts';
import { showWaiting } from './waiting.ts';

/** The server's clock stands still, so that every time in an example is the same in every run. */
const NOW = new Date('2026-03-02T09:00:00Z');

const FAMILIES = {
  cloud: cloudFamily,
  product: productFamily,
  admin: adminFamily,
  mcp: mcpFamily,
  openai: openAiFamily,
};

/**
 * Starts a server on an empty database, calls every operation, and returns the requests and answers by
 * operation.
 * @param db an empty database; it is closed at the end
 */
export async function collectExamples(db: Database): Promise<ReadonlyMap<string, OperationExamples>> {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_KEY,
    BOOTSTRAP_API_KEY: API_KEY,
    BODY_LIMIT_BYTES: String(BODY_LIMIT_BYTES),
    OFFLINE_EMBEDDER: 'ngram',
  });
  const app = await createApp({
    ...{ config, log: createLogger('silent'), db, clock: () => NOW },
    // no host has an address, so that nothing is sent
    resolveHost: async () => [],
  });
  try {
    const url = await app.listen();
    const recorder = new Recorder(app, url, await readOperations(url), new StableValues(NOW));
    await showOperations(recorder);
    await prepare(recorder);
    await showCloud(recorder);
    await showProduct(recorder);
    await showMcp(recorder);
    await showOpenAi(recorder);
    await showAdmin(recorder);
    await showWaiting(recorder);
    await showOverload(recorder);
    await showOutage(recorder, db);
    showBug(recorder);
    return recorder.examples;
  } finally {
    await app.close();
  }
}

async function showOperations(recorder: Recorder): Promise<void> {
  for (const id of ['get_health', 'get_health_live', 'get_health_ready', 'get_metrics'])
    await recorder.show(id);
  recorder.shorten('get_metrics', (line) =>
    / ?recollect_(?!\w+_bucket|database_pool|tasks_total\{kind="(?!extract)|queue_\w+\{kind="(?!extract))/.test(
      line,
    ),
  );
}

/** Makes keys with few scopes, and uses an Idempotency-Key in each place where such keys are kept. */
async function prepare(recorder: Recorder): Promise<void> {
  for (const scope of ['read', 'write']) {
    const made = await recorder.call('post_admin_projects_by_id_api_keys', {
      parameters: { id: 'default' },
      body: { name: scope, scopes: [scope] },
    });
    recorder.keysByScope.set(scope, made.body.key);
  }
  const used = { 'idempotency-key': USED_KEY };
  await recorder.call('post_product_register_cube', {
    parameters: used,
    body: { mem_cube_name_or_path: 'used' },
  });
  await recorder.call('put_admin_projects_by_id_budget', {
    parameters: { ...used, id: 'default' },
    body: { daily_tokens: null },
  });
}

/** 429, here because of too many wrong keys. */
async function showOverload(recorder: Recorder): Promise<void> {
  const wrong = { authorization: WRONG_KEY };
  await recorder.sendWrongKeys();
  await recorder.repeatAll(({ needsKey }) => (needsKey ? wrong : undefined));
}

/** 503, here because of a database that is closed. */
const READY = 'get_health_ready';
/** Operations that may answer without the database, because keys and figures are cached for a moment. */
const WITHOUT_DATABASE = new Set([
  READY,
  'get_metrics',
  'get_admin_overview',
  'get_admin_session',
  'post_admin_sign_in',
  'post_admin_sign_out',
]);

async function showOutage(recorder: Recorder, db: Database): Promise<void> {
  // a revocation clears the cache of keys, so that every request looks its key up
  const listed = await recorder.call('get_admin_projects_by_id_api_keys', { parameters: { id: 'default' } });
  const used = listed.body.api_keys.find(({ name }: { name: string }) => name === 'read');
  await recorder.call('delete_admin_api_keys_by_id', { parameters: { id: used.id } });
  await db.close();
  await recorder.repeatAll(({ id }) => (WITHOUT_DATABASE.has(id) ? undefined : {}));
  // the result of an earlier probe holds for some seconds, so that the route does not show the outage at once
  recorder.add(READY, 503, { status: 'not_ready', reasons: ['the server is stopping'] });
}

/** 500 is a bug in the server, which no request causes. The code that answers bugs makes the example. */
function showBug(recorder: Recorder): void {
  const error = new AppError('internal');
  for (const { id, family } of recorder.operations.values()) {
    if (family === 'operations') continue;
    const { status, body } = FAMILIES[family as keyof typeof FAMILIES].render(error, {} as never);
    recorder.add(id, status, body);
  }
}
