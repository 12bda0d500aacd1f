import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** A memory that may be erased, with its cube. */
export interface ErasableMemory {
  readonly memoryId: string;
  readonly cubeId: string;
}

/**
 * The named memories that exist, with their successors and with all earlier versions of either.
 * @param cubeIds only memories of these cubes; null = of all
 */
export async function findErasable(
  scope: ProjectScope,
  memoryIds: readonly string[],
  cubeIds: readonly string[] | null,
): Promise<readonly ErasableMemory[]> {
  const result = await sql<{ memory_id: string; cube_id: string }>`
    WITH RECURSIVE named AS (
      SELECT memory_id, cube_id, superseded_by FROM memory
      WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[]) AND status <> 'deleted'
        AND (${cubeIds as string[] | null}::text[] IS NULL OR cube_id = ANY(${cubeIds as string[] | null}::text[]))
      UNION
      SELECT m.memory_id, m.cube_id, m.superseded_by FROM named n
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = n.superseded_by AND m.status <> 'deleted'
    ), doomed AS (
      SELECT memory_id, cube_id FROM named
      UNION
      SELECT m.memory_id, m.cube_id FROM doomed d
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.superseded_by = d.memory_id AND m.status <> 'deleted'
    )
    SELECT memory_id, cube_id FROM doomed`.execute(scope.db);
  return result.rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}

/**
 * The memories whose every source lies within the words of erasable raw memories, or of erasable facts that
 * quote their words, without these.
 * A source whose raw memory was erased before counts like these words, unless a fact of it still exists. A
 * message that never had a raw memory (a system prompt) remains a source.
 * A correction of one of them by feedback is among them; a version that a user wrote is not, because it is
 * not made of these words.
 */
export async function findMadeOf(
  scope: ProjectScope,
  erasable: readonly ErasableMemory[],
): Promise<readonly ErasableMemory[]> {
  const ids = erasable.map((memory) => memory.memoryId);
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    WITH RECURSIVE words AS MATERIALIZED (
      SELECT s.message_id, s.span_start, s.span_end FROM unnest(${ids}::text[]) AS doomed(id)
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = doomed.id
        AND (m.kind = 'raw' OR m.kind = 'fact' AND m.extractor LIKE 'offline/%')
      JOIN memory_source s ON s.project_id = m.project_id AND s.memory_id = m.memory_id
    ), candidate AS MATERIALIZED (
      SELECT DISTINCT s.memory_id FROM (SELECT DISTINCT message_id FROM words) AS w
      JOIN memory_source s ON s.project_id = ${scope.projectId} AND s.message_id = w.message_id
      WHERE s.memory_id <> ALL (${ids}::text[])
    ), made AS MATERIALIZED (
    SELECT m.memory_id, m.cube_id, m.superseded_by FROM candidate c
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = c.memory_id
    WHERE m.status <> 'deleted' AND m.kind <> 'raw' AND m.extractor NOT LIKE 'edit/%' AND NOT EXISTS (
      SELECT 1 FROM memory_source s
      JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
      WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id AND NOT EXISTS (
        SELECT 1 FROM words w
        WHERE w.message_id = s.message_id AND w.span_start <= s.span_start AND w.span_end >= s.span_end)
      AND (g.role = 'system' OR EXISTS (
        SELECT 1 FROM memory_source held
        JOIN memory holder ON holder.project_id = held.project_id AND holder.memory_id = held.memory_id
        WHERE held.project_id = s.project_id AND held.message_id = s.message_id AND holder.status <> 'deleted'
          AND holder.memory_id <> ALL (${ids}::text[])
          AND (holder.kind = 'raw' OR holder.kind = 'fact' AND holder.memory_id NOT IN (SELECT memory_id FROM candidate)))))
    ), versions AS (
      SELECT memory_id, cube_id, superseded_by FROM made
      UNION
      SELECT m.memory_id, m.cube_id, m.superseded_by FROM versions v
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = v.superseded_by
      WHERE m.status <> 'deleted' AND m.kind <> 'raw' AND m.extractor LIKE 'feedback/%'
        AND m.memory_id <> ALL (${ids}::text[]) AND NOT EXISTS (
          SELECT 1 FROM memory_source s
          WHERE s.project_id = m.project_id AND s.memory_id = m.memory_id AND NOT EXISTS (
            SELECT 1 FROM words w
            WHERE w.message_id = s.message_id AND w.span_start <= s.span_start AND w.span_end >= s.span_end)
          -- the feedback came before the version that it made; who told the same later is heard
          AND s.message_id > v.memory_id)
    )
    SELECT memory_id, cube_id FROM versions
    UNION
    SELECT told.memory_id, told.cube_id FROM made
    JOIN versions v ON v.memory_id = made.superseded_by
    JOIN memory told ON told.project_id = ${scope.projectId} AND told.superseded_by = v.memory_id
      AND told.kind = 'raw' AND told.status <> 'deleted' AND told.memory_id < made.memory_id`.execute(
    scope.db,
  );
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}

/**
 * Removes versions from the chains of their memories: the version before each gets the one after it as its
 * successor, and histories leave it out. Call it before these versions are erased, with the cubes' locks.
 */
export async function unlinkVersions(scope: ProjectScope, memoryIds: readonly string[]): Promise<void> {
  if (memoryIds.length === 0) return;
  const ids = sql`${memoryIds as string[]}::text[]`;
  await sql`
    WITH RECURSIVE line AS (
      SELECT m.superseded_by AS root, m.memory_id AS id FROM memory m
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${ids}) AND m.superseded_by <> ALL (${ids})
      UNION
      SELECT line.root, earlier.id FROM line
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = line.id AND m.memory_id = ANY(${ids})
      CROSS JOIN LATERAL unnest(m.earlier_ids) AS earlier(id)
    ), changed AS MATERIALIZED (
      SELECT memory_id, cube_id, row_number() OVER (PARTITION BY cube_id ORDER BY memory_id) AS n FROM memory
      WHERE project_id = ${scope.projectId} AND memory_id IN (SELECT root FROM line)
    ), ${takeNumbers(scope)}
    UPDATE memory SET change_seq = base.seq + changed.n, earlier_ids = ARRAY(
      SELECT id FROM unnest(memory.earlier_ids) AS id WHERE id <> ALL (${ids})
      UNION
      SELECT id FROM line WHERE line.root = memory.memory_id AND id <> ALL (${ids}))
    FROM changed JOIN base USING (cube_id)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = changed.memory_id`.execute(scope.db);
  await sql`
    WITH RECURSIVE next AS (
      SELECT m.memory_id AS id, m.superseded_by AS successor FROM memory m
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${ids})
      UNION
      SELECT next.id, m.superseded_by FROM next
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = next.successor
      WHERE next.successor = ANY(${ids})
    ), changed AS MATERIALIZED (
      SELECT memory_id, cube_id, row_number() OVER (PARTITION BY cube_id ORDER BY memory_id) AS n FROM memory
      WHERE project_id = ${scope.projectId} AND superseded_by = ANY(${ids}) AND memory_id <> ALL (${ids})
        AND status <> 'deleted'
    ), ${takeNumbers(scope)}
    UPDATE memory SET change_seq = base.seq + changed.n, superseded_by = (
      SELECT next.successor FROM next
      WHERE next.id = memory.superseded_by AND next.successor <> ALL (${ids}) AND next.successor <> memory.memory_id LIMIT 1)
    FROM changed JOIN base USING (cube_id)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = changed.memory_id`.execute(scope.db);
}

/** Takes a change number for each row of `changed`, which numbers those of each cube from 1 in `n`. */
function takeNumbers(scope: ProjectScope) {
  return sql`base AS (
      UPDATE cube SET change_seq = change_seq + size.count
      FROM (SELECT cube_id, count(*) AS count FROM changed GROUP BY cube_id) AS size
      WHERE cube.project_id = ${scope.projectId} AND cube.cube_id = size.cube_id
      RETURNING cube.cube_id, cube.change_seq - size.count AS seq
    )`;
}

/** Locks cubes for the rest of the transaction, in id order as every writer does. */
export async function lockCubes(scope: ProjectScope, cubeIds: readonly string[]): Promise<void> {
  await scope.db
    .selectFrom('cube')
    .select('cube_id')
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`cube_id = ANY(${[...new Set(cubeIds)]}::text[])`)
    .orderBy('cube_id')
    .forUpdate()
    .execute();
}

/**
 * Empties memories, marks them as deleted and removes their vectors, their source links and the images of
 * their cubes' indexes. Call it while holding the locks of their cubes.
 */
export async function eraseMemoryRows(
  scope: ProjectScope,
  memories: readonly ErasableMemory[],
): Promise<void> {
  if (memories.length === 0) return;
  const ids = memories.map((memory) => memory.memoryId);
  await sql`
    WITH changed AS (
      SELECT memory_id, cube_id, row_number() OVER (PARTITION BY cube_id ORDER BY memory_id) AS n
      FROM memory WHERE project_id = ${scope.projectId} AND memory_id = ANY(${ids}::text[]) AND status <> 'deleted'
    ), ${takeNumbers(scope)}, sources AS (
      DELETE FROM memory_source WHERE project_id = ${scope.projectId} AND memory_id = ANY(${ids}::text[])
    ), vectors AS (
      DELETE FROM memory_vector v USING changed
      WHERE v.project_id = ${scope.projectId} AND v.cube_id = changed.cube_id AND v.memory_id = changed.memory_id
    ), images AS (
      DELETE FROM index_image WHERE project_id = ${scope.projectId} AND cube_id IN (SELECT cube_id FROM changed)
    )
    UPDATE memory SET status = 'deleted', title = '', body = '', details = '{}', tags = '{}', info = '{}', lexemes = '',
      content_hash = '', speaker = NULL, outdated_by = NULL, earlier_ids = '{}', retired_at = coalesce(retired_at, (SELECT now())), updated_at = now(),
      change_seq = base.seq + changed.n
    FROM changed JOIN base USING (cube_id)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = changed.memory_id`.execute(scope.db);
}
