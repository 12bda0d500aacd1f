import { timesOfSentence } from '../../domain/text/dates.ts';
import { tokensOf } from './claims/english/tokens.ts';
import { shapeOf } from './clause-shape.ts';
import { noteOf } from './event-notes.ts';
import type { Piece, Turn } from './turn.ts';

/** What is exclaimed or told first is short, and so is what says when and where. */
const MAX_TOLD = 80;
const MAX_BEHIND = 90;
/** Words of another deed, and a question. bounded: 90 characters */
const TELLS =
  /\b(?:I|we|he|she|they|it|you|this|that|there|who|how|what|please|thanks)\b|['’](?:m|re|ll|ve|d)\b|[?？]|:(?!\d)/i;
/**
 * A place or a measure before a comma, a preposition, or a part: `Cambridge, sunday`, `3.4 kilos`. bounded:
 * 90 characters
 */
const GOES_ON =
  /^(?:\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2}, |\d|(?:on|at|in|by|under|behind|outside|near|over|after|during|with) |born |[Ss]tarting )/u;

/** A sentence without a time, with the next sentence if that only says when and where it was. */
export function withTimeBehind(turn: Turn, piece: Piece, next: Piece | undefined): Piece {
  if (next === undefined || piece.times.length > 0 || next.times.length === 0) return piece;
  if (piece.kind !== 'statement') return piece;
  const rest = next.times.reduce((words, time) => words.replace(time.text, ''), next.text);
  const isTime = !/[\p{L}\p{N}?？]/u.test(rest);
  const goesOn =
    turn.language === 'zh' ? isChineseCircumstance(piece, next) : isCircumstance(turn, piece, next, rest);
  return isTime || goesOn ? joined(turn, piece, next) : piece;
}

/** Whether a sentence consists of the time, the place and the like of what the one before tells. */
function isCircumstance(turn: Turn, piece: Piece, next: Piece, rest: string): boolean {
  if (turn.language !== 'en' || next.kind !== 'statement' || !piece.isOwn || !next.isOwn) return false;
  if (piece.text.length > MAX_TOLD || next.text.length > MAX_BEHIND || TELLS.test(rest)) return false;
  if (/\b(?:not|no|never|hi|hello|hey|happy|good|morning|evening)\b|n['’]t\b/i.test(piece.text)) return false;
  const [first] = next.times;
  const isTimeFirst = first !== undefined && first.start === next.start;
  if (!isTimeFirst && !GOES_ON.test(next.text)) return false;
  const tokens = tokensOf(next.text);
  if (shapeOf(tokens, 0, tokens.length).kind !== 'fragment') return false;
  const masked = next.times.reduce((words, time) => words.replace(time.text, '⏱'), next.text);
  return isTimeFirst
    ? /^⏱(?:[,.!]|$| (?:at|on|in|with|from|by|over)\b)/.test(masked)
    : noteOf(masked, next.times) === 0 || GOES_ON.test(next.text);
}

/** A done deed, exclaimed. bounded: 24 characters */
const DONE = /^(?![^，。]{0,10}(?:太|好|真|别|不|没|吗))\p{Script=Han}{1,20}[了啦][。！!~～\s]*$/u;

/**
 * Whether a Chinese sentence begins with the time and goes on with the place of what the one before tells.
 */
function isChineseCircumstance(piece: Piece, next: Piece): boolean {
  const [first] = next.times;
  if (next.kind !== 'statement' || !piece.isOwn || !next.isOwn || first?.start !== next.start) return false;
  return (
    piece.text.length <= 24 && DONE.test(piece.text) && /^[，,]/.test(next.text.slice(first.text.length))
  );
}

/** Both sentences as one, with the times that their tense gives. */
function joined({ message, language, timeZone }: Turn, piece: Piece, next: Piece): Piece {
  const text = message.text.slice(piece.start, next.end);
  const away = next.start - piece.start;
  const behind = next.claims.map((claim) => ({ ...claim, start: claim.start + away, end: claim.end + away }));
  const claims = [...piece.claims, ...behind];
  const reference = message.isTimeUnknown ? null : message.saidAt;
  // what begins then is to come
  const times =
    language === 'en' && !/\b(?:starting|from|until|till)\b/i.test(next.text)
      ? timesOfSentence(text, piece.start, reference, language, timeZone)
      : [];
  return { ...piece, text, end: next.end, times: times.length > 0 ? times : next.times, claims };
}
