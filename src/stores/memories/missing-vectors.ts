import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import { dbOfProject, inEachProject, inProject, isOfSeveral } from '../sql/project-by-project.ts';

/** A position in the order of all memories: by project id, then by memory id. */
export interface MemoryPlace {
  readonly projectId: string;
  readonly memoryId: string;
}

/** An entry of the backlog that was leased. */
export interface BacklogEntry extends MemoryPlace {
  readonly entryNo: number;
}

/** An entry's activated memory, with the input of its vector. */
export interface EmbeddableMemory extends BacklogEntry {
  readonly cubeId: string;
  readonly body: string;
  /** The speaker of a raw memory, whose embedded text begins with the name; null for other kinds. */
  readonly speaker: string | null;
  /**
   * The message that a fact was extracted from, if it is a single one: a fact is embedded as it was said.
   * Null for a fact that a user wrote.
   */
  readonly message: { readonly text: string; readonly role: string; readonly roleName: string | null } | null;
}

/** A memory without a vector of the model, whose extraction has ended and gives it none. */
const lacksVector = (embeddingModel: string) => sql`m.status = 'activated' AND NOT EXISTS (
    SELECT 1 FROM memory_vector v
    WHERE v.project_id = m.project_id AND v.cube_id = m.cube_id AND v.embedding_model = ${embeddingModel}
      AND v.memory_id = m.memory_id
  ) AND NOT EXISTS (
    SELECT 1 FROM task t
    WHERE t.project_id = m.project_id AND t.task_id = m.task_id AND t.status IN ('waiting', 'in_progress')
  )`;

/**
 * Reads the next activated memories of all projects after a position, and enqueues those without a vector.
 * @returns the number of memories read, and the position of the last one; null if there was none
 */
export async function enqueueMissing(
  scope: SystemScope,
  embeddingModel: string,
  after: MemoryPlace | null,
  limit: number,
): Promise<{ readonly seen: number; readonly last: MemoryPlace | null }> {
  const { rows } = await sql<{ seen: number; project_id: string | null; memory_id: string | null }>`
    WITH page AS MATERIALIZED (
      SELECT project_id, memory_id FROM memory
      WHERE status = 'activated'
        AND (project_id, memory_id) > (${after?.projectId ?? ''}, ${after?.memoryId ?? ''})
      ORDER BY project_id, memory_id
      LIMIT ${limit}
    ), enqueued AS (
      INSERT INTO embedding_backlog (project_id, memory_id)
      -- read again: on a cluster, the nodes look for the vectors of their own memories
      SELECT m.project_id, m.memory_id FROM memory m JOIN page USING (project_id, memory_id)
      WHERE ${lacksVector(embeddingModel)}
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM page)::int AS seen, last.project_id, last.memory_id
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT project_id, memory_id FROM page ORDER BY project_id DESC, memory_id DESC LIMIT 1
    ) AS last ON true`.execute(scope.db);
  const [row] = rows;
  if (!row || row.project_id === null || row.memory_id === null) return { seen: 0, last: null };
  return { seen: row.seen, last: { projectId: row.project_id, memoryId: row.memory_id } };
}

/**
 * Leases the entries of the backlog that are due, the oldest first. Two processes never lease the same one.
 */
export async function leaseBacklog(
  scope: SystemScope,
  limit: number,
  leaseSeconds: number,
): Promise<readonly BacklogEntry[]> {
  if (!scope.distributed) return await leaseDue(scope, limit, leaseSeconds, sql``, sql``);
  const page = sql`SELECT project_id FROM embedding_backlog WHERE due_at <= (SELECT task_now())
    ORDER BY due_at, entry_no LIMIT ${limit}`;
  const leased: BacklogEntry[] = [];
  await inEachProject(scope, page, limit, async (id, most) => {
    const ofBoth = [sql`AND project_id = ${id}`, sql`AND b.project_id = ${id}`] as const;
    const some = await leaseDue(scope.only(id), most, leaseSeconds, ...ofBoth);
    leased.push(...some);
    return some.length;
  });
  return leased;
}

/** Leases due entries that meet the conditions. On a cluster, rows can be locked in one project only. */
async function leaseDue(
  scope: SystemScope | ProjectScope,
  limit: number,
  leaseSeconds: number,
  found: RawBuilder<unknown>,
  taken: RawBuilder<unknown>,
): Promise<readonly BacklogEntry[]> {
  const { rows } = await sql<BacklogEntry>`
    WITH due AS MATERIALIZED (
      SELECT project_id, entry_no FROM embedding_backlog
      WHERE due_at <= (SELECT task_now()) ${found}
      ORDER BY due_at, entry_no LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE embedding_backlog b SET due_at = task_now() + make_interval(secs => ${leaseSeconds}::float8)
    FROM due WHERE b.project_id = due.project_id AND b.entry_no = due.entry_no ${taken}
    RETURNING b.project_id AS "projectId", b.entry_no AS "entryNo", b.memory_id AS "memoryId"`.execute(
    scope.db,
  );
  return rows;
}

/** Makes leased entries due again after a number of seconds. */
export async function postponeEntries(
  scope: SystemScope,
  entries: readonly BacklogEntry[],
  seconds: number,
): Promise<void> {
  await sql`
    UPDATE embedding_backlog b SET due_at = task_now() + make_interval(secs => ${seconds}::float8)
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e("projectId" text, "entryNo" bigint)
    WHERE b.project_id = e."projectId" AND b.entry_no = e."entryNo"`.execute(scope.db);
}

/** Removes finished entries from the backlog. */
export async function removeEntries(
  scope: SystemScope | ProjectScope,
  entries: readonly BacklogEntry[],
): Promise<void> {
  await sql`
    DELETE FROM embedding_backlog b
    USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e("projectId" text, "entryNo" bigint)
    WHERE b.project_id = e."projectId" AND b.entry_no = e."entryNo"`.execute(scope.db);
}

/**
 * The number of memories in the backlog. A memory whose vector was kept counts until the backfill has looked
 * at it.
 */
export async function countBacklog(scope: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT DISTINCT project_id, memory_id FROM embedding_backlog) AS m`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** The memories of some entries that lack a vector of the model, each once. */
export async function findEmbeddable(
  scope: SystemScope,
  embeddingModel: string,
  entries: readonly BacklogEntry[],
): Promise<readonly EmbeddableMemory[]> {
  if (isOfSeveral(scope, entries)) {
    const found: EmbeddableMemory[] = [];
    for (const some of Map.groupBy(entries, ({ projectId }) => projectId).values())
      found.push(...(await findEmbeddable(scope, embeddingModel, some)));
    return found;
  }
  const ofEntry = (column: string) => inProject(scope, entries, sql.ref(column), sql`e.project_id`);
  const { rows } = await sql<{
    project_id: string;
    entry_no: number;
    memory_id: string;
    cube_id: string;
    body: string;
    speaker: string | null;
    text: string | null;
    role: string | null;
    role_name: string | null;
  }>`
    SELECT m.project_id, e.entry_no, m.memory_id, m.cube_id, m.body,
      CASE WHEN m.kind = 'raw' THEN m.speaker END AS speaker, g.text, g.role, g.role_name
    FROM (
      SELECT "projectId" AS project_id, "memoryId" AS memory_id, max("entryNo") AS entry_no
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS r("projectId" text, "memoryId" text, "entryNo" bigint)
      GROUP BY 1, 2
    ) AS e
    CROSS JOIN LATERAL (
      SELECT project_id, memory_id, cube_id, task_id, status, kind, body, speaker, extractor FROM memory
      WHERE ${ofEntry('project_id')} AND memory_id = e.memory_id LIMIT 1
    ) AS m
    LEFT JOIN LATERAL (
      SELECT min(g.body) AS text, min(g.role) AS role, min(g.role_name) AS role_name
      FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
      WHERE m.kind = 'fact' AND m.extractor NOT LIKE 'edit/%' AND ${ofEntry('s.project_id')} AND s.memory_id = m.memory_id
      HAVING count(DISTINCT s.message_id) = 1
    ) AS g ON true
    WHERE ${lacksVector(embeddingModel)}
    ORDER BY e.entry_no`.execute(dbOfProject(scope, entries));
  return rows.map((row) => ({
    projectId: row.project_id,
    entryNo: row.entry_no,
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    body: row.body,
    speaker: row.speaker,
    message:
      row.text === null || row.role === null
        ? null
        : { text: row.text, role: row.role, roleName: row.role_name },
  }));
}

/** Those of the memories that still have the text that was read. Call it while holding their cube's lock. */
export async function findUnchanged(
  scope: ProjectScope,
  memories: readonly { readonly memoryId: string; readonly body: string }[],
): Promise<ReadonlySet<string>> {
  const rows = memories.map(({ memoryId, body }) => ({ memory_id: memoryId, body }));
  const { rows: unchanged } = await sql<{ memory_id: string }>`
    SELECT m.memory_id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, body text)
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = r.memory_id AND m.body = r.body`.execute(
    scope.db,
  );
  return new Set(unchanged.map((row) => row.memory_id));
}

/** The number of activated memories in all projects. */
export async function countMemories(scope: SystemScope): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM memory WHERE status = 'activated'`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Gives memories of a cube new change numbers from `first` on, so that search indexes load them again. */
export async function renumber(
  scope: ProjectScope,
  memoryIds: readonly string[],
  first: number,
): Promise<void> {
  await sql`
    UPDATE memory SET change_seq = ${first}::bigint + r.n - 1
    FROM unnest(${memoryIds as string[]}::text[]) WITH ORDINALITY AS r(memory_id, n)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = r.memory_id`.execute(scope.db);
}
