import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { MOST_EARLIER } from './memory-versions.ts';

/** The content of a memory: everything but its identity, its owner and its place in chains of versions. */
const CONTENT = sql`kind = n.kind, memory_type = n.memory_type, title = n.title, body = n.body, details = n.details,
  tags = n.tags, confidence = n.confidence, content_hash = n.content_hash, valid_from = n.valid_from,
  valid_to = n.valid_to, speaker = n.speaker, role = n.role, said_at = n.said_at, position = n.position,
  lexemes = n.lexemes`;

/** A memory that gets its next version from another memory's content. */
export interface TakeOver {
  readonly memoryId: string;
  /** The memory with the content, which is archived already and keeps its vectors. */
  readonly fromId: string;
  /** The id under which {@link keepEarlier} stored the version so far. */
  readonly earlierId: string;
  readonly extractor: string;
  readonly changeNo: number;
}

/**
 * Gives an activated memory the content and vectors of another one as its next version, under its own id. The
 * receipts of the other one's task name the memory instead. Call it while holding the cube's lock.
 */
export async function takeOver(
  scope: ProjectScope,
  { memoryId, fromId, earlierId, extractor, changeNo }: TakeOver,
): Promise<void> {
  const project = scope.projectId;
  await sql`
    UPDATE memory m SET ${CONTENT}, version = m.version + 1, extractor = ${extractor}, recorded_at = now(),
      updated_at = now(), outdated_by = NULL, change_seq = ${changeNo},
      -- a query of its own, because Citus cannot read a slice of an array in SET
      earlier_ids = (SELECT (m.earlier_ids || ${earlierId}::text)[greatest(1,
        cardinality(m.earlier_ids) + 1 - ${MOST_EARLIER - 1}::integer):])
    FROM memory n
    WHERE m.project_id = ${project} AND m.memory_id = ${memoryId}
      AND n.project_id = m.project_id AND n.memory_id = ${fromId}`.execute(scope.db);
  await sql`
    DELETE FROM memory_vector v USING memory m
    WHERE m.project_id = ${project} AND m.memory_id = ${memoryId}
      AND v.project_id = m.project_id AND v.cube_id = m.cube_id AND v.memory_id = m.memory_id`.execute(
    scope.db,
  );
  await sql`
    INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
    SELECT v.project_id, v.cube_id, v.embedding_model, ${memoryId}, v.embedding FROM memory n
    JOIN memory_vector v ON v.project_id = n.project_id AND v.cube_id = n.cube_id AND v.memory_id = n.memory_id
    WHERE n.project_id = ${project} AND n.memory_id = ${fromId}
    RETURNING 1`.execute(scope.db);
  await sql`
    UPDATE receipt SET memory_ids = array_replace(memory_ids, ${fromId}, ${memoryId})
    FROM memory n
    WHERE n.project_id = ${project} AND n.memory_id = ${fromId}
      AND receipt.project_id = n.project_id AND receipt.task_id = n.task_id`.execute(scope.db);
}
