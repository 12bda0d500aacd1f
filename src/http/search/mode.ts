import { z } from 'zod';
import type { HistoryTurn, ModeResult, SearchMode } from '../../services/search/search-in-mode.ts';
import { type Content, content, textOf } from '../messages/content.ts';

/** The search modes and how an answer reports them, the same in both memory APIs. */

export const modeText =
  'Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.';

export const searchNotes = z
  .object({
    mode: z.enum(['fast', 'fine', 'mixture']).describe('The requested mode.'),
    used_mode: z.enum(['fast', 'fine', 'mixture']).describe('The mode that gave the hits.'),
    fallback: z
      .enum(['timed_out', 'model_failed', 'rerank_failed'])
      .nullable()
      .describe(
        'Why the requested mode was not used. `rerank_failed`: it was used, but the hits were not reranked. null: no fallback.',
      ),
    queries: z.array(z.string()).describe('Further queries that were searched for.'),
    notes: z.array(z.string()).describe('Further remarks, such as options that have no effect.'),
  })
  .meta({ title: 'search_notes' })
  .describe('How the search was done. Absent if there is nothing to report.');

/** `{search}` for the answer; nothing for a `fast` search without further queries or notes. */
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

/**
 * The turns of a client's chat history. Entries without text are left out;
 * without a role they count as the user's.
 */
export function turnsIn(
  history: readonly Record<string, unknown>[] | null | undefined,
): readonly HistoryTurn[] | undefined {
  return history?.flatMap((item) => {
    const parsed = content.safeParse(item.content);
    const text = parsed.success ? textOf(parsed.data as Content) : '';
    return text === '' ? [] : [{ role: typeof item.role === 'string' ? item.role : 'user', text }];
  });
}
