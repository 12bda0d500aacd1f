import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { withoutState } from '../../domain/filter/version-state.ts';
import type { MemoryKind } from '../../domain/memories/memory.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { asOfSql } from '../sql/as-of-sql.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { unexpired } from '../sql/unexpired.ts';

/** Which memories a scan searches for. */
export interface Sought {
  readonly filter?: Filter | undefined;
  readonly kinds?: readonly MemoryKind[] | undefined;
  /**
   * `activated`; `named`: also archived memories that match by a condition on `status` or `version`; or those
   * that counted as of a time.
   */
  readonly state: 'activated' | 'named' | AsOf;
}

/** How far a scan of a cube has come. */
export interface ScanPlace {
  readonly cubeId: string;
  /** The change number of the last memory read. */
  readonly after: number;
  /**
   * The cube's last change number when the scan began. A memory with a later change may have been read
   * before.
   */
  readonly begunAt: number;
}

/** The result of one step of a scan in one cube. */
export interface ScannedPage {
  readonly cubeId: string;
  /** The cube's last change number as of this page. */
  readonly seq: number;
  /** Number of memories read; fewer than requested = the scan reached the end. */
  readonly looked: number;
  /** The change number of the last memory read. */
  readonly last: number;
  readonly ids: readonly string[];
  /** When each of `ids` was created: seconds since 1970, with microseconds. */
  readonly createdAt: readonly number[];
  /** Those of `ids` that are not activated any more. */
  readonly archivedIds: readonly string[];
  /** Memories that changed during the scan and no longer match. */
  readonly goneIds: readonly string[];
  /** Milliseconds that the statement has taken until this page. */
  readonly tookMs: number;
}

/**
 * Reads the next memories of cubes, in the order of their last changes, at most `rows` of each. A memory that
 * changes during a scan is read again at its end, so that after the last page exactly those memories are
 * found that match as of its `seq`.
 * @returns a page for each cube that exists
 */
export async function scanMatches(
  scope: ProjectScope,
  places: readonly ScanPlace[],
  sought: Sought,
  rows: number,
): Promise<readonly ScannedPage[]> {
  const { rows: pages } = await sql<ScannedPage>`
    SELECT asked.cube_id AS "cubeId", c.change_seq AS seq, page.*,
      extract(epoch FROM clock_timestamp() - statement_timestamp())::float8 * 1000 AS "tookMs"
    FROM unnest(${places.map(({ cubeId }) => cubeId)}::text[], ${places.map(({ after }) => after)}::bigint[],
      ${places.map(({ begunAt }) => begunAt)}::bigint[]) AS asked(cube_id, after, begun_at)
    JOIN cube c ON c.project_id = ${scope.projectId} AND c.cube_id = asked.cube_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS looked, coalesce(max(change_seq), asked.after) AS last,
        coalesce(array_agg(memory_id) FILTER (WHERE matches), '{}') AS ids,
        coalesce(array_agg(extract(epoch FROM created_at)::float8) FILTER (WHERE matches), '{}') AS "createdAt",
        coalesce(array_agg(memory_id) FILTER (WHERE matches AND status <> 'activated'), '{}') AS "archivedIds",
        coalesce(array_agg(memory_id) FILTER (WHERE NOT matches AND change_seq > asked.begun_at), '{}') AS "goneIds"
      FROM (
        SELECT memory_id, change_seq, status, created_at,
          CASE WHEN ${stateSql(sought)} THEN coalesce(${wordsSql(sought)}, false) ELSE false END AS matches
        FROM memory
        WHERE memory.project_id = c.project_id AND memory.cube_id = c.cube_id AND memory.change_seq > asked.after
        ORDER BY memory.change_seq LIMIT ${rows}
      ) AS looked
    ) AS page`.execute(scope.db);
  return pages;
}

function stateSql({ state, kinds }: Sought) {
  const ofKinds = kinds === undefined ? sql`` : sql`AND memory.kind = ANY(${kinds as string[]}::text[])`;
  return state === 'activated'
    ? sql`memory.status = 'activated' AND ${unexpired('memory')} ${ofKinds}`
    : sql`memory.status <> 'deleted' AND ${unexpired('memory')} ${ofKinds}`;
}

function wordsSql({ state, filter }: Sought) {
  const counts =
    typeof state === 'object' ? asOfSql(state) : state === 'named' ? namedSql(filter) : sql`true`;
  return filter === undefined ? sql`(${counts})` : sql`(${counts} AND ${filterSql(filter)})`;
}

/** Activated, or matching only because of a condition on the state. */
function namedSql(filter: Filter | undefined) {
  const rest = filter === undefined ? undefined : withoutState(filter);
  return rest === undefined
    ? sql`true`
    : sql`(memory.status = 'activated' OR NOT coalesce(${filterSql(rest)}, false))`;
}
