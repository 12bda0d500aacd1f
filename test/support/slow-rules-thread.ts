import { OPERATIONS } from '../../src/extractors/thread/operations.ts';
import { serveThread } from '../../src/lib/guarded/serve-thread.ts';

const hoard: unknown[] = [];
const never = new Int32Array(new SharedArrayBuffer(4));

/** Allocates 8 MB about 50 times a second. */
function fillMemory(): never {
  for (;;) {
    hoard.push(new Array(1_000_000).fill(hoard.length));
    Atomics.wait(never, 0, 0, 20);
  }
}

/**
 * Runs the rules, except on texts with `never-ends` or `fills-memory`: those never end, or take more and more
 * memory.
 */
serveThread(OPERATIONS, (text) => {
  while (text.includes('never-ends'));
  if (text.includes('fills-memory')) fillMemory();
});
