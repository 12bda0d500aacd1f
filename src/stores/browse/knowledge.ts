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

/**
 * Knowledge bases in the order of their ids.
 * @param wanted those after an id, or the one with this id
 * @param mostCounted files of a knowledge base are counted up to this number
 */
export async function listKnowledgeBases(
  scope: ProjectScope,
  wanted: { readonly after: string; readonly limit: number } | { readonly id: string },
  mostCounted: number,
): Promise<readonly KnowledgeBaseRow[]> {
  const p = scope.projectId;
  const chosen =
    'id' in wanted
      ? sql`knowledge_base_id = ${wanted.id}`
      : sql`knowledge_base_id > ${wanted.after} ORDER BY knowledge_base_id LIMIT ${wanted.limit}`;
  const { rows } = await sql<KnowledgeBaseRow>`
    SELECT b.knowledge_base_id AS id, b.name, b.description, b.created_at AS "createdAt",
      files.available, files.processing, files.failed
    FROM (
      SELECT knowledge_base_id, name, description, created_at FROM knowledge_base
      WHERE project_id = ${p} AND ${chosen}
    ) AS b
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'AVAILABLE') AS available,
        count(*) FILTER (WHERE status = 'PROCESSING') AS processing,
        count(*) FILTER (WHERE status = 'FAILED') AS failed
      FROM (SELECT status FROM knowledge_file f
        WHERE f.project_id = ${p} AND f.knowledge_base_id = b.knowledge_base_id LIMIT ${mostCounted}) AS counted
    ) AS files
    ORDER BY b.knowledge_base_id`.execute(scope.db);
  return rows;
}

/** Those of the ids that are knowledge bases. */
export async function knowledgeBasesAmong(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT knowledge_base_id AS id FROM knowledge_base
    WHERE project_id = ${scope.projectId} AND knowledge_base_id = ANY(${ids as string[]}::text[])`.execute(
    scope.db,
  );
  return new Set(rows.map(({ id }) => id));
}
