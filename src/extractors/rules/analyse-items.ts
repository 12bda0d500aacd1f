import type { ExtractedItem } from '../../domain/extraction/extraction.ts';
import type { ItemAnalysis, Owner } from '../../domain/extraction/item-analysis.ts';
import type { Message } from '../../domain/messages/message.ts';
import { splitForRawMemories } from '../../domain/messages/raw-memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { ClaimReader } from './claims-of-item.ts';

export interface ItemsInput {
  readonly messages: readonly Message[];
  /** By message; null where it has no raw memory any more. */
  readonly owners: readonly (Owner | null)[];
  readonly items: readonly ExtractedItem[];
  /** Whether rules extracted the items. */
  readonly byRules: boolean;
}

/**
 * @param onMessage called before the words of a message are read
 * @returns by item; null where its message has no words or no owner
 */
export function analyseItems(
  { messages, owners, items, byRules }: ItemsInput,
  onMessage: (index: number, message: Message) => void,
): readonly (ItemAnalysis | null)[] {
  const claims = new ClaimReader();
  return items.map((item) => {
    const index = item.sources[0]?.messageIndex ?? -1;
    const message = messages[index];
    const owner = owners[index];
    if (message === undefined || owner == null || message.text === '') return null;
    onMessage(index, message);
    const covers =
      item.view === 'detail_factual' && item.coversSource && splitForRawMemories(message.text).length === 1;
    return {
      covers,
      embedsMessage: covers || (byRules && isWhole(item, message)),
      lexemes: toTsvector(lexemesOf(item, message, owner)),
      claims: claims.of(item, messages, owner),
    };
  });
}

/**
 * Whether an event is made of all the words of its message. Rules only clean them: it is then embedded as it was said,
 * because cleaning takes words away that a question may use, and a fact and an event of the same words need one encoding.
 */
function isWhole(item: ExtractedItem, message: Message): boolean {
  const [span, ...more] = item.sources;
  if (item.view !== 'event' || span === undefined || more.length > 0) return false;
  const words = wordsOf(message).trim();
  return message.text.slice(span.start, span.end).trim().length >= 0.9 * words.length && words.length > 0;
}

/** The text of a message without a leading speaker's name. */
export function wordsOf(message: Message): string {
  return message.text.slice(readSpeaker(message).prefixLength);
}

/** A fact that covers its source is found by every word of the source, also by those that cleaning took away. */
function lexemesOf(item: ExtractedItem, message: Message, { speaker }: Owner) {
  const words = { speaker, saidAt: message.saidAt };
  return item.view === 'detail_factual' && item.coversSource
    ? indexLexemes({ ...words, text: wordsOf(message) }, analyseTerms(item.text))
    : indexLexemes({ ...words, text: item.text });
}
