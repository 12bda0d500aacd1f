import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { MemoryKind, MemoryStatus } from '../../domain/memories/memory.ts';
import { unexpired } from '../sql/unexpired.ts';

/** Which memories to list; null = no condition. */
export interface ListedFilter {
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly cubeId: string | null;
  readonly conversationId: string | null;
  readonly kind: MemoryKind | null;
  readonly status: Exclude<MemoryStatus, 'deleted'> | null;
  /** Sought in title and text, without regard to case. */
  readonly text: string | null;
  /** Created at this time or later. */
  readonly from: Date | null;
  /** Created before this time. */
  readonly to: Date | null;
}

/** A place in the list: the time of creation in microseconds, as ISO 8601, and the id. */
export interface Place {
  readonly createdAt: string;
  readonly memoryId: string;
}

/** A memory of a list. */
export interface ListedMemory {
  readonly memoryId: string;
  readonly cubeId: string;
  readonly userId: string;
  readonly agentId: string | null;
  readonly conversationId: string;
  readonly kind: MemoryKind;
  readonly status: MemoryStatus;
  readonly title: string;
  /** The start of the text. */
  readonly text: string;
  /** Whether the text is longer than what is shown of it. */
  readonly isCut: boolean;
  readonly tags: readonly string[];
  readonly version: number;
  readonly extractor: string;
  readonly supersededBy: string | null;
  readonly outdatedBy: string | null;
  readonly saidAt: Date;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Reads the next `read` memories of the project, of the user or of the agent, newest first, and returns those
 * that match the other conditions, at most `limit`.
 * @param shown characters of a text that are returned
 * @returns the memories, and where to go on: behind the last found or, if few were found, the last read; null
 *   at the end of the list
 */
export async function listNewest(
  scope: ProjectScope,
  filter: ListedFilter,
  window: {
    readonly after: Place | null;
    readonly read: number;
    readonly limit: number;
    readonly shown: number;
  },
): Promise<{ readonly memories: readonly ListedMemory[]; readonly next: Place | null }> {
  const { after, read, limit, shown } = window;
  const { userId, agentId, from, to } = filter;
  const place = sql`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows } = await sql<
    ListedMemory & { place: string; edge: string | null; edgeId: string | null; readCount: number }
  >`
    WITH seen AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY created_at DESC, memory_id DESC) AS n FROM (
        SELECT memory_id, created_at, cube_id, conversation_id, kind, status FROM memory
        WHERE project_id = ${scope.projectId} AND status <> 'deleted'
          ${userId === null ? sql`` : sql`AND user_id = ${userId}`}
          ${agentId === null ? sql`` : sql`AND agent_id = ${agentId}`}
          ${from === null ? sql`` : sql`AND created_at >= ${from}`}
          ${to === null ? sql`` : sql`AND created_at < ${to}`}
          ${after === null ? sql`` : sql`AND (created_at, memory_id) < (${after.createdAt}::timestamptz, ${after.memoryId})`}
        ORDER BY created_at DESC, memory_id DESC LIMIT ${read}
      ) AS newest
    ), found AS (
      SELECT m.*, s.n FROM seen s
      CROSS JOIN LATERAL (
        -- LIMIT keeps the planner from reading every memory that meets a condition
        SELECT * FROM memory WHERE project_id = ${scope.projectId} AND memory_id = s.memory_id LIMIT 1
      ) AS m
      WHERE m.status <> 'deleted' AND ${unexpired('m')} ${conditions(filter)}
      ORDER BY s.n LIMIT ${limit}
    ), edge AS (
      SELECT max(n) AS "readCount", ${sql`(array_agg(${place} ORDER BY n DESC))[1]`} AS edge,
        (array_agg(memory_id ORDER BY n DESC))[1] AS "edgeId" FROM seen
    )
    SELECT f.memory_id AS "memoryId", f.cube_id AS "cubeId", f.user_id AS "userId", f.agent_id AS "agentId",
      f.conversation_id AS "conversationId", f.kind, f.status, f.title, left(f.body, ${shown}) AS text,
      length(f.body) > ${shown} AS "isCut", f.tags, f.version, f.extractor, f.superseded_by AS "supersededBy",
      f.outdated_by AS "outdatedBy", f.said_at AS "saidAt", f.valid_from AS "validFrom",
      f.valid_to AS "validTo", f.created_at AS "createdAt", f.updated_at AS "updatedAt",
      CASE WHEN f.memory_id IS NOT NULL THEN ${place} END AS place, edge.edge, edge."edgeId", edge."readCount"
    FROM edge LEFT JOIN found f ON true ORDER BY f.n`.execute(scope.db);
  const found = rows.filter((row) => row.memoryId !== null);
  const last = found.at(-1);
  const [edge] = rows;
  const memories = found.map(
    ({ place: _, edge: _edge, edgeId: _id, readCount: _count, ...memory }) => memory,
  );
  if (last !== undefined && found.length === limit)
    return { memories, next: { createdAt: last.place, memoryId: last.memoryId } };
  if (edge === undefined || edge.readCount < read || edge.edge === null || edge.edgeId === null)
    return { memories, next: null };
  return { memories, next: { createdAt: edge.edge, memoryId: edge.edgeId } };
}

function conditions({ cubeId, conversationId, kind, status, text }: ListedFilter) {
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text}::text)) > 0`;
  return sql`
    ${cubeId === null ? sql`` : sql`AND s.cube_id = ${cubeId}`}
    ${conversationId === null ? sql`` : sql`AND s.conversation_id = ${conversationId}`}
    ${kind === null ? sql`` : sql`AND s.kind = ${kind}`}
    ${status === null ? sql`` : sql`AND s.status = ${status}`}
    ${text === null ? sql`` : sql`AND (${has('m.body')} OR ${has('m.title')})`}`;
}
