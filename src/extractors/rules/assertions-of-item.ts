import type { Assertion } from '../../domain/extraction/assertions.ts';
import type { ExtractedEvent, ExtractedItem } from '../../domain/extraction/extraction.ts';
import type { ItemAssertion, Owner } from '../../domain/extraction/item-analysis.ts';
import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { sha256 } from '../../lib/hash.ts';
import { assertionsIn } from './assertions.ts';
import { moveIn, occasionIn } from './event-assertions.ts';

/** A sentence of more characters says more than its assertion. */
const MAX_WHOLE = 160;
const LIKINGS = new Set(['like', 'favorite']);

/** The attribute of an event's assertion: which occasion it is. */
export const OCCASION = 'occasion';

/** Reads the assertions of messages and caches them by message. */
export class AssertionReader {
  readonly #assertions = new Map<Message, readonly Assertion[]>();

  /**
   * The assertions of an item: statements about something that has one value at a time. They are read from
   * the source sentences, not from the item's own text.
   */
  of(item: ExtractedItem, messages: readonly Message[], owner: Owner): readonly ItemAssertion[] {
    const message = messages[item.sources[0]?.messageIndex ?? -1];
    if (message === undefined) return [];
    const spans = item.sources.filter((source) => messages[source.messageIndex] === message);
    if (spans.length < item.sources.length) return [];
    if (item.view === 'event') return occasionOf(item, message, spans, owner);
    const readable = this.#read(message).filter(
      (assertion) =>
        (item.view !== 'preference' || LIKINGS.has(assertion.attribute)) &&
        spans.some((span) => span.start < assertion.end && span.end > assertion.start),
    );
    if (readable.length === 0) return [];
    const terms = new Set(analyseTerms(item.text));
    const own = readable.filter((assertion) =>
      analyseTerms(assertion.words).every((term) => terms.has(term)),
    );
    const assertions = own.map((assertion) => ({
      attribute: assertion.attribute,
      value: assertion.value,
      isChange: assertion.isChange,
      onlyByChange: assertion.onlyByChange,
      key: sha256(
        item.view,
        owner.userId,
        owner.speaker ?? message.role,
        assertion.attribute,
        assertion.object,
      ).toString('base64url'),
      isWhole: own.length === 1 && (item.view === 'preference' || saysOnly(assertion, message.text, spans)),
    }));
    return lastOfEach(assertions);
  }

  #read(message: Message): readonly Assertion[] {
    const cached = this.#assertions.get(message);
    if (cached !== undefined) return cached;
    const { isPerson, prefixLength } = readSpeaker(message);
    const readable = isPerson && message.role !== 'system' && message.role !== 'tool';
    const assertions = readable ? assertionsIn(message.text.slice(prefixLength), prefixLength) : [];
    this.#assertions.set(message, assertions);
    return assertions;
  }
}

/**
 * Keeps the last assertion of each key, which is the item's final statement; assertions
 * come in the order of the message.
 */
function lastOfEach(assertions: readonly ItemAssertion[]): readonly ItemAssertion[] {
  const last = new Map<string, ItemAssertion>();
  for (const assertion of assertions)
    last.set(assertion.key, {
      ...assertion,
      isChange: assertion.isChange || last.get(assertion.key)?.isChange === true,
    });
  return [...last.values()];
}

function occasionOf(
  item: ExtractedEvent,
  message: Message,
  spans: readonly { readonly start: number; readonly end: number }[],
  { userId, speaker }: Owner,
): readonly ItemAssertion[] {
  const quoted = spans.map(({ start, end }) => message.text.slice(start, end)).join(' ');
  const found = occasionIn(quoted, item.roles, speaker);
  if (found === null) return [];
  const key = sha256('occasion', userId, speaker ?? message.role, found.occasion).toString('base64url');
  const isChange = item.times.length > 0 && moveIn(quoted) !== null;
  const value = found.about.join(' ');
  return [{ attribute: OCCASION, value, isChange, onlyByChange: true, key, isWhole: true }];
}

function saysOnly(
  assertion: Assertion,
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): boolean {
  if (assertion.end - assertion.start > MAX_WHOLE) return false;
  return spans.every(({ start, end }) => {
    const before = text.slice(start, Math.max(start, assertion.start));
    return !/[\p{L}\p{N}]/u.test(before + text.slice(Math.min(end, assertion.end), end));
  });
}
