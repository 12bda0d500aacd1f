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

/** Where one call begins, and how much it reads and returns at most. */
export interface Window {
  readonly after: Place | null;
  /** Memories that are looked at. */
  readonly read: number;
  readonly limit: number;
  /** Characters of a text that are returned. */
  readonly shown: number;
}

const NEWEST = sql`ORDER BY created_at DESC, memory_id DESC`;

/**
 * Looks at the next memories of the project, of the user or of the agent, newest first, and returns those
 * that match the other conditions, at most `limit`.
 * @returns the memories, and where to go on: behind the last found or, if few were found, the last that was
 *   looked at; null at the end of the list
 */
export async function listNewest(
  scope: ProjectScope,
  filter: ListedFilter,
  window: Window,
): Promise<{ readonly rows: readonly ListedMemory[]; readonly next: Place | null }> {
  const { read, limit, shown } = window;
  const listed = listedRows(scope, filter, window.after);
  const place = (row: string) =>
    sql`to_char(${sql.ref(`${row}.created_at`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows: answer } = await sql<
    ListedMemory & { place: string; edge: readonly [string, string] | null }
  >`
    WITH edge AS (
      SELECT created_at, memory_id ${listed} ${NEWEST} OFFSET ${read - 1} LIMIT 1
    ), found AS MATERIALIZED (
      -- the inner LIMIT keeps the planner from reading every memory that meets a condition
      SELECT * FROM (SELECT * ${listed} ${NEWEST} LIMIT ${read}) AS m
      WHERE ${conditions(filter)} ${NEWEST} LIMIT ${limit}
    )
    SELECT f.memory_id AS "memoryId", f.cube_id AS "cubeId", f.user_id AS "userId", f.agent_id AS "agentId",
      f.conversation_id AS "conversationId", f.kind, f.status, f.title, left(f.body, ${shown}) AS text,
      length(f.body) > ${shown} AS "isCut", f.tags, f.version, f.extractor, f.superseded_by AS "supersededBy",
      f.outdated_by AS "outdatedBy", f.said_at AS "saidAt", f.valid_from AS "validFrom",
      f.valid_to AS "validTo", f.created_at AS "createdAt", f.updated_at AS "updatedAt",
      ${place('f')} AS place, counted.edge
    FROM (
      -- read only where it is needed
      SELECT CASE WHEN (SELECT count(*) FROM found) < ${limit}
        THEN (SELECT ARRAY[${place('edge')}, memory_id] FROM edge) END AS edge
    ) AS counted
    LEFT JOIN found f ON true
    ORDER BY f.created_at DESC, f.memory_id DESC`.execute(scope.db);
  const found = answer.filter((row) => row.memoryId !== null);
  const rows = found.map(({ place: _, edge: _edge, ...memory }) => memory);
  const last = found.at(-1);
  if (last !== undefined && found.length === limit)
    return { rows, next: { createdAt: last.place, memoryId: last.memoryId } };
  const edge = answer[0]?.edge ?? null;
  return { rows, next: edge && { createdAt: edge[0], memoryId: edge[1] } };
}

/** The rows behind a place, by the conditions that have an index in the order of the list. */
function listedRows(scope: ProjectScope, { userId, agentId, from, to }: ListedFilter, after: Place | null) {
  return sql`FROM memory WHERE project_id = ${scope.projectId} AND status <> 'deleted'
    ${userId === null ? sql`` : sql`AND user_id = ${userId}`}
    ${agentId === null ? sql`` : sql`AND agent_id = ${agentId}`}
    ${from === null ? sql`` : sql`AND created_at >= ${from}`}
    ${to === null ? sql`` : sql`AND created_at < ${to}`}
    ${after === null ? sql`` : sql`AND (created_at, memory_id) < (${after.createdAt}::timestamptz, ${after.memoryId})`}`;
}

/** The conditions that each row is compared with. */
function conditions({ cubeId, conversationId, kind, status, text }: ListedFilter) {
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text}::text)) > 0`;
  return sql`${unexpired('m')}
    ${cubeId === null ? sql`` : sql`AND cube_id = ${cubeId}`}
    ${conversationId === null ? sql`` : sql`AND conversation_id = ${conversationId}`}
    ${kind === null ? sql`` : sql`AND kind = ${kind}`}
    ${status === null ? sql`` : sql`AND status = ${status}`}
    ${text === null ? sql`` : sql`AND (${has('body')} OR ${has('title')})`}`;
}
