import type {
  ExtractedItem,
  Extraction,
  ExtractionInput,
  SkippedMessage,
  UnsurePreference,
} from '../../domain/extraction/extraction.ts';
import { isLabel } from '../../domain/messages/labels.ts';
import type { Message } from '../../domain/messages/message.ts';
import { tidy } from '../../domain/text/normalise.ts';
import type { Extractor } from '../extractor.ts';
import { eventsOf } from './events.ts';
import { factsOf } from './facts.ts';
import { preferencesOf, unsurePreferencesOf } from './preferences.ts';
import { toldBy } from './told.ts';
import { readTurn } from './turn.ts';

/** Name and version of these rules, stored with every memory that they make. */
export const OFFLINE_EXTRACTOR = 'offline/8';

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
 * @param input with `isConfirmed`, preferences that the words alone do not decide are among the items too,
 * and listed in `unsure`
 * @param onMessage called before each message is read, with its index
 */
export function extractByRules(
  input: Pick<ExtractionInput, 'messages' | 'context' | 'views'> & { readonly isConfirmed?: boolean },
  onMessage: (index: number, message: Message) => void = () => undefined,
): Extraction {
  const items: ExtractedItem[] = [];
  const skipped: SkippedMessage[] = [];
  const unsure: UnsurePreference[] = [];
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
    if (input.views.includes('event')) items.push(...eventsOf(turn, names));
    if (input.views.includes('preference')) {
      const sure = preferencesOf(turn);
      items.push(...sure);
      if (input.isConfirmed === true && typeof facts !== 'string')
        for (const { item, ...reading } of unsurePreferencesOf(turn, sure))
          unsure.push({ ...reading, itemIndex: items.push(item) - 1 });
    }
    if (typeof facts === 'string' && items.length === before)
      skipped.push({ messageIndex: index, reason: facts });
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
