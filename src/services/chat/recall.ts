import type { Context } from '../../context.ts';
import { tellsWish } from '../../domain/chat/standing-facts.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import { isPureQuestion, isSmallTalk } from '../../extractors/rules/small-talk.ts';
import { together } from '../../lib/together.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { searchShared } from '../search/search-shared.ts';
import type { SearchHit } from '../search/types.ts';
import { findQuotes, questionOf } from './find-quotes.ts';
import type { RecallInput } from './recall-input.ts';
import { standingHits } from './standing-hits.ts';

/** The least relevance of a memory if the caller sets no threshold. */
const DEFAULT_THRESHOLD = 0.5;
/**
 * If fewer than MIN_KEPT memories reach the default threshold, the best ones down to MIN_RELATIVITY are kept.
 * Below that only words around a memory fit the question, such as the `ok` that answered it.
 */
const MIN_KEPT = 3;
const MIN_RELATIVITY = 0.13;
/** Extra candidates beyond the limit, because stored questions are dropped. */
const EXTRA_CANDIDATES = 10;
/** A query with at most this many terms is searched together with the user's turn before it. */
const FEW_TERMS = 2;
const NO_NAMES: ReadonlySet<string> = new Set();
/** Total characters of the recalled memories, so that the rest of the prompt fits a model's context. */
const MAX_CHARACTERS = 48_000;

export interface Recalled {
  /** Facts, original messages and document parts; best first. */
  readonly memories: readonly SearchHit[];
  /** Preferences ignore the threshold: they say how to answer even if the question does not mention them. */
  readonly preferences: readonly SearchHit[];
  /** Whether the search ran without the models that its mode requires. */
  readonly isDegraded: boolean;
  /**
   * Ids of the memories and preferences that answer the query, best first. Empty with a model, which judges
   * for itself.
   */
  readonly answering: readonly string[];
  /** Ids of those that say how the user wants to be answered. */
  readonly wishes: readonly string[];
}

/**
 * Recalls the memories for an answer. Stored questions and small talk are dropped: they may resemble the
 * query, or stand beside what does, but answer nothing.
 * @throws AppError as `searchShared` does
 */
export async function recall(
  ctx: Context,
  input: RecallInput,
  history: readonly ChatTurn[],
): Promise<Recalled> {
  const question = questionOf(input.query, history);
  const search = {
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
  };
  const [{ hits, fallback }, standing] = await together(
    () => searchShared(ctx, search),
    () => standingHits(ctx, input, question),
  );
  const answering = (hits.detail_factual ?? []).filter(({ memory }) => !saysNothing(memory));
  const relevant = cut(answering, input.threshold).slice(0, input.topK);
  const preferences = hits.preference ?? [];
  const quotes =
    ctx.models.chat === null ? await findQuotes(ctx, input, question, [...answering, ...preferences]) : [];
  const quoted = quotes.map(({ hit }) => hit).filter(({ memory }) => !saysNothing(memory));
  const isPreference = ({ memory }: SearchHit) => memory.kind === 'preference';
  const further = [...standing, ...quoted];
  return {
    ...withinBudget({
      memories: withHits(
        relevant,
        further.filter((hit) => !isPreference(hit)),
        input.topK,
      ),
      preferences: withHits(preferences, further.filter(isPreference), input.preferenceTopK),
    }),
    isDegraded: fallback !== undefined,
    answering: quoted.map(({ memory }) => memory.memoryId),
    wishes: standing.flatMap(({ memory }) => (tellsWish(memory.text) ? [memory.memoryId] : [])),
  };
}

/**
 * The hits, then those further ones that are not among them, together at most `most`. Further ones answer the
 * question or hold for every answer, so the worst of the other hits make room for them.
 */
function withHits(
  hits: readonly SearchHit[],
  further: readonly SearchHit[],
  most: number,
): readonly SearchHit[] {
  const idOf = ({ memory }: SearchHit) => memory.memoryId;
  const unique = new Map(further.map((hit) => [idOf(hit), hit]));
  const kept = new Map([...unique].slice(0, most));
  const others = hits.filter((hit) => !kept.has(idOf(hit))).slice(0, most - kept.size);
  const chosen = new Set([...kept.keys(), ...others.map(idOf)]);
  const found = new Set(hits.map(idOf));
  return [
    ...hits.filter((hit) => chosen.has(idOf(hit))),
    ...[...kept.values()].filter((hit) => !found.has(idOf(hit))),
  ];
}

function cut(hits: readonly SearchHit[], threshold: number | undefined): readonly SearchHit[] {
  if (threshold !== undefined) return hits.filter((hit) => hit.relativity >= threshold);
  const good = hits.filter((hit) => hit.relativity >= DEFAULT_THRESHOLD);
  if (good.length >= MIN_KEPT) return good;
  return hits.filter((hit) => hit.relativity >= MIN_RELATIVITY).slice(0, MIN_KEPT);
}

/** Whether a memory is a question or small talk: it may resemble the query, or stand beside what does. */
function saysNothing({ kind, text, speaker, sources }: Memory): boolean {
  if (kind !== 'raw') return false;
  const { prefixLength } = readSpeaker({ text, role: sources[0]?.role ?? 'user', roleName: speaker });
  const words = text.slice(prefixLength).trim();
  return isPureQuestion(words) || isSmallTalk(words, NO_NAMES);
}

/** Adds the user's previous turn to a short query such as `And when?`. */
function withPreviousTurn(query: string, history: readonly ChatTurn[]): string {
  if (analyseQuery(query).size > FEW_TERMS) return query;
  const before = history.findLast((turn) => turn.role === 'user');
  return before === undefined ? query : `${before.content}\n${query}`;
}

type Hits = Pick<Recalled, 'memories' | 'preferences'>;

function withinBudget({ memories, preferences }: Hits): Hits {
  let left = MAX_CHARACTERS;
  // a memory that is too long leaves room for the shorter ones after it
  const takeWithin = ({ memory }: SearchHit) => {
    if (memory.text.length > left) return false;
    left -= memory.text.length;
    return true;
  };
  return { memories: memories.filter(takeWithin), preferences: preferences.filter(takeWithin) };
}
