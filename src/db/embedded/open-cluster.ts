import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { DatabaseLog, EngineFacts } from '../engine.ts';
import type { NotificationEmitter } from '../notification-emitter.ts';
import { refuseIncompleteCluster, unopenedCluster } from './check-cluster.ts';
import { logBytes } from './log-files.ts';
import { OpenProgress } from './open-progress.ts';
import { type EmbeddedPostgres, openWorker } from './open-worker.ts';

export interface ClusterOptions {
  readonly template: Uint8Array<ArrayBuffer> | undefined;
  readonly queryTimeoutMs: number;
  readonly log: DatabaseLog;
  /**
   * Hears the steps of creating a cluster on disk, or of opening one with a long log, and every two seconds
   * how long that has taken.
   */
  readonly onProgress?: ((text: string) => void) | undefined;
  /** Runs on the new session each time the cluster is opened: migrations and the role of the sessions. */
  readonly prepare: (client: pg.ClientBase) => Promise<void>;
}

/** After a crash, reading a log of this length takes a second or more. */
const LONG_LOG_BYTES = 64 * 1024 * 1024;

/** A cluster that is ready for statements. */
export interface OpenCluster {
  readonly postgres: EmbeddedPostgres;
  readonly facts: EngineFacts;
}

/**
 * Opens a cluster in a worker, prepares its session and listens to the channels of the emitter.
 * @param directory undefined keeps the cluster in memory
 * @throws ConfigError when the files cannot be created or opened
 */
export async function openCluster(
  directory: string | undefined,
  options: ClusterOptions,
  emitter: NotificationEmitter,
): Promise<OpenCluster> {
  if (directory) refuseIncompleteCluster(directory);
  const { onProgress } = options;
  if (!onProgress || !directory) return await open(directory, options, emitter);
  const progress = new OpenProgress(await firstStep(directory, onProgress), onProgress);
  try {
    return await open(directory, options, emitter, existsSync(directory) ? undefined : progress);
  } finally {
    progress.end();
  }
}

async function firstStep(directory: string, report: (text: string) => void): Promise<string> {
  if (existsSync(directory)) {
    const bytes = await logBytes(directory).catch(() => 0);
    const step = `Opening the database in ${directory}; after a crash this reads its log of ${Math.round(bytes / 1e6)} MB`;
    if (bytes >= LONG_LOG_BYTES) report(step);
    return step;
  }
  const step = `Creating the database in ${directory}`;
  report(`${step} (only at the first start)`);
  return step;
}

async function open(
  directory: string | undefined,
  { log, queryTimeoutMs, template, prepare }: ClusterOptions,
  emitter: NotificationEmitter,
  creation?: OpenProgress,
): Promise<OpenCluster> {
  const started = performance.now();
  const postgres = await openWorker({ directory, template }, queryTimeoutMs).catch((error: unknown) => {
    throw directory === undefined ? error : unopenedCluster(directory, error);
  });
  const { client } = postgres.connection;
  let facts: EngineFacts;
  try {
    client.on('notification', ({ channel, payload }) => emitter.notify(channel, payload ?? ''));
    const version = await client.query("SELECT current_setting('server_version') AS version");
    creation?.next('Creating the tables');
    await prepare(client);
    for (const channel of emitter.channels()) await client.query(`LISTEN ${channel}`);
    facts = {
      engine: 'embedded',
      version: String(version.rows[0]?.version),
      durable: postgres.durable,
      location: directory ?? 'memory',
    };
  } catch (error) {
    await postgres.terminate();
    throw error;
  }
  if (directory && !postgres.durable) {
    log.warn(
      {},
      'the embedded database does not sync its commits to the disk: a power failure may lose some',
    );
  }
  log.info(
    { ...facts, openedInMs: Math.round(performance.now() - started) },
    'the embedded database is open',
  );
  return { postgres, facts };
}
