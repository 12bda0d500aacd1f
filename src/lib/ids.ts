import { randomFillSync } from 'node:crypto';
import { stringify, v7 } from 'uuid';
import { sha256 } from './hash.ts';

const BYTES = 16;
/**
 * Random bytes are fetched for 256 ids at a time. Fetching them for each id took a twentieth of the thread's
 * time for an add.
 */
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A UUID version 7 (RFC 9562). It sorts by creation time, so inserts go to the end of an index. */
export function newUuid(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    // ids of one millisecond count up; when the counter is exhausted, the next millisecond is used
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

/** An id that is always the same for the same parts: a UUID version 8 (RFC 9562). */
export function derivedUuid(...parts: readonly string[]): string {
  const bytes = sha256(...parts).subarray(0, BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}
