import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A row that stands before or after a memory in its history. */
export interface RelatedMemory {
  readonly memoryId: string;
  readonly kind: string;
  readonly status: string;
  readonly title: string;
  /** The start of the text. */
  readonly text: string;
  readonly version: number;
  readonly extractor: string;
  readonly supersededBy: string | null;
  readonly recordedAt: Date;
  readonly retiredAt: Date | null;
}

const COLUMNS = sql`memory_id AS "memoryId", kind, status, title, left(body, 1000) AS text, version, extractor,
  superseded_by AS "supersededBy", recorded_at AS "recordedAt", retired_at AS "retiredAt"`;

/** The memories that a memory superseded, and those that these superseded, newest first, at most `most`. */
export async function predecessorsOf(
  scope: ProjectScope,
  memoryId: string,
  most: number,
): Promise<readonly RelatedMemory[]> {
  const { rows } = await sql<RelatedMemory>`
    WITH RECURSIVE chain AS (
      SELECT memory_id, 1 AS step FROM memory
      WHERE project_id = ${scope.projectId} AND superseded_by = ${memoryId} AND memory_id <> ${memoryId}
      UNION
      SELECT m.memory_id, c.step + 1 FROM chain c
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.superseded_by = c.memory_id
      WHERE c.step < 100
    ), first AS (SELECT DISTINCT memory_id FROM (SELECT memory_id FROM chain LIMIT ${most}) AS few)
    SELECT ${COLUMNS} FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id IN (SELECT memory_id FROM first) AND ${unexpired('memory')}
    ORDER BY recorded_at DESC, memory_id DESC`.execute(scope.db);
  return rows;
}

/** The memory that superseded a memory, the one that superseded that, and so on. */
export async function successorsOf(
  scope: ProjectScope,
  memoryId: string,
  most: number,
): Promise<readonly RelatedMemory[]> {
  const { rows } = await sql<RelatedMemory>`
    WITH RECURSIVE chain AS (
      SELECT superseded_by AS id, 1 AS step FROM memory
      WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} AND superseded_by IS NOT NULL
      UNION ALL
      SELECT m.superseded_by, c.step + 1 FROM chain c
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = c.id
      WHERE m.superseded_by IS NOT NULL AND c.step < ${most}
    )
    SELECT ${COLUMNS} FROM chain JOIN memory ON project_id = ${scope.projectId} AND memory_id = chain.id AND ${unexpired('memory')}
    ORDER BY chain.step`.execute(scope.db);
  return rows;
}

/** Message id → the conversation that it stands in. Deleted messages are left out. */
export async function placesOfMessages(
  scope: ProjectScope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly cubeId: string; readonly conversationId: string }>> {
  const { rows } = await sql<{ id: string; cubeId: string; conversationId: string }>`
    SELECT message_id AS id, cube_id AS "cubeId", conversation_id AS "conversationId" FROM message
    WHERE project_id = ${scope.projectId} AND message_id = ANY(${messageIds as string[]}::text[])
      AND ${unexpired('message')}`.execute(scope.db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** The embedding models that a memory has a vector of. */
export async function vectorModelsOf(scope: ProjectScope, memoryId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ model: string }>`
    SELECT embedding_model AS model FROM memory_vector
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId} ORDER BY 1`.execute(scope.db);
  return rows.map(({ model }) => model);
}

/** The task that made a memory; null if none did. */
export async function taskOfMemory(scope: ProjectScope, memoryId: string): Promise<string | null> {
  const { rows } = await sql<{ task: string | null }>`
    SELECT task_id AS task FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId}`.execute(scope.db);
  return rows[0]?.task ?? null;
}
