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
 * Default memory for search indexes in bytes: an eighth of the memory available to the processes of the
 * server, divided among them, at most a quarter of the heap limit of each, since half of an index is on the
 * heap.
 */
export function indexShare(processes: number): number {
  const share = Math.min(availableMemory() / 8 / processes, getHeapStatistics().heap_size_limit / 4);
  return Math.round(Math.min(Math.max(share, SMALLEST), LARGEST));
}
