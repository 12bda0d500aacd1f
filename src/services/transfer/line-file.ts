import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { firstOf } from '../../lib/together.ts';
import { FileError, unusable } from './file-error.ts';
import { type WrittenFile, writeWhole } from './whole-file.ts';

/** Bytes of a line: PostgreSQL reads no longer JSON. A file of a knowledge base takes at most 210 MB. */
const MAX_LINE_BYTES = 2 ** 28 - 1;
const LINE_BREAK = 10;

/**
 * Writes lines to a file, see {@link writeWhole}.
 * @param write calls `line` for each line, without its line break
 * @throws FileError if the file cannot be written; whatever `write` throws
 */
export function writeLines(
  path: string,
  compress: boolean,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<WrittenFile> {
  return writeWhole(path, compress ? createGzip() : new PassThrough(), (first, written) =>
    write(async (text) => {
      if (!first.write(`${text}\n`))
        await firstOf(
          () => once(first, 'drain'),
          () => written,
        );
    }),
  );
}

/** Whether the file can be read twice: a pipe cannot. @throws FileError if it cannot be used */
export async function isRereadable(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    throw unusable(path, error);
  });
  if (found.isDirectory()) throw new FileError(`${path} is a folder: name a file.`);
  return found.isFile();
}

/** Reads a file line by line. @throws FileError if it cannot be read, or its last line is cut off */
export async function* readLines(path: string, compressed: boolean): AsyncGenerator<string> {
  const source = createReadStream(path);
  const input = compressed ? source.pipe(createGunzip({ rejectGarbageAfterEnd: true })) : source;
  if (compressed) source.on('error', (error) => input.destroy(error));
  try {
    yield* splitLines(path, input);
  } catch (error) {
    throw unusable(path, error);
  } finally {
    source.destroy();
    input.destroy();
  }
}

async function* splitLines(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > MAX_LINE_BYTES)
      throw new FileError(`${path}, line ${number}: the line is longer than ${MAX_LINE_BYTES} bytes.`);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(LINE_BREAK); to >= 0; to = chunk.indexOf(LINE_BREAK, from)) {
      add(chunk.subarray(from, to));
      const [whole = Buffer.alloc(0)] = parts.length === 1 ? parts : [Buffer.concat(parts)];
      let line: string;
      try {
        line = utf8.decode(whole);
      } catch {
        throw new FileError(`${path}, line ${number}: the line is not UTF-8 text.`);
      }
      yield line;
      from = to + 1;
      number += 1;
      parts = [];
      size = 0;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) throw new FileError(`${path} is incomplete: its last line is cut off.`);
}
