import { sql } from 'kysely';
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
