import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** A knowledge base with the number of its files by status. */
export interface KnowledgeBaseRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly available: number;
  readonly processing: number;
  readonly failed: number;
}

/** Knowledge bases in the order of their ids, after an id. */
export async function listKnowledgeBases(
  scope: ProjectScope,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly KnowledgeBaseRow[]> {
  const { rows } = await sql<KnowledgeBaseRow>`
    SELECT b.knowledge_base_id AS id, b.name, b.description, b.created_at AS "createdAt",
      files.available, files.processing, files.failed
    FROM (
      SELECT * FROM knowledge_base WHERE project_id = ${scope.projectId} AND knowledge_base_id > ${after}
      ORDER BY knowledge_base_id LIMIT ${limit}
    ) AS b
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'AVAILABLE') AS available,
        count(*) FILTER (WHERE status = 'PROCESSING') AS processing,
        count(*) FILTER (WHERE status = 'FAILED') AS failed
      FROM knowledge_file f
      WHERE f.project_id = ${scope.projectId} AND f.knowledge_base_id = b.knowledge_base_id
    ) AS files
    ORDER BY b.knowledge_base_id`.execute(scope.db);
  return rows;
}
