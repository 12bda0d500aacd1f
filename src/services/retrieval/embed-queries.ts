import type { Context } from '../../context.ts';

/** Vectors of queries; null where there is none, or none can be had: words are searched by then, not nothing. */
export async function embedQueries(
  ctx: Context,
  queries: readonly string[],
): Promise<readonly (Float32Array | null)[]> {
  try {
    return await ctx.models.embedder.embed(
      queries,
      { projectId: ctx.projectId, purpose: 'search' },
      ctx.signal,
    );
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'a query could not be embedded; it is searched by its words');
    return queries.map(() => null);
  }
}
