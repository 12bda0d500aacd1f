import { leansBack, tellsWithoutVerb } from './leans-back.ts';
import { claimsOf } from './piece-claims.ts';
import type { PieceGroups } from './piece-groups.ts';
import { withReferents } from './referents.ts';
import { standsInEnglish } from './standing-english.ts';
import type { Piece } from './turn.ts';

const MAX_SENTENCE = 300;
/** `he is a DJ`. bounded: 300 characters */
const OF_PERSON = /^(?:s?he|his|her)\b/iu;
/** How a story goes on. bounded: 300 characters */
const GOES_ON = /^(?:then|afterwards|after that|later|next|in the end|eventually)/iu;
/** What has been named before: `the film`. bounded: 300 characters */
const NAMED_BEFORE = /^the (?<name>[\p{L}'-]{2,30})/iu;

/**
 * The pieces of a divided English message by claim: a piece goes with the one that it leans on, and what
 * tells nothing that lasts is one story.
 * @param told pieces in order, as they were said
 * @param isWeak whether a piece tells nothing, so that it is no claim by itself
 */
export function englishGroups(told: readonly Piece[], isWeak: (piece: Piece) => boolean): PieceGroups {
  const claims: Piece[][] = [];
  const story: Piece[] = [];
  const weak: Piece[] = [];
  let last: Piece[] | null = null;
  for (const [n, piece] of withReferents(told).entries()) {
    // a greeting before everything else tells nothing by itself
    if (isWeak(piece) || (last === null && piece.isListed !== true && isGreeting(piece))) {
      weak.push(piece);
      continue;
    }
    const isShort = piece.text.length <= MAX_SENTENCE;
    const of: Piece[] | null = isShort ? ofGroup(piece, { groups: claims, story, last }) : null;
    if (of !== null) {
      // beside what it goes on with, a clause keeps its own words
      of.push(of === last ? (told[n] ?? piece) : piece);
      last = of;
    } else if (isShort && standsInEnglish(piece)) {
      last = [piece];
      claims.push(last);
    } else {
      story.push(piece);
      last = story;
    }
  }
  return { claims, story, weak };
}

/** Whether the first piece tells nothing by itself, so that it belongs to what comes after it. */
const isGreeting = (piece: Piece): boolean => leansBack(piece) && !tellsWithoutVerb(piece);

interface Before {
  readonly groups: readonly Piece[][];
  readonly story: Piece[];
  /** The group of the piece before. */
  readonly last: Piece[] | null;
}

/** The group that a piece depends on; null if it stands for itself. */
function ofGroup(piece: Piece, { groups, story, last }: Before): Piece[] | null {
  if (piece.isListed === true) return null;
  if (GOES_ON.test(piece.text)) return story.length > 0 ? story : last;
  const name = NAMED_BEFORE.exec(piece.text)?.groups?.name?.toLowerCase();
  if (name !== undefined)
    return (
      [story, ...groups].find((group) => group.some(({ text }) => text.toLowerCase().includes(name))) ?? null
    );
  // a pronoun behind the first clause names what that clause has named
  const words = piece.text.slice(0, claimsOf(piece, false)[1]?.start);
  if (!leansBack(piece)) return null;
  return OF_PERSON.test(words) && last !== null && !namesOther(last)
    ? (groups.findLast(namesOther) ?? last)
    : last;
}

/** Whether a group tells of somebody whom `he` and `she` may mean. */
const namesOther = (group: readonly Piece[]): boolean =>
  group.some((piece) =>
    claimsOf(piece, false).some(({ subject, subjectWords, text }) =>
      subject === 'other'
        ? subjectWords !== ''
        : /^(?:my|our) |\b(?:my|our|an?) \p{L}/iu.test(`${subjectWords} ${text}`),
    ),
  );
