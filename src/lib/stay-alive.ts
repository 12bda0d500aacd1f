/**
 * Keeps the event loop of this worker thread from running empty until its parent terminates it. A thread with
 * an empty loop waits in native code until V8 has compiled everything in the background
 * (`NodePlatform::DrainTasks`). If a compilation then needs a garbage collection, which only the thread
 * itself can run, both wait forever, and V8's few threads are missing in the whole process: it hangs.
 */
export function stayAlive(): void {
  setInterval(() => undefined, LONGEST_MS);
}

/** The longest interval of a timer. */
const LONGEST_MS = 2 ** 31 - 1;
