import type { Context } from '../../context.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { LIMITS } from '../../domain/limits.ts';
import { kindsOfView, type Memory } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import {
  countActivated,
  listActivated,
  listActivatedIds,
  sizeOfMemories,
} from '../../stores/memories/memories.ts';
import { requireCubes } from '../access/only-user.ts';
import { scanCubes } from '../search/scan-matches.ts';
import { getMemories } from './get-memories.ts';

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
  const ids = await listActivatedIds(scope, among);
  return pageOf(ctx, ids, input, budget);
}

/** The activated memories that match a filter. */
async function listMatching(ctx: Context, input: ListInput, budget: ListBudget): Promise<MemoryPage> {
  const { cubeIds, filter, view } = input;
  const found = await scanCubes(ctx, [...new Set(cubeIds)], {
    filter,
    kinds: kindsOfView(view),
    state: 'activated',
  });
  const newest = [...found.values()]
    .flatMap(({ createdAt }) => [...createdAt])
    .sort(([a, createdA], [b, createdB]) => createdB - createdA || (a < b ? 1 : -1));
  return pageOf(
    ctx,
    newest.map(([memoryId]) => memoryId),
    input,
    budget,
  );
}

/** Reads a page of any size in pieces, so that others can use the database in between. */
async function pageOf(
  ctx: Context,
  ids: readonly string[],
  input: ListInput,
  budget: ListBudget,
): Promise<MemoryPage> {
  const window = windowOf(input);
  const page = window === null ? ids : ids.slice(window.offset, window.offset + window.limit);
  if (page.length > FEW) budget.take(await sizeOfMemories(ctx.db.project(ctx.projectId), page));
  const memories: Memory[] = [];
  for (let start = 0; start < page.length; start += PIECE) {
    ctx.signal.throwIfAborted();
    memories.push(...(await getMemories(ctx, page.slice(start, start + PIECE))));
  }
  return { memories, total: ids.length };
}

function windowOf({ page }: ListInput): { readonly limit: number; readonly offset: number } | null {
  return page === undefined ? null : { limit: page.size, offset: (page.number - 1) * page.size };
}
