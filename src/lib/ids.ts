import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Fetched for so many ids at once: a call for each took a twentieth of the time that an add has in its thread. */
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A UUID of version 7 (RFC 9562): sorts by the time it was made, so that inserts stay at the end of an index. */
export function newUuid(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    // those of one millisecond count up; one that has run out borrows from the next
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
}

function nextRandom(): Uint8Array<ArrayBuffer> {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}
