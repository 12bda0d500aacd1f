import { sql } from 'kysely';
import { cosineDistance } from 'pgvector/kysely';
import type { ProjectScope } from '../../db/database.ts';
import { encodeHalfVector } from '../../lib/half-vector.ts';

/** Rows per statement. It is fixed, so that the statement has one text whatever the number of rows. */
const CHUNK = 16;

export interface VectorRow {
  readonly memoryId: string;
  readonly vector: Float32Array;
}

/**
 * Stores vectors of one embedding model for memories of one cube, and replaces earlier vectors of that model.
 * Memories that are not activated are skipped.
 */
export async function upsertVectors(
  scope: ProjectScope,
  cubeId: string,
  embeddingModel: string,
  rows: readonly VectorRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = Array.from({ length: CHUNK }, (_, i) => {
      const row = rows[start + i];
      return sql`(${row?.memoryId ?? null}::text, ${row ? encodeHalfVector(row.vector) : null}::halfvec)`;
    });
    await sql`
      INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
      SELECT ${scope.projectId}, ${cubeId}, ${embeddingModel}, r.memory_id, r.embedding
      FROM (VALUES ${sql.join(values)}) AS r(memory_id, embedding)
      WHERE (
        SELECT status FROM memory m WHERE m.project_id = ${scope.projectId} AND m.memory_id = r.memory_id
      ) = 'activated'
      ON CONFLICT (project_id, cube_id, embedding_model, memory_id) DO UPDATE SET embedding = excluded.embedding`.execute(
      scope.db,
    );
  }
}

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
