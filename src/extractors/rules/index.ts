import type {
  ExtractedItem,
  Extraction,
  ExtractionInput,
  SkippedMessage,
  UnsureItem,
} from '../../domain/extraction/extraction.ts';
import { isLabel } from '../../domain/messages/labels.ts';
import type { Message } from '../../domain/messages/message.ts';
import { tidy } from '../../domain/text/normalise.ts';
import type { Extractor } from '../extractor.ts';
import { eventsOf, unsureEventsOf } from './events.ts';
import { factsOf } from './facts.ts';
import { preferencesOf, unsurePreferencesOf } from './preferences.ts';
import { talkScore } from './talk-model/talk.ts';
import { toldBy } from './told.ts';
import { readTurn } from './turn.ts';
import type { Unsure } from './unsure.ts';

/** Name and version of these rules, stored with every memory that they make. */
export const OFFLINE_EXTRACTOR = 'offline/9';

/** Extraction by rules, in the calling thread: deterministic, without network, in English and Chinese. */
export function createOfflineExtractor(): Extractor {
  return {
    id: OFFLINE_EXTRACTOR,
    offline: true,
    extract: async (input) => extractByRules(input),
  };
}

/**
 * Extracts synchronously: about a millisecond per message, longer for long messages.
 * @param input with `isConfirmed`, what the words alone do not decide is among the items too, and listed in
 * `unsure`
 * @param onMessage called before each message is read, with its index
 */
export function extractByRules(
  input: Pick<ExtractionInput, 'messages' | 'context' | 'views'> & { readonly isConfirmed?: boolean },
  onMessage: (index: number, message: Message) => void = () => undefined,
): Extraction {
  const items: ExtractedItem[] = [];
  const skipped: SkippedMessage[] = [];
  const unsure: UnsureItem[] = [];
  const names = knownNames(input);
  const folded = new Set(names.keys());
  for (const [index, message] of input.messages.entries()) {
    onMessage(index, message);
    if (message.role === 'system' || message.role === 'tool') {
      skipped.push({ messageIndex: index, reason: 'role' });
      continue;
    }
    const told = toldBy(message);
    if (told.text.trim() === '' && message.text.trim() !== '') {
      skipped.push({ messageIndex: index, reason: 'command' });
      continue;
    }
    const turn = readTurn(told, index, folded);
    const before = items.length;
    const facts = factsOf(turn);
    if (typeof facts !== 'string' && input.views.includes('detail_factual')) items.push(...facts);
    const mayBeUnsure = input.isConfirmed === true && typeof facts !== 'string';
    const asked = new Set<ExtractedItem>();
    const put = (found: readonly Unsure[]) => {
      for (const { item, ...reading } of found) {
        unsure.push({ ...reading, itemIndex: items.push(item) - 1 });
        asked.add(item);
      }
    };
    if (input.views.includes('event')) {
      const sure = eventsOf(turn, names);
      items.push(...sure);
      if (mayBeUnsure) put(unsureEventsOf(turn, sure, names));
    }
    if (input.views.includes('preference')) {
      const sure = preferencesOf(turn);
      items.push(...sure);
      if (mayBeUnsure) put(unsurePreferencesOf(turn, sure));
    }
    if (typeof facts === 'string') {
      if (items.length === before) skipped.push({ messageIndex: index, reason: facts });
      continue;
    }
    const sure = items.slice(before).filter((item) => !asked.has(item));
    const score = sure.length === 0 ? null : talkScore(turn, sure);
    if (score === null) continue;
    if (turn.language === 'zh') {
      items.length = before;
      skipped.push({ messageIndex: index, reason: 'small_talk' });
    } else if (mayBeUnsure) {
      for (const item of sure)
        unsure.push({ reads: 'talk', itemIndex: items.indexOf(item, before), sentence: told.text, score });
    }
  }
  return unsure.length === 0 ? { items, skipped } : { items, skipped, unsure };
}

/**
 * Names of the speakers of this conversation, lower case → as written. They count
 * neither as topics nor as small talk.
 */
function knownNames({
  messages,
  context,
}: Pick<ExtractionInput, 'messages' | 'context'>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { roleName, text } of [...context, ...messages]) {
    const prefix = /^\s*(\p{Lu}[\p{L}'’-]{1,24})[:：]\s/u.exec(text.slice(0, 40))?.[1] ?? '';
    for (const name of [tidy(roleName ?? '').slice(0, 60), isLabel(prefix) ? '' : prefix]) {
      if (name === '' || /^(?:user|assistant|human|ai|bot|note|ps)$/i.test(name)) continue;
      names.set(name.toLowerCase(), name);
      const first = name.split(' ')[0] ?? '';
      // nicknames are mostly the beginning of the name: Mel for Melanie
      if (first.length > 4 && /^[A-Za-z]+$/.test(first)) names.set(first.slice(0, 3).toLowerCase(), name);
    }
  }
  return names;
}
