import type { TimeMention } from '../../domain/time/time.ts';
import { tokensOf } from './claims/english/tokens.ts';
import { shapeOf } from './clause-shape.ts';
import { isPreposition } from './finite-verb.ts';

const MAX_NOTE = 100;
const MAX_WORDS = 12;
/** Words with a time that tell of no occasion: greetings, forecasts, opening hours, works and plans. */
const NO_NOTE =
  /\b(?:happy|merry|good|great|best|bad|worst|busy|long|day|week|weekend|month|year|morning|mood|plans?|ideas?|recipes?|weather|forecast|temperature|rain|questions?|updates?|version|chapter|page|season|episode|born|aged?|hours|open|closed|daily|weekdays|price|time|thing|same|only|not|no|any|some|more|less|than|thanks|please|see you|sorry|list|menu|news|playlist|draft|agenda|summary|poem|story|song|quote|records?|logs?|notes?|reflections?|results?|reports?|postscript|diary|journal|summary|review|learned|based|refer|regarding)\b/i;
/** Words before a time that make it no time of an occasion. bounded: 100 characters */
const NO_TIME = /\b(?:for|about|until|till|since|of|than|every|by|before|after|as of) (?:the )?⏱/i;
/** What begins no name of an occasion, and labels of what follows. bounded: 100 characters */
const NO_NOUN =
  /^(?:\w{2,15}(?:ing|ly|ed)\b(?! (?:lesson|class|trip|club|course|gala|test|party|event|session|night|match|pool))|as|while|to|from|date|following|due|such|if|when|because|and|but|or|so|per|via|like)\b|[–:(][^\p{L}]*$|:\s*\d+\.|\s[–—]\s|\*/iu;
const ADDRESSED =
  /\b(?:I|you|we|he|she|they|it|this|that|what|how|who|why|when|where|which)\b|[?#=<>{}|]|['’](?:m|re|ll|ve|d)\b/i;

/** Whether a time names a clock or a date, and not only a day of the week or a longer span. */
function isExact({ precision, text, from, to }: TimeMention): boolean {
  if (precision === 'hour' || precision === 'minute') return true;
  return precision === 'day' && /\d/.test(text) && to.getTime() - from.getTime() <= 7 * 86_400_000;
}

/**
 * Confidence that an English clause is the note of an occasion without a verb, 0..1: `MOT Thursday 8.15am,
 * Kwik
 * Fit`.
 * @param masked the clause with a sign (⏱) in place of each of its times
 */
export function noteOf(masked: string, times: readonly TimeMention[]): number {
  const isDated =
    times.some((time) => isExact(time)) || (/^⏱[:–-] /.test(masked) && times[0]?.precision === 'day');
  if (masked.length > MAX_NOTE || !isDated) return 0;
  if (NO_TIME.test(masked) || NO_NOTE.test(masked) || ADDRESSED.test(masked)) return 0;
  const words = masked.replace(/⏱/g, ' ').replace(/^[\s:,–-]+/, '');
  if (!/\p{L}{3}/u.test(words) || words.split(/\s+/).length > MAX_WORDS || NO_NOUN.test(words)) return 0;
  const tokens = tokensOf(words);
  if (isPreposition(tokens[0]?.lower ?? '')) return 0;
  return shapeOf(tokens, 0, tokens.length).kind === 'fragment' ? 0.65 : 0;
}
