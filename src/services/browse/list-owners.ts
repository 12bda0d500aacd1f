import type { Services } from '../../context.ts';
import { countOfOwners, type OwnerKind, type OwnerRow, walkOwners } from '../../stores/browse/owners.ts';
import { MOST_COUNTED } from './limits.ts';

export type { OwnerKind, OwnerRow };

/** Ids that one call reads to find those with a text: 10 to 60 ms. */
const MOST_READ = 2000;

/**
 * The users or agents that have memories, in the order of their ids.
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
  const most = text === undefined ? wanted.limit + 1 : MOST_READ;
  const read = await walkOwners(scope, kind, { after: wanted.after ?? '', most });
  const found = text === undefined ? read : read.filter((id) => id.toLowerCase().includes(text));
  const page = found.slice(0, wanted.limit);
  const owners = page.length === 0 ? [] : await countOfOwners(scope, kind, page, MOST_COUNTED);
  if (found.length > wanted.limit) return { owners, next: page.at(-1) ?? null };
  return { owners, next: read.length === most ? (read.at(-1) ?? null) : null };
}
