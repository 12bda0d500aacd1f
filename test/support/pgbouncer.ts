import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './postgres-cluster.ts';

const run = promisify(execFile);

/** Path of the installed PgBouncer; undefined if there is none. Debian has it in /usr/sbin. */
export const pgbouncerPath = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export interface PgBouncer {
  /** The database's address with the host and port of PgBouncer. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a PgBouncer in front of a database, with the defaults of PgBouncer.
 * @param settings further settings, such as `pool_mode`
 */
export async function startPgBouncer(target: string, settings: Record<string, string>): Promise<PgBouncer> {
  const to = new URL(target);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'recollect-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const password = to.password === '' ? '' : ` password=${to.password}`;
  const lines = [
    '[databases]',
    `* = host=${to.hostname} port=${to.port} user=${to.username}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ];
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const child = await startAsOrdinaryUser(folder, file);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  await untilItListens(url.href, child);
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer refuses to run as root. */
async function startAsOrdinaryUser(folder: string, file: string): Promise<ChildProcess> {
  const options = { stdio: 'ignore' as const };
  if (process.getuid?.() !== 0) return spawn(pgbouncerPath ?? '', ['-q', file], options);
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  for (const path of [folder, file]) await chown(path, uid ?? 0, gid ?? 0);
  return spawn(pgbouncerPath ?? '', ['-q', file], { ...options, uid, gid } as object);
}

async function untilItListens(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended: is its configuration valid?');
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      (error: { code?: string }) => error.code !== 'ECONNREFUSED',
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
  }
}
