import type { Services } from '../../context.ts';
import { type CubeRow, findCubes } from '../../stores/browse/cubes.ts';
import { MOST_COUNTED } from './limits.ts';

export type { CubeRow };

/** Cubes that one call reads to find those with a text. */
const MOST_READ = 10_000;

/**
 * The cubes of a project in the order of their ids.
 * @param wanted `text` is sought in id, owner and name; `after` is `next` of the previous page
 * @returns a page, which may have fewer than `limit` entries although there are further ones
 */
export async function listCubes(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  wanted: { readonly text: string | undefined; readonly after: string | null; readonly limit: number },
): Promise<{ readonly cubes: readonly CubeRow[]; readonly next: string | null }> {
  const { limit } = wanted;
  const text = wanted.text ?? null;
  const { cubes, readUpTo } = await findCubes(db.project(projectId), {
    text,
    after: wanted.after ?? '',
    limit: limit + 1,
    mostRead: text === null ? limit + 1 : MOST_READ,
    mostCounted: MOST_COUNTED,
  });
  const page = cubes.slice(0, limit);
  return { cubes: page, next: cubes.length > limit ? (page.at(-1)?.cubeId ?? null) : readUpTo };
}
