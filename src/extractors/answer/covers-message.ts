import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyse } from '../../domain/text/analyse.ts';
import type { QuoteSpan } from '../../domain/text/quote.ts';
import { timesIn } from './resolve-time.ts';

/** So much of what a message says has to stand in a fact before the message's own words give way to it. */
const FEWEST_WORDS = 0.8;

/**
 * Whether a fact holds all that its message says: it quotes every word of it, has every number of it, and nearly all of its
 * words. A rewording that leaves something out does not count; the message's own words then stay beside it.
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
  const said = [...analyse(withoutTimes(message, spans)).keys()];
  if (said.length === 0) return false;
  const held = analyse(text);
  const missing = said.filter((word) => !held.has(word));
  return missing.length <= said.length * (1 - FEWEST_WORDS) && !missing.some((word) => /\p{N}/u.test(word));
}

/** A fact says the date instead of "yesterday". */
function withoutTimes(message: Message, spans: readonly QuoteSpan[]): string {
  let text = '';
  let at = readSpeaker(message).prefixLength;
  for (const time of timesIn(message, spans).toSorted((a, b) => a.start - b.start)) {
    text += `${message.text.slice(at, Math.max(at, time.start))} `;
    at = Math.max(at, time.end);
  }
  return text + message.text.slice(at);
}
