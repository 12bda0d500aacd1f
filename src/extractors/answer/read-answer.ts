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
/** So many items of one call are more than its turns can hold: one for so many characters, and some. */
const CHARACTERS_PER_ITEM = 15;
const ITEMS_AT_LEAST = 20;

export interface ReadAnswer {
  readonly items: readonly ExtractedItem[];
  readonly profile: readonly ProfileFinding[];
  readonly unquoted: number;
  readonly surplus: number;
  /** Messages that an unquoted item claimed to come from. */
  readonly misquoted: ReadonlySet<number>;
}

type Sources = ExtractMemoriesAnswer['facts'][number]['sources'];

/** What was asked about: a part of the messages, by their places among them. */
export type AnswerPart = Pick<ChunkPart, 'messageIndex' | 'start' | 'end'>;

export interface AnswerInput {
  readonly input: ReaderInput;
  readonly parts: readonly AnswerPart[];
  readonly answer: ExtractMemoriesAnswer;
}

type ReaderInput = Pick<ExtractionInput, 'messages' | 'views' | 'profile'>;
type OnMessage = (index: number, message: Message) => void;

/** Turns a model's answer about a chunk into items with exact spans. What quotes nothing that was said is left out. */
export class AnswerReader {
  readonly #input: ReaderInput;
  readonly #onMessage: OnMessage;
  readonly #texts = new Map<number, QuotableText>();

  /** @param onMessage called before the text of a message is looked into */
  constructor(input: ReaderInput, onMessage: OnMessage = () => undefined) {
    this.#input = input;
    this.#onMessage = onMessage;
  }

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

  /** The quotes that stand in new turns, in the turn that was named or else in another one of the chunk. */
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
    const known = this.#texts.get(index);
    if (known !== undefined) return known;
    // the answer of a tool shows how something came to be said; it is no source
    const made = new QuotableText(message === undefined || message.role === 'tool' ? '' : message.text);
    this.#texts.set(index, made);
    return made;
  }

  #message({ messageIndex }: SourceSpan) {
    const message = this.#input.messages[messageIndex];
    if (message === undefined) throw new RangeError('a span without its message');
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
    const said = item.time_words === null ? [] : this.#text(spans[0].messageIndex).find(item.time_words);
    const time = resolveTime(message, said[0] ?? null, { from: item.date_from, to: item.date_to });
    const own = spans.filter((span) => span.messageIndex === spans[0].messageIndex);
    const times = time === null ? timesIn(message, own) : [time];
    const words = said.map(({ start, end }) => message.text.slice(start, end));
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
    return { path, value, entryKey: null, ...span };
  }
}

/** A field of a profile as the model sees it. */
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
