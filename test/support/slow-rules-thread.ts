import { OPERATIONS } from '../../src/extractors/thread/operations.ts';
import { serveThread } from '../../src/lib/guarded/serve-thread.ts';

const hoard: unknown[] = [];
const never = new Int32Array(new SharedArrayBuffer(4));

/** 8 MB, some 50 times a second. */
function fillMemory(): never {
  for (;;) {
    hoard.push(new Array(1_000_000).fill(hoard.length));
    Atomics.wait(never, 0, 0, 20);
  }
}

/** The rules, but those texts that say so are never read to their end, or take more and more memory. */
serveThread(OPERATIONS, (text) => {
  while (text.includes('never-ends'));
  if (text.includes('fills-memory')) fillMemory();
});
