import type {
  ExtractedEvent,
  ExtractedFact,
  ExtractedItem,
  ExtractedPreference,
  ExtractionInput,
  SourceSpan,
} from '../../domain/extraction/extraction.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { eventTimeOf } from '../../domain/text/dates/iso.ts';
import { tidy, truncate } from '../../domain/text/normalise.ts';
import { QuotableText } from '../../domain/text/quote.ts';
import { zoneOfChatTime } from '../../domain/time/chat-time.ts';
import type { ExtractMemoriesAnswer } from '../../prompts/extract-memories.ts';
import type { ChunkPart } from './chunks.ts';
import { coversMessage } from './covers-message.ts';
import { faithfulText } from './faithful-text.ts';
import { claimOf, type ItemClaim, type ToldClaim } from './item-claim.ts';
import { findingsOf } from './profile-findings.ts';
import { QuotedPieces, type QuotedTurn } from './quoted-pieces.ts';
import { resolveTime, timesIn } from './resolve-time.ts';

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
type Spans = readonly [SourceSpan, ...SourceSpan[]];

/** An item with what its quotes say about it. */
interface Quoted<T> {
  readonly item: T;
  readonly spans: Spans;
  readonly claim: ItemClaim;
  readonly quoted: readonly QuotedTurn[];
}

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
  readonly #pieces = new QuotedPieces((span) => this.#message(span));

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
    const kept = <T extends ToldClaim, R>(
      wanted: boolean,
      given: readonly T[],
      make: (item: Quoted<T>) => readonly R[],
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
        const spans: Spans = [first, ...others];
        const quoted = this.#pieces.of(spans);
        return make({ item, spans, quoted, claim: claimOf(item, quoted) });
      });
    const named = <T extends { readonly text: string }>(list: readonly T[]) =>
      list.filter((item) => tidy(item.text) !== '');
    const wants = (view: MemoryView) => views.includes(view);
    const fact = (of: Quoted<ItemText>): readonly ExtractedItem[] =>
      wants('detail_factual') && !of.claim.isSmallTalk ? [this.#fact(of)] : [];
    // what did not happen is no event
    const event = (of: Quoted<EventItem>): readonly ExtractedItem[] =>
      of.claim.polarity === 'denied' || of.claim.isSmallTalk ? fact(of) : [this.#event(of)];
    const preference = (of: Quoted<PreferenceItem>): readonly ExtractedItem[] => {
      const { subject, isStated, isSmallTalk } = of.claim;
      if (!isStated || isSmallTalk || subject === 'listener') return [];
      // what somebody else likes is a fact about them
      return subject === 'other' ? fact(of) : [preferenceOf(of)];
    };
    const items = [
      ...kept(wants('detail_factual'), named(answer.facts), fact),
      ...kept(wants('event'), named(answer.events), event),
      ...kept(wants('preference'), named(answer.preferences), preference),
    ];
    const profile = kept(this.#input.profile !== undefined, answer.profile, (of) => this.#findings(of));
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

  #fact({ item, spans, claim, quoted }: Quoted<ItemText>): ExtractedFact {
    const message = this.#message(spans[0]);
    const own = spans.filter((span) => span.messageIndex === spans[0].messageIndex);
    const base = baseOf(item, spans, claim, quoted);
    const time = this.#timeOf(item, spans[0]);
    const found = timesIn(message, own);
    return {
      ...base,
      view: 'detail_factual',
      tags: namesOf(item.tags ?? [], MAX_TAGS),
      times: time === null || found.length > 0 ? found : [time],
      coversSource: own.length === spans.length && coversMessage(message, own, base.text),
    };
  }

  /** When an item says it was; null if nobody can tell. */
  #timeOf({ time_words, date_from, date_to }: ItemTime, span: SourceSpan) {
    const message = this.#message(span);
    const spans = time_words == null ? [] : this.#text(span.messageIndex).find(time_words);
    return resolveTime(message, spans[0] ?? null, { from: date_from ?? null, to: date_to ?? null });
  }

  #event({ item, spans, claim, quoted }: Quoted<EventItem>): ExtractedEvent {
    const message = this.#message(spans[0]);
    const time = this.#timeOf(item, spans[0]);
    const own = spans.filter((span) => span.messageIndex === spans[0].messageIndex);
    const times = time === null ? timesIn(message, own) : [time];
    return {
      ...baseOf(item, spans, claim, quoted),
      view: 'event',
      tags: [],
      times,
      eventTime: eventTimeOf(times, zoneOfChatTime(message.chatTime), message.chatTime),
      location: namesOf(item.places, MAX_NAMES),
      roles: namesOf(item.participants, MAX_NAMES),
    };
  }

  #findings({
    item,
    spans,
    claim,
  }: Quoted<ExtractMemoriesAnswer['profile'][number]>): readonly ProfileFinding[] {
    const { profile } = this.#input;
    const span = spans.find(({ messageIndex }) => profile?.own.has(messageIndex));
    return span === undefined ? [] : findingsOf(item, claim, profile?.fields ?? [], span);
  }
}

type EventItem = ExtractMemoriesAnswer['events'][number];
type PreferenceItem = ExtractMemoriesAnswer['preferences'][number];
type ItemTime = Partial<
  Pick<ExtractMemoriesAnswer['events'][number], 'time_words' | 'date_from' | 'date_to'>
>;
type ItemText = Pick<ExtractMemoriesAnswer['facts'][number], 'title' | 'text' | 'confidence'> &
  ItemTime & { readonly tags?: readonly string[] };

function preferenceOf({ item, spans, claim, quoted }: Quoted<PreferenceItem>): ExtractedPreference {
  return {
    ...baseOf(item, spans, claim, quoted),
    view: 'preference',
    tags: [],
    preferenceType: item.kind === 'implicit' ? 'implicit_preference' : 'explicit_preference',
    reasoning: truncate(tidy(item.reasoning), MAX_VALUE),
    topic: truncate(tidy(item.topic), MAX_NAME),
  };
}

function baseOf(
  item: ItemText,
  sources: readonly SourceSpan[],
  claim: ItemClaim,
  quoted: readonly QuotedTurn[],
) {
  const { title, text } = faithfulText(item, claim, quoted);
  return { title, text, sources, confidence: Math.min(1, Math.max(0, item.confidence)) };
}

function namesOf(names: readonly string[], most: number): readonly string[] {
  const clear = names.map((name) => truncate(tidy(name), MAX_NAME)).filter((name) => name !== '');
  return [...new Set(clear)].slice(0, most);
}
