import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** An assertion of a memory: the value that it states for an attribute. */
export interface AssertionRow {
  readonly claim_key: string;
  readonly memory_id: string;
  /** For example `residence` or `like`; never a user's words. */
  readonly attribute: string;
  readonly claim_value: string;
  /** Whether the memory says nothing but this assertion. */
  readonly is_whole: boolean;
  /** The later memory that contradicts it; null for none. */
  readonly outdated_by: string | null;
}

/** A stored assertion, with the times of its memory. */
export interface StoredAssertion extends AssertionRow {
  readonly said_at: Date;
  readonly valid_from: Date | null;
}

/** Maximum number of assertions read for one key: the latest ones. */
const MOST_OF_KEY = 50;

/** The assertions of a cube's activated memories under some keys, in the order in which they were said. */
export async function findAssertions(
  scope: ProjectScope,
  cubeId: string,
  keys: readonly string[],
): Promise<readonly StoredAssertion[]> {
  const { rows } = await sql<StoredAssertion>`
    SELECT c.* FROM unnest(${keys as string[]}::text[]) AS wanted(claim_key)
    CROSS JOIN LATERAL (
      SELECT k.claim_key, k.memory_id, k.attribute, k.claim_value, k.is_whole, k.outdated_by, m.said_at, m.valid_from
      FROM memory_claim k JOIN memory m ON m.project_id = k.project_id AND m.memory_id = k.memory_id
      WHERE k.project_id = ${scope.projectId} AND k.cube_id = ${cubeId} AND k.claim_key = wanted.claim_key
        AND m.status = 'activated'
      ORDER BY m.said_at DESC, m.position DESC LIMIT ${MOST_OF_KEY}
    ) AS c
    ORDER BY c.said_at`.execute(scope.db);
  return rows;
}

/**
 * Adds assertions. Of an existing assertion only `outdated_by` is updated. Call it while holding the cube's
 * lock.
 */
export async function writeAssertions(
  scope: ProjectScope,
  cubeId: string,
  assertions: readonly AssertionRow[],
): Promise<void> {
  if (assertions.length === 0) return;
  await sql`
    INSERT INTO memory_claim (project_id, cube_id, claim_key, memory_id, attribute, claim_value, is_whole, outdated_by)
    SELECT ${scope.projectId}, ${cubeId}, claim_key, memory_id, attribute, claim_value, is_whole, outdated_by
    FROM jsonb_to_recordset(${JSON.stringify(assertions)}::jsonb) AS r(claim_key text, memory_id text, attribute text,
      claim_value text, is_whole boolean, outdated_by text)
    ON CONFLICT (project_id, cube_id, claim_key, memory_id) DO UPDATE SET outdated_by = excluded.outdated_by`.execute(
    scope.db,
  );
}

/**
 * Updates memories to agree with their assertions: which memory outdates them, and when they ended. Call it
 * while holding the cube's lock.
 * @param firstChange the first of as many change numbers as there are ids
 */
export async function applyAssertions(
  scope: ProjectScope,
  memoryIds: readonly string[],
  firstChange: number,
): Promise<void> {
  if (memoryIds.length === 0) return;
  await sql`
    UPDATE memory SET outdated_by = now_is.outdated_by, updated_at = now(),
      valid_to = CASE WHEN now_is.is_whole THEN now_is.ends ELSE memory.valid_to END,
      change_seq = ${firstChange}::bigint + now_is.n - 1
    FROM (
      SELECT wanted.memory_id, wanted.n, latest.outdated_by, latest.ends, whole.is_whole
      FROM unnest(${memoryIds as string[]}::text[]) WITH ORDINALITY AS wanted(memory_id, n)
      LEFT JOIN LATERAL (
        SELECT bool_or(c.is_whole) AS is_whole FROM memory_claim c
        WHERE c.project_id = ${scope.projectId} AND c.memory_id = wanted.memory_id
      ) AS whole ON true
      LEFT JOIN LATERAL (
        SELECT c.outdated_by, coalesce(by.valid_from, by.said_at) AS ends FROM memory_claim c
        JOIN memory by ON by.project_id = c.project_id AND by.memory_id = c.outdated_by
        WHERE c.project_id = ${scope.projectId} AND c.memory_id = wanted.memory_id
        ORDER BY by.said_at DESC, by.memory_id LIMIT 1
      ) AS latest ON true
    ) AS now_is
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = now_is.memory_id`.execute(scope.db);
}

interface Released {
  readonly memoryId: string;
  readonly cubeId: string;
}

/**
 * Deletes the assertions of erased memories. An assertion that an erased memory outdated is outdated by the
 * successor of the erased assertion, if there is one with another value, or by what is restored in place of
 * the erased memory; otherwise it holds again.
 * @returns the memories to pass to `applyAssertions`
 */
export async function eraseAssertions(
  scope: ProjectScope,
  erased: readonly string[],
): Promise<readonly Released[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    WITH released AS (
      UPDATE memory_claim c SET outdated_by = coalesce((
        SELECT gone.outdated_by FROM memory_claim gone
        JOIN memory_claim next ON next.project_id = gone.project_id AND next.cube_id = gone.cube_id
          AND next.claim_key = gone.claim_key AND next.memory_id = gone.outdated_by
        WHERE gone.project_id = c.project_id AND gone.cube_id = c.cube_id AND gone.claim_key = c.claim_key
          AND gone.memory_id = c.outdated_by AND next.claim_value <> c.claim_value
          AND NOT next.memory_id = ANY(${erased as string[]}::text[])
      ), (
        SELECT kept.memory_id FROM memory v
        JOIN memory_claim kept ON kept.project_id = v.project_id AND kept.memory_id = v.memory_id
        WHERE v.project_id = c.project_id AND v.superseded_by = c.outdated_by AND v.status = 'archived'
          AND kept.cube_id = c.cube_id AND kept.claim_key = c.claim_key AND kept.claim_value <> c.claim_value
          AND NOT v.memory_id = ANY(${erased as string[]}::text[])
        ORDER BY v.version DESC, v.memory_id DESC LIMIT 1))
      WHERE c.project_id = ${scope.projectId} AND c.outdated_by = ANY(${erased as string[]}::text[])
        AND NOT c.memory_id = ANY(${erased as string[]}::text[])
      RETURNING c.memory_id, c.cube_id
    ), dropped AS (
      DELETE FROM memory_claim WHERE project_id = ${scope.projectId} AND memory_id = ANY(${erased as string[]}::text[])
    )
    SELECT DISTINCT memory_id, cube_id FROM released ORDER BY memory_id`.execute(scope.db);
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}

/**
 * Copies the assertions of a memory to its successor, which also outdates from now on what that memory
 * outdated.
 * @returns ids of the memories to pass to `applyAssertions`
 */
export async function reassignAssertions(
  scope: ProjectScope,
  fromId: string,
  toId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ memory_id: string }>`
    WITH own AS (
      INSERT INTO memory_claim (project_id, cube_id, claim_key, memory_id, attribute, claim_value, is_whole, outdated_by)
      SELECT project_id, cube_id, claim_key, ${toId}, attribute, claim_value, is_whole, outdated_by FROM memory_claim
      WHERE project_id = ${scope.projectId} AND memory_id = ${fromId}
      ON CONFLICT DO NOTHING
    ), others AS (
      UPDATE memory_claim SET outdated_by = ${toId}
      WHERE project_id = ${scope.projectId} AND outdated_by = ${fromId} AND memory_id <> ${toId}
      RETURNING memory_id
    )
    SELECT DISTINCT memory_id FROM others ORDER BY memory_id`.execute(scope.db);
  return rows.map((row) => row.memory_id);
}

/**
 * Copies the assertions of a memory to the version of it that is kept under another id. They count again when
 * that version is restored.
 */
export async function keepAssertions(
  scope: ProjectScope,
  memoryId: string,
  earlierId: string,
): Promise<void> {
  await sql`
    INSERT INTO memory_claim (project_id, cube_id, claim_key, memory_id, attribute, claim_value, is_whole, outdated_by)
    SELECT project_id, cube_id, claim_key, ${earlierId}, attribute, claim_value, is_whole, outdated_by FROM memory_claim
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId}
    RETURNING 1`.execute(scope.db);
}

/** Deletes the assertions of memories, and leaves those that they outdated as they are. */
export async function dropAssertions(scope: ProjectScope, memoryIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM memory_claim
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
}

/**
 * Outdates the assertions of a restored memory by what has outdated the same assertions of the memory that
 * stood for it.
 */
export async function catchUpAssertions(
  scope: ProjectScope,
  memoryId: string,
  standingId: string,
): Promise<void> {
  await sql`
    UPDATE memory_claim c SET outdated_by = s.outdated_by FROM memory_claim s
    WHERE c.project_id = ${scope.projectId} AND c.memory_id = ${memoryId}
      AND s.project_id = c.project_id AND s.cube_id = c.cube_id AND s.claim_key = c.claim_key
      AND s.memory_id = ${standingId} AND s.claim_value = c.claim_value
      AND s.outdated_by IS NOT NULL AND s.outdated_by <> c.memory_id`.execute(scope.db);
}

/** Makes an assertion hold again that `outdatedBy` had outdated. */
export async function restoreAssertion(
  scope: ProjectScope,
  claimKey: string,
  memoryId: string,
  outdatedBy: string,
): Promise<void> {
  await sql`
    UPDATE memory_claim SET outdated_by = NULL
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND claim_key = ${claimKey}
      AND outdated_by = ${outdatedBy}`.execute(scope.db);
}
