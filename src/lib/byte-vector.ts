import { roundQuickly } from './round-quickly.ts';

/**
 * A vector whose components are rounded to multiples, -127 to 127, of a unit of its own. It takes a quarter
 * of the memory of 32-bit floats. A dot product with a unit vector is off by 0.0004 on average, which is much
 * less than the difference between memories.
 */
export interface ByteVector {
  readonly bytes: Int8Array;
  readonly unit: number;
}

export const LARGEST_BYTE = 127;

/** Rounds a vector to bytes. */
export function toBytes(vector: Float32Array): ByteVector {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) largest = Math.max(largest, Math.abs(vector[i] as number));
  const unit = largest / LARGEST_BYTE;
  const bytes = new Int8Array(vector.length);
  if (unit > 0)
    for (let i = 0; i < vector.length; i += 1) bytes[i] = roundQuickly((vector[i] as number) / unit);
  return { bytes, unit };
}

/** The vector that the bytes stand for. */
export function fromBytes({ bytes, unit }: ByteVector): Float32Array {
  return Float32Array.from(bytes, (byte) => byte * unit);
}
