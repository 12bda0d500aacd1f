import type { Context } from '../../context.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import { isPureQuestion } from '../../extractors/rules/small-talk.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { SearchMode } from '../search/search-in-mode.ts';
import { searchShared } from '../search/search-shared.ts';
import type { SearchHit } from '../search/types.ts';

/** The least relevance of a memory if the caller sets no threshold. */
const DEFAULT_THRESHOLD = 0.5;
/**
 * If fewer than MIN_KEPT memories reach the default threshold, the best ones down to MIN_RELATIVITY are kept.
 * Below that a memory has almost nothing in common with the question.
 */
const MIN_KEPT = 3;
const MIN_RELATIVITY = 0.15;
/** Extra candidates beyond the limit, because stored questions are dropped. */
const EXTRA_CANDIDATES = 10;
/** A query with at most this many terms is searched together with the user's turn before it. */
const FEW_TERMS = 2;
/** Total characters of the recalled memories, so that the rest of the prompt fits a model's context. */
const MAX_CHARACTERS = 48_000;

export interface RecallInput {
  readonly query: string;
  readonly cubeIds: readonly string[];
  /** Cubes of public memories and knowledge bases, searched in addition to `cubeIds`. */
  readonly sharedCubeIds?: readonly string[] | undefined;
  readonly topK: number;
  /** Default: `fast`, without models. */
  readonly mode?: SearchMode | undefined;
  /** The most preferences to recall; 0 = none. */
  readonly preferenceTopK: number;
  /** The least relevance of a memory. Absent: 0.5, but the best three are kept if they reach 0.15. */
  readonly threshold?: number | undefined;
  readonly conversationId?: string | undefined;
  readonly filters?: CubeFilters | undefined;
}

export interface Recalled {
  /** Facts, original messages and document parts; best first. */
  readonly memories: readonly SearchHit[];
  /** Preferences ignore the threshold: they say how to answer even if the question does not mention them. */
  readonly preferences: readonly SearchHit[];
  /** Whether the search ran without the models that its mode requires. */
  readonly isDegraded: boolean;
}

/**
 * Recalls the memories for an answer. Stored questions are dropped: they resemble the query but answer
 * nothing.
 * @throws AppError as `searchShared` does
 */
export async function recall(
  ctx: Context,
  input: RecallInput,
  history: readonly ChatTurn[],
): Promise<Recalled> {
  const { hits, fallback } = await searchShared(ctx, {
    cubeIds: input.cubeIds,
    sharedCubeIds: input.sharedCubeIds ?? [],
    mode: input.mode ?? 'fast',
    history: history.map(({ role, content }) => ({ role, text: content })),
    query: withPreviousTurn(input.query, history),
    limits: {
      detail_factual: input.topK + EXTRA_CANDIDATES,
      ...(input.preferenceTopK > 0 ? { preference: input.preferenceTopK } : {}),
    },
    conversationId: input.conversationId,
    filters: input.filters,
  });
  const answering = (hits.detail_factual ?? []).filter(({ memory }) => !isQuestion(memory));
  const relevant = cut(answering, input.threshold).slice(0, input.topK);
  return {
    ...withinBudget({ memories: relevant, preferences: hits.preference ?? [] }),
    isDegraded: fallback !== undefined,
  };
}

function cut(hits: readonly SearchHit[], threshold: number | undefined): readonly SearchHit[] {
  if (threshold !== undefined) return hits.filter((hit) => hit.relativity >= threshold);
  const good = hits.filter((hit) => hit.relativity >= DEFAULT_THRESHOLD);
  if (good.length >= MIN_KEPT) return good;
  return hits.filter((hit) => hit.relativity >= MIN_RELATIVITY).slice(0, MIN_KEPT);
}

function isQuestion({ kind, text, speaker, sources }: Memory): boolean {
  if (kind !== 'raw') return false;
  const { prefixLength } = readSpeaker({ text, role: sources[0]?.role ?? 'user', roleName: speaker });
  return isPureQuestion(text.slice(prefixLength).trim());
}

/** Adds the user's previous turn to a short query such as `And when?`. */
function withPreviousTurn(query: string, history: readonly ChatTurn[]): string {
  if (analyseQuery(query).size > FEW_TERMS) return query;
  const before = history.findLast((turn) => turn.role === 'user');
  return before === undefined ? query : `${before.content}\n${query}`;
}

function withinBudget({ memories, preferences }: Omit<Recalled, 'isDegraded'>): Omit<Recalled, 'isDegraded'> {
  let left = MAX_CHARACTERS;
  // a memory that is too long leaves room for the shorter ones after it
  const takeWithin = ({ memory }: SearchHit) => {
    if (memory.text.length > left) return false;
    left -= memory.text.length;
    return true;
  };
  return { memories: memories.filter(takeWithin), preferences: preferences.filter(takeWithin) };
}
