import type { Context } from '../../context.ts';
import { insertKnowledgeBase } from '../../stores/knowledge/knowledge-bases.ts';
import { ensureCube } from '../../stores/memories/cubes.ts';

/** Each call creates a new knowledge base. @returns its id, which is also the id of its cube */
export async function createKnowledgeBase(
  ctx: Context,
  input: { readonly name: string; readonly description: string },
): Promise<string> {
  const id = `kb_${ctx.newId().replaceAll('-', '')}`;
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await ensureCube(scope, { cubeId: id, ownerId: id, name: input.name });
    await insertKnowledgeBase(scope, { id, ...input });
  });
  return id;
}
