import type { Context } from '../../context.ts';
import type { AnyScope, ProjectScope } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/sql-errors.ts';
import { AppError } from '../../errors.ts';
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
  recordAnswer,
} from '../../stores/projects/idempotency.ts';
import { within } from './within.ts';

/** What a caller sent along to have a write done once. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: Uint8Array;
}

export interface OnceOptions<T> {
  /** `system`: the write reaches across projects (administration). Default `project`. */
  readonly reach?: 'project' | 'system';
  /**
   * What is kept of an answer that holds words or a secret: ids, since the record outlives what a user deletes.
   * Default: all of it.
   */
  readonly keep?: (answer: T) => object;
  /** Makes the answer of a repeat from what was kept, or throws where that cannot be. Default: as it was kept. */
  readonly replay?: (kept: { readonly [key: string]: unknown }, ctx: Context) => T | Promise<T>;
}

/**
 * Does a write once per idempotency key of the context's project. The key is claimed in the transaction of the write, so
 * that the record and the effect are committed together or not at all: a concurrent repeat waits for that transaction
 * and gets its answer, a repeat after a crash finds the record or does the write itself. A write that throws leaves
 * no record. Without a key it is simply done.
 * @param work gets a context whose database is the transaction; it must wait for nothing but the database
 * @throws AppError idempotency_conflict when the key was used with another request; whatever `work` throws
 */
export async function once<T extends object>(
  ctx: Context,
  idempotency: Idempotency | undefined,
  work: (ctx: Context) => Promise<T>,
  options: OnceOptions<T> = {},
): Promise<T> {
  if (idempotency === undefined) return work(ctx);
  const { keep = (answer: T) => answer, replay = (kept) => kept as T, reach = 'project' } = options;
  let toWake = false;
  const run = async (tx: AnyScope): Promise<T> => {
    const scope = 'projectId' in tx ? tx : tx.only(ctx.projectId);
    const inside: Context = {
      ...ctx,
      db: within(ctx.db, tx),
      wakeScheduler: () => {
        toWake = true;
      },
    };
    if (!(await claim(scope, idempotency))) return replay(await firstAnswer(scope, idempotency), inside);
    const answer = await work(inside);
    await recordAnswer(scope, idempotency.key, keep(answer));
    return answer;
  };
  const answer =
    reach === 'system'
      ? await ctx.db.systemTransaction(run)
      : await ctx.db.projectTransaction(ctx.projectId, run);
  if (toWake) ctx.wakeScheduler();
  return answer;
}

async function claim(scope: ProjectScope, { key, requestHash }: Idempotency): Promise<boolean> {
  try {
    return await claimIdempotencyKey(scope, key, requestHash);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('not_found', 'There is no such project.');
    throw error;
  }
}

async function firstAnswer(scope: ProjectScope, { key, requestHash }: Idempotency) {
  const record = await findIdempotencyRecord(scope, key);
  // pruned in between, after a day
  if (record === null) throw new AppError('idempotency_conflict');
  if (!record.requestHash.equals(requestHash)) throw new AppError('idempotency_conflict');
  return record.answer;
}
