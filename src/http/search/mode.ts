import { z } from 'zod';
import type { HistoryTurn, ModeResult, SearchMode } from '../../services/search/search-in-mode.ts';
import { type Content, content, textOf } from '../messages/content.ts';

/** How both APIs show in which way a search was done. */

export const modeText =
  '`fast`: no model is asked. `fine`: the question is taken apart, times and references in it are resolved, and the rankings of all parts fused; by a language model where one is configured, then a reranking model orders the hits. `mixture`: the hits of both, fused. Models get at most 4 seconds; then the answer is that of `fast`, and `search` says so.';

export const searchNotes = z
  .object({
    mode: z.enum(['fast', 'fine', 'mixture']).describe('What was asked for'),
    used_mode: z.enum(['fast', 'fine', 'mixture']).describe('What the hits come from'),
    fallback: z
      .enum(['timed_out', 'model_failed', 'rerank_failed'])
      .nullable()
      .describe('Why they are not what was asked for; `rerank_failed`: as asked for, but not reranked'),
    queries: z.array(z.string()).describe('What was searched for beside the query'),
    notes: z.array(z.string()),
  })
  .describe('How it was searched; absent where there is nothing to tell');

export function toSearchNotes(
  mode: SearchMode,
  { usedMode, fallback, queries }: ModeResult,
  notes: readonly string[],
): { search?: z.output<typeof searchNotes> } {
  if (mode === 'fast' && queries.length === 0 && notes.length === 0) return {};
  return {
    search: {
      mode,
      used_mode: usedMode,
      fallback: fallback ?? null,
      queries: [...queries],
      notes: [...notes],
    },
  };
}

/** The turns of a chat history as clients send it: objects with `role` and `content`; what has no words is left out. */
export function turnsIn(
  history: readonly Record<string, unknown>[] | null | undefined,
): readonly HistoryTurn[] | undefined {
  return history?.flatMap((one) => {
    const said = content.safeParse(one.content);
    const text = said.success ? textOf(said.data as Content) : '';
    return text === '' ? [] : [{ role: typeof one.role === 'string' ? one.role : 'user', text }];
  });
}
