import type { Context } from '../../context.ts';
import { dateWords } from '../../domain/query/date-words.ts';
import { splitQuestion } from '../../domain/query/split-question.ts';
import { planSearch } from '../../prompts/plan-search.ts';

/** An additional query that helps to answer the caller's. */
export interface HelpingQuery {
  readonly text: string;
  /** Weight of its ranking in the fusion; the caller's query has 1. */
  readonly weight: number;
}

const MAX_QUERIES = 4;
const MAX_LENGTH = 1000;

/**
 * Makes helping queries by rules: the parts of a compound question, and the dates that its time expressions
 * mean.
 */
export function planWithoutModel(query: string, now: Date): readonly HelpingQuery[] {
  const parts = splitQuestion(query).map((text) => ({ text, weight: 0.8 }));
  const dates = dateWords(query, now);
  return dates.length === 0 ? parts : [...parts, { text: `${query}\n${dates.join('\n')}`, weight: 0.8 }];
}

/** Makes helping queries by the language model; none without a model. @throws ProviderError */
export async function planWithModel(
  ctx: Context,
  input: {
    readonly query: string;
    readonly history: readonly { readonly role: string; readonly text: string }[];
    readonly now: Date;
  },
  signal: AbortSignal,
): Promise<readonly HelpingQuery[]> {
  if (ctx.models.chat === null) return [];
  const { value } = await ctx.models.chat.json(
    {
      account: { projectId: ctx.projectId, purpose: 'search' },
      messages: planSearch.messages({ question: input.query, history: input.history, now: input.now }),
      temperature: 0,
      maxTokens: 500,
    },
    planSearch.id,
    planSearch.answer,
    signal,
  );
  const queries = value.queries
    .map((text) => text.trim().slice(0, MAX_LENGTH))
    .filter((text) => text !== '' && text !== input.query);
  const dates = value.from ? dateWords(`${value.from} to ${value.to ?? value.from}`, input.now) : [];
  return [
    ...[...new Set(queries)].slice(0, MAX_QUERIES).map((text) => ({ text, weight: 0.8 })),
    ...(dates.length > 0 ? [{ text: `${input.query}\n${dates.join('\n')}`, weight: 0.8 }] : []),
  ];
}
