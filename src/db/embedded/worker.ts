/**
 * Runs PostgreSQL (PGlite) in a separate thread. A statement does not block the server's event loop, and the
 * thread can be terminated, which is the only way to stop a statement. It speaks the PostgreSQL protocol:
 * bytes in, bytes out.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { stayAlive } from '../../lib/stay-alive.ts';
import { createWithinMemory } from './create-within-memory.ts';
import { durableFiles, syncPath, syncTree } from './durable-files.ts';
import type { WorkerCommand, WorkerOptions, WorkerReport } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');
const { directory, template, createOnly = false } = workerData as WorkerOptions;
stayAlive();

const FLAGS = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // With 16 MB the idle process takes 260 MB, with 64 MB 340 MB. Scans of 27 MB of vectors took the same time
  // (6–7 ms for 1,500 rows), because the operating system caches the files anyway.
  ...['-c', 'shared_buffers=16MB'],
  // PostgreSQL in one process does not act on it: log-checkpoints.ts keeps the log near this length
  ...['-c', 'max_wal_size=256MB'],
  // removes a log file that is no longer needed; recycling would keep its old content
  ...['-c', 'wal_recycle=off'],
  // sorting indexes during a table rewrite takes this memory, and the thread never returns it
  ...['-c', 'maintenance_work_mem=16MB'],
  // all statements wait for an ANALYZE: 0.1 s for 20,000 memories; with the usual 100 it was 0.5 s
  ...['-c', 'default_statistics_target=25'],
];

/** What PostgreSQL said last when it could not open. */
let lastLine = '';
const files = durableFiles((line) => {
  const at = Math.max(line.indexOf('PANIC:'), line.indexOf('FATAL:'));
  if (at >= 0) lastLine = line.slice(at, at + 500);
});
const options = {
  extensions: { vector, ...(directory ? { files: files.extension } : {}) },
  startParams: FLAGS,
};
const fresh = template ? { ...options, loadDataDir: new Blob([template]) } : options;
try {
  if (createOnly && directory) {
    await createCluster(directory);
    send({ report: 'created' });
  } else await serve();
} catch (error) {
  // PGlite also throws objects that are no errors
  const { message = 'PostgreSQL ended' } = error as { message?: string };
  throw new Error(lastLine === '' ? message : lastLine, { cause: error });
}

/**
 * Creates the cluster under a temporary name and renames it when it is complete and on stable storage. After
 * a crash in between, the creation starts again.
 */
async function createCluster(target: string): Promise<void> {
  const unfinished = `${target}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const cluster = await createWithinMemory(() => PGlite.create({ ...fresh, dataDir: unfinished }));
  await cluster.close();
  syncTree(unfinished);
  renameSync(unfinished, target);
  syncPath(dirname(target));
}

/** Commits a few times and checks that each commit called fsync of the operating system. */
async function commitsAreSynced(postgres: PGlite): Promise<boolean> {
  if (!directory) return false;
  for (let commit = 0; commit < 3; commit++) {
    const before = files.synced();
    await postgres.query("SELECT pg_logical_emit_message(true, 'recollect', 'durability self-test')");
    if (files.synced() === before) return false;
  }
  return true;
}

function send(message: WorkerReport | Uint8Array<ArrayBuffer>, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function execute(postgres: PGlite, bytes: Uint8Array): Promise<void> {
  const answer: Uint8Array[] = [];
  const onRawData = (part: Uint8Array) => answer.push(part.slice());
  await postgres.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  const whole = new Uint8Array(Buffer.concat(answer));
  send(whole, [whole.buffer]);
}

async function obey(postgres: PGlite, { command }: WorkerCommand): Promise<void> {
  if (command === 'dump') {
    const dump = await (await postgres.dumpDataDir('none')).arrayBuffer();
    send({ report: 'dumped', dump: new Uint8Array(dump) }, [dump]);
    return;
  }
  await postgres.close();
  send({ report: 'closed' });
  port?.close();
}

async function serve(): Promise<void> {
  // temporary files of killed statements: the postmaster would remove them at its start, PGlite does not
  if (directory) rmSync(join(directory, 'base/pgsql_tmp'), { recursive: true, force: true });
  const postgres = await createWithinMemory(() =>
    PGlite.create(directory ? { ...options, dataDir: directory } : { ...fresh, dataDir: 'memory://' }),
  );
  const durable = await commitsAreSynced(postgres);
  let last: Promise<unknown> = Promise.resolve();
  port?.on('message', (message: Uint8Array | WorkerCommand) => {
    // an error ends the worker, and the main thread starts another one
    last = last.then(() =>
      message instanceof Uint8Array ? execute(postgres, message) : obey(postgres, message),
    );
  });
  send({ report: 'ready', durable });
}
