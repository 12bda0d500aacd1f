import type { ProjectScope } from '../../db/database.ts';

export interface IdempotencyRecord {
  readonly requestHash: Buffer;
  readonly answer: { readonly [key: string]: unknown };
}

export async function findIdempotencyRecord(
  scope: ProjectScope,
  key: string,
): Promise<IdempotencyRecord | null> {
  const row = await scope.db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('project_id', '=', scope.projectId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer };
}

/**
 * Takes the key for the rest of the transaction and beyond; waits for another transaction that is just taking it.
 * @returns false when it was taken before
 */
export async function claimIdempotencyKey(
  scope: ProjectScope,
  key: string,
  requestHash: Uint8Array,
): Promise<boolean> {
  const row = await scope.db
    .insertInto('idempotency')
    .values({
      project_id: scope.projectId,
      idempotency_key: key,
      request_hash: Buffer.from(requestHash),
      answer: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Completes the record of a claimed key, in the transaction that claimed it. */
export async function recordAnswer(scope: ProjectScope, key: string, answer: object): Promise<void> {
  await scope.db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('project_id', '=', scope.projectId)
    .where('idempotency_key', '=', key)
    .execute();
}
