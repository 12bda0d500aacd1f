import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** Whose memories are counted: `user_id` or `agent_id` of a memory. */
export type OwnerKind = 'user' | 'agent';

const COLUMN = { user: sql`user_id`, agent: sql`agent_id` } as const;
/** The condition of the agents' index; every memory has a user. */
const HAS_OWNER = { user: sql``, agent: sql`AND agent_id IS NOT NULL` } as const;

/** An owner with the count of its memories up to a limit. */
export interface OwnerRow {
  readonly id: string;
  /** Memories that are not deleted, counted up to `mostCounted`. */
  readonly memories: number;
  /** When its newest memory was created; null if it has none any more. */
  readonly latest: Date | null;
}

/**
 * The ids of owners that have memories, in order, after an id. Each costs one lookup in an index, however
 * many memories it has.
 */
export async function walkOwners(
  scope: ProjectScope,
  kind: OwnerKind,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const next = (last: ReturnType<typeof sql>) => sql`
    SELECT ${COLUMN[kind]} AS id FROM memory
    WHERE project_id = ${scope.projectId} AND status <> 'deleted' AND ${unexpired('memory')} ${HAS_OWNER[kind]} AND ${COLUMN[kind]} > ${last}
    ORDER BY ${COLUMN[kind]} LIMIT 1`;
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE walk AS (
      SELECT first.id, 1 AS n FROM (${next(sql`${after}`)}) AS first
      UNION ALL
      SELECT further.id, walk.n + 1 FROM walk CROSS JOIN LATERAL (${next(sql`walk.id`)}) AS further
      WHERE walk.n < ${most}
    )
    SELECT id FROM walk`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Counts the memories of some owners. */
export async function countOfOwners(
  scope: ProjectScope,
  kind: OwnerKind,
  ids: readonly string[],
  mostCounted: number,
): Promise<readonly OwnerRow[]> {
  const own = sql`project_id = ${scope.projectId} AND status <> 'deleted' AND ${unexpired('memory')} ${HAS_OWNER[kind]} AND ${COLUMN[kind]} = o.id`;
  const { rows } = await sql<OwnerRow>`
    SELECT o.id, counted.memories, (
      SELECT created_at FROM memory WHERE ${own} ORDER BY created_at DESC, memory_id DESC LIMIT 1
    ) AS latest
    FROM unnest(${ids as string[]}::text[]) WITH ORDINALITY AS o(id, place)
    CROSS JOIN LATERAL (
      SELECT count(*) AS memories FROM (SELECT 1 FROM memory WHERE ${own} LIMIT ${mostCounted}) AS few
    ) AS counted
    ORDER BY o.place`.execute(scope.db);
  return rows;
}
