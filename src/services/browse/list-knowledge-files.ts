import type { Services } from '../../context.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import { countFiles, type FilePlace, listFilesBehind } from '../../stores/knowledge/knowledge-files.ts';
import { MOST_COUNTED } from './limits.ts';

export type { FilePlace };

/**
 * The files of a knowledge base, newest first, and their number up to a limit.
 * @param page `after` is `next` of the previous page
 * @throws AppError knowledge_base_not_found
 */
export async function listKnowledgeFiles(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  knowledgeBaseId: string,
  { after, limit }: { readonly after: FilePlace | null; readonly limit: number },
): Promise<{
  readonly files: readonly KnowledgeFile[];
  readonly total: number;
  readonly next: FilePlace | null;
}> {
  const scope = db.project(projectId);
  const [known, found, total] = await together(
    () => findKnowledgeBaseIds(scope, [knowledgeBaseId]),
    () => listFilesBehind(scope, { knowledgeBaseId }, { after, limit: limit + 1 }),
    () => countFiles(scope, { knowledgeBaseId }, MOST_COUNTED),
  );
  if (known.length === 0) throw new AppError('knowledge_base_not_found');
  const files = found.slice(0, limit);
  return { files, total, next: found.length > limit ? (files.at(-1)?.place ?? null) : null };
}
