import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type KnowledgeBaseRow, listKnowledgeBases as list } from '../../stores/browse/knowledge.ts';
import { MOST_COUNTED } from './limits.ts';

export type { KnowledgeBaseRow };

/** The knowledge bases of a project in the order of their ids. `after`: `next` of the previous page. */
export async function listKnowledgeBases(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly bases: readonly KnowledgeBaseRow[]; readonly next: string | null }> {
  const found = await list(db.project(projectId), { after: after ?? '', limit: limit + 1 }, MOST_COUNTED);
  const bases = found.slice(0, limit);
  return { bases, next: found.length > limit ? (bases.at(-1)?.id ?? null) : null };
}

/** Reads one knowledge base of a project. @throws AppError knowledge_base_not_found */
export async function readKnowledgeBase(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  id: string,
): Promise<KnowledgeBaseRow> {
  const [base] = await list(db.project(projectId), { id }, MOST_COUNTED);
  if (base === undefined) throw new AppError('knowledge_base_not_found');
  return base;
}
