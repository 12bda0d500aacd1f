import type {
  ExtractedEvent,
  ExtractedFact,
  ExtractedItem,
  ExtractedPreference,
  ExtractionInput,
  SourceSpan,
} from '../../domain/extraction/extraction.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { fold, tidy, truncate } from '../../domain/text/normalise.ts';
import { QuotableText } from '../../domain/text/quote.ts';
import type { ExtractMemoriesAnswer } from '../../prompts/extract-memories.ts';
import type { ChunkPart } from './chunks.ts';
import { coversMessage } from './covers-message.ts';
import { resolveTime, timesIn } from './resolve-time.ts';

const MAX_TITLE = 80;
const MAX_TEXT = 4000;
const MAX_VALUE = 500;
const MAX_NAMES = 20;
const MAX_NAME = 120;
const MAX_TAGS = 8;
/**
 * Limit of the items of one call: one per `CHARACTERS_PER_ITEM` characters, but at least `ITEMS_AT_LEAST`.
 * More items than that cannot come from the turns.
 */
const CHARACTERS_PER_ITEM = 15;
const ITEMS_AT_LEAST = 20;

/** The usable part of a model's answer about a chunk. */
export interface ReadAnswer {
  readonly items: readonly ExtractedItem[];
  readonly profile: readonly ProfileFinding[];
  /** Number of items dropped because no quote of theirs occurs in a new turn. */
  readonly unquoted: number;
  /** Number of items dropped because of the limit on items. */
  readonly surplus: number;
  /** Indexes of the messages that an unquoted item named as its source. */
  readonly misquoted: ReadonlySet<number>;
}

type Sources = ExtractMemoriesAnswer['facts'][number]['sources'];

/** A part of the chunk that the model was asked about, by the index of its message. */
export type AnswerPart = Pick<ChunkPart, 'messageIndex' | 'start' | 'end'>;

export interface AnswerInput {
  readonly input: ReaderInput;
  readonly parts: readonly AnswerPart[];
  readonly answer: ExtractMemoriesAnswer;
}

type ReaderInput = Pick<ExtractionInput, 'messages' | 'views' | 'profile'>;
type OnMessage = (index: number, message: Message) => void;

/**
 * Turns a model's answer about a chunk into items with exact source spans. Items whose quotes do not
 * occur in a message are dropped.
 */
export class AnswerReader {
  readonly #input: ReaderInput;
  readonly #onMessage: OnMessage;
  readonly #texts = new Map<number, QuotableText>();

  /** @param onMessage called before the text of a message is read */
  constructor(input: ReaderInput, onMessage: OnMessage = () => undefined) {
    this.#input = input;
    this.#onMessage = onMessage;
  }

  /** @param parts the numbered turns of the prompt: `turn` in the answer counts them from 1 */
  read(parts: readonly AnswerPart[], answer: ExtractMemoriesAnswer): ReadAnswer {
    const { views } = this.#input;
    const length = parts.reduce((sum, part) => sum + part.end - part.start, 0);
    let room = Math.max(ITEMS_AT_LEAST, Math.floor(length / CHARACTERS_PER_ITEM));
    const misquoted = new Set<number>();
    let unquoted = 0;
    let surplus = 0;
    const kept = <T extends { readonly sources: Sources }, R>(
      wanted: boolean,
      given: readonly T[],
      make: (item: T, spans: readonly [SourceSpan, ...SourceSpan[]]) => R | null,
    ): R[] =>
      (wanted ? given : []).flatMap((item) => {
        if (room <= 0) {
          surplus += 1;
          return [];
        }
        const [first, ...others] = this.#locate(parts, item.sources);
        if (first === undefined) {
          unquoted += 1;
          for (const { turn } of item.sources) {
            const index = parts[turn - 1]?.messageIndex;
            if (index != null) misquoted.add(index);
          }
          return [];
        }
        room -= 1;
        return make(item, [first, ...others]) ?? [];
      });
    const named = <T extends { readonly text: string }>(list: readonly T[]) =>
      list.filter((item) => tidy(item.text) !== '');
    const items: ExtractedItem[] = [
      ...kept(views.includes('detail_factual'), named(answer.facts), (item, spans) =>
        this.#fact(item, spans),
      ),
      ...kept(views.includes('event'), named(answer.events), (item, spans) => this.#event(item, spans)),
      ...kept(views.includes('preference'), named(answer.preferences), (item, spans) =>
        preferenceOf(item, spans),
      ),
    ];
    const profile = kept(this.#input.profile !== undefined, answer.profile, (item, spans) =>
      this.#finding(item, spans),
    );
    return { items, profile, unquoted, surplus, misquoted };
  }

  /**
   * Locates the quotes in the new turns: first in the turn that the source names, then
   * in the other turns of the chunk.
   */
  #locate(all: readonly AnswerPart[], sources: Sources): readonly SourceSpan[] {
    const spans = new Map<string, SourceSpan>();
    for (const { turn, quote } of sources) {
      const named = all[turn - 1];
      const parts = named === undefined ? all : [named, ...all.filter((part) => part !== named)];
      for (const { messageIndex } of parts) {
        if (messageIndex === null) continue;
        const found = this.#text(messageIndex).find(quote);
        if (found.length === 0) continue;
        for (const span of found)
          if (!spans.has(`${messageIndex}:${span.start}`))
            spans.set(`${messageIndex}:${span.start}`, { messageIndex, ...span });
        break;
      }
    }
    return [...spans.values()];
  }

  #text(index: number): QuotableText {
    const message = this.#input.messages[index];
    if (message !== undefined) this.#onMessage(index, message);
    const cached = this.#texts.get(index);
    if (cached !== undefined) return cached;
    // a tool's answer explains why something was said, but it is not a source
    const made = new QuotableText(message === undefined || message.role === 'tool' ? '' : message.text);
    this.#texts.set(index, made);
    return made;
  }

  #message({ messageIndex }: SourceSpan) {
    const message = this.#input.messages[messageIndex];
    if (message === undefined) throw new RangeError('the span names a message that is not in the input');
    this.#onMessage(messageIndex, message);
    return message;
  }

  #fact(
    item: ExtractMemoriesAnswer['facts'][number],
    spans: readonly [SourceSpan, ...SourceSpan[]],
  ): ExtractedFact {
    const message = this.#message(spans[0]);
    const own = spans.filter((span) => span.messageIndex === spans[0].messageIndex);
    const base = baseOf(item, spans);
    return {
      ...base,
      view: 'detail_factual',
      tags: namesOf(item.tags, MAX_TAGS),
      times: timesIn(message, own),
      coversSource: own.length === spans.length && coversMessage(message, own, base.text),
    };
  }

  #event(
    item: ExtractMemoriesAnswer['events'][number],
    spans: readonly [SourceSpan, ...SourceSpan[]],
  ): ExtractedEvent {
    const message = this.#message(spans[0]);
    const timeSpans = item.time_words === null ? [] : this.#text(spans[0].messageIndex).find(item.time_words);
    const time = resolveTime(message, timeSpans[0] ?? null, { from: item.date_from, to: item.date_to });
    const own = spans.filter((span) => span.messageIndex === spans[0].messageIndex);
    const times = time === null ? timesIn(message, own) : [time];
    const words = timeSpans.map(({ start, end }) => message.text.slice(start, end));
    return {
      ...baseOf(item, spans),
      view: 'event',
      tags: [],
      times,
      eventTime: [
        ...new Set([
          ...(message.chatTime === null ? [] : [message.chatTime]),
          ...(words.length > 0 ? words : times.map(({ text }) => text).filter((text) => text !== '')),
        ]),
      ],
      location: namesOf(item.places, MAX_NAMES),
      roles: namesOf(item.participants, MAX_NAMES),
    };
  }

  #finding(
    item: ExtractMemoriesAnswer['profile'][number],
    spans: readonly [SourceSpan, ...SourceSpan[]],
  ): ProfileFinding | null {
    const { profile } = this.#input;
    const span = spans.find(({ messageIndex }) => profile?.own.has(messageIndex));
    const path = profile?.fields.find((field) => fieldName(field) === fieldName([item.field]));
    const value = truncate(tidy(item.value), MAX_VALUE);
    if (span === undefined || path === undefined || value === '') return null;
    return { path, value, effect: 'set', entryKey: null, ...span };
  }
}

/** The name of a profile field in the prompt. */
export function shownField(path: readonly string[]): string {
  return tidy(path.join(' / '));
}

const fieldName = (path: readonly string[]) => fold(shownField(path)).replace(/\s+/g, '');

function preferenceOf(
  item: ExtractMemoriesAnswer['preferences'][number],
  spans: readonly SourceSpan[],
): ExtractedPreference {
  return {
    ...baseOf(item, spans),
    view: 'preference',
    tags: [],
    preferenceType: item.kind === 'implicit' ? 'implicit_preference' : 'explicit_preference',
    reasoning: truncate(tidy(item.reasoning), MAX_VALUE),
    topic: truncate(tidy(item.topic), MAX_NAME),
  };
}

function baseOf(
  item: { readonly title: string; readonly text: string; readonly confidence: number },
  sources: readonly SourceSpan[],
) {
  const text = truncate(tidy(item.text), MAX_TEXT);
  return {
    title: truncate(tidy(item.title) || text, MAX_TITLE),
    text,
    sources,
    confidence: Math.min(1, Math.max(0, item.confidence)),
  };
}

function namesOf(names: readonly string[], most: number): readonly string[] {
  const clear = names.map((name) => truncate(tidy(name), MAX_NAME)).filter((name) => name !== '');
  return [...new Set(clear)].slice(0, most);
}
