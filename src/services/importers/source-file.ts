import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { type Choose, JsonError, type JsonPath, JsonScanner } from '../../lib/json-scanner.ts';
import { listZip, readZipEntry, type ZipEntry, ZipError } from '../../lib/zip-archive.ts';
import { FileError, unusable } from '../transfer/file-error.ts';
import { isRereadable } from '../transfer/line-file.ts';

/**
 * Bytes that a packed file may unpack to, in all its entries, besides this many for each packed byte. JSON
 * packs to a tenth or a twentieth; a file made to keep a reader busy packs to a thousandth.
 */
const FREE_BYTES = 64_000_000;
const BYTES_PER_PACKED_BYTE = 100;

/** A value of a JSON file, with its place for a report. */
export interface JsonItem {
  readonly path: JsonPath;
  /** `line 3`, or `conversations.json, line 3` in an archive. */
  readonly at: string;
  /** Undefined if the value is damaged or too large; `reason` says which. */
  readonly value: unknown;
  readonly reason: string | null;
}

/** A JSON file: the given one, or one in the given archive. */
export interface JsonFile {
  /** Its name without folders. */
  readonly name: string;
  /** Reads the values that `choose` takes. @throws FileError */
  items(choose: Choose): AsyncGenerator<JsonItem>;
}

/**
 * Opens the file of another program: JSON, also compressed by gzip, or a zip archive.
 * @throws FileError if it is none of these
 */
export async function openSource(path: string): Promise<SourceFile> {
  let file: FileHandle | null = null;
  try {
    // opening a pipe would wait for its writer
    if (!(await isRereadable(path)))
      throw new FileError(`${path} cannot be read twice: write it to a file, and name that.`);
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const { size } = await file.stat();
    const isZip = bytesRead === 4 && buffer.readUInt16BE() === 0x504b && (buffer[2] ?? 9) < 9;
    const isGzip = bytesRead >= 2 && buffer.readUInt16BE() === 0x1f8b;
    const entries = isZip ? await listZip(file) : null;
    return new SourceFile(path, file, size, isGzip, entries);
  } catch (error) {
    await file?.close();
    throw fileError(path, error);
  }
}

export class SourceFile {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #isGzip: boolean;
  /** Bytes that may still be unpacked. */
  #left: number;
  #at = '';
  readonly #entries: readonly ZipEntry[] | null;

  constructor(
    path: string,
    file: FileHandle,
    size: number,
    isGzip: boolean,
    entries: readonly ZipEntry[] | null,
  ) {
    this.path = path;
    this.#file = file;
    this.#left = FREE_BYTES + BYTES_PER_PACKED_BYTE * size;
    this.#isGzip = isGzip;
    this.#entries = entries;
  }

  /** The place of the item that was read last. */
  get at(): string {
    return this.#at;
  }

  get isArchive(): boolean {
    return this.#entries !== null;
  }

  /**
   * The files of an archive whose path matches, in the order of their paths; the file itself if it is no
   * archive.
   */
  files(pattern: RegExp): readonly JsonFile[] {
    if (this.#entries === null) return [this.#given()];
    return this.#entries
      .filter(({ name }) => pattern.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => this.#packed(entry));
  }

  #spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw new FileError(
        `${this.path} unpacks to more than ${BYTES_PER_PACKED_BYTE} times its size: unpack it yourself and name the JSON file in it.`,
      );
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #given(): JsonFile {
    const read = () => {
      const source = createReadStream(this.path);
      return this.#isGzip ? unzipped(source) : source;
    };
    return this.#json(this.path.split(/[\\/]/).at(-1) ?? '', '', read, this.#isGzip);
  }

  #packed(entry: ZipEntry): JsonFile {
    const read = () => {
      const bytes = readZipEntry(this.path, this.#file, entry);
      return entry.name.endsWith('.gz') ? unzipped(bytes) : bytes;
    };
    return this.#json(entry.name.split('/').at(-1) ?? '', `${entry.name}, `, read, true);
  }

  #json(name: string, prefix: string, read: () => AsyncIterable<Buffer>, isPacked: boolean): JsonFile {
    const { path } = this;
    const spend = (bytes: number) => this.#spend(bytes);
    const placed = (item: JsonItem) => {
      this.#at = item.at;
      return item;
    };
    return {
      name,
      async *items(choose) {
        const scanner = new JsonScanner(choose);
        try {
          for await (const chunk of read()) {
            if (isPacked) spend(chunk.length);
            scanner.feed(chunk);
            for (const item of itemsOf(scanner, prefix)) yield placed(item);
          }
          scanner.end();
          for (const item of itemsOf(scanner, prefix)) yield placed(item);
        } catch (error) {
          if (error instanceof JsonError)
            throw new FileError(
              `${path}, ${prefix}line ${error.line}: ${error.message}. Export it again, or repair it.`,
            );
          throw fileError(path, error);
        }
      },
    };
  }
}

async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true });
  const { pipeline } = await import('node:stream/promises');
  const done = pipeline(source, gunzip);
  // the loop below gets the same error
  done.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await done;
  } finally {
    gunzip.destroy();
  }
}

function* itemsOf(scanner: JsonScanner, prefix: string): Generator<JsonItem> {
  for (const { path, line, text } of scanner.found.splice(0)) {
    const at = `${prefix}line ${line}`;
    if (text === null) yield { path, at, value: undefined, reason: 'is larger than 64 MB' };
    else yield { path, at, ...parsedItem(text) };
  }
}

// bounded: two alternatives without repetition
const UNSTORABLE = /\\u0000|\\u[dD][89a-fA-F]/;

function parsedItem(text: string): { value: unknown; reason: string | null } {
  try {
    const repair = (_: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
    return { value: UNSTORABLE.test(text) ? JSON.parse(text, repair) : JSON.parse(text), reason: null };
  } catch {
    return { value: undefined, reason: 'is not JSON' };
  }
}

/** PostgreSQL stores neither U+0000 nor half of a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function fileError(path: string, error: unknown): unknown {
  if (error instanceof ZipError)
    return new FileError(
      `${path} is not a zip archive that can be read: ${error.message}. Download it again.`,
    );
  return unusable(path, error);
}
