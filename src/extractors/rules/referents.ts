import { type Mention, mentionsIn, type Pronoun } from './mentions.ts';
import type { Piece } from './turn.ts';

/** The pronoun at the beginning of a clause, with what is typed together with it. */
const PRONOUN =
  /^(?<lead>(?:(?:and|also|plus|btw|oh)[, ]{1,2}){0,2})(?<pronoun>he|she|they|it|his|her|their|its)(?<joined>['’]?(?:s|re|ve|ll))?(?=\s)/iu;
const OTHER_PERSON: Readonly<Record<Pronoun, RegExp>> = {
  he: /\b(?:she|her|hers|they|them|their|it|its)\b/iu,
  she: /\b(?:he|him|his|they|them|their|it|its)\b/iu,
  they: /\b(?:he|him|his|she|her|it|its)\b/iu,
  it: /\b(?:he|him|his|she|her|they|them|their)\b/iu,
};
const LONGEST = 300;
/** Sentences before a pronoun among which its referent is looked for. */
const REACH = 8;

/**
 * Names in each clause that begins with `he`, `she`, `it` or `they` whom it means, if only one thing named
 * before can be meant: `She learns the violin` becomes `My daughter learns the violin`. The referent stands
 * in the place of the pronoun, as a shared subject stands before its verb, so that it reads as a claim.
 */
export function withReferents(pieces: readonly Piece[]): readonly Piece[] {
  const named: Piece[] = [];
  for (const piece of pieces) named.push(withReferent(piece, named));
  return named;
}

function withReferent(piece: Piece, before: readonly Piece[]): Piece {
  if (piece.kind !== 'statement' || !piece.isOwn || piece.text.length > LONGEST) return piece;
  const plain = piece.text.replaceAll('’', "'");
  const found = PRONOUN.exec(plain);
  const pronoun = (found?.groups?.pronoun ?? '').toLowerCase();
  const who = subjectOf(pronoun);
  if (found === null || who === null) return piece;
  const rest = plain.slice(found[0].length);
  if (OTHER_PERSON[who].test(rest)) return piece;
  const referent = referentOf(who, before);
  const verb = joinedVerb(found.groups?.joined ?? '', rest);
  if (referent === null || verb === null) return piece;
  const isPossessive = /^(?:his|her|their|its)$/.test(pronoun);
  const owner = isPossessive ? `${referent}${/s$/u.test(referent) && who === 'they' ? "'" : "'s"}` : referent;
  const opening = `${/^\p{Lu}/u.test(plain) ? upper(owner) : owner} ${verb}`;
  // the pronoun may stand in the subject that a verb shares
  const inOpening = piece.opening?.length ?? 0;
  const words = piece.text.slice(Math.max(inOpening, found[0].length)).trimStart();
  return { ...piece, opening, text: opening + words, start: piece.end - words.length, referent };
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function subjectOf(pronoun: string): Pronoun | null {
  if (/^(?:he|his)$/u.test(pronoun)) return 'he';
  if (/^(?:she|her)$/u.test(pronoun)) return 'she';
  if (/^(?:they|their)$/u.test(pronoun)) return 'they';
  return /^(?:it|its)$/u.test(pronoun) ? 'it' : null;
}

/** What was typed together with a pronoun, as words of their own; null if it may be several. */
function joinedVerb(joined: string, rest: string): string | null {
  const plain = joined.replace(/['’]/u, '').toLowerCase();
  if (plain === '') return '';
  if (plain === 's') return /^\s(?:got|been|had|gone|taken|worked|lived)\b/iu.test(rest) ? 'has ' : 'is ';
  return { re: 'are ', ve: 'have ', ll: 'will ' }[plain] ?? null;
}

/** Whether the pronoun that words begin with, if any, means one thing that these texts name. */
export function isClear(words: string, texts: readonly string[]): boolean {
  const who = subjectOf((PRONOUN.exec(words.replaceAll('’', "'"))?.groups?.pronoun ?? '').toLowerCase());
  return who === null || referentOf(who, texts) !== null;
}

/**
 * Whom the pronoun that words begin with means, `he` or `she` or `they`, by the texts before; null without
 * such a
 * pronoun, or if nobody or more than one can be meant.
 */
export function personMeant(words: string, texts: readonly string[]): string | null {
  const who = /^(he|she|they)(?=['’ ])/i.exec(words)?.[1]?.toLowerCase();
  if (who === undefined || OTHER_PERSON[who as Pronoun].test(words)) return null;
  return referentOf(who as Pronoun, texts);
}

/** The words for whom a pronoun means; null if nobody or more than one can be meant. */
function referentOf(who: Pronoun, before: readonly (Piece | string)[]): string | null {
  const near = before.slice(-REACH);
  const last = near.at(-1);
  if (last === undefined) return null;
  const own = mentionsIn(last).find(({ isCarried, fits }) => isCarried && fits.includes(who));
  if (own !== undefined) return own.words;
  const found = new Map<string, Mention>();
  for (const piece of who === 'it' ? [last] : near)
    for (const mention of mentionsIn(piece))
      if (mention.fits.includes(who)) found.set(mention.words.toLowerCase(), mention);
  const [only, ...others] = found.values();
  return only === undefined || others.length > 0 || only.isVague ? null : only.words;
}
