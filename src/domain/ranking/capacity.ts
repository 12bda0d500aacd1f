/** The least length of an array that grows: it is doubled, so that it may not be empty. */
export const SMALLEST = 64;

/** The array, or a longer one with the same beginning if it is too short to grow. */
export function growable<T extends Uint32Array | Uint16Array>(array: T): T {
  return array.length < SMALLEST ? withCapacity(array, SMALLEST) : array;
}

/** A longer array with the same beginning. @throws RangeError if the array is longer */
function withCapacity<T extends Uint32Array | Uint16Array>(array: T, capacity: number): T {
  const wide = new (array.constructor as new (length: number) => T)(capacity);
  wide.set(array);
  return wide;
}

/** A copy of an array with twice the length. */
export function widened<T extends Uint32Array | Uint16Array>(array: T): T {
  return withCapacity(array, 2 * array.length);
}
