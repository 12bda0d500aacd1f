import { chineseGroups } from './chinese-division/groups.ts';
import type { Claim } from './claims/claim.ts';
import { leansBack, tellsWithoutVerb } from './leans-back.ts';
import { withListedLines } from './listed-lines.ts';
import { withReferents } from './referents.ts';
import { setsScene } from './sets-scene.ts';
import { claimsOf, isStanding } from './standing-claim.ts';
import type { Piece, Turn } from './turn.ts';

/** More claims than that are a list, which is kept together. */
const MOST_CLAIMS = 64;
/** More sentences than that are a document. */
const MOST_SENTENCES = 24;
const MAX_SENTENCE = 300;

/** bounded: 300 characters */
const CHINESE_DEPENDS =
  /^(?:而且|但|不过|所以|因为|另外|还|同时)|[他她它]|这|那|也|其中|(?<![成首])都|前者|后者|一样/u;
/** `he is a DJ`. bounded: 300 characters */
const OF_PERSON = /^(?:s?he|his|her)\b|^[他她]/iu;
/** How a story goes on. bounded: 300 characters */
const GOES_ON = /^(?:then|afterwards|after that|later|next|in the end|eventually|然后|后来|接着|之后|最后)/iu;
/** What has been named before: `the film`. bounded: 300 characters */
const NAMED_BEFORE = /^the (?<name>[\p{L}'-]{2,30})/iu;
/**
 * Whether a turn may tell claims: a person says a few sentences in a language whose clauses are read. English
 * turns of a conversation between people with names stay whole, because what they say is told to each other:
 * divided, a turn takes two places among the first hits of a search (LoCoMo: R@10 80.0 instead of 80.9).
 */
export function mayBeDivided({ language, speaker, pieces, isAmongPeople }: Turn): boolean {
  if (!speaker.isPerson || pieces.length > MOST_SENTENCES) return false;
  return language === 'zh' || (language === 'en' && !isAmongPeople);
}

/**
 * Divides what a message tells into its claims, so that each can end by itself: each sentence or clause that
 * tells what holds of its speaker is one, with the sentences that refer to it, and all others are one
 * together, because the sentences of a story explain each other.
 * @param told sentences and parts of sentences, in order
 * @param isWeak whether a piece tells nothing, so that it is no claim by itself
 * @returns null if the message is not divided
 */
export function claimGroups(
  turn: Turn,
  told: readonly Piece[],
  isWeak: (piece: Piece) => boolean,
): readonly (readonly Piece[])[] | null {
  if (!mayBeDivided(turn) || told.length > MOST_CLAIMS) return null;
  const isChinese = turn.language === 'zh';
  const lines = withListedLines(told);
  const kept = isChinese ? lines : withReferents(lines);
  if (kept.some((piece) => setsScene(piece, isChinese))) return null;
  const chinese = isChinese ? chineseGroups(kept, isWeak) : null;
  const claims: Piece[][] = [...(chinese?.claims ?? [])];
  const story: Piece[] = [...(chinese?.story ?? [])];
  const weak: Piece[] = [...(chinese?.weak ?? [])];
  let last: Piece[] | null = null;
  for (const [n, piece] of (chinese === null ? kept : []).entries()) {
    // a greeting before everything else tells nothing by itself
    if (isWeak(piece) || (last === null && piece.isListed !== true && isGreeting(piece, isChinese))) {
      weak.push(piece);
      continue;
    }
    const isShort = piece.text.length <= MAX_SENTENCE;
    const of: Piece[] | null = isShort ? ofGroup(piece, { groups: claims, story, last, isChinese }) : null;
    if (of !== null) {
      // beside what it goes on with, a clause keeps its own words
      of.push(of === last ? (lines[n] ?? piece) : piece);
      last = of;
    } else if (isShort && isStanding(piece, isChinese)) {
      last = [piece];
      claims.push(last);
    } else {
      story.push(piece);
      last = story;
    }
  }
  if (claims.length + Math.min(story.length, 1) < 2 || claims.length > MOST_CLAIMS) return null;
  // what is asked belongs to the story, or to the claim before it
  const groups = story.length === 0 ? claims : [...claims, story];
  for (const piece of weak) placeOf(piece, story, groups).push(piece);
  for (const group of groups) group.sort((a, b) => a.start - b.start);
  return groups.toSorted((a, b) => startOf(a) - startOf(b));
}

interface Groups {
  readonly groups: readonly Piece[][];
  readonly story: Piece[];
  /** The group of the piece before. */
  readonly last: Piece[] | null;
  readonly isChinese: boolean;
}

/** Whether the first piece tells nothing by itself, so that it belongs to what comes after it. */
function isGreeting(piece: Piece, isChinese: boolean): boolean {
  if (isChinese) return isFragment(piece, piece.claims);
  return leansBack(piece) && !tellsWithoutVerb(piece);
}

/** The group that a piece depends on; null if it stands for itself. */
function ofGroup(piece: Piece, { groups, story, last, isChinese }: Groups): Piece[] | null {
  if (piece.isListed === true) return null;
  if (GOES_ON.test(piece.text)) return story.length > 0 ? story : last;
  const name = NAMED_BEFORE.exec(piece.text)?.groups?.name?.toLowerCase();
  if (name !== undefined)
    return (
      [story, ...groups].find((group) => group.some(({ text }) => text.toLowerCase().includes(name))) ?? null
    );
  const claims = claimsOf(piece, isChinese);
  // a pronoun behind the first clause names what that clause has named
  const words = piece.text.slice(0, claims[1]?.start);
  const isDependent = isChinese ? CHINESE_DEPENDS.test(words) || isFragment(piece, claims) : leansBack(piece);
  if (!isDependent) return null;
  return OF_PERSON.test(words) && last !== null && !namesOther(last, isChinese)
    ? (groups.findLast((group) => namesOther(group, isChinese)) ?? last)
    : last;
}

/** Whether a group tells of somebody whom `he` and `she` may mean. */
const namesOther = (group: readonly Piece[], isChinese: boolean): boolean =>
  group.some((piece) =>
    claimsOf(piece, isChinese).some(({ subject, subjectWords, text }) =>
      subject === 'other'
        ? subjectWords !== ''
        : /^(?:my|our) |\b(?:my|our|an?) \p{L}|^我\p{Script=Han}/iu.test(`${subjectWords} ${text}`),
    ),
  );

function placeOf(piece: Piece, story: Piece[], groups: readonly Piece[][]): Piece[] {
  if (story.length > 0) return story;
  return groups.findLast((group) => startOf(group) < piece.start) ?? groups[0] ?? story;
}

const startOf = (group: readonly Piece[]): number => group[0]?.start ?? 0;

/** Whether a piece names no subject, so that it goes on with the one before it: a list item, code. */
function isFragment({ text, kind }: Piece, [first]: readonly Claim[]): boolean {
  if (kind === 'code' || /^[-*•·]\s/u.test(text) || first === undefined) return true;
  return first.subject === 'unknown' || ('isOmitted' in first && first.isOmitted === true);
}
