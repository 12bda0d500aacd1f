import type { Services } from '../../context.ts';
import { isKnowledgeBaseId } from '../../domain/documents/knowledge.ts';
import { type Steps, scanByKey, stepOf } from '../../lib/scan.ts';
import { knowledgeBasesAmong } from '../../stores/browse/knowledge.ts';
import { countOfOwners, type OwnerKind, type OwnerRow, walkOwners } from '../../stores/browse/owners.ts';
import { MOST_COUNTED } from './limits.ts';

export type { OwnerKind, OwnerRow };

/** Ids that are looked at for a text, or because knowledge bases are among them. */
const STEPS: Steps = { first: 100, step: 500, most: 5000 };

/** Once so many memories were counted, the page ends: each is a row that is read. */
const COUNTED_ON_A_PAGE = 5000;

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
  const { after, limit } = wanted;
  const text = wanted.text?.toLowerCase();
  const steps = text === undefined ? { ...STEPS, first: limit + 1 } : STEPS;
  const { rows, next } = await scanByKey({ ...steps, after, limit }, keyOf, async (place, bounds) => {
    const read = await walkOwners(scope, kind, { after: place ?? '', most: bounds.read });
    const bases = await knowledgeBasesAmong(scope, read.filter(isKnowledgeBaseId));
    const isSought = (id: string) => text === undefined || id.toLowerCase().includes(text);
    return stepOf(read, (id) => !bases.has(id) && isSought(id), keyOf, bounds);
  });
  const owners = await countedOf(rows, (ids) => countOfOwners(scope, kind, ids, MOST_COUNTED));
  const last = owners.at(-1);
  return { owners, next: last !== undefined && owners.length < rows.length ? last.id : next };
}

/** The first of these owners, counted, until enough memories were. Each step counts twice as many owners. */
async function countedOf(
  ids: readonly string[],
  count: (ids: readonly string[]) => Promise<readonly OwnerRow[]>,
): Promise<readonly OwnerRow[]> {
  const owners: OwnerRow[] = [];
  let counted = 0;
  for (let size = 1; owners.length < ids.length && counted < COUNTED_ON_A_PAGE; size *= 2) {
    const found = await count(ids.slice(owners.length, owners.length + size));
    owners.push(...found);
    counted += found.reduce((sum, { memories }) => sum + memories, 0);
  }
  return owners;
}

const keyOf = (id: string) => id;
