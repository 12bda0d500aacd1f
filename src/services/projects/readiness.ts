import type { Services } from '../../context.ts';
import { StorageFailure } from '../../db/storage-failure.ts';
import { AppError } from '../../errors.ts';
import { firstOf } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';

/** How long a result holds, so that frequent probes cost the database nothing. */
const READY_MS = 5000;
const NOT_READY_MS = 500;
/** A probe waits no longer than this for an answer. */
const LIMIT_MS = 5000;

const SILENT = 'the database does not answer';

/**
 * Returns a function that tells why requests cannot be served; an empty list means that they can. It tries a
 * tiny write, at most every five seconds, and at once after a write of a request failed for the storage.
 */
export function readiness({ db }: Pick<Services, 'db'>): () => Promise<string[]> {
  let latest: readonly string[] = [];
  let until = Number.NEGATIVE_INFINITY;
  let trying: Promise<readonly string[]> | undefined;
  const tryWrite = async () => {
    latest = await db.tryWrite().then(
      () => [],
      (error: unknown) => [reasonOf(error)],
    );
    until = performance.now() + (latest.length === 0 ? READY_MS : NOT_READY_MS);
    trying = undefined;
    return latest;
  };
  return async () => {
    const isKnown = latest.length > 0 || db.storageFailure === undefined;
    if (isKnown && performance.now() < until) return [...latest];
    trying ??= tryWrite();
    const tried = trying;
    const answered = new AbortController();
    const { signal } = answered;
    const reasons = await firstOf(
      () => tried,
      () => pause(LIMIT_MS, signal).then(() => [SILENT]),
    );
    answered.abort();
    return [...reasons];
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof StorageFailure) return error.reason;
  return error instanceof AppError && error.code === 'shutting_down' ? 'the server is stopping' : SILENT;
}
