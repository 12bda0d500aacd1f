import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { firstOf } from '../../lib/together.ts';
import { FileError, unusable } from './file-error.ts';

/** Bytes of a line: PostgreSQL reads no longer JSON. A file of a knowledge base takes at most 210 MB. */
const MAX_LINE_BYTES = 2 ** 28 - 1;
const LINE_BREAK = 10;

/**
 * Writes lines to a file that only its owner may read. The file gets its final name when it is complete, and
 * replaces a file of that name only then.
 * @param write calls `line` for each line, without its line break
 * @throws FileError if the file cannot be written; whatever `write` throws
 */
export async function writeLines(
  path: string,
  compress: boolean,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const target = await replaceable(path);
  const unfinished = `${target}.${process.pid}.unfinished`;
  // a file that a killed process left might be readable by others
  await rm(unfinished, { force: true }).catch((error: unknown) => {
    throw unusable(path, error);
  });
  const sink = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  const gzip = compress ? createGzip() : null;
  const first: Writable = gzip ?? sink;
  const written = gzip === null ? finished(sink) : pipeline(gzip, sink);
  // the code below awaits `written` and reports its failure
  written.catch(() => undefined);
  try {
    // a folder that is missing or full shows before the database is read
    await firstOf(
      () => once(sink, 'open'),
      () => written,
    );
    await write(async (text) => {
      if (!first.write(`${text}\n`))
        await firstOf(
          () => once(first, 'drain'),
          () => written,
        );
    });
    first.end();
    await written;
    await rename(unfinished, target);
  } catch (error) {
    first.destroy();
    sink.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw unusable(path, error);
  }
}

/** The file itself where the path is a link. @throws FileError if it is a folder, a device or a pipe */
async function replaceable(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isFile())
      throw new FileError(`${path} is not a file that can be replaced: name a new file.`);
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return path;
    throw unusable(path, error);
  }
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
