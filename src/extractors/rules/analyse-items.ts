import type { ExtractedItem } from '../../domain/extraction/extraction.ts';
import type { ItemAnalysis, Owner } from '../../domain/extraction/item-analysis.ts';
import type { Message } from '../../domain/messages/message.ts';
import { splitForRawMemories } from '../../domain/messages/raw-memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { AssertionReader } from './assertions-of-item.ts';

/** Extracted items with their messages and owners. */
export interface ItemsInput {
  readonly messages: readonly Message[];
  /** By message index; null if the message no longer has a raw memory. */
  readonly owners: readonly (Owner | null)[];
  readonly items: readonly ExtractedItem[];
  /** Whether the rules, not a model, extracted the items. */
  readonly byRules: boolean;
}

/**
 * Prepares items for storage: their search words, their assertions, and whether they replace the raw memory.
 * @param onMessage called before the words of a message are read
 * @returns one result per item; null if its message has no text or no owner
 */
export function analyseItems(
  { messages, owners, items, byRules }: ItemsInput,
  onMessage: (index: number, message: Message) => void,
): readonly (ItemAnalysis | null)[] {
  const assertions = new AssertionReader();
  return items.map((item) => {
    const index = item.sources[0]?.messageIndex ?? -1;
    const message = messages[index];
    const owner = owners[index];
    if (message === undefined || owner == null || message.text === '') return null;
    onMessage(index, message);
    const isOneRaw = () => splitForRawMemories(message.text).length === 1;
    const embedsMessage = item.view === 'detail_factual' && item.coversSource && isOneRaw();
    return {
      covers: embedsMessage || (item.view === 'detail_factual' && item.isFirstOfAll === true && isOneRaw()),
      embedsMessage: embedsMessage || (byRules && isWhole(item, message)),
      lexemes: toTsvector(lexemesOf(item, message, owner)),
      assertions: assertions.of(item, messages, owner),
    };
  });
}

/**
 * Whether an event quotes all words of its message. The rules only clean such an event, so it is embedded
 * with the message's own words: cleaning removes words that a question may use, and a fact and an event with
 * the same words then share one embedding.
 */
function isWhole(item: ExtractedItem, message: Message): boolean {
  const [span, ...more] = item.sources;
  if (item.view !== 'event' || span === undefined || more.length > 0) return false;
  const words = wordsOf(message).trim();
  return message.text.slice(span.start, span.end).trim().length >= 0.9 * words.length && words.length > 0;
}

/** The text of a message without the speaker's name at its beginning. */
export function wordsOf(message: Message): string {
  return message.text.slice(readSpeaker(message).prefixLength);
}

/**
 * The search words of an item. A fact that covers its source is found by every word of the source, also
 * by those that cleaning removed.
 */
function lexemesOf(item: ExtractedItem, message: Message, { speaker }: Owner) {
  const words = { speaker, saidAt: message.saidAt };
  return item.view === 'detail_factual' && item.coversSource
    ? indexLexemes({ ...words, text: wordsOf(message) }, analyseTerms(item.text))
    : indexLexemes({ ...words, text: item.text });
}
