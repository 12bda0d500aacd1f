import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { type Operation, servedOperations } from '../support/openapi.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import type { Known, Sendable } from './requests.ts';

export type Engine = 'embedded' | 'postgres';

const API_KEY = 'fuzz-api-key-0123456789abcdef';
const ADMIN_KEY = 'fuzz-admin-key-0123456789abcdef';
/** Longer than the server's own limit of 30 s. */
const ANSWER_MS = 40_000;
/** How long the client waits on a route that blocks by design. */
const WAIT_MS = 300;
const IDLE_MS = 20_000;
const MOST_IDS = 500;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export interface Answer {
  /** 0: the client disconnected. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

export interface Measured {
  readonly rejections: number;
  /** The longest block of the event loop since the last measurement. */
  readonly blockedMs: number;
  readonly residentMb: number;
}

/** A server process under test. It is started again after a request has ended it. */
export class Target {
  readonly operations: readonly Operation[];
  readonly #env: Record<string, string>;
  readonly #drop: () => Promise<void>;
  readonly #agent = new Agent({ headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  readonly #ids: string[] = [];
  #server: ServerProcess;
  #knowledgeBase = '';
  #project = '';

  static async start(engine: Engine): Promise<Target> {
    const directory = await mkdtemp(join(tmpdir(), 'recollect-fuzz-'));
    if (engine === 'postgres' && testServerUrl === undefined)
      throw new Error('--engine postgres: TEST_DATABASE_URL is not set.');
    const database =
      engine === 'postgres' && testServerUrl ? await createServerDatabase(testServerUrl) : undefined;
    const env = {
      BOOTSTRAP_API_KEY: API_KEY,
      ADMIN_KEY,
      LOG_LEVEL: 'error',
      DATA_DIR: directory,
      ...(database ? { DATABASE_URL: database.url } : {}),
    };
    const drop = async () => {
      await database?.drop();
      await rm(directory, { recursive: true, force: true });
    };
    try {
      const server = await startServer(env);
      const target = new Target(env, drop, server, await servedOperations(server.url));
      await target.#prepare();
      return target;
    } catch (error) {
      await drop();
      throw error;
    }
  }

  private constructor(
    env: Record<string, string>,
    drop: () => Promise<void>,
    server: ServerProcess,
    operations: readonly Operation[],
  ) {
    this.#env = env;
    this.#drop = drop;
    this.#server = server;
    this.operations = operations;
  }

  get url(): string {
    return this.#server.url;
  }

  get known(): Known {
    return {
      ids: this.#ids,
      knowledgeBase: this.#knowledgeBase,
      project: this.#project,
      apiKey: API_KEY,
      adminKey: ADMIN_KEY,
    };
  }

  /** Whether the process still runs. */
  get lives(): boolean {
    return this.#server.process.exitCode === null && this.#server.process.signalCode === null;
  }

  /** The end of the process's output. */
  get lastWords(): string {
    return this.#server.output().slice(-1500);
  }

  async startAgain(): Promise<void> {
    await this.#server.end('SIGKILL');
    this.#server = await startServer(this.#env);
    await this.#prepare();
  }

  async stop(): Promise<void> {
    await this.#server.end('SIGKILL');
    // not close(): that waits for requests that nobody answers any more
    await this.#agent.destroy();
    await this.#drop();
  }

  async #prepare(): Promise<void> {
    const projects = await this.#read('GET', '/admin/projects');
    this.#project = projects.projects?.[0]?.id ?? '';
    const base = await this.#read('POST', '/v1/create/knowledgebase', { knowledgebase_name: 'fuzz' });
    this.#knowledgeBase = base.data?.id ?? '';
  }

  /** @throws if no answer comes in time */
  async send(sendable: Sendable, leaveAfterMs: number | null): Promise<Answer> {
    const waits = sendable.path.includes('/wait');
    const limit = leaveAfterMs ?? (waits ? WAIT_MS : ANSWER_MS);
    const leaves = leaveAfterMs !== null || waits;
    try {
      const answer = await request(`${this.url}${sendable.path}`, {
        method: sendable.method as 'GET',
        headers: sendable.headers,
        body: sendable.body,
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(limit),
      });
      const text = await answer.body.text();
      this.#remember(text);
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, text, retryAfter: retryAfter?.toString() };
    } catch (error) {
      // the server ends the connection if it refuses a body half-way
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (leaves || /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH)$/.test(code))
        return { status: 0, text: '', retryAfter: undefined };
      throw error;
    }
  }

  async measure(): Promise<Measured> {
    const answer = await request(`${this.url}/metrics`, {
      dispatcher: this.#agent,
      headersTimeout: ANSWER_MS,
    });
    const text = await answer.body.text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    return {
      rejections: read('recollect_unhandled_rejections_total'),
      blockedMs: read('nodejs_eventloop_lag_max_seconds') * 1000,
      residentMb: read('process_resident_memory_bytes') / 1024 ** 2,
    };
  }

  async isHealthy(): Promise<boolean> {
    const answer = await request(`${this.url}/health`, { dispatcher: this.#agent, headersTimeout: 5000 });
    await answer.body.dump();
    return answer.statusCode === 200;
  }

  /**
   * Waits up to 20 s until no background work is left.
   * @returns the tasks that failed with an internal error
   */
  async idle(): Promise<readonly string[]> {
    for (let waited = 0; waited < IDLE_MS; waited += 25) {
      const { data } = await this.#read('GET', '/product/scheduler/allstatus');
      const { waiting = 0, in_progress = 0 } = data?.scheduler_summary ?? {};
      if (in_progress === 0 && (waiting === 0 || waited > 1000)) break;
      await pause(25);
    }
    const failed = await this.#read('GET', '/admin/tasks?status=failed&limit=5');
    const waiting = await this.#read('GET', '/admin/tasks?status=waiting&limit=5');
    return [...(failed.tasks ?? []), ...(waiting.tasks ?? [])]
      .filter((task) => ['internal', 'attempts_exhausted'].includes(task.error?.code))
      .map((task) => `${task.id} ${task.kind} ${task.error.code}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  async #read(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
    const answer = await request(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${path.startsWith('/admin') ? ADMIN_KEY : API_KEY}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      dispatcher: this.#agent,
    });
    return answer.body.json();
  }

  #remember(text: string): void {
    for (const [id] of text.slice(0, 20_000).matchAll(ID)) if (!this.#ids.includes(id)) this.#ids.push(id);
    this.#ids.splice(0, Math.max(0, this.#ids.length - MOST_IDS));
  }
}
