import { chineseClaims } from '../claims/chinese.ts';
import { listedParts } from '../divided-sentence.ts';
import type { Piece, Turn } from '../turn.ts';
import { tellsBeforeColon } from './clauses.ts';
import { ChineseDivision, type DividedPart } from './division.ts';

/** Longer sentences are kept whole. */
const MAX_SENTENCE = 300;

/**
 * Divides the sentences of a Chinese message into the clauses that hold by themselves, each with what it
 * needs to be understood alone: `我女儿叫小敏，读初二` gives `我女儿叫小敏` and `小敏读初二`.
 * @returns the parts of each sentence, in order; the sentence itself if it is not divided
 */
export function chineseParts({ pieces }: Turn): readonly (readonly Piece[])[] {
  const division = new ChineseDivision();
  return pieces.map((piece) => {
    const { text, kind, isOwn, claims } = piece;
    if ((kind !== 'statement' && kind !== 'question') || !isOwn || text.length > MAX_SENTENCE) return [piece];
    const parts = division.partsOf(text, claims);
    const isList = parts[0]?.isListed === true;
    const listed =
      kind === 'statement' && !isList && !tellsBeforeColon(text, claims) ? listedParts(piece, true) : null;
    if (listed !== null) return listed;
    if (kind === 'question' && parts.at(-1)?.isRequest !== true) return [piece];
    return parts.length === 1
      ? parts.map((part) => marked(piece, part))
      : parts.map((part) => partOf(piece, part));
  });
}

const marked = (piece: Piece, { joins, isStory }: DividedPart): Piece => ({ ...piece, joins, isStory });

function partOf(
  piece: Piece,
  { at, end: to, opening, gloss, joins, isStory, isRequest, isListed }: DividedPart,
): Piece {
  const cut = piece.text.slice(at, to);
  const words = cut.trim();
  const from = at + cut.indexOf(words);
  const start = piece.start + from;
  const end = start + words.length;
  const shown =
    gloss === null ? words : words.slice(0, gloss.at - from) + gloss.text + words.slice(gloss.at - from);
  const text = opening + shown;
  return {
    ...piece,
    text,
    claims: chineseClaims(text),
    opening,
    ...(gloss === null ? {} : { gloss: { at: piece.start + gloss.at, text: gloss.text } }),
    start,
    end,
    times: piece.times.filter((time) => time.start >= start && time.end <= end),
    kind: isRequest ? 'question' : 'statement',
    joins,
    isStory,
    isListed,
  };
}
