import { inflateRawSync } from 'node:zlib';
import mammoth from 'mammoth';
import { DocumentError } from './document-reader.ts';
import { readHtml } from './read-html.ts';

/** Limit of the unpacked bytes of all entries of the archive together. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const DEFLATED = 8;

/**
 * Converts a Word document by way of HTML, so that headings, lists and tables keep their
 * structure. Pictures are left out.
 * @throws DocumentError unreadable | encrypted | inflates, and those of `readHtml`
 */
export async function readDocx(bytes: Buffer): Promise<string> {
  refuseBomb(bytes);
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
  );
  return readHtml(value);
}

/**
 * Refuses an archive that unpacks to too much. Its declared sizes may be false and its entries may
 * overlap. Each entry is therefore unpacked here within the rest of the limit before the parser, which
 * has no limit, gets the archive.
 * @throws DocumentError unreadable | encrypted | inflates
 */
function refuseBomb(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new DocumentError('unreadable');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new DocumentError('inflates');
  let at = bytes.readUInt32LE(end + 16);
  let left = MAX_UNPACKED;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new DocumentError('unreadable');
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new DocumentError('encrypted');
    left -= unpackedSize(bytes, at, left);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function unpackedSize(bytes: Buffer, entry: number, limit: number): number {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_HEADER)
    throw new DocumentError('unreadable');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const data = bytes.subarray(start, start + packed);
  if (method !== DEFLATED) {
    if (data.length > limit) throw new DocumentError('inflates');
    return data.length;
  }
  if (limit <= 0) throw new DocumentError('inflates');
  try {
    return inflateRawSync(data, { maxOutputLength: limit }).length;
  } catch (error) {
    const full = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new DocumentError(full ? 'inflates' : 'unreadable');
  }
}
