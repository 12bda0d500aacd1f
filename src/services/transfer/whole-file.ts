import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { firstOf } from '../../lib/together.ts';
import { FileError, unusable } from './file-error.ts';

/** A file that is complete. */
export interface WrittenFile {
  readonly bytes: number;
  /** Hexadecimal, of the bytes in the file. */
  readonly sha256: string;
}

/**
 * Writes a file that only its owner may read. It gets its final name when it is complete and on the disk, and
 * replaces a file of that name only then.
 * @param first takes what is written, and passes it on to the file
 * @param write writes to `first` and does not end it; `written` rejects when the file fails
 * @param expectedSha256 the checksum that the file must have, hexadecimal
 * @throws FileError if the file cannot be written, or has another checksum; whatever `write` throws
 */
export async function writeWhole<First extends Transform>(
  path: string,
  first: First,
  write: (first: First, written: Promise<void>) => Promise<void>,
  expectedSha256?: string,
): Promise<WrittenFile> {
  const target = await replaceable(path);
  const unfinished = `${target}.${process.pid}.unfinished`;
  // a file that a killed process left might be readable by others
  await rm(unfinished, { force: true }).catch((error: unknown) => {
    throw unusable(path, error);
  });
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  const written = pipeline(
    first,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sink,
  );
  // the code below awaits `written` and reports its failure
  written.catch(() => undefined);
  try {
    // a folder that is missing or full shows before the database is read
    await firstOf(
      () => once(sink, 'open'),
      () => written,
    );
    await write(first, written);
    first.end();
    await written;
    const sha256 = hash.digest('hex');
    if (expectedSha256 !== undefined && sha256 !== expectedSha256)
      throw new FileError(`${path} was damaged on its way: run the command again.`);
    await rename(unfinished, target);
    return { bytes, sha256 };
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
