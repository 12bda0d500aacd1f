import type { Memory, MemorySource } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Packable, Span } from '../../domain/ranking/pack.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import { bestPassage } from '../../domain/text/best-passage.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { priorityOf } from './priority.ts';
import type { Hits, SearchHit } from './types.ts';

/**
 * A hit shows at most this many estimated tokens of a text. Tools and skills, which are used whole, are not
 * cut.
 */
export const MOST_TOKENS = 250;
/** A shorter part of a text hardly says anything: with fewer tokens left, the hit is left out. */
const LEAST_TOKENS = 40;
/** A text of up to this many characters has at most {@link MOST_TOKENS} tokens in any script. */
const SURELY_SHORT = Math.floor(MOST_TOKENS / 0.75);
const CUT: ReadonlySet<string> = new Set<MemoryView>(['detail_factual', 'preference', 'event']);

/**
 * The hits as an answer shows them: of a long text only the passage that has the most to do with the query.
 * The whole memory is read by its id.
 * @param wording the text to show for a fact
 * @param maxTokens of each text, if fewer than {@link MOST_TOKENS}
 */
export function shownHits(
  hits: Hits,
  query: string,
  wording: (memory: Memory) => string,
  maxTokens: number = MOST_TOKENS,
): Hits {
  const most = Math.max(LEAST_TOKENS, Math.min(maxTokens, MOST_TOKENS));
  let terms: readonly string[] | undefined;
  const cut = (text: string) => {
    if (most === MOST_TOKENS && text.length <= SURELY_SHORT) return null;
    terms ??= [...analyseQuery(query).keys()];
    return bestPassage(text, terms, most);
  };
  return Object.fromEntries(
    (Object.entries(hits) as [MemoryView, readonly SearchHit[]][]).map(([view, ofView]) => {
      if (!CUT.has(view)) return [view, ofView];
      const worded = view === 'detail_factual' ? wording : textOf;
      return [view, ofView.map((hit) => shown(hit, worded(hit.memory), cut))];
    }),
  );
}

function textOf({ text }: Memory): string {
  return text;
}

type Cut = (text: string) => { readonly start: number; readonly end: number } | null;

function shown(hit: SearchHit, text: string, cut: Cut): SearchHit {
  const { memory } = hit;
  const passage = cut(text);
  const sources = memory.sources.some((source) => source.text.length > SURELY_SHORT)
    ? memory.sources.map((source) =>
        source.text === text && passage ? part(source, passage) : cutSource(source, cut),
      )
    : memory.sources;
  // an unchanged memory stays the same object, because what it shows is cached by object
  if (passage === null && text === memory.text && sources === memory.sources) return hit;
  return {
    ...hit,
    memory: { ...memory, text: passage ? text.slice(passage.start, passage.end) : text, sources },
    ...(passage ? { passage: { ...passage, length: text.length } } : {}),
  };
}

function cutSource(source: MemorySource, cut: Cut): MemorySource {
  const passage = cut(source.text);
  return passage ? part(source, passage) : source;
}

function part(
  source: MemorySource,
  { start, end }: { readonly start: number; readonly end: number },
): MemorySource {
  const spanStart = source.spanStart + start;
  return { ...source, text: source.text.slice(start, end), spanStart, spanEnd: spanStart + end - start };
}

/**
 * A shown hit as a part of an answer with limited tokens.
 * @param rank of the hit in its list, from 1
 */
export function packable(hit: SearchHit, rank: number): Packable & { readonly hit: SearchHit } {
  const { memory } = hit;
  const skill = memory.kind === 'skill' ? JSON.stringify(memory.details.skill_value ?? {}) : '';
  const { memoryId: id, sources, text } = memory;
  const priority = priorityOf(hit, rank);
  return { id, hit, priority, tokens: estimateTokens(text + skill), spans: sources.map(spanOf) };
}

export function spanOf({ messageId, spanStart, spanEnd }: MemorySource): Span {
  return { messageId, start: spanStart, end: spanEnd };
}
