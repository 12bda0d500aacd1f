import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { getHeapStatistics } from 'node:v8';

const SMALLEST = 16 * 1024 * 1024;
const LARGEST = 2 * 1024 ** 3;

/** Bytes that this process may take: the machine's, or those of its memory group. */
export function availableMemory(): number {
  return Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** The memory for search indexes by default: an eighth of the process's, and a quarter of its heap, where half of them is. */
export function indexShare(): number {
  const share = Math.min(availableMemory() / 8, getHeapStatistics().heap_size_limit / 4);
  return Math.round(Math.min(Math.max(share, SMALLEST), LARGEST));
}
