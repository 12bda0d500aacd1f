import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';
import { type IndexRow, indexColumns } from './search-index.ts';

/** The memories of a cube that are worth ranking for a query, all as of one commit. */
export interface Candidates {
  /** The cube's last change number; 0 for a cube that does not exist. */
  readonly seq: number;
  /** With their words and without vectors, in the order of changes. */
  readonly rows: readonly IndexRow[];
}

/** Which memories of a cube are candidates. */
export interface CandidateChoice {
  /** tsquery text; empty for none. */
  readonly query: string;
  /** The most memories with a word of the query. Those with most of the words come first. */
  readonly matching: number;
  /** The number of the newest memories that are candidates. */
  readonly newest: number;
  /** Further candidates. */
  readonly also: readonly string[];
  /** Only these memories; null = all. */
  readonly among: readonly string[] | null;
}

/**
 * Finds the activated memories of a cube that contain a word of a query, the newest, and those that were
 * named. One statement chooses and reads them: of two statements, the second would miss what a commit in
 * between replaced.
 */
export async function findCandidates(
  scope: ProjectScope,
  cubeId: string,
  { query, matching, newest, also, among }: CandidateChoice,
): Promise<Candidates> {
  const active = sql`project_id = c.project_id AND cube_id = c.cube_id AND status = 'activated' AND ${unexpired('memory')}
    ${among === null ? sql`` : sql`AND memory_id = ANY(${among as string[]}::text[])`}`;
  const { rows } = await sql<{ [K in keyof IndexRow]: IndexRow[K] } & { seq: number }>`
    SELECT c.change_seq AS seq, m.*
    FROM cube c
    LEFT JOIN LATERAL (
      SELECT DISTINCT memory_id FROM unnest(ARRAY(
        SELECT memory_id FROM memory WHERE ${active} AND lexemes @@ ${query}::tsquery
        ORDER BY ts_rank(lexemes, ${query}::tsquery) DESC, change_seq DESC LIMIT ${matching}
      ) || ARRAY(
        SELECT memory_id FROM memory WHERE ${active} ORDER BY change_seq DESC LIMIT ${newest}
      ) || ${also as string[]}::text[]) AS chosen(memory_id)
    ) AS chosen ON true
    LEFT JOIN LATERAL (
      SELECT ${indexColumns} FROM memory
      WHERE project_id = c.project_id AND memory_id = chosen.memory_id AND status = 'activated'
        AND ${unexpired('memory')} OFFSET 0
    ) AS m ON true
    WHERE c.project_id = ${scope.projectId} AND c.cube_id = ${cubeId}
    ORDER BY m."changeSeq"`.execute(scope.db);
  return {
    seq: rows[0]?.seq ?? 0,
    rows: rows
      .filter(({ memoryId }) => memoryId !== null)
      .map(({ seq: _, ...row }) => ({ ...row, vector: null })),
  };
}
