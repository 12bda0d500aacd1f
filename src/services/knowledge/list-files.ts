import type { Context } from '../../context.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import {
  countFiles,
  type FileListing,
  findFiles,
  listFiles as listStored,
} from '../../stores/knowledge/knowledge-files.ts';

/** Files by id; unknown ids are left out. */
export function getFiles(ctx: Context, fileIds: readonly string[]): Promise<readonly KnowledgeFile[]> {
  return findFiles(ctx.db.project(ctx.projectId), fileIds);
}

/** A page of a knowledge base's files, newest first. @throws AppError knowledge_base_not_found */
export async function listFiles(
  ctx: Context,
  listing: FileListing,
  page: { readonly number: number; readonly size: number },
): Promise<{ readonly files: readonly KnowledgeFile[]; readonly total: number }> {
  const scope = ctx.db.project(ctx.projectId);
  const [known, files, total] = await together(
    () => findKnowledgeBaseIds(scope, [listing.knowledgeBaseId]),
    () => listStored(scope, listing, { limit: page.size, offset: (page.number - 1) * page.size }),
    () => countFiles(scope, listing),
  );
  if (known.length === 0) throw new AppError('knowledge_base_not_found');
  return { files, total };
}
