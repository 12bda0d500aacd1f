import type { Context } from '../../context.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { LIMITS } from '../../domain/limits.ts';
import { kindsOfView, type Memory } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import {
  countActivated,
  findMemoriesAt,
  listActivated,
  listActivatedIds,
  type MemoryAt,
  sizeOfMemories,
} from '../../stores/memories/memories.ts';
import { requireCubes } from '../access/only-user.ts';
import { type Matches, scanCubes } from '../search/scan-matches.ts';

export interface ListInput {
  readonly cubeIds: readonly string[];
  readonly view: MemoryView;
  readonly filter?: Filter | undefined;
  /** `number` counts from 1. Absent = everything. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
}

export interface MemoryPage {
  readonly memories: readonly Memory[];
  /** The count over all pages. */
  readonly total: number;
}

/** The most attempts to scan and to read memories without a commit that changes them in between. */
const MAX_ATTEMPTS = 5;
/** Memories per SQL statement. */
const PIECE = 500;
/** Up to this number of memories are read without a check of their total size. */
const FEW = 1000;

/** Counts down the bytes that one response may list. */
export class ListBudget {
  #left: number = LIMITS.listedBytes;

  /** @throws AppError limit_exceeded if the response would exceed `LIMITS.listedBytes` */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    throw new AppError(
      'limit_exceeded',
      `page × page_size: the requested memories have more than ${LIMITS.listedBytes} bytes together: request smaller pages (page and page_size)`,
      { field: 'page_size' },
    );
  }
}

/**
 * The activated memories of a view, newest first.
 * @param budget shared by the lists of one response
 * @throws AppError limit_exceeded if they are too large together; forbidden for the cube of another user
 */
export async function listMemories(
  ctx: Context,
  input: ListInput,
  budget = new ListBudget(),
): Promise<MemoryPage> {
  requireCubes(ctx, input.cubeIds);
  if (input.filter !== undefined) return listMatching(ctx, input, budget);
  const scope = ctx.db.project(ctx.projectId);
  const among = { cubeIds: input.cubeIds, kinds: kindsOfView(input.view) };
  const window = windowOf(input);
  if (window !== null && window.limit <= PIECE) {
    const [memories, total] = await together(
      () => listActivated(scope, among, window),
      () => countActivated(scope, among),
    );
    return { memories, total };
  }
  const { memories, total } = await pageOf(ctx, await listActivatedIds(scope, among), input, budget);
  return { memories: memories.filter(isActivated), total };
}

/**
 * The activated memories that match a filter. A commit between the scan and the reading may change a memory
 * so that it does not match any more; then both are repeated.
 */
async function listMatching(ctx: Context, input: ListInput, budget: ListBudget): Promise<MemoryPage> {
  const { cubeIds, filter, view } = input;
  const sought = { filter, kinds: kindsOfView(view), state: 'activated' as const };
  let found: ReadonlyMap<string, Matches> | undefined;
  for (let attempt = 1; ; attempt += 1) {
    found = await scanCubes(ctx, [...new Set(cubeIds)], sought, found);
    const ids = [...found.values()]
      .flatMap(({ createdAt }) => [...createdAt])
      .sort(([a, createdA], [b, createdB]) => createdB - createdA || (a < b ? 1 : -1))
      .map(([memoryId]) => memoryId);
    // a repeated reading counts once
    const page = await pageOf(ctx, ids, input, attempt === 1 ? budget : new ListBudget(), found);
    const isLast = attempt === MAX_ATTEMPTS;
    if (page.areUnchanged || isLast)
      return { memories: page.memories.filter(isActivated), total: page.total };
  }
}

/**
 * Reads a page of any size in pieces, so that others can use the database in between.
 * @param found the scan that found the ids
 * @returns the page, and whether its memories have not changed since the scan
 */
async function pageOf(
  ctx: Context,
  ids: readonly string[],
  input: ListInput,
  budget: ListBudget,
  found?: ReadonlyMap<string, Matches>,
): Promise<MemoryPage & { readonly areUnchanged: boolean }> {
  const window = windowOf(input);
  const page = window === null ? ids : ids.slice(window.offset, window.offset + window.limit);
  const scope = ctx.db.project(ctx.projectId);
  if (page.length > FEW) budget.take(await sizeOfMemories(scope, page));
  const read = new Map<string, MemoryAt>();
  for (let start = 0; start < page.length; start += PIECE) {
    ctx.signal.throwIfAborted();
    for (const one of await findMemoriesAt(scope, page.slice(start, start + PIECE)))
      read.set(one.memory.memoryId, one);
  }
  const shown = page.flatMap((id) => read.get(id) ?? []);
  const isOld = ({ memory, changeSeq }: MemoryAt) => changeSeq <= (found?.get(memory.cubeId)?.seq ?? 0);
  return {
    memories: shown.map(({ memory }) => memory),
    total: ids.length,
    areUnchanged: shown.length === page.length && shown.every(isOld),
  };
}

function isActivated({ status }: Memory): boolean {
  return status === 'activated';
}

function windowOf({ page }: ListInput): { readonly limit: number; readonly offset: number } | null {
  return page === undefined ? null : { limit: page.size, offset: (page.number - 1) * page.size };
}
