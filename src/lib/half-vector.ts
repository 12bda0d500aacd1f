import { endianness } from 'node:os';
import { type ByteVector, LARGEST_BYTE } from './byte-vector.ts';
import { roundQuickly } from './round-quickly.ts';

const IS_LITTLE_ENDIAN = endianness() === 'LE';

/**
 * Encodes a vector in pgvector's binary format of `halfvec` (`halfvec_send`/`halfvec_recv`): the number of
 * dimensions and a reserved field as 16-bit integers, then IEEE 754 half floats, all big-endian. The text
 * format took six times as long to read and write.
 */
export function encodeHalfVector(vector: Float32Array): Buffer {
  const halves = new Float16Array(2 + vector.length);
  halves.set(vector, 2);
  const bytes = Buffer.from(halves.buffer);
  if (IS_LITTLE_ENDIAN) bytes.swap16();
  bytes.writeUInt16BE(vector.length, 0);
  return bytes;
}

/** The value of each half float, by its bits. */
const VALUES = new Float32Array(
  new Float16Array(Uint16Array.from({ length: 65_536 }, (_, bits) => bits).buffer),
);

const SIGN = 0x8000;

/** Number of dimensions of what `encodeHalfVector` encodes. */
export function dimensionsOf(bytes: Buffer): number {
  return bytes.readUInt16BE(0);
}

/**
 * Rounds what `encodeHalfVector` encodes to bytes, as `toBytes` rounds a vector.
 * @param rounded gets the components
 */
export function halfVectorToBytes(bytes: Buffer, rounded: Int8Array): ByteVector {
  const end = 4 + 2 * rounded.length;
  // of positive halves, the larger one has the larger bits
  let largest = 0;
  for (let at = 4; at < end; at += 2) {
    const bits = (((bytes[at] as number) << 8) | (bytes[at + 1] as number)) & ~SIGN;
    if (bits > largest) largest = bits;
  }
  const unit = (VALUES[largest] as number) / LARGEST_BYTE;
  if (unit > 0)
    for (let i = 0, at = 4; i < rounded.length; i += 1, at += 2) {
      const value = VALUES[((bytes[at] as number) << 8) | (bytes[at + 1] as number)] as number;
      rounded[i] = roundQuickly(value / unit);
    }
  return { bytes: rounded, unit };
}
