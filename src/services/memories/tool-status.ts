import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { countToolUses } from '../../stores/memories/tool-uses.ts';

/** The outcome of a tool in one trajectory, and its success rate in the cube. */
export interface ToolStatus {
  readonly tool: string;
  readonly errorType: string;
  /** 0..1 over all uses with an answer in the cube's memories; null if there is no such use. */
  readonly successRate: number | null;
  readonly experience: string;
}

/**
 * The tools that tool memories describe. The success rates are counted anew at each call, so that they follow
 * every new run and every deletion.
 * @returns memory id → tools; an empty list for a memory without tools
 */
export async function toolStatuses(
  ctx: Context,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, readonly ToolStatus[]>> {
  const used = memories.map((memory) => ({ memory, tools: toolsOf(memory) }));
  const names = [...new Set(used.flatMap(({ tools }) => tools.map(({ tool }) => tool)))];
  if (names.length === 0) return new Map(memories.map(({ memoryId }) => [memoryId, []]));
  const cubeIds = [...new Set(memories.map(({ cubeId }) => cubeId))];
  const counts = await countToolUses(ctx.db.project(ctx.projectId), cubeIds, names);
  const rates = new Map(
    counts.map(({ cubeId, tool, uses, successes }) => [keyOf(cubeId, tool), successes / uses]),
  );
  return new Map(
    used.map(({ memory, tools }) => [
      memory.memoryId,
      tools.map((tool) => ({ ...tool, successRate: rates.get(keyOf(memory.cubeId, tool.tool)) ?? null })),
    ]),
  );
}

function toolsOf({ details }: Memory): readonly Omit<ToolStatus, 'successRate'>[] {
  if (typeof details.tool_name === 'string')
    return [{ tool: details.tool_name, errorType: '', experience: '' }];
  const used = Array.isArray(details.used) ? details.used : [];
  return used.map(({ tool, error_type, experience }) => ({ tool, errorType: error_type, experience }));
}

function keyOf(cubeId: string, tool: string): string {
  return JSON.stringify([cubeId, tool]);
}
