import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Memory, MemoryType } from '../../domain/memories/memory.ts';
import { unexpired } from '../sql/unexpired.ts';

/**
 * What a repeated answer says of a memory. The text of a memory that was deleted or has ended is empty; its
 * id stays.
 */
export type NamedMemory = Pick<Memory, 'memoryId' | 'memoryType' | 'cubeId' | 'text'>;

interface Row {
  memory_id: string;
  memory_type: string;
  cube_id: string;
  body: string;
}

/**
 * Finds the raw memories of an add by id, in the order of the ids, with the text that was added, also where
 * an update gave the memory another one. Unknown ids are left out.
 */
export async function findAddedMemories(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly NamedMemory[]> {
  if (memoryIds.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT m.memory_id, m.memory_type, m.cube_id, CASE WHEN ${unexpired('m')} THEN coalesce(added.body, m.body) ELSE '' END AS body
    FROM unnest(${memoryIds as string[]}::text[]) WITH ORDINALITY AS wanted(id, n)
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = wanted.id
    LEFT JOIN LATERAL (
      SELECT e.body FROM memory e
      WHERE m.kind <> 'raw' AND m.status <> 'deleted' AND e.project_id = m.project_id
        AND e.superseded_by = m.memory_id AND e.kind = 'raw' AND e.position = m.position AND e.status <> 'deleted'
        AND ${unexpired('e')}
      LIMIT 1
    ) AS added ON true
    ORDER BY n`.execute(scope.db);
  return rows.map(toNamed);
}

/**
 * Finds versions of memories, in the given order, under the ids of the memories. A version that is no longer
 * kept has the present text. Unknown ids are left out.
 */
export async function findVersions(
  scope: ProjectScope,
  wanted: readonly { readonly memoryId: string; readonly version: number }[],
): Promise<readonly NamedMemory[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ memoryId }) => memoryId);
  const versions = wanted.map(({ version }) => version);
  const { rows } = await sql<Row>`
    SELECT m.memory_id, m.memory_type, m.cube_id, CASE WHEN ${unexpired('m')} THEN coalesce(earlier.body, m.body) ELSE '' END AS body
    FROM unnest(${ids}::text[], ${versions}::integer[]) WITH ORDINALITY AS wanted(id, version, n)
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = wanted.id
    LEFT JOIN LATERAL (
      SELECT e.body FROM memory e
      WHERE m.version <> wanted.version AND m.status <> 'deleted' AND e.project_id = m.project_id
        AND e.memory_id = ANY(m.earlier_ids) AND e.version = wanted.version AND ${unexpired('e')}
      LIMIT 1
    ) AS earlier ON true
    ORDER BY n`.execute(scope.db);
  return rows.map(toNamed);
}

/** Finds memories by id, in no order. Unknown ids are left out. */
export async function findNamed(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly NamedMemory[]> {
  if (memoryIds.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT memory_id, memory_type, cube_id, CASE WHEN ${unexpired('memory')} THEN body ELSE '' END AS body FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
  return rows.map(toNamed);
}

function toNamed(row: Row): NamedMemory {
  return {
    memoryId: row.memory_id,
    memoryType: row.memory_type as MemoryType,
    cubeId: row.cube_id,
    text: row.body,
  };
}
