import type { Services } from '../../context.ts';
import { type Steps, scanByKey, unfilteredSteps } from '../../lib/scan.ts';
import { type CubeRow, findCubes } from '../../stores/browse/cubes.ts';
import { MOST_COUNTED } from './limits.ts';

export type { CubeRow };

/** Cubes that are looked at for a text. */
const STEPS: Steps = { first: 500, step: 4000, most: 20_000 };

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
  const scope = db.project(projectId);
  const { after, limit, text = null } = wanted;
  const steps = text === null ? unfilteredSteps(limit) : STEPS;
  const keyOf = ({ cubeId }: CubeRow) => cubeId;
  const { rows, next } = await scanByKey({ ...steps, after, limit }, keyOf, (place, bounds) =>
    findCubes(scope, { text, after: place ?? '', ...bounds, mostCounted: MOST_COUNTED }),
  );
  return { cubes: rows, next };
}
