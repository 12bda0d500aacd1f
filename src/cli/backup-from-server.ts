import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { OperatorEndpoint } from '../providers/recollect/operator-endpoint.ts';
import type { WrittenBackup } from '../services/transfer/backup.ts';
import { FileError } from '../services/transfer/file-error.ts';
import type { OnProgress } from '../services/transfer/progress.ts';
import { writeWhole } from '../services/transfer/whole-file.ts';
import { noAnswer, runningServer, SET_ADDRESS } from './running-server.ts';

/** The longest wait for an answer. */
const LIMIT_MS = 60_000;
const LOOK_MS = 500;

const backup = z.object({
  id: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  rows: z.int(),
  sha256: z.string().nullable(),
  error: z.string().nullable(),
});
type Answer = z.output<typeof backup>;

/**
 * Has the running server that uses DATA_DIR make a backup, downloads it, and deletes the server's copy.
 * @throws ConfigError when the server cannot be asked; FileError
 */
export async function backupFromServer(
  config: Config,
  file: string,
  onProgress: OnProgress,
): Promise<WrittenBackup> {
  const { url, endpoint } = runningServer(config);
  const ask = async (method: 'GET' | 'POST', path: string): Promise<Answer> => {
    const { status, body } = await endpoint.call(method, path, LIMIT_MS).catch((error: unknown) => {
      throw new FileError(`${noAnswer(url, error).message} ${SET_ADDRESS}`);
    });
    const read = backup.safeParse(body);
    if (read.success) return read.data;
    const { message } = (body ?? {}) as { message?: unknown };
    throw new FileError(`The server at ${url} makes no backup (status ${status}): ${String(message ?? '')}`);
  };
  try {
    let made = await ask('POST', '/admin/backups');
    while (made.status === 'running') {
      await setTimeout(LOOK_MS);
      made = await ask('GET', `/admin/backups/${made.id}`);
      onProgress({ step: 'reading', rows: made.rows, of: null });
    }
    if (made.status === 'failed') throw new FileError(`The backup failed: ${made.error}`);
    return await download(endpoint, made, file);
  } finally {
    await endpoint.close();
  }
}

async function download(
  endpoint: OperatorEndpoint,
  { id, rows, sha256 }: Answer,
  file: string,
): Promise<WrittenBackup> {
  const written = await writeWhole(
    file,
    new PassThrough(),
    async (first) =>
      pipeline(await endpoint.download(`/admin/backups/${id}/file`, LIMIT_MS), first, { end: false }),
    sha256 ?? undefined,
  );
  // the caller has the file: the copy would push a copy of another day out
  await endpoint.call('DELETE', `/admin/backups/${id}`, LIMIT_MS);
  return { ...written, rows };
}
