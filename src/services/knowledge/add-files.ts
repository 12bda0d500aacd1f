import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { DocumentFormat, FileType } from '../../domain/documents/document.ts';
import { streamKey } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { traceOf } from '../../lib/tracing/traceparent.ts';
import { lockKnowledgeBase } from '../../stores/knowledge/knowledge-bases.ts';
import { findFiles, insertFile } from '../../stores/knowledge/knowledge-files.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { withinQuotas } from '../quotas/within-quotas.ts';

export interface FileInput {
  readonly type: FileType;
  /** Null if a file that is to be fetched does not show it yet. */
  readonly format: DocumentFormat | null;
  readonly name: string;
  /** The bytes, or where the task fetches them from. */
  readonly content: Buffer | URL;
}

export interface AcceptedFile {
  readonly fileId: string;
  readonly type: FileType;
  readonly name: string;
  /** 0 until a file that is fetched is here. */
  readonly bytes: number;
}

/**
 * Accepts files. When the promise resolves, the files' bytes, or their URLs, and the tasks that read them are
 * committed. Each
 * file has its own task stream, so that a slow file delays no other.
 * @throws AppError knowledge_base_not_found | too_many_requests
 */
export async function addFiles(
  ctx: Context,
  knowledgeBaseId: string,
  files: readonly FileInput[],
): Promise<readonly AcceptedFile[]> {
  const requestId = ctx.newId();
  const accepted = files.map((file) => ({ ...file, fileId: ctx.newId(), knowledgeBaseId }));
  const write = async (scope: ProjectScope) => {
    if (!(await lockKnowledgeBase(scope, knowledgeBaseId, 'share')))
      throw new AppError('knowledge_base_not_found');
    await enqueueTasks(
      scope,
      accepted.map(({ fileId }, index) => ({
        task_id: index === 0 ? requestId : ctx.newId(),
        request_id: requestId,
        stream_key: streamKey(ctx.projectId, knowledgeBaseId, fileId, 'document'),
        kind: 'document',
        user_id: knowledgeBaseId,
        cube_id: knowledgeBaseId,
        business_id: null,
        payload: { file_id: fileId, ...traceOf(ctx.tracing) },
      })),
    );
    for (const file of accepted) await insertFile(scope, file);
  };
  const bytes = files.reduce((sum, { content }) => sum + (content instanceof URL ? 0 : content.length), 0);
  const use = { adds: files.length, memories: files.length, bytes, users: [] };
  await withinQuotas(ctx, use, async () => {
    await ctx.db.projectTransaction(ctx.projectId, write);
    return accepted;
  });
  ctx.wakeScheduler();
  return accepted.map(({ fileId, type, name, content }) => ({
    ...{ fileId, type, name },
    bytes: content instanceof URL ? 0 : content.length,
  }));
}

/** Files that an earlier call accepted, in the order of `fileIds`; deleted files are left out. */
export async function acceptedFiles(
  ctx: Context,
  fileIds: readonly string[],
): Promise<readonly AcceptedFile[]> {
  const found = await findFiles(ctx.db.project(ctx.projectId), fileIds);
  return fileIds.flatMap((id) => found.find(({ fileId }) => fileId === id) ?? []);
}
