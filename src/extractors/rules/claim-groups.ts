import { chineseGroups } from './chinese-division/groups.ts';
import { englishGroups } from './english-groups.ts';
import { withListedLines } from './listed-lines.ts';
import { setsScene } from './sets-scene.ts';
import type { Piece, Turn } from './turn.ts';

/** More claims than that are a list, which is kept together. */
const MOST_CLAIMS = 64;
/** More sentences than that are a document. */
const MOST_SENTENCES = 24;

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
  if (lines.some((piece) => setsScene(piece, isChinese))) return null;
  const { claims, story, weak } = isChinese ? chineseGroups(lines, isWeak) : englishGroups(lines, isWeak);
  if (claims.length + Math.min(story.length, 1) < 2 || claims.length > MOST_CLAIMS) return null;
  // what is asked belongs to the story, or to the claim before it
  const groups = [...claims, ...(story.length === 0 ? [] : [[...story]])];
  for (const piece of weak) placeOf(piece, groups, story.length > 0)?.push(piece);
  for (const group of groups) group.sort((a, b) => a.start - b.start);
  return groups.toSorted((a, b) => startOf(a) - startOf(b));
}

/** The story, which is the last group, or else the claim before a piece. */
function placeOf(piece: Piece, groups: readonly Piece[][], hasStory: boolean): Piece[] | undefined {
  if (hasStory) return groups.at(-1);
  return groups.findLast((group) => startOf(group) < piece.start) ?? groups[0];
}

const startOf = (group: readonly Piece[]): number => group[0]?.start ?? 0;
