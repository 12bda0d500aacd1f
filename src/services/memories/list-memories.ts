import type { Context } from '../../context.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { kindsOfView, type Memory } from '../../domain/memory.ts';
import type { MemoryView } from '../../domain/view.ts';
import { countActivated, listActivated } from '../../stores/memories.ts';

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

/** The activated memories of a view, newest first. */
export async function listMemories(ctx: Context, input: ListInput): Promise<MemoryPage> {
  const scope = ctx.db.project(ctx.projectId);
  const filter = { cubeIds: input.cubeIds, kinds: kindsOfView(input.view), filter: input.filter };
  const window =
    input.page === undefined
      ? null
      : { limit: input.page.size, offset: (input.page.number - 1) * input.page.size };
  const [memories, total] = await Promise.all([
    listActivated(scope, filter, window),
    window === null ? null : countActivated(scope, filter),
  ]);
  return { memories, total: total ?? memories.length };
}
