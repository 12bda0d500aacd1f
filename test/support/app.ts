import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { createLogger } from '../../src/logger.ts';
import type { Network } from '../../src/providers/network/network.ts';
import { watchRejections } from '../../src/rejections.ts';
import { openTestDatabase } from './database.ts';
import { delegatingGroup } from './delegating-group.ts';

export const TEST_KEY = 'test-key-0123456789abcdef';
export const TEST_ADMIN_KEY = 'admin-key-0123456789abcdef';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as JSON; `undefined` if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly text: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string | Buffer;
}

export interface TestApp {
  readonly app: App;
  readonly url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** POST to `/product…` without a key. */
  product(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** POST to `/v1…` with the key of the default project, or another one. */
  v1(path: string, body: unknown, key?: string): Promise<Answer>;
  /** Waits until the user has no open tasks. */
  idle(userId: string): Promise<void>;
  /** Waits until the task satisfies a condition, and returns it as operators see it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  task(id: string, isSo: (task: any) => boolean): Promise<any>;
  /** Creates a project with its own key. */
  newProject(): Promise<{ readonly projectId: string; readonly key: string }>;
  close(): Promise<void>;
}

/**
 * Starts a whole server on a free loopback port, on the engine under test.
 * @param given an open database to use instead; without it the server opens the one of `DATABASE_URL` in
 * `env` itself
 * @param rulesScript the script that the rules' thread runs instead of the rules
 * @param fileNetwork how hosts of files are found and reached, instead of the internet
 * @param consoleFolder folder of the built console, instead of `console/dist`
 * @param resolveHost how hosts of webhooks are looked up, instead of the internet's names
 */
export async function startTestApp(
  env: Record<string, string> = {},
  given?: Database,
  clock?: () => Date,
  rulesScript?: URL,
  fileNetwork?: Network,
  consoleFolder?: string,
  resolveHost?: Network['resolve'],
): Promise<TestApp> {
  const config = readConfig({
    PORT: '0',
    BOOTSTRAP_API_KEY: TEST_KEY,
    ADMIN_KEY: TEST_ADMIN_KEY,
    LOG_LEVEL: 'silent',
    // the sentence encoder takes 4–25 ms a text; its own tests enable it
    OFFLINE_EMBEDDER: 'ngram',
    BACKUP_DIR: join(tmpdir(), 'recollect-test-backups'),
    ...env,
  });
  const rejections = watchRejections(createLogger('silent'), () => undefined);
  const db = given ?? (env.DATABASE_URL === undefined ? await openTestDatabase() : undefined);
  const group = process.env.TEST_DELEGATED ? await delegatingGroup() : undefined;
  const app = await createApp({
    config,
    ...(group && { group }),
    log: createLogger(config.logLevel),
    unhandledRejections: rejections.count,
    ...(db && { db }),
    ...(clock && { clock }),
    ...(rulesScript && { rulesScript }),
    ...(fileNetwork && { fileNetwork }),
    ...(consoleFolder && { consoleFolder }),
    ...(resolveHost && { resolveHost }),
  });
  const url = await app.listen();

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const payload = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const answer = await request(`${url}${path}`, {
      method: method as 'GET',
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: payload,
    });
    const text = await answer.body.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    return { status: answer.statusCode, headers: answer.headers, body, text };
  };
  const admin = (path: string, body: unknown) =>
    call('POST', path, { body, headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } });

  return {
    app,
    url,
    call,
    product: (path, body, headers = {}) => call('POST', `/product${path}`, { body, headers }),
    v1: (path, body, key = TEST_KEY) =>
      call('POST', `/v1${path}`, { body, headers: { authorization: `Token ${key}` } }),
    idle: async (userId) => {
      const answer = await call(
        'POST',
        `/product/scheduler/wait?user_name=${encodeURIComponent(userId)}&timeout_seconds=60`,
      );
      if (answer.body?.message !== 'idle') throw new Error(`still busy: ${answer.text}`);
    },
    task: async (id, isSo) => {
      let moved = Promise.withResolvers<void>();
      const unsubscribe = app.services.tasksMoved.subscribe(() => moved.resolve());
      try {
        for (;;) {
          // subscribed before the request, so that no change in between is missed
          const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
          const task = (await call('GET', `/admin/tasks/${id}`, { headers })).body;
          if (isSo(task)) return task;
          await moved.promise;
          moved = Promise.withResolvers<void>();
        }
      } finally {
        unsubscribe();
      }
    },
    newProject: async () => {
      const project = await admin('/admin/projects', { name: 'test' });
      const made = await admin(`/admin/projects/${project.body.id}/api_keys`, { name: 'test' });
      return { projectId: project.body.id, key: made.body.key };
    },
    close: async () => {
      await app.close();
      // the process reports a new unhandled rejection after its microtasks
      await new Promise((resolve) => setImmediate(resolve));
      rejections.stop();
      if (rejections.count() > 0) throw new Error('a promise was rejected that nobody awaited');
    },
  };
}
