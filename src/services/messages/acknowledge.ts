import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { isRetryableConflict, isUniqueViolation } from '../../db/sql-errors.ts';
import { AppError } from '../../errors.ts';
import { Batcher } from '../../lib/batcher.ts';
import { type AddOutcome, type AddRows, insertAdds, reviveOrphans } from '../../stores/messages/adds.ts';

const TRIES = 4;
/** Of 32 that wait, half are committed while this thread prepares the others; in one batch each would wait for the other. */
const MAX_ADDS = 16;
/** Characters of the adds of a batch: small ones do not wait for the end of large ones. */
const MAX_CHARACTERS = 1_000_000;
/** Batches take milliseconds: so long an add waits for its own only when the database is in trouble. */
const LONGEST_WAIT_MS = 5000;

interface Costing {
  readonly rows: AddRows;
  readonly characters: number;
}

const batchers = new WeakMap<Database, Map<string, Batcher<Costing, boolean>>>();
const MAX_PROJECTS = 1000;

/**
 * Commits an add together with others of its project that arrive meanwhile: one fsync for all of them. Group commit took
 * the embedded engine from 600 to over 1,000 acknowledged adds a second.
 * @param characters what the add writes, over all its cubes
 * @returns false when the add's idempotency key was taken
 */
export function acknowledge(ctx: Context, rows: AddRows, characters: number): Promise<boolean> {
  let ofDatabase = batchers.get(ctx.db);
  if (ofDatabase === undefined) {
    ofDatabase = new Map();
    batchers.set(ctx.db, ofDatabase);
  }
  let batcher = ofDatabase.get(ctx.projectId);
  if (batcher === undefined) {
    if (ofDatabase.size >= MAX_PROJECTS) ofDatabase.clear();
    const { db, projectId } = ctx;
    const run = (adds: readonly Costing[]) =>
      commit(
        db,
        projectId,
        adds.map((add) => add.rows),
      );
    batcher = new Batcher(run, {
      maxItems: MAX_ADDS,
      maxCost: MAX_CHARACTERS,
      costOf: (add) => add.characters,
      groupOf: (add) => add.rows.tasks.map((task) => task.stream_key).join('\n'),
      // a lock that somebody holds on a cube stands in the way of its adds alone
      extentOf: (error) =>
        error instanceof AppError ? (error.code === 'timed_out' ? 'group' : 'all') : 'item',
      maxWaitMs: LONGEST_WAIT_MS,
      expired: () => new AppError('timed_out'),
    });
    ofDatabase.set(ctx.projectId, batcher);
  }
  return batcher.add({ rows, characters });
}

async function commit(
  db: Database,
  projectId: string,
  adds: readonly AddRows[],
): Promise<readonly boolean[]> {
  const outcomes = await insert(db, projectId, linkTwins(adds));
  await revive(db, projectId, outcomes);
  return outcomes.map((outcome) => outcome.accepted);
}

async function insert(
  db: Database,
  projectId: string,
  adds: readonly AddRows[],
): Promise<readonly AddOutcome[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await insertAdds(db.project(projectId), adds);
    } catch (error) {
      // another writer stored the same content between this statement's snapshot and its lock: look again
      if (tried >= TRIES || !(isRetryableConflict(error) || isUniqueViolation(error))) throw error;
    }
  }
}

/** Content that was merged into a memory which was just being deleted gets a memory of its own after all. */
async function revive(db: Database, projectId: string, outcomes: readonly AddOutcome[]): Promise<void> {
  const merged = outcomes.flatMap((outcome) => outcome.merged);
  if (merged.length === 0) return;
  await reviveOrphans(db.project(projectId), merged).catch((error: unknown) => {
    // somebody added the same content meanwhile: it is there
    if (!isUniqueViolation(error)) throw error;
  });
}

/** Points a raw memory at an earlier one of the same statement that has the same content in the same cube. */
function linkTwins(adds: readonly AddRows[]): readonly AddRows[] {
  const first = new Map<string, string>();
  return adds.map((add) => ({
    ...add,
    memories: add.memories.map((memory) => {
      const key = `${memory.content_hash}\n${memory.cube_id}`;
      const twin = first.get(key);
      if (twin === undefined) first.set(key, memory.memory_id);
      return { ...memory, same_as: twin ?? null };
    }),
  }));
}
