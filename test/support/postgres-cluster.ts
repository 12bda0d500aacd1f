import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The directory layout of Debian; on other systems these tests are skipped. */
const BIN = ['17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'initdb')));

/** The PATH of a script that calls the client programs. */
export const CLIENT_PATH = `${BIN}:${process.env.PATH}`;

/**
 * Whether this machine can run a separate PostgreSQL: it needs the programs, and the right to act as
 * `postgres`.
 */
export const canStartCluster =
  BIN !== undefined &&
  process.getuid?.() === 0 &&
  existsSync(join(BIN, '../../../../share/postgresql', BIN.split('/')[4] ?? '', 'extension/vector.control'));

export interface PostgresCluster {
  readonly url: string;
  /** The directory of the server's files. */
  readonly data: string;
  /** Runs one of PostgreSQL's programs as the server's user. */
  run(program: string, ...args: string[]): Promise<void>;
  /** Stops it as a crash (immediate) or an operator (fast) does. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Creates a tablespace on a disk of so many megabytes; undefined if none can be mounted. */
  smallDisk(megabytes: number): Promise<string | undefined>;
  /** Fills the disk of `smallDisk`, or frees it. */
  fillDisk(full: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** Starts a separate PostgreSQL that the test may stop, start and damage. */
export async function createCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-cluster-'));
  const [uid, gid] = await giveToPostgres(folder);
  const data = join(folder, 'data');
  const disk = join(folder, 'disk');
  const as = asPostgres;
  await as(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--auth=trust',
  );
  const port = await freePort();
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nshared_buffers = 32MB\n`,
  );
  const start = async () => {
    await as('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', 'start');
  };
  await start();
  let mounted = false;
  const ballast = join(disk, 'ballast');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    run: async (program, ...args) => void (await as(program, ...args)),
    start,
    stop: async (mode) => {
      await as('pg_ctl', '-D', data, '-m', mode, '-w', '-t', '60', 'stop');
    },
    smallDisk: async (megabytes) => {
      await run('mkdir', [disk]);
      try {
        await run('mount', [
          '-t',
          'tmpfs',
          '-o',
          `size=${megabytes}m,uid=${uid},gid=${gid},mode=700`,
          'tmpfs',
          disk,
        ]);
      } catch {
        return undefined;
      }
      mounted = true;
      await run('install', ['-d', '-o', 'postgres', '-m', '700', join(disk, 'space')]);
      return join(disk, 'space');
    },
    fillDisk: async (full) => {
      if (full) await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined);
      else await rm(ballast);
    },
    drop: async () => {
      await as('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
      if (mounted) await run('umount', [disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one of PostgreSQL's programs as the servers' user. */
export function asPostgres(program: string, ...args: string[]) {
  return run('runuser', ['-u', 'postgres', '--', join(BIN ?? '', program), ...args], { cwd: '/' });
}

/** Gives a folder to the servers' user. @returns its ids */
export async function giveToPostgres(folder: string): Promise<[number, number]> {
  const [uid, gid] = await idsOf('postgres');
  await chmod(folder, 0o755);
  await chown(folder, uid, gid);
  return [uid, gid];
}

async function idsOf(user: string): Promise<[number, number]> {
  const ids = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  return ids as [number, number];
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
