import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export interface Server {
  readonly url: string;
  readonly key: string;
  readonly pid: number;
  /** Time from the start of the process to its ready line, in ms. */
  readonly startMs: number;
  /** Resident memory of the server's process tree, in MiB. */
  residentMib(): number;
  /**
   * Sends SIGTERM and waits.
   * @throws Error when the server does not exit with code 0 within 15 s
   */
  stop(): Promise<void>;
}

/** The database of a server. It outlives the server, so that a restart can be measured. */
export interface Store {
  readonly engine: 'embedded' | 'postgres';
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export function embeddedStore(): Store {
  const dir = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
  return {
    engine: 'embedded',
    env: { DATA_DIR: join(dir, 'data'), DATABASE_URL: '' },
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Creates a database on the server of `adminUrl`, whose role must be allowed to create databases. */
export async function postgresStore(adminUrl: string): Promise<Store> {
  const name = `recollect_bench_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    engine: 'postgres',
    env: { DATABASE_URL: url.href },
    remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** URL of the PostgreSQL server to measure on; undefined if none is configured. */
export function postgresUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL || process.env.DATABASE_URL || undefined;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/**
 * Starts the server on a free loopback port and waits until it is ready. It passes on the model settings of
 * the environment (`LLM_*`, `EMBEDDING_*`, `RERANK_*`), none of which is required.
 * @throws Error when the server exits or is not ready within 120 s
 */
export async function startServer(
  store: Store,
  key = `bench-${randomBytes(16).toString('hex')}`,
): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ENV_FILE: 'none',
      BOOTSTRAP_API_KEY: key,
      ...store.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  const tail: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const give = (chunk: Buffer) => {
      tail.push(chunk.toString());
      if (tail.length > 100) tail.shift();
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server was not ready within 120 s:\n${tail.join('')}`));
    }, 120_000);
    let head = '';
    child.stderr.on('data', give);
    child.stdout.on('data', (chunk: Buffer) => {
      give(chunk);
      if (head === 'found') return;
      head += chunk.toString();
      const match = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+(?=\D)/.exec(head);
      if (!match) return;
      head = 'found';
      clearTimeout(timer);
      resolve(match[0]);
    });
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`the server exited with ${code} before it was ready:\n${tail.join('')}`));
    });
  });
  const startMs = performance.now() - began;
  let stopping = false;
  void exited.then((code) => {
    if (!stopping) process.stderr.write(`the server exited by itself with ${code}:\n${tail.join('')}\n`);
  });
  const pid = child.pid ?? 0;
  return {
    url,
    key,
    pid,
    startMs,
    residentMib: () => residentMib(pid),
    async stop() {
      stopping = true;
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.kill('SIGTERM');
      const code = await exited;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`the server exited with ${code} after SIGTERM:\n${tail.join('')}`);
    },
  };
}

/** VmRSS of a process and all its descendants in MiB; NaN on systems other than Linux. */
export function residentMib(root: number): number {
  const children = new Map<number, number[]>();
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue;
      try {
        // the command name may contain spaces and brackets, so the parent is the
        // second field after the last bracket
        const parent = Number(
          readFileSync(`/proc/${entry}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')[1],
        );
        children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
      } catch {
        // the process has ended in the meantime
      }
    }
  } catch {
    return Number.NaN;
  }
  const own = (pid: number): number => {
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    return (children.get(pid) ?? []).reduce((sum, child) => sum + own(child), kib);
  };
  return own(root) / 1024;
}
