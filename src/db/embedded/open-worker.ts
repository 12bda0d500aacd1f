import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { AppError } from '../../errors.ts';
import { Connection } from '../connection.ts';
import { typeParsers } from '../type-parsers.ts';
import type { WorkerCommand, WorkerOptions, WorkerReport } from './messages.ts';
import { WorkerStream } from './worker-stream.ts';

/** Limits of creating, copying and closing; then the worker is given up. A first start takes 2–20 s. */
const CREATE_LIMIT_MS = 600_000;
const DUMP_LIMIT_MS = 120_000;
const CLOSE_LIMIT_MS = 10_000;

/** The running PostgreSQL of the embedded engine and the one connection to it. */
export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** Whether the self-test saw commits reach the disk. */
  readonly durable: boolean;
  /** A copy of the cluster, to open others from. Call it while no statement runs. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes a checkpoint and ends the thread. */
  close(): Promise<void>;
  /** Ends the thread at once. Resolves when the thread can no longer touch the files. */
  terminate(): Promise<void>;
}

/** Starts the worker and connects to it. Creates the cluster if there is none. */
export async function openWorker(
  options: WorkerOptions,
  statementLimitMs: number,
): Promise<EmbeddedPostgres> {
  if (options.directory !== undefined && !existsSync(options.directory)) {
    const creator = startWorker({ ...options, createOnly: true });
    await nextReport(creator, 'created', CREATE_LIMIT_MS).finally(() => creator.terminate());
  }
  const worker = startWorker(options);
  try {
    // after a crash PostgreSQL first reads its log, which takes as long as it takes
    const { durable } = await nextReport(worker, 'ready', Number.POSITIVE_INFINITY);
    const stream = new WorkerStream(worker);
    const client = new pg.Client({
      stream: () => stream,
      types: typeParsers,
      pipeline: true,
      user: 'postgres',
    });
    await client.connect();
    const connection = new Connection(client, statementLimitMs);
    const lost = (cause: unknown) =>
      connection.lose(new AppError('database_unavailable', undefined, { cause }));
    worker.on('error', lost);
    worker.on('exit', () => lost(new Error('The embedded PostgreSQL has ended.')));
    const command = (message: WorkerCommand) => worker.postMessage(message);
    return {
      connection,
      durable,
      async dump() {
        // with a checkpoint, clusters opened from the copy need no recovery; only the superuser may run it
        const { rows } = await client.query('SHOW role');
        await client.query('RESET ROLE');
        await client.query('CHECKPOINT');
        await client.query(`SET ROLE ${rows[0]?.role}`);
        command({ command: 'dump' });
        return (await nextReport(worker, 'dumped', DUMP_LIMIT_MS)).dump;
      },
      async close() {
        command({ command: 'close' });
        await nextReport(worker, 'closed', CLOSE_LIMIT_MS).catch(() => undefined);
        await worker.terminate();
      },
      async terminate() {
        await worker.terminate();
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/**
 * Passes no `execArgv`: flags of the parent, such as a debugger's or a test runner's, do not concern the
 * worker.
 */
function startWorker(options: WorkerOptions): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
    name: 'postgres',
  });
}

async function nextReport<R extends WorkerReport['report']>(
  worker: Worker,
  report: R,
  limitMs: number,
): Promise<Extract<WorkerReport, { report: R }>> {
  const limit = limitMs === Number.POSITIVE_INFINITY ? [] : [AbortSignal.timeout(limitMs)];
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('The embedded PostgreSQL has ended.')));
  const signal = AbortSignal.any([...limit, ended.signal]);
  for (;;) {
    const [message] = (await once(worker, 'message', { signal })) as [WorkerReport];
    if (message.report === report) return message as Extract<WorkerReport, { report: R }>;
  }
}
