/** The least `smallest` · 2^n that is at least `length`. */
export function capacityFor(length: number, smallest: number): number {
  let capacity = smallest;
  while (capacity < length) capacity *= 2;
  return capacity;
}

/** A longer array with the same beginning. @throws RangeError if the array is longer */
export function withCapacity<T extends Uint32Array | Uint16Array>(array: T, capacity: number): T {
  const wide = new (array.constructor as new (length: number) => T)(capacity);
  wide.set(array);
  return wide;
}

/** A copy of an array with twice the length. */
export function widened<T extends Uint32Array | Uint16Array>(array: T): T {
  return withCapacity(array, 2 * array.length);
}
