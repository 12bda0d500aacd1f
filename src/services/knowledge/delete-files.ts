import type { Context } from '../../context.ts';
import { findFileMemories, findFiles, removeFiles } from '../../stores/knowledge/knowledge-files.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { requireWholeProject } from '../access/only-user.ts';
import { eraseMemories } from '../memories/erase.ts';

export interface DeleteFilesInput {
  readonly fileIds: readonly string[];
  /** If given, only files of these knowledge bases are deleted. */
  readonly knowledgeBaseIds?: readonly string[] | undefined;
}

/**
 * Deletes files and the memories made from them, all or nothing. A task that is reading one of the files at
 * that time stores nothing. Unknown ids are ignored.
 * @returns how many files were deleted
 * @throws AppError forbidden to a caller who is bound to a user
 */
export async function deleteFiles(ctx: Context, input: DeleteFilesInput): Promise<number> {
  requireWholeProject(ctx);
  const { knowledgeBaseIds } = input;
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const found = (await findFiles(scope, [...new Set(input.fileIds)])).filter(
      (file) => knowledgeBaseIds === undefined || knowledgeBaseIds.includes(file.knowledgeBaseId),
    );
    const fileIds = found.map((file) => file.fileId);
    await lockCubes(
      scope,
      found.map((file) => file.knowledgeBaseId),
    );
    await eraseMemories(scope, await findFileMemories(scope, fileIds));
    await removeFiles(scope, fileIds);
    return found.length;
  });
}
