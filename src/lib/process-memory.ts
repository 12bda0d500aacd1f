import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { getHeapStatistics } from 'node:v8';

const SMALLEST = 16 * 1024 * 1024;
const LARGEST = 2 * 1024 ** 3;

/** Bytes available to this process: the machine's memory, or the limit of its cgroup. */
export function availableMemory(): number {
  return Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);
}

/**
 * Default memory for search indexes in bytes: an eighth of the memory available to the process, at most a
 * quarter of its heap limit, since half of an index is on the heap.
 */
export function indexShare(): number {
  const share = Math.min(availableMemory() / 8, getHeapStatistics().heap_size_limit / 4);
  return Math.round(Math.min(Math.max(share, SMALLEST), LARGEST));
}
