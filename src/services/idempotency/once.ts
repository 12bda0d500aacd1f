import type { Context } from '../../context.ts';
import type { AnyScope, ProjectScope } from '../../db/database.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import { isForeignKeyViolation } from '../../db/sql-errors.ts';
import { AppError } from '../../errors.ts';
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
  recordAnswer,
} from '../../stores/projects/idempotency.ts';
import { recordAct } from '../audit/record-act.ts';

/** Identifies a write that must happen only once. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: Uint8Array;
}

export interface OnceOptions<T> {
  /** `system`: the write reaches across projects (administration). Default `project`. */
  readonly reach?: 'project' | 'system';
  /**
   * What to store of an answer that contains words or a secret. Store ids only, since the record outlives
   * what a user deletes. Default: the whole answer.
   */
  readonly keep?: (answer: T) => object;
  /**
   * Builds the answer of a repeat from what `keep` stored, or throws if it cannot. Default: the stored
   * answer.
   */
  readonly replay?: (kept: { readonly [key: string]: unknown }, ctx: Context) => T | Promise<T>;
}

/**
 * Does a write once per idempotency key of the context's project. The key is claimed in the transaction of
 * the write, so that the record and the effect are committed together or not at all. A concurrent repeat
 * waits for that transaction and gets its answer. A repeat after a crash finds the record or does the write
 * itself. A write that throws leaves no record. Without a key the write is done without a record. The entry
 * of the audit log, where the context asks for one, is written in the same transaction.
 * @param work gets a context whose database is the transaction; it must wait for nothing but the database
 * @throws AppError idempotency_conflict if the key was used with another request; whatever `work` throws
 */
export async function once<T extends object>(
  ctx: Context,
  idempotency: Idempotency | undefined,
  work: (ctx: Context) => Promise<T>,
  options: OnceOptions<T> = {},
): Promise<T> {
  const { audit } = ctx;
  if (idempotency === undefined && audit === undefined) return work(ctx);
  const { keep = (answer: T) => answer, replay = (kept) => kept as T, reach = 'project' } = options;
  let toWake = false;
  const run = async (tx: AnyScope): Promise<T> => {
    const scope = 'projectId' in tx ? tx : tx.only(ctx.projectId);
    const inside: Context = {
      ...ctx,
      audit: undefined,
      db: insideTransaction(ctx.db, tx),
      wakeScheduler: () => {
        toWake = true;
      },
    };
    if (idempotency !== undefined && !(await claim(scope, idempotency)))
      return replay(await firstAnswer(scope, idempotency), inside);
    const answer = await work(inside);
    if (idempotency !== undefined) await recordAnswer(scope, idempotency.key, keep(answer));
    if (audit !== undefined) await recordAct(ctx, tx, audit.actOf(answer));
    return answer;
  };
  const answer =
    reach === 'system'
      ? await ctx.db.systemTransaction(run)
      : await ctx.db.projectTransaction(ctx.projectId, run);
  if (audit !== undefined) audit.settled = true;
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
  // the record was pruned in between: it is kept for a day
  if (record === null) throw new AppError('idempotency_conflict');
  if (!record.requestHash.equals(requestHash)) throw new AppError('idempotency_conflict');
  return record.answer;
}
