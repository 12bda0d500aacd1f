import { sql } from 'kysely';
import { cosineDistance } from 'pgvector/kysely';
import type { ProjectScope } from '../../db/database.ts';

export interface Neighbour {
  readonly memoryId: string;
  /** Cosine similarity, -1..1. */
  readonly similarity: number;
}

/**
 * Finds the memories of some cubes that are nearest to a vector, by an exact scan. `+ 0` keeps the planner
 * from using an index, whose result the tenant filter would thin out. Vectors of another length, which come
 * from a replaced model of the same name, are skipped.
 * @param limit maximum number of results
 * @param among only these memories; null = all
 * @returns the nearest first
 */
export async function nearest(
  scope: ProjectScope,
  cubeIds: readonly string[],
  embeddingModel: string,
  vector: Float32Array,
  limit: number,
  among: readonly string[] | null = null,
): Promise<readonly Neighbour[]> {
  const result = await sql<{ memory_id: string; similarity: number }>`
    SELECT memory_id, 1 - distance AS similarity FROM (
      SELECT memory_id, ${cosineDistance('embedding', Array.from(vector))} AS distance
      FROM memory_vector
      WHERE project_id = ${scope.projectId} AND cube_id = ANY(${cubeIds as string[]}::text[])
        AND embedding_model = ${embeddingModel} AND vector_dims(embedding) = ${vector.length}
        ${among === null ? sql`` : sql`AND memory_id = ANY(${among as string[]}::text[])`}
    ) AS scan
    ORDER BY distance + 0
    LIMIT ${limit}`.execute(scope.db);
  return result.rows.map((row) => ({ memoryId: row.memory_id, similarity: row.similarity }));
}
