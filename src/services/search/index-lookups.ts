import type { Context } from '../../context.ts';
import { CoalescedLookup } from '../../lib/coalesced-lookup.ts';
import type { Lru } from '../../lib/lru.ts';
import { TickBatch } from '../../lib/tick-batch.ts';
import { togetherFor } from '../../lib/together.ts';
import {
  type CubeChanges,
  changesSince,
  lastChanges,
  primaryChanges,
  type Reading,
} from '../../stores/search/search-index.ts';
import type { CachedCube } from './cached-cube.ts';
import { readAt } from './read-at.ts';

/** The average number of changes that a message, its raw memory and the memories extracted from it take. */
export const CHANGES_PER_MEMORY = 5;

/** A project with more lookups at once asks first which of the cubes have changed, since mostly none has. */
const FEW_CUBES = 3;

type LookupContext = Pick<Context, 'db' | 'projectId' | 'vectorsInProcess'>;

/** The shared lookups of a project. */
export interface Lookups {
  /** Tells up to which change number the index of a cube must be read. */
  readonly last: CoalescedLookup<CachedCube, number>;
  /** The last change numbers of cubes on the primary. */
  readonly numbers: CoalescedLookup<string, number>;
  /** Reads changes of cubes, those of several cubes together. */
  readonly read: (reading: PlacedReading) => Promise<CubeChanges>;
}

/** A reading, with the least change number that the cube must have where it is read; null: on the primary. */
type PlacedReading = Reading & { readonly atLeast: number | null };

/** The lookups of the context's project, kept for its next searches. */
export function lookupsIn(
  lookups: Lru<Lookups>,
  { db, projectId, vectorsInProcess }: LookupContext,
): Lookups {
  const existing = lookups.get(projectId);
  if (existing !== undefined) return existing;
  const mostChanges = vectorsInProcess * CHANGES_PER_MEMORY;
  const readAll = (readings: readonly PlacedReading[]) =>
    readAt({ db, projectId }, neededBy(readings), (scope) => changesSince(scope, readings, mostChanges));
  const changes = new TickBatch(readAll, FEW_CUBES);
  const catchUp = async (cube: CachedCube) => {
    await cube.catchUp();
    return cube.index.seq;
  };
  const numbersOf = async (cubeIds: readonly string[]) => {
    const { last, timeline } = await primaryChanges(db.project(projectId), cubeIds);
    db.replica?.primaryIs(timeline);
    return cubeIds.map((cubeId) => last.get(cubeId) ?? 0);
  };
  const created: Lookups = {
    numbers: new CoalescedLookup({
      single: async (cubeId) => (await numbersOf([cubeId]))[0] ?? 0,
      batch: numbersOf,
    }),
    last: new CoalescedLookup({
      single: catchUp,
      batch: async (cubes) => {
        if (cubes.length <= FEW_CUBES) return togetherFor(cubes, catchUp);
        const cubeIds = cubes.map(({ cubeId }) => cubeId);
        const last = await lastChanges(db.project(projectId), cubeIds);
        return cubeIds.map((cubeId) => last.get(cubeId) ?? 0);
      },
    }),
    read: async (reading) => {
      // the first pages of an index are full, so that several together would take too long to decode
      if (reading.settled !== null) return changes.add(reading);
      const [page] = await readAll([reading]);
      return page as CubeChanges;
    },
  };
  lookups.set(projectId, created);
  return created;
}

/** What a replica must have; null if one of the readings belongs on the primary, which then does all. */
function neededBy(readings: readonly PlacedReading[]): ReadonlyMap<string, number> | null {
  const needed = new Map<string, number>();
  for (const { cubeId, atLeast } of readings) {
    if (atLeast === null) return null;
    needed.set(cubeId, Math.max(atLeast, needed.get(cubeId) ?? 0));
  }
  return needed;
}
