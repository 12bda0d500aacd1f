import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { DocumentFormat, FileStatus, FileType } from '../../domain/documents/document.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import type { ErasableMemory } from '../memories/memory-deletes.ts';

export interface NewFile {
  readonly fileId: string;
  readonly knowledgeBaseId: string;
  readonly type: FileType;
  /** Null if a file that is to be fetched does not show it yet. */
  readonly format: DocumentFormat | null;
  readonly name: string;
  /** The bytes, or where a task fetches them from. */
  readonly content: Buffer | URL;
}

/** Adds a file with the status `PROCESSING`. */
export async function insertFile(scope: ProjectScope, file: NewFile): Promise<void> {
  await scope.db
    .insertInto('knowledge_file')
    .values({
      project_id: scope.projectId,
      file_id: file.fileId,
      knowledge_base_id: file.knowledgeBaseId,
      type: file.type,
      format: file.format,
      name: file.name,
      bytes: file.content instanceof URL ? 0 : file.content.length,
      status: 'PROCESSING',
      ...(file.content instanceof URL ? { source_url: file.content.href } : { content: file.content }),
    })
    .execute();
}

const COLUMNS = [
  'file_id',
  'knowledge_base_id',
  'type',
  'format',
  'name',
  'bytes',
  'status',
  'reason',
  'pages',
  'created_at',
  'updated_at',
] as const;

interface Row {
  file_id: string;
  knowledge_base_id: string;
  type: string;
  format: string | null;
  name: string;
  bytes: number;
  status: string;
  reason: string | null;
  pages: number | null;
  created_at: Date;
  updated_at: Date;
}

function toFile(row: Row): KnowledgeFile {
  return {
    fileId: row.file_id,
    knowledgeBaseId: row.knowledge_base_id,
    type: row.type as FileType,
    format: row.format as DocumentFormat | null,
    name: row.name,
    bytes: row.bytes,
    status: row.status as FileStatus,
    reason: row.reason,
    pages: row.pages,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Finds files by id, in id order. Unknown ones are left out. */
export async function findFiles(
  scope: ProjectScope,
  fileIds: readonly string[],
): Promise<readonly KnowledgeFile[]> {
  const rows = await scope.db
    .selectFrom('knowledge_file')
    .select(COLUMNS)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`file_id = ANY(${fileIds as string[]}::text[])`)
    .orderBy('file_id')
    .execute();
  return rows.map(toFile);
}

/** The bytes of a file and how to read them. */
export interface FileContent {
  readonly content: Buffer;
  readonly format: DocumentFormat;
}

/**
 * The bytes of a file that was not read yet, or the URL to fetch them from; null when it was read or does not
 * exist.
 */
export async function findFileContent(
  scope: ProjectScope,
  fileId: string,
): Promise<FileContent | URL | null> {
  const row = await scope.db
    .selectFrom('knowledge_file')
    .select(['content', 'format', 'source_url'])
    .where('project_id', '=', scope.projectId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (row?.content != null) return { content: row.content, format: row.format as DocumentFormat };
  return row?.source_url == null ? null : new URL(row.source_url);
}

/** The files of a knowledge base, of one type or of all. */
export interface FileListing {
  readonly knowledgeBaseId: string;
  readonly type?: FileType | undefined;
}

function listed(scope: ProjectScope, { knowledgeBaseId, type }: FileListing) {
  const query = scope.db
    .selectFrom('knowledge_file')
    .where('project_id', '=', scope.projectId)
    .where('knowledge_base_id', '=', knowledgeBaseId);
  return type === undefined ? query : query.where('type', '=', type);
}

/** The files of a knowledge base, newest first. */
export async function listFiles(
  scope: ProjectScope,
  listing: FileListing,
  window: { readonly limit: number; readonly offset: number },
): Promise<readonly KnowledgeFile[]> {
  const rows = await listed(scope, listing)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows.map(toFile);
}

/** A place in the list of a knowledge base: the time of creation in microseconds, as ISO 8601, and the id. */
export interface FilePlace {
  readonly createdAt: string;
  readonly fileId: string;
}

/** The files of a knowledge base behind a place, newest first, each with its place. */
export async function listFilesBehind(
  scope: ProjectScope,
  listing: FileListing,
  { after, limit }: { readonly after: FilePlace | null; readonly limit: number },
): Promise<readonly (KnowledgeFile & { readonly place: FilePlace })[]> {
  const query = listed(scope, listing)
    .select(COLUMNS)
    .select(sql<string>`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(limit);
  const behind = (of: FilePlace) =>
    sql<boolean>`(created_at, file_id) < (${of.createdAt}::timestamptz, ${of.fileId})`;
  const rows = await (after === null ? query : query.where(behind(after))).execute();
  return rows.map((row) => ({ ...toFile(row), place: { createdAt: row.place, fileId: row.file_id } }));
}

/**
 * The number of files that `listFiles` would list without a window.
 * @param mostCounted they are counted up to this number; null = all
 */
export async function countFiles(
  scope: ProjectScope,
  listing: FileListing,
  mostCounted: number | null = null,
): Promise<number> {
  const files = listed(scope, listing).select(sql`1`.as('one'));
  const row = await scope.db
    .selectFrom((mostCounted === null ? files : files.limit(mostCounted)).as('few'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Locks a file for the rest of the transaction.
 * @returns null when it was deleted
 */
export async function lockFile(scope: ProjectScope, fileId: string): Promise<{ status: FileStatus } | null> {
  const row = await scope.db
    .selectFrom('knowledge_file')
    .select('status')
    .where('project_id', '=', scope.projectId)
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { status: row.status as FileStatus };
}

/**
 * Marks a file as read and drops its bytes.
 * @param pages number of pages; null where the format has none
 */
export async function markAvailable(
  scope: ProjectScope,
  fileId: string,
  pages: number | null,
): Promise<void> {
  await scope.db
    .updateTable('knowledge_file')
    .set({ status: 'AVAILABLE', reason: null, pages, content: null, updated_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('file_id', '=', fileId)
    .execute();
}

/**
 * Stores the bytes that were fetched for a file, in place of its URL.
 * @returns whether the file still needs to be read: not if it was deleted or read meanwhile
 */
export async function storeFetched(
  scope: ProjectScope,
  fileId: string,
  { content, format }: FileContent,
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('knowledge_file')
    .set({ content, format, bytes: content.length, source_url: null, updated_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('file_id', '=', fileId)
    .where('status', '<>', 'AVAILABLE')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a file as failed. It keeps its bytes, or its URL, so that an operator can have it read again. */
export async function markFailed(scope: ProjectScope, fileId: string, reason: string): Promise<void> {
  await scope.db
    .updateTable('knowledge_file')
    .set({ status: 'FAILED', reason, updated_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('file_id', '=', fileId)
    .execute();
}

/** Removes the rows of files, not their memories. */
export async function removeFiles(scope: ProjectScope, fileIds: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM knowledge_file
    WHERE project_id = ${scope.projectId} AND file_id = ANY(${fileIds as string[]}::text[])`.execute(
    scope.db,
  );
}

/** The memories extracted from files, in all their versions. */
export async function findFileMemories(
  scope: ProjectScope,
  fileIds: readonly string[],
): Promise<readonly ErasableMemory[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    SELECT memory_id, cube_id FROM memory
    WHERE project_id = ${scope.projectId} AND conversation_id = ANY(${fileIds as string[]}::text[])
      AND kind IN ('document', 'skill') AND status <> 'deleted'`.execute(scope.db);
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}
