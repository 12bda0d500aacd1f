import type { Services } from '../../context.ts';
import { isKnowledgeBaseId } from '../../domain/documents/knowledge.ts';
import { knowledgeBasesAmong } from '../../stores/browse/knowledge.ts';
import { countOfOwners, type OwnerKind, type OwnerRow, walkOwners } from '../../stores/browse/owners.ts';
import { MOST_COUNTED } from './limits.ts';

export type { OwnerKind, OwnerRow };

/** Ids that one call reads to find those with a text: 10 to 60 ms. */
const MOST_READ = 2000;

/**
 * The users or agents that have memories, in the order of their ids. A knowledge base is the user of its
 * memories, and is left out.
 * @param wanted `text` is sought in the id, without regard to case; `after` is `next` of the previous page
 * @returns a page, which may have fewer than `limit` entries although there are further ones
 */
export async function listOwners(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  kind: OwnerKind,
  wanted: { readonly text: string | undefined; readonly after: string | null; readonly limit: number },
): Promise<{ readonly owners: readonly OwnerRow[]; readonly next: string | null }> {
  const scope = db.project(projectId);
  const text = wanted.text?.toLowerCase();
  const read: string[] = [];
  const found: string[] = [];
  let isEnd = false;
  // one read is enough, unless a text is sought or there are many knowledge bases among the users
  for (let most = wanted.limit + 1; !isEnd && found.length <= wanted.limit; most = MOST_READ - read.length) {
    if (most <= 0) break;
    const further = await walkOwners(scope, kind, { after: read.at(-1) ?? wanted.after ?? '', most });
    const bases = await knowledgeBasesAmong(scope, further.filter(isKnowledgeBaseId));
    read.push(...further);
    const isSought = (id: string) => text === undefined || id.toLowerCase().includes(text);
    found.push(...further.filter((id) => !bases.has(id) && isSought(id)));
    isEnd = further.length < most;
  }
  const page = found.slice(0, wanted.limit);
  const owners = page.length === 0 ? [] : await countOfOwners(scope, kind, page, MOST_COUNTED);
  if (found.length > wanted.limit) return { owners, next: page.at(-1) ?? null };
  return { owners, next: isEnd ? null : (read.at(-1) ?? null) };
}
