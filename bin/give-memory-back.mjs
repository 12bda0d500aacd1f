import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage as soon as a heap has doubled. By default V8 lets a heap grow to four times its size and
 * does not shrink it while nothing is allocated. After adds and searches that was 90 MB in the main thread.
 * The additional marking takes about 1 % of its time.
 */
export function collectSooner() {
  setFlagsFromString('--heap-growing-percent=100');
}

/**
 * Most threads that V8 gets for compilation and garbage collection; fewer on machines with fewer processors.
 */
const MOST_THREADS = 4;

/**
 * Makes glibc return freed memory to the system, bounds the young generation of V8's heap, and gives V8 at
 * most as many threads as there are processors: more threads cost a twentieth of the search throughput. These
 * settings take effect only at the start of a process. The function therefore replaces the process by itself
 * (execve), with the same process id, within 50 ms.
 *
 * V8 compiles WebAssembly in threads and needs 0.7 GB for PostgreSQL's largest function. Each thread has a
 * glibc arena. Without a trim threshold, up to 64 MB of an arena stay resident after large blocks are freed:
 * after adds and searches that was 250 MB of unused memory. The young generation took 110 MB on a machine
 * with 24 GB; half of that makes a search no slower.
 *
 * The function does nothing if the operator has set MALLOC_TRIM_THRESHOLD_, or if the process has an IPC
 * channel, which execve would lose.
 */
export function giveMemoryBack() {
  const { env, execve, execPath, execArgv, argv } = process;
  if (process.platform !== 'linux' || env.MALLOC_TRIM_THRESHOLD_ !== undefined) return;
  if (execve === undefined || process.send !== undefined || !isExecutable(execPath)) return;
  const threads = Math.min(MOST_THREADS, availableParallelism());
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_TRIM_THRESHOLD_: '1048576',
    // the operator's options come last and take precedence
    NODE_OPTIONS: `--max-semi-space-size=32 --v8-pool-size=${threads} ${env.NODE_OPTIONS ?? ''}`.trim(),
  });
}

/** Whether execve can run the file: a failed call would end the process. */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
