import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** The hash of a request with an idempotency key, and the answer that it got. */
export interface IdempotencyRecord {
  readonly requestHash: Buffer;
  readonly answer: { readonly [key: string]: unknown };
}

/** Finds the record of a key; null if the key was not used. */
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
 * Claims a key. Waits for another transaction that is claiming it.
 * @returns false when the key was already used
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

/** Stores the answer of a claimed key, in the transaction that claimed it. */
export async function recordAnswer(scope: ProjectScope, key: string, answer: object): Promise<void> {
  await scope.db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('project_id', '=', scope.projectId)
    .where('idempotency_key', '=', key)
    .execute();
}

/**
 * Adds fields to the stored answer of a key, unless it has the first of them already.
 * @returns false if it has, or if the record is gone
 */
export async function keepFirst(
  scope: ProjectScope,
  key: string,
  fields: { readonly [name: string]: unknown },
): Promise<boolean> {
  const [name = ''] = Object.keys(fields);
  const { rows } = await sql`
    UPDATE idempotency SET answer = answer || ${JSON.stringify(fields)}::jsonb
    WHERE project_id = ${scope.projectId} AND idempotency_key = ${key} AND answer->${name}::text IS NULL
    RETURNING idempotency_key`.execute(scope.db);
  return rows.length > 0;
}
