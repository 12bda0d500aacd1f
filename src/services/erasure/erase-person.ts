import type { Context } from '../../context.ts';
import { insideTransaction, outermost } from '../../db/inside-transaction.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { countNamed, countPersonRows, deletePersonRows, unname } from '../../stores/erasure/person-rows.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { findTargetCubes } from '../../stores/messages/message-deletes.ts';
import { requireOwnSchema } from '../../stores/sql/own-schema.ts';
import { eraseData } from '../memories/erase.ts';
import { keyRing } from '../projects/key-ring.ts';
import { forgetHits } from '../search/hit-memories.ts';
import { dropIndexes } from '../search/index-cache.ts';
import { type Certificate, certified } from './certificate.ts';

/** Where words of a person may still exist, by the kind of the database. */
const REMAINS = {
  embedded: ['files of DATA_DIR until POST /admin/maintenance', 'backups and exports that were made before'],
  postgres: [
    'pages, write-ahead log and replicas of the PostgreSQL server until it reuses them',
    'backups and exports that were made before',
  ],
} as const;

/**
 * Erases a person from a project, all or nothing: messages, memories in all cubes, profiles, vectors, tasks,
 * receipts, idempotency records and API keys that are bound to the person. Ids of memories and of the
 * person's cube stay, so that no index of another process can show an erased memory. A person of whom nothing
 * is stored gets a certificate with zeros.
 * @param userId not empty
 * @throws AppError newer_schema
 */
export async function erasePerson(ctx: Context, userId: string): Promise<Certificate> {
  const own = cubeOfUser(userId);
  const { cubes, counts, memoryIds } = await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await requireOwnSchema(scope);
    const everywhere = await findTargetCubes(scope, { userId, conversationId: null, cubeIds: null });
    const erased = await countNamed(scope, userId, own);
    const cubes = [...new Set([own, ...everywhere, ...erased.map(({ cubeId }) => cubeId)])];
    // all at once: separate deletions would lock them out of order
    await lockCubes(scope, cubes);
    const before = await countPersonRows(scope, userId, own);
    const inside = { ...ctx, onlyUserId: undefined, db: insideTransaction(ctx.db, scope) };
    await eraseData(inside, { cubeIds: [own] });
    await eraseData(inside, { userId, cubeIds: cubes });
    await eraseData(inside, { userId });
    await deletePersonRows(scope, userId, own);
    const memoryIds: string[] = [];
    for (const { cubeId, count } of await countNamed(scope, userId, own)) {
      const first = (await takeChangeNumbers(scope, cubeId, count)) + 1;
      memoryIds.push(...(await unname(scope, userId, own, { cubeId, first })));
    }
    const after = await countPersonRows(scope, userId, own);
    const counts = Object.entries(before).map(([table, rows]) => [table, rows - (after[table] ?? 0)]);
    return { cubes, memoryIds, counts: Object.fromEntries(counts) as Record<string, number> };
  });
  const db = outermost(ctx.db);
  dropIndexes(db, ctx.projectId, cubes);
  forgetHits({ db, projectId: ctx.projectId }, memoryIds);
  keyRing(db).forget();
  return certified(ctx.db.system(), {
    project_id: ctx.projectId,
    user_id: userId,
    erased_at: ctx.clock().toISOString(),
    by: ctx.actor.kind,
    counts,
    remains: REMAINS[ctx.db.engine],
  });
}
