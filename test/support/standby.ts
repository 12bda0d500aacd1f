import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asPostgres, freePort, giveToPostgres, type PostgresCluster } from './postgres-cluster.ts';

/** A hot standby that streams from a primary. */
export interface Standby {
  readonly url: string;
  readonly port: number;
  /** The directory of the server's files. */
  readonly data: string;
  /** Stops it as a crash does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs a statement on it, as the superuser. */
  run(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Replays each commit so much later, for example `200ms`; `0` ends that. */
  delay(time: string): Promise<void>;
  /** Stops the replay, and resolves when it stands still. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Lets a role in with its password only. */
  requirePasswordOf(role: string): Promise<void>;
  promote(): Promise<void>;
  /** Promotes it and restarts it at the port of a primary that has been stopped. */
  takeOver(from: string): Promise<void>;
  drop(): Promise<void>;
}

/** Copies a running primary and starts the copy as a standby of it. */
export async function createStandby(primary: PostgresCluster): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-standby-'));
  await giveToPostgres(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  await asPostgres('pg_basebackup', '-d', primary.url, '-D', data, '-R', '-c', 'fast', '--no-sync');
  await appendFile(join(data, 'postgresql.conf'), `port = ${port}\nhot_standby_feedback = on\n`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    await asPostgres('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', 'start');
  };
  const stop = () => asPostgres('pg_ctl', '-D', data, '-m', 'immediate', '-w', '-t', '60', 'stop');
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const promote = async () => void (await run('SELECT pg_promote()'));
  await start();
  return {
    url,
    port,
    data,
    kill: async () => void (await stop()),
    start,
    run,
    delay: async (time) => {
      await run(`ALTER SYSTEM SET recovery_min_apply_delay = '${time}'`);
      await run('SELECT pg_reload_conf()');
    },
    pause: async () => {
      await run('SELECT pg_wal_replay_pause()');
      while ((await run('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.state !== 'paused');
    },
    resume: async () => void (await run('SELECT pg_wal_replay_resume()')),
    requirePasswordOf: async (role) => {
      const file = join(data, 'pg_hba.conf');
      const line = `host all ${role} 127.0.0.1/32 scram-sha-256\n`;
      const text = await readFile(file, 'utf8');
      if (!text.startsWith(line)) await writeFile(file, line + text);
      await run('SELECT pg_reload_conf()');
    },
    promote,
    takeOver: async (from) => {
      await promote();
      await stop();
      await appendFile(join(data, 'postgresql.conf'), `port = ${new URL(from).port}\n`);
      await start();
    },
    drop: async () => {
      await stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
