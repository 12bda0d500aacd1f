import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyse } from '../../domain/text/analyse.ts';
import type { QuoteSpan } from '../../domain/text/quote.ts';
import { timesIn } from './resolve-time.ts';

/** Share of a message's words that a fact must contain to replace the raw message, 0..1. */
const FEWEST_WORDS = 0.8;

/**
 * Whether a fact contains everything that its message says: its quotes cover every word of the message, and
 * its text has every number and nearly all words (`FEWEST_WORDS`). A fact that leaves something out does not
 * replace the raw message, which then stays beside it.
 * @param spans the quotes, as UTF-16 offsets into the message's text
 * @param text the text of the fact
 */
export function coversMessage(message: Message, spans: readonly QuoteSpan[], text: string): boolean {
  let at = readSpeaker(message).prefixLength;
  const rest: string[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > at) rest.push(message.text.slice(at, start));
    at = Math.max(at, end);
  }
  rest.push(message.text.slice(at));
  if (/[\p{L}\p{N}]/u.test(rest.join(''))) return false;
  const messageWords = [...analyse(withoutTimes(message, spans)).keys()];
  if (messageWords.length === 0) return false;
  const held = analyse(text);
  const missing = messageWords.filter((word) => !held.has(word));
  return (
    missing.length <= messageWords.length * (1 - FEWEST_WORDS) && !missing.some((word) => /\p{N}/u.test(word))
  );
}

/** The message's text without its expressions of time: a fact has the date instead of "yesterday". */
function withoutTimes(message: Message, spans: readonly QuoteSpan[]): string {
  let text = '';
  let at = readSpeaker(message).prefixLength;
  for (const time of timesIn(message, spans).toSorted((a, b) => a.start - b.start)) {
    text += `${message.text.slice(at, Math.max(at, time.start))} `;
    at = Math.max(at, time.end);
  }
  return text + message.text.slice(at);
}
