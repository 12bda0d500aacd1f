import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

/** Bytes at the end of a file that hold its last record: 22, and a comment of at most 65,535. */
const LONGEST_END = 22 + 65_535;
/** Bytes of the list of entries, about a hundred for each. */
const MAX_LIST_BYTES = 64_000_000;
const MAX_ENTRIES = 100_000;

const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
/** What a field of 32 bits holds when the value stands in a field of 64 bits. */
const ELSEWHERE = 0xffffffff;

/** The file is no zip archive that can be read. The message says why. */
export class ZipError extends Error {}

export interface ZipEntry {
  readonly name: string;
  /** Bytes in the archive, and unpacked as the archive says. */
  readonly packed: number;
  readonly size: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly offset: number;
}

/**
 * Reads the list of an archive's files. Archives of more than 4 GB (zip64) can be read.
 * @throws ZipError
 */
export async function listZip(file: FileHandle): Promise<readonly ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || tail.length - at < 22) throw new ZipError('it is incomplete: its end is missing');
  let count = tail.readUInt16LE(at + 10);
  let length = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  if (at >= 20 && tail.readUInt32LE(at - 20) === LOCATOR_64) {
    const record = await readAt(file, wide(tail, at - 12), 56);
    if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw new ZipError('it is damaged');
    [count, length, start] = [wide(record, 32), wide(record, 40), wide(record, 48)];
  }
  if (count > MAX_ENTRIES || length > MAX_LIST_BYTES)
    throw new ZipError(`it lists more than ${MAX_ENTRIES} files`);
  const list = await readAt(file, start, length);
  if (list.length < length) throw new ZipError('it is incomplete or damaged');
  return entriesOf(list, count);
}

function entriesOf(list: Buffer, count: number): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== LISTED) throw new ZipError('it is damaged');
    const nameEnd = at + 46 + list.readUInt16LE(at + 28);
    const extraEnd = nameEnd + list.readUInt16LE(at + 30);
    if (extraEnd > list.length) throw new ZipError('it is damaged');
    const [packed, size, offset] = sizesOf(list, at, list.subarray(nameEnd, extraEnd));
    entries.push({
      name: list.toString('utf8', at + 46, nameEnd),
      packed,
      size,
      isEncrypted: (list.readUInt16LE(at + 8) & 1) === 1,
      method: list.readUInt16LE(at + 10),
      crc: list.readUInt32LE(at + 16),
      offset,
    });
    at = extraEnd + list.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Packed size, size and offset: 64-bit values stand in an extra field, in the order of those that are
 * missing.
 */
function sizesOf(list: Buffer, at: number, extra: Buffer): [number, number, number] {
  const short = [list.readUInt32LE(at + 20), list.readUInt32LE(at + 24), list.readUInt32LE(at + 42)] as const;
  const long: number[] = [];
  for (let n = 0; n + 4 <= extra.length; n += 4 + extra.readUInt16LE(n + 2)) {
    const end = n + 4 + extra.readUInt16LE(n + 2);
    if (extra.readUInt16LE(n) === 1)
      for (let m = n + 4; m + 8 <= Math.min(end, extra.length); m += 8) long.push(wide(extra, m));
  }
  const [packed, size, offset] = short;
  const next = (value: number) => (value === ELSEWHERE ? (long.shift() ?? value) : value);
  const whole = next(size);
  return [next(packed), whole, next(offset)];
}

/**
 * Unpacks an entry while it is read, and checks its size and checksum at the end.
 * @throws ZipError while it is read
 */
export async function* readZipEntry(path: string, file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new ZipError(`${entry.name} is encrypted: unpack the archive first`);
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipError(`${entry.name} is packed by a method that is not supported: pack it again as zip`);
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw new ZipError('it is damaged');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (entry.packed === 0) {
    if (entry.size > 0) throw new ZipError(`${entry.name} is damaged`);
    return;
  }
  const source = createReadStream(path, { start, end: start + entry.packed - 1 });
  const inflate = entry.method === 8 ? createInflateRaw() : null;
  if (inflate !== null) source.on('error', (error) => inflate.destroy(error));
  const bytes: Readable = inflate === null ? source : source.pipe(inflate);
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) throw new ZipError(`${entry.name} is larger than the archive says`);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    if (!((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_')) throw error;
    throw new ZipError(`${entry.name} is damaged`, { cause: error });
  } finally {
    source.destroy();
    bytes.destroy();
  }
  if (size !== entry.size || crc !== entry.crc) throw new ZipError(`${entry.name} is damaged`);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** A number of 64 bits. @throws ZipError if no file is that large */
function wide(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new ZipError('it is damaged');
  return value;
}
