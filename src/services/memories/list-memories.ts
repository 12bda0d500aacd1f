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
  /** Absent = everything. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
}

export interface MemoryPage {
  readonly memories: readonly Memory[];
  /** How many there are in all. */
  readonly total: number;
}

/** Memories that are read in one statement. */
const PIECE = 500;
/** Fewer than so many are read without asking how long they are. */
const FEW = 1000;

/** Bytes that one answer may still list. */
export class ListBudget {
  #left: number = LIMITS.listedBytes;

  /** @throws AppError limit_exceeded */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    throw new AppError(
      'limit_exceeded',
      `page × page_size: the memories asked for have more than ${LIMITS.listedBytes} bytes together: ask for them in smaller pages (page and page_size)`,
      { field: 'page_size' },
    );
  }
}

/**
 * The activated memories of a view, newest first.
 * @throws AppError limit_exceeded where they are too long together
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

/** Those that match a filter. */
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

/** Reads a page, however large it is, in pieces: others have the database in between. */
async function pageOf(
  ctx: Context,
  ids: readonly string[],
  input: ListInput,
  budget: ListBudget,
): Promise<MemoryPage> {
  const window = windowOf(input);
  const asked = window === null ? ids : ids.slice(window.offset, window.offset + window.limit);
  if (asked.length > FEW) budget.take(await sizeOfMemories(ctx.db.project(ctx.projectId), asked));
  const memories: Memory[] = [];
  for (let start = 0; start < asked.length; start += PIECE) {
    ctx.signal.throwIfAborted();
    memories.push(...(await getMemories(ctx, asked.slice(start, start + PIECE))));
  }
  return { memories, total: ids.length };
}

function windowOf({ page }: ListInput): { readonly limit: number; readonly offset: number } | null {
  return page === undefined ? null : { limit: page.size, offset: (page.number - 1) * page.size };
}
