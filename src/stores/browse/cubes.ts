import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A cube with the count of its memories up to a limit. */
export interface CubeRow {
  readonly cubeId: string;
  readonly ownerId: string;
  readonly name: string | null;
  readonly createdAt: Date;
  /** Activated memories, counted up to `mostCounted`. */
  readonly memories: number;
  /** When a memory of the cube was created or changed last; null without one. */
  readonly latest: Date | null;
}

/**
 * Cubes in the order of their ids.
 * @param wanted `text` is sought in id, owner and name; `read` limits how many cubes are looked at for it
 * @returns the found cubes, and where to go on; null at the end
 */
export async function findCubes(
  scope: ProjectScope,
  wanted: {
    readonly text: string | null;
    readonly after: string;
    readonly limit: number;
    readonly read: number;
    readonly mostCounted: number;
  },
): Promise<{ readonly rows: readonly CubeRow[]; readonly next: string | null }> {
  const { text, after, limit, read, mostCounted } = wanted;
  const has = (column: string) =>
    sql`strpos(lower(coalesce(${sql.ref(column)}, '')), lower(${text}::text)) > 0`;
  const { rows } = await sql<CubeRow & { readUpTo: string | null }>`
    WITH seen AS MATERIALIZED (
      SELECT cube_id, owner_id, name, created_at FROM cube
      WHERE project_id = ${scope.projectId} AND cube_id > ${after} ORDER BY cube_id LIMIT ${read}
    ), found AS (
      SELECT * FROM seen
      WHERE ${text}::text IS NULL OR ${has('cube_id')} OR ${has('owner_id')} OR ${has('name')}
      ORDER BY cube_id LIMIT ${limit}
    )
    SELECT f.cube_id AS "cubeId", f.owner_id AS "ownerId", f.name, f.created_at AS "createdAt",
      coalesce(counted.memories, 0) AS memories, (
        SELECT m.updated_at FROM memory m WHERE m.project_id = ${scope.projectId} AND m.cube_id = f.cube_id
        ORDER BY m.change_seq DESC LIMIT 1
      ) AS latest,
      edge.cube_id AS "readUpTo"
    FROM (SELECT max(cube_id) FILTER (WHERE n = ${read}) AS cube_id FROM (
      SELECT cube_id, row_number() OVER (ORDER BY cube_id) AS n FROM seen) AS numbered) AS edge
    LEFT JOIN found f ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS memories FROM (
        SELECT 1 FROM memory m
        WHERE m.project_id = ${scope.projectId} AND m.cube_id = f.cube_id AND m.status = 'activated'
          AND ${unexpired('m')} LIMIT ${mostCounted}
      ) AS few
    ) AS counted ON f.cube_id IS NOT NULL
    ORDER BY f.cube_id`.execute(scope.db);
  const cubes = rows.filter((row) => row.cubeId !== null).map(({ readUpTo: _, ...cube }) => cube);
  const readUpTo = rows[0]?.readUpTo ?? null;
  return { rows: cubes, next: cubes.length === limit ? (cubes.at(-1)?.cubeId ?? null) : readUpTo };
}
