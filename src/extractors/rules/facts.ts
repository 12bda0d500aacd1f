import type { ExtractedFact, SkipReason, SourceSpan } from '../../domain/extraction/extraction.ts';
import { chineseParts } from './chinese-division/parts.ts';
import { claimGroups, mayBeDivided } from './claim-groups.ts';
import { dividedSentence } from './divided-sentence.ts';
import { isIdleAddress } from './idle-address.ts';
import { isIdleTalk } from './idle-talk.ts';
import { titleOf, topicWords } from './phrases.ts';
import { isTask } from './tasks.ts';
import { isChineseTask } from './tasks-chinese.ts';
import type { Piece, Turn } from './turn.ts';
import { annotate, clean, lead } from './wording.ts';

const MAX_SPANS = 32;
const MAX_TIMES = 64;

/** The facts of a turn: one for each claim, where each stands for itself; or the reason why it has none. */
export function factsOf(turn: Turn): readonly ExtractedFact[] | SkipReason {
  if (isIdle(turn)) return 'small_talk';
  const parts = partsOf(turn);
  const divided = keptPieces(parts.flat());
  if (typeof divided === 'string') return divided;
  const claims = claimGroups(turn, divided, isWeak);
  if (claims === null) {
    // a question is dropped, and the claims before it in its sentence are kept
    const whole = turn.pieces.flatMap((piece, n) => (piece.kind === 'question' ? (parts[n] ?? []) : [piece]));
    const kept = keptPieces(whole);
    return typeof kept === 'string' ? kept : [{ ...factOf(turn, kept), coversSource: true }];
  }
  return claims.map((pieces, n) => ({
    ...factOf(turn, pieces),
    coversSource: false,
    isFirstOfAll: n === 0,
  }));
}

/** Whether a person without a name, who speaks to the assistant, says nothing but words to it. */
function isIdle({ speaker, pieces }: Turn): boolean {
  const said = pieces.filter(({ kind }) => kind !== 'small_talk');
  return (
    speaker.isPerson &&
    !speaker.isNamed &&
    said.length > 0 &&
    said.every(({ kind, text }) => (kind === 'statement' || text.includes('，')) && isIdleAddress(text))
  );
}

function factOf(turn: Turn, kept: readonly Piece[]): Omit<ExtractedFact, 'coversSource'> {
  const text = lead(turn) + joinPieces(turn, kept);
  const prose = kept.filter((piece) => piece.kind !== 'code');
  return {
    view: 'detail_factual',
    title: titleOf(turn, kept),
    text,
    sources: spansOf(turn, kept),
    confidence: turn.speaker.isPerson ? 0.8 : 0.6,
    tags: topicWords(
      prose
        .map((piece) => piece.text)
        .slice(0, 60)
        .join('\n'),
    ),
    times: kept.flatMap((piece) => piece.times).slice(0, MAX_TIMES),
  };
}

/**
 * The pieces that a fact consists of: statements and code, and the questions between them. Questions at the
 * end of the message are dropped.
 * @returns the reason when nothing remains
 */
function keptPieces(pieces: readonly Piece[]): readonly Piece[] | SkipReason {
  if (pieces.length === 0) return 'empty';
  const talk = pieces.filter((piece) => piece.kind !== 'small_talk');
  if (talk.length === 0)
    return pieces.some((piece) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(piece.text))
      ? 'small_talk'
      : 'empty';
  if (talk.every((piece) => piece.kind === 'code')) return 'code';
  const last = talk.findLastIndex((piece) => piece.kind === 'statement' || piece.kind === 'code');
  if (!talk.some((piece) => piece.kind === 'statement')) {
    // a question about code is kept with its code; a question alone is dropped
    return talk.some((piece) => piece.kind === 'code') ? talk : 'question';
  }
  const isTasks = talk.every((piece) =>
    piece.kind === 'statement' ? asksAtOnce(piece) : piece.kind === 'question',
  );
  if (isTasks) return 'task';
  const isIdle = talk.every((piece) => piece.kind === 'question' || asksAtOnce(piece) || saysNothing(piece));
  return isIdle ? 'small_talk' : talk.slice(0, last + 1);
}

/** Whether a sentence only asks for something at once. In English, one with a time may be a note. */
function asksAtOnce({ text, times, claims }: Piece): boolean {
  return claims.length > 0 ? isChineseTask(claims) : isTask(text) && times.length === 0;
}

/** The sentences divided into their claims. One stays whole if the words before a question tell nothing. */
function partsOf(turn: Turn): readonly (readonly Piece[])[] {
  const { pieces, language } = turn;
  if (!mayBeDivided(turn)) return pieces.map((piece) => [piece]);
  const all = language === 'zh' ? chineseParts(turn) : pieces.map((piece) => dividedSentence(piece));
  return pieces.map((piece, n) => {
    const parts = all[n] ?? [piece];
    return parts.length > 1 && parts.every(isWeak) ? [piece] : parts;
  });
}

/** Whether a piece only asks, or tells nothing. */
function isWeak(piece: Piece): boolean {
  return (
    piece.kind === 'question' || (piece.kind === 'statement' && (asksAtOnce(piece) || saysNothing(piece)))
  );
}

function saysNothing({ kind, text }: Piece): boolean {
  return kind === 'statement' && isIdleTalk(text);
}

/**
 * Joins the pieces. Adjacent pieces keep the line breaks between them, as in lists; dropped pieces
 * leave a space or a line break.
 */
function joinPieces(turn: Turn, kept: readonly Piece[]): string {
  const parts: string[] = [];
  let previous: Piece | undefined;
  for (const piece of kept) {
    if (previous) parts.push(gapOf(turn, previous, piece));
    parts.push((piece.opening ?? '') + wordsOf(turn, piece));
    previous = piece;
  }
  return parts.join('');
}

/** What joins two clauses of a sentence. bounded: 400 characters */
const JOINT =
  /^[\s,;–—+&-]{0,6}(?:\b(?:and|but|plus|so|or|while|whilst|whereas|also|that)\b[\s,]{0,4}){0,3}$/iu;
/** The words of a piece with the dates of its times, and with whom a pronoun means. */
function wordsOf(turn: Turn, { start, end, times, gloss }: Piece): string {
  if (gloss === undefined) return annotate(turn, start, end, times);
  return annotate(turn, start, gloss.at, times) + gloss.text + annotate(turn, gloss.at, end, times);
}

function gapOf({ language, message }: Turn, previous: Piece, piece: Piece): string {
  const gap = message.text.slice(previous.end, Math.min(piece.start, previous.end + 400));
  const isChinese = language === 'zh';
  if (gap.includes('\n')) return /\n\s*\n/.test(gap) ? '\n\n' : '\n';
  const isPart = previous.opening !== undefined;
  // two clauses of a sentence stay as they were told
  if (isPart && piece.opening === '' && JOINT.test(gap)) return clean(gap);
  if (isPart && !/[.!?。！？…]$/.test(previous.text)) return isChinese ? '，' : ', ';
  return isChinese && !/^\s/.test(gap) ? '' : ' ';
}

/**
 * The source spans of the kept pieces; adjacent pieces share a span. At most `MAX_SPANS`,
 * the last one reaches to the end.
 */
function spansOf(turn: Turn, kept: readonly Piece[]): SourceSpan[] {
  const spans: { messageIndex: number; start: number; end: number }[] = [];
  for (const piece of kept) {
    const open = spans.at(-1);
    const isAdjacent = open !== undefined && turn.message.text.slice(open.end, piece.start).trim() === '';
    if (open && (isAdjacent || spans.length >= MAX_SPANS)) open.end = piece.end;
    else spans.push({ messageIndex: turn.index, start: piece.start, end: piece.end });
  }
  return spans;
}
