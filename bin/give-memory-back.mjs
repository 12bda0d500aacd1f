import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage when a heap has doubled: V8 lets it become four times as large, and leaves it so when nothing
 * more is allocated. After adds and searches that was 90 MB in the main thread; marking takes about 1 % of its time.
 */
export function collectSooner() {
  setFlagsFromString('--heap-growing-percent=100');
}

/** V8's threads that compile and collect garbage, where there are processors for them. */
const MOST_THREADS = 4;

/**
 * Makes glibc return freed memory to the system, bounds the young generation of V8's heap, and gives V8 no more threads
 * than there are processors: beyond these they took a twentieth of the searches. All this can be said only before a
 * process begins, so this one is replaced by itself, under the same process number, within 50 ms.
 *
 * V8 compiles WebAssembly in threads, in 0.7 GB for PostgreSQL's largest function. Each thread has an arena of glibc's,
 * of which up to 64 MB stay resident once large blocks have been freed, unless a threshold is given: after adds and
 * searches that was 250 MB of nothing. The young generation took 110 MB then on a machine with 24 GB; half of it makes a
 * search no slower.
 *
 * Whoever sets MALLOC_TRIM_THRESHOLD_ has decided, and a process with an IPC channel would lose it.
 */
export function giveMemoryBack() {
  const { env, execve, execPath, execArgv, argv } = process;
  if (process.platform !== 'linux' || env.MALLOC_TRIM_THRESHOLD_ !== undefined) return;
  if (execve === undefined || process.send !== undefined || !isExecutable(execPath)) return;
  const threads = Math.min(MOST_THREADS, availableParallelism());
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_TRIM_THRESHOLD_: '1048576',
    // an operator's own options come later and count
    NODE_OPTIONS: `--max-semi-space-size=32 --v8-pool-size=${threads} ${env.NODE_OPTIONS ?? ''}`.trim(),
  });
}

/** A call that fails would end the process. */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
