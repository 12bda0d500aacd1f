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

/** Relevance that a memory must have, where the caller names none. */
const DEFAULT_THRESHOLD = 0.5;
/** Where the caller names no threshold, so many of the best are kept below the default one, */
const KEPT_ANYWAY = 3;
/** but nothing that has next to nothing in common with the question. */
const LEAST = 0.15;
/** Candidates beyond the limit, for those that are only questions. */
const SPARE = 10;
/** A question with fewer words of its own leans on what was said before it. */
const FEW_TERMS = 2;
/** Characters of memories in all, so that they leave room in a model's context. */
const MAX_CHARACTERS = 48_000;

export interface RecallInput {
  readonly query: string;
  readonly cubeIds: readonly string[];
  /** Public memories and knowledge bases, searched beside them. */
  readonly sharedCubeIds?: readonly string[] | undefined;
  readonly topK: number;
  /** Default: `fast`, without models. */
  readonly mode?: SearchMode | undefined;
  /** 0 = no preferences. */
  readonly preferenceTopK: number;
  /** Given: exactly this cut. Absent: 0.5, and the best three even if they are below. */
  readonly threshold?: number | undefined;
  readonly conversationId?: string | undefined;
  readonly filters?: CubeFilters | undefined;
}

export interface Recalled {
  /** Facts, words as they came, documents; best first. */
  readonly memories: readonly SearchHit[];
  /** The threshold is not for them: they say how to answer, also where the question does not mention them. */
  readonly preferences: readonly SearchHit[];
  /** The models that the search mode asks for did not help. */
  readonly isDegraded: boolean;
}

/** The memories for an answer. Earlier questions are left out: they resemble the question and answer nothing. */
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
    query: inContext(input.query, history),
    limits: {
      detail_factual: input.topK + SPARE,
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
  if (good.length >= KEPT_ANYWAY) return good;
  return hits.filter((hit) => hit.relativity >= LEAST).slice(0, KEPT_ANYWAY);
}

function isQuestion({ kind, text, speaker, sources }: Memory): boolean {
  if (kind !== 'raw') return false;
  const { prefixLength } = readSpeaker({ text, role: sources[0]?.role ?? 'user', roleName: speaker });
  return isPureQuestion(text.slice(prefixLength).trim());
}

/** `And when?` is looked for together with the user's turn before it. */
function inContext(query: string, history: readonly ChatTurn[]): string {
  if (analyseQuery(query).size > FEW_TERMS) return query;
  const before = history.findLast((turn) => turn.role === 'user');
  return before === undefined ? query : `${before.content}\n${query}`;
}

function withinBudget({ memories, preferences }: Omit<Recalled, 'isDegraded'>): Omit<Recalled, 'isDegraded'> {
  let left = MAX_CHARACTERS;
  const fits = ({ memory }: SearchHit) => {
    left -= memory.text.length;
    return left >= 0;
  };
  return { memories: memories.filter(fits), preferences: preferences.filter(fits) };
}
