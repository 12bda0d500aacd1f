import { leadOf, withoutLead } from '../../chat/fit.ts';
import { type FeedbackCandidate, isMeant } from '../decision.ts';
import { replaced } from '../replaced.ts';
import { anchorsBetween, thingsBetween } from './anchors.ts';
import { BY_SPELLING, type Difference, differenceOf, isSpelled } from './differs.ts';
import { clausesOf, endsIn, finishes, gains, movesIn, staysIn } from './happenings.ts';
import { isOfOtherOwner } from './owners.ts';
import { type Reading, readingOf } from './reading.ts';
import { isOfSamePersons } from './same-persons.ts';
import { type ToldAs, toldAs } from './told-as.ts';

/** What a feedback changes by what it speaks of. */
export interface Meant {
  readonly versions: readonly { readonly index: number; readonly text: string }[];
  readonly outdated: readonly number[];
}

const MAX_FEEDBACK = 130;
/** Chinese says as much in fewer characters. */
const MAX_CHINESE = 40;
const MAX_MEMORY = 300;
const MOST_SENTENCES = 2;
/** With more, a value alone does not say which memory is meant. */
const FEW_GROUPS = 10;
/** Least share that both have to speak of, by how the feedback tells it. */
const LEAST = 0.55;
/** A rival may have this share of the best memory's weight. */
const RIVAL = 0.8;
const HAN = /\p{Script=Han}/u;
const NONE: Meant = { versions: [], outdated: [] };
/** bounded: 300 characters */
const PLANNED =
  /\b(?:plan(?:s|ned|ning)?|want(?:s)?|going|hop(?:e|es|ing)|intend\p{L}*|thinking) (?:to|of)\b|打算|计划|想|准备|决定/iu;
/** bounded: 160 characters */
const RESOLVED =
  /\b(?:in the end|finally|eventually|after all|at last|settled|decided|turned out)\b|最后|最终|终于|后来|结果|定的|上户口/iu;
const SETTLED = 0.8;
/** What a clause says to be over, or moved, is meant. */
const HAPPENED = 1;
/** bounded: 160 characters */
const SENTENCE = /(?<=[\p{L}\d])[.!?。！？]+\s*(?=\p{L}{2})/u;
/** bounded: 160 characters */
const CHANGED_MIND = /\bchanged (?:my|his|her|their|our) minds?\b|改主意|变卦/iu;
/** bounded: 300 characters */
const WISHED = /\b(?:wants?|hopes?|plans?|prefers?|favou?rite|dreams?|going) |想|希望|打算|计划|最喜欢/iu;
const NOTHING = { difference: null, anchors: 0 };

interface Scored {
  readonly index: number;
  readonly group: string;
  readonly anchors: number;
  /** What both speak of in a clause that tells an end or a move. */
  readonly ended: number;
  readonly moved: number;
  readonly difference: Difference | null;
  readonly isLast: boolean;
}

/**
 * The memory that a feedback means by the persons, things and topics that it speaks of, if it says something
 * else of them than the memory, and no other memory fits as well.
 */
export function meantMemories(feedback: string, candidates: readonly FeedbackCandidate[]): Meant {
  const said = feedback.trim();
  // bounded: 160 characters
  if (said.length > (HAN.test(said) ? MAX_CHINESE : MAX_FEEDBACK)) return NONE;
  if (said.split(SENTENCE).length > MOST_SENTENCES) return NONE;
  const told = toldAs(said);
  if (told === 'nothing') return NONE;
  if (isOfOtherOwner(said)) return ofOtherOwner(said, candidates);
  const scored = scoresOf(said, candidates);
  const isOnly = (one: Scored) =>
    new Set(candidates.map(({ group }) => group)).size <= FEW_GROUPS &&
    scored.every(({ group, difference }) => group === one.group || (difference?.weight ?? 0) < 1);
  const fitting = scored.filter((one) => fits(told, one, isOnly(one)));
  const best = Math.max(0, ...fitting.map(weightOf));
  const [first] = fitting.filter((one) => weightOf(one) === best);
  if (first === undefined) return NONE;
  const rivals = (those: readonly Scored[]) =>
    Math.max(
      0,
      ...those
        .filter(({ group, anchors }) => group !== first.group && anchors > 0)
        .map((one) => weightOf(one)),
    );
  if (rivals(fitting) > best * RIVAL || rivals(scored) > best) return NONE;
  return changeOf(
    fitting.filter(({ group }) => group === first.group),
    candidates,
  );
}

/** The only memory that tells of the user what a feedback tells of somebody else. */
function ofOtherOwner(said: string, candidates: readonly FeedbackCandidate[]): Meant {
  const own = readingOf(said);
  const about = candidates.map(({ text, group }, index) => {
    const memory = withoutLead(text).slice(0, MAX_MEMORY);
    return { index, group, memory, known: readingOf(memory) };
  });
  const distinct = [...new Map(about.map((one) => [one.group, one])).values()];
  const ranked = about.map((one) => ({
    ...one,
    things: thingsBetween(said, one.memory, own, one.known, distinct),
  }));
  const best = Math.max(0, ...ranked.map(({ things }) => things));
  const meant = ranked.filter(({ things }) => things === best);
  const groups = new Set(meant.map(({ group }) => group));
  const isOfOwner = meant.some(({ known }) => [...known.persons].some((one) => own.persons.has(one)));
  if (best < 1 || groups.size > 1 || isOfOwner) return NONE;
  return { versions: [], outdated: meant.map(({ index }) => index) };
}

function changeOf(meant: readonly Scored[], candidates: readonly FeedbackCandidate[]): Meant {
  const versions = meant.flatMap(({ index, difference }) => {
    const own = candidates[index]?.text ?? '';
    const pair = difference?.pair;
    if (pair == null) return [];
    return [{ index, text: leadOf(own) + replaced(withoutLead(own), pair.old, pair.next) }];
  });
  if (versions.length === meant.length) return { versions, outdated: [] };
  return { versions: [], outdated: meant.map(({ index }) => index) };
}

function scoresOf(said: string, candidates: readonly FeedbackCandidate[]): readonly Scored[] {
  const own = readingOf(said);
  const about = candidates.flatMap(({ text, group }, index) => {
    const memory = withoutLead(text).slice(0, MAX_MEMORY);
    const known = readingOf(memory);
    const isMeant = isOfSamePersons(said, memory, own, known) || isSpelled(said, memory, own);
    return isMeant ? [{ index, group, memory, known }] : [];
  });
  // memories of one message say the same in other words
  const distinct = [...new Map(about.map((one) => [one.group, one])).values()];
  const clauses = clausesOf(said);
  // bounded: 160 characters
  const sentences = said.split(SENTENCE).filter((words) => !staysIn(words));
  const most = (clause: readonly string[], memory: string, known: Reading) =>
    Math.max(0, ...clause.map((words) => thingsBetween(words, memory, readingOf(words), known, distinct)));
  return about.map(({ index, group, memory, known }) => {
    const parts = sentences.map((words) => {
      const reading = readingOf(words);
      const isSame =
        words === said || isOfSamePersons(words, memory, reading, known) || isSpelled(words, memory, reading);
      const difference = isSame ? differenceOf(words, memory, reading, known) : null;
      const anchors = anchorsBetween(words, memory, reading, known, distinct);
      return { difference, anchors };
    });
    const { difference, anchors } = parts.toSorted((a, b) => fullness(b) - fullness(a))[0] ?? NOTHING;
    const isSettled =
      (PLANNED.test(memory) && RESOLVED.test(said)) || (CHANGED_MIND.test(said) && WISHED.test(memory));
    return {
      index,
      group,
      difference:
        difference ?? (CHANGED_MIND.test(said) && isSettled ? { pair: null, weight: SETTLED } : null),
      anchors: isSettled ? anchors + SETTLED : anchors,
      ended: most(
        clauses.filter((clause) => endsIn(clause) || finishes(clause, memory)),
        memory,
        known,
      ),
      moved: most(
        clauses.filter((clause) => movesIn(clause) || gains(clause, memory)),
        memory,
        known,
      ),
      isLast: isMeant(candidates, group),
    };
  });
}

/** The sentence that says most against a memory. */
const fullness = ({ anchors, difference }: Pick<Scored, 'anchors' | 'difference'>) =>
  (difference === null ? 0 : 10 + difference.weight) + anchors;
const weightOf = ({ anchors, ended, moved, difference }: Scored) =>
  anchors + (difference?.weight ?? 0) + (ended >= 1 || moved >= 1 ? HAPPENED : 0);

function fits(told: ToldAs, { anchors, ended, moved, difference, isLast }: Scored, isOnly: boolean): boolean {
  if (ended >= 1 || moved >= 1) return true;
  if (difference === null) return false;
  if (difference.weight >= BY_SPELLING) return true;
  if (told !== 'plain' && difference.weight > 1 && (isOnly || isLast)) return true;
  if (told === 'plain') return difference.weight > 1 && anchors >= (isOnly ? LEAST : 1);
  return anchors >= LEAST;
}
