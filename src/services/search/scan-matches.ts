import type { Context } from '../../context.ts';
import { costOfFilter } from '../../domain/filter/cost.ts';
import { AppError } from '../../errors.ts';
import {
  type ScannedPage,
  type ScanPlace,
  type Sought,
  scanMatches,
} from '../../stores/search/filtered-memories.ts';
import { readAt } from './read-at.ts';

/** Cost of the first page, in the units of `costOfFilter`; about 4 ms. */
const FIRST_COST = 2000;
/** Target duration of a statement, so that others can use the database in between. */
const PAGE_MS = 10;
const MOST_ROWS = 5000;
const MOST_GROWTH = 8;
/** The most cubes of one statement. */
const MAX_CUBES = 50;
/** The longest scan; clients have given up long before. */
const LONGEST_MS = 20_000;

/** The matching memories of a cube, as of its change number `seq`. */
export interface Matches {
  readonly seq: number;
  /** Memory id → time of creation in milliseconds. */
  readonly createdAt: ReadonlyMap<string, number>;
  /** The matches that are no longer activated. */
  readonly archivedIds: ReadonlySet<string>;
}

/** The state of a scan of one cube. */
class CubeScan {
  readonly createdAt: Map<string, number>;
  readonly archivedIds: Set<string>;
  place: ScanPlace;
  seq = 0;

  /** @param from the result of an earlier scan, to continue it */
  constructor(cubeId: string, from: Matches | undefined) {
    this.createdAt = new Map(from?.createdAt);
    this.archivedIds = new Set(from?.archivedIds);
    this.place = { cubeId, after: from?.seq ?? 0, begunAt: from?.seq ?? Number.MAX_SAFE_INTEGER };
  }

  /** The least change number of the state that the next page may show: no page shows an older one. */
  leastAfter(needed: ReadonlyMap<string, number>): number {
    const { cubeId, after } = this.place;
    return Math.max(needed.get(cubeId) ?? 0, after, this.seq);
  }

  take(page: ScannedPage): void {
    for (const id of page.goneIds) {
      this.createdAt.delete(id);
      this.archivedIds.delete(id);
    }
    for (const [at, id] of page.ids.entries()) {
      this.createdAt.set(id, page.createdAt[at] ?? 0);
      this.archivedIds.delete(id);
    }
    for (const id of page.archivedIds) this.archivedIds.add(id);
    this.seq = page.seq;
    const { cubeId, begunAt } = this.place;
    this.place = { cubeId, after: page.last, begunAt: Math.min(begunAt, page.seq) };
  }
}

/**
 * Finds the matching memories of cubes. The cubes are read in pages that take some milliseconds each, because
 * one statement with hundreds of conditions on texts once blocked the embedded database for 18 s.
 * @param from results of earlier scans, to bring them up to date; default: none
 * @param needed cube id → least change number of the state that is read, as a replica has it; null: all
 *   commits before the call
 * @returns cube id → matches; a cube that does not exist is left out
 * @throws AppError timed_out after 20 s
 */
export async function scanCubes(
  ctx: Pick<Context, 'db' | 'projectId' | 'signal'>,
  cubeIds: readonly string[],
  sought: Sought,
  from?: ReadonlyMap<string, Matches>,
  needed: ReadonlyMap<string, number> | null = null,
): Promise<ReadonlyMap<string, Matches>> {
  const until = performance.now() + LONGEST_MS;
  const found = new Map<string, CubeScan>();
  let rows = Math.ceil(FIRST_COST / (1 + costOfFilter(sought.filter)));
  let open = cubeIds.map((cubeId) => new CubeScan(cubeId, from?.get(cubeId)));
  while (open.length > 0) {
    ctx.signal.throwIfAborted();
    if (performance.now() > until) throw new AppError('timed_out', TOO_LONG);
    const some = open.slice(0, MAX_CUBES);
    const each = Math.max(1, Math.ceil(rows / some.length));
    const places = some.map(({ place }) => place);
    const states = needed && new Map(some.map((scan) => [scan.place.cubeId, scan.leastAfter(needed)]));
    const pages = await readAt(ctx, states, (scope) => scanMatches(scope, places, sought, each));
    const byCube = new Map(pages.map((page) => [page.cubeId, page]));
    const left = some.filter((scan) => {
      const page = byCube.get(scan.place.cubeId);
      if (page === undefined) return false;
      scan.take(page);
      found.set(page.cubeId, scan);
      return page.looked >= each;
    });
    open = [...left, ...open.slice(MAX_CUBES)];
    rows = nextRows(rows, Math.max(0, ...pages.map(({ tookMs }) => tookMs)));
  }
  return found;
}

const TOO_LONG = 'The filter took too long: use fewer conditions, or search fewer cubes.';

function nextRows(rows: number, tookMs: number): number {
  const growth = Math.min(MOST_GROWTH, PAGE_MS / Math.max(tookMs, 0.1));
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(rows * growth)));
}
