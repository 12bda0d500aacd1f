import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { firstOf } from '../../lib/together.ts';

/** A file that a command cannot use. The message says why. */
export class FileError extends Error {
  override name = 'FileError';
}

/**
 * Writes lines to a file that only its owner may read. The file gets its final name when it is complete.
 * @param write calls `line` for each line, without its line break
 * @throws FileError if the file cannot be written; whatever `write` throws
 */
export async function writeLines(
  path: string,
  compress: boolean,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const sink = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const gzip = compress ? createGzip() : null;
  const first: Writable = gzip ?? sink;
  const written = gzip === null ? finished(sink) : pipeline(gzip, sink);
  // the code below awaits `written` and reports its failure
  written.catch(() => undefined);
  try {
    await write(async (text) => {
      if (!first.write(`${text}\n`))
        await firstOf(
          () => once(first, 'drain'),
          () => written,
        );
    });
    first.end();
    await written;
    await rename(unfinished, path);
  } catch (error) {
    first.destroy();
    sink.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw unusable(path, error);
  }
}

/** Reads a file line by line. @throws FileError if it cannot be read */
export async function* readLines(path: string, compressed: boolean): AsyncGenerator<string> {
  const source = createReadStream(path);
  const input = compressed ? source.pipe(createGunzip()) : source;
  if (compressed) source.on('error', (error) => input.destroy(error));
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
  } catch (error) {
    throw unusable(path, error);
  } finally {
    source.destroy();
  }
}

function unusable(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ENOENT') return new FileError(`There is no file ${path}, or no folder for it.`);
  if (/^(?:EACCES|EPERM|EISDIR|ENOTDIR|EROFS|ENOSPC)$/.test(code))
    return new FileError(`${path} cannot be used (${code}).`);
  if (code.startsWith('Z_')) return new FileError(`${path} is damaged or incomplete: it cannot be unpacked.`);
  return error;
}
