import type { Context } from '../../context.ts';
import { costOfFilter } from '../../domain/filter/cost.ts';
import { AppError } from '../../errors.ts';
import {
  type ScannedPage,
  type ScanPlace,
  type Sought,
  scanMatches,
} from '../../stores/search/filtered-memories.ts';

/** What the first page costs, in the units of `costOf`: 4 ms. */
const FIRST_COST = 2000;
/** What a statement should take: others have the database in between. */
const PAGE_MS = 10;
const MOST_ROWS = 5000;
const MOST_GROWTH = 8;
/** Cubes of one statement. */
const MAX_CUBES = 50;
/** Clients have given up long before. */
const LONGEST_MS = 20_000;

/** What of a cube matches, as of its change number `seq`. */
export interface Matches {
  readonly seq: number;
  /** When each match was created, by id. */
  readonly createdAt: ReadonlyMap<string, number>;
  /** Those that are not activated any more. */
  readonly archivedIds: ReadonlySet<string>;
}

/** A scan of a cube that goes on. */
class CubeScan {
  readonly createdAt: Map<string, number>;
  readonly archivedIds: Set<string>;
  place: ScanPlace;
  seq = 0;

  /** @param from where an earlier scan ended, and what it found */
  constructor(cubeId: string, from: Matches | undefined) {
    this.createdAt = new Map(from?.createdAt);
    this.archivedIds = new Set(from?.archivedIds);
    this.place = { cubeId, after: from?.seq ?? 0, begunAt: from?.seq ?? Number.MAX_SAFE_INTEGER };
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
 * The memories of cubes that match, by cube; a cube that does not exist is not in the answer. They are looked at page by
 * page, each as large as some milliseconds allow: one statement with hundreds of conditions on texts kept the embedded
 * database from everybody for 18 s.
 * @param from what an earlier scan found, to be brought up to date. Default: nothing
 * @throws AppError timed_out when it takes too long
 */
export async function scanCubes(
  ctx: Pick<Context, 'db' | 'projectId' | 'signal'>,
  cubeIds: readonly string[],
  sought: Sought,
  from?: ReadonlyMap<string, Matches>,
): Promise<ReadonlyMap<string, Matches>> {
  const scope = ctx.db.project(ctx.projectId);
  const until = performance.now() + LONGEST_MS;
  const found = new Map<string, CubeScan>();
  let rows = Math.ceil(FIRST_COST / (1 + costOfFilter(sought.filter)));
  let open = cubeIds.map((cubeId) => new CubeScan(cubeId, from?.get(cubeId)));
  while (open.length > 0) {
    ctx.signal.throwIfAborted();
    if (performance.now() > until) throw new AppError('timed_out', TOO_LONG);
    const some = open.slice(0, MAX_CUBES);
    const each = Math.max(1, Math.ceil(rows / some.length));
    const pages = await scanMatches(
      scope,
      some.map(({ place }) => place),
      sought,
      each,
    );
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

const TOO_LONG = 'The filter compares too much: use fewer conditions, or fewer cubes.';

function nextRows(rows: number, tookMs: number): number {
  const growth = Math.min(MOST_GROWTH, PAGE_MS / Math.max(tookMs, 0.1));
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(rows * growth)));
}
