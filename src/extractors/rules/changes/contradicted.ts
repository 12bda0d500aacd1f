import { inFirstPerson, withoutLead } from '../../../domain/chat/fit.ts';
import type { FeedbackCandidate } from '../../../domain/feedback/decision.ts';
import { withoutAddedDates } from '../../../domain/feedback/values.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { splitSentences } from '../../../domain/text/sentences.ts';
import { trimTail } from '../../../domain/text/trim.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { chineseClaims } from '../claims/chinese.ts';
import { englishClaims } from '../claims/english.ts';
import { endsNothing } from '../ends-nothing.ts';
import { rephrased } from '../rephrased.ts';
import { alsoTold } from './also-told/english.ts';
import { inUsualWords } from './also-told/new-wordings.ts';
import { chineseContradicts } from './chinese-changes.ts';
import { givesOtherChineseMeasure } from './chinese-measures.ts';
import { chineseTurnsFrom } from './chinese-turned.ts';
import { deniesEnd, supposesPast } from './denied-ends.ts';
import { chineseEndsByMeaning } from './end-model/chinese-end.ts';
import { endsByMeaning } from './end-model/english-end.ts';
import { endsProfileOf } from './ends-of-profile.ts';
import { contradictsClaim, type Found } from './english-changes.ts';
import { saysInstead } from './english-contrast.ts';
import { givesOtherMeasure, topicsOfMeasures } from './english-measures.ts';
import { correctsNumber, topicsOfNames } from './english-named.ts';
import { namesOtherRole } from './english-roles.ts';
import { topicsOfSlots } from './english-slots.ts';
import { topicsOfHabits, turnsFrom } from './english-turned.ts';
import { isHedged } from './hedged.ts';
import { isLinkedChange, tellsLinkedChange } from './linked.ts';
import { isEvenMore, usedTo } from './linked-former.ts';
import { isOfPerson } from './meant-persons.ts';
import { asksOtherStyle } from './minds/answer-styles.ts';
import { tellsTurn, turnsMind } from './minds/turned-mind.ts';
import { isDoneByNamed } from './named-doer.ts';
import { isOppositeState, topicsOfStates } from './opposite-states.ts';
import { isOtherObject } from './other-objects.ts';
import { isOtherOne } from './other-one.ts';
import { isAffairOfOthers } from './others-affairs.ts';
import { isPartOfThing } from './parts-of-things.ts';
import { contradictsWords } from './same-words.ts';
import { isSpared } from './spared.ts';
import { leavesStanding } from './stands.ts';
import { toldClauses } from './told-clauses.ts';
import { withoutUnmeant } from './unmeant-clauses.ts';
import { isChangeOfAnother } from './whose-change.ts';
import { withoutAsides } from './without-asides.ts';

/** Name and version of these rules, stored with every decision that depends on them. */
export const CHANGE_RULES = 'offline-changes/6';

const MAX_SENTENCE = 300;
const MAX_MEMORY = 400;
/** With the date and the speaker before it. */
const MAX_TEXT = 600;
/** Memories that several sentences are compared with. */
const MAX_KEPT = 500;
const END = /^[\s.!。！~～,，]$/u;
/** Changes of a life, whose words are others than those of the state that they end. */
const LIFE =
  /\b(?:mov|relocat|left|leav|quit|join|laid|fired|resign|retir|hired|wak|notice|get up|husband|wife|boyfriend|partner|kids?|brother|sister|siblings?|name|ex|job|work|start|married|divorc|single|broke|split|engag|dating|seeing|graduat|pregnan|baby|go up to|spend|stretch|vegan|vegetarian|meat|bought|sold|switch|became|become|turned (?:in)?to|promot)|\p{Script=Han}/iu;
/** A wish for later answers shares no word with the one before. bounded: 300 characters */
const FOR_LATER =
  /\b(?:from (?:now|here) on|in (?:the )?future|call me|(?:go|switch|change|come) back to)\b|以后|今后|往后|叫我/iu;
/** What somebody has, though it looks like what he has got. bounded: 600 characters */
const HAVE_GOT = /^(I|we)(?:'ve| have) got (?=an? |two |three |my |some |no )/iu;
const HAN = /\p{Script=Han}/u;

/**
 * The candidates that a sentence contradicts: it says that what they tell has ended, was never so, or has
 * another value now. A candidate that tells more than that is left alone, because nothing else of it may be
 * buried; so are candidates if it is not clear which of several is meant.
 * @returns indexes of candidates
 */
export function contradicted(sentence: string, candidates: readonly FeedbackCandidate[]): readonly number[] {
  if (sentence.length > MAX_SENTENCE || endsNothing(sentence) || supposesPast(sentence)) return [];
  if (isHedged(sentence)) return [];
  const plain = inUsualWords(rephrased(sentence));
  const terms = new Set([...analyseTerms(sentence), ...analyseTerms(plain)]);
  const said = trimTail(inUsualWords(rephrased(withoutAsides(sentence.trim().replaceAll('’', "'")))), END);
  const clauses = toldClauses(said);
  const isAnyTopic =
    [sentence, plain].some((one) => LIFE.test(one)) ||
    FOR_LATER.test(sentence) ||
    tellsTurn(plain) ||
    [topicsOfSlots, topicsOfNames, topicsOfStates, topicsOfHabits, topicsOfMeasures].some(
      (topics) => topics(plain) !== '',
    );
  const isLinked = !isAnyTopic && tellsLinkedChange(plain);
  const relate = (candidate: FeedbackCandidate): Relation | null => {
    if (candidate.text.length > MAX_TEXT || isDoneByNamed(said, candidate)) return null;
    if (formsOf(candidate).some((memory) => asksOtherStyle(said, memory))) return { kind: 'sure', by: said };
    if (formsOf(candidate).some((memory) => isOfOther(said, memory))) return null;
    if (!isAnyTopic && !termsIn(candidate).some((term) => terms.has(term)))
      return isLinked &&
        formsOf(candidate).some((memory) => isLinkedChange(said, memory) && !deniesEnd(said, memory))
        ? { kind: 'sure', by: said }
        : null;
    const kind = relationOf(said, said, candidate);
    if (kind !== null) return { kind, by: said };
    if (clauses.length === 0) return null;
    const known = new Set(termsIn(candidate));
    for (const by of clauses) {
      // a clause is read by itself only if it names something of the memory: that halves the time
      const ofClause = analyseTerms(by).some((term) => known.has(term)) && relationOf(by, said, candidate);
      if (ofClause) return { kind: ofClause, by };
    }
    return null;
  };
  // a fact and an event of one sentence have the same words
  const related = new Map<string, Relation | null>();
  const found = candidates.flatMap((candidate, index): readonly Related[] => {
    const words = JSON.stringify([candidate.text, candidate.source, candidate.isLast === true]);
    const known = related.get(words);
    const relation = known === undefined ? relate(candidate) : known;
    related.set(words, relation);
    return relation === null ? [] : [{ index, candidate, ...relation }];
  });
  if (found.length > 0) return withoutDoubt(found, said, clauses).map(({ index }) => index);
  const meant = candidates.flatMap((candidate, index): readonly Related[] =>
    isEndedByMeaning(sentence, said, candidate) ? [{ index, candidate, kind: 'likely', by: said }] : [],
  );
  return withoutDoubt(meant, said, []).map(({ index }) => index);
}

/** Whether a model, where no rule knows, reads in a sentence that a candidate is no longer so. */
function isEndedByMeaning(sentence: string, said: string, candidate: FeedbackCandidate): boolean {
  if (candidate.text.length > MAX_TEXT || isDoneByNamed(said, candidate)) return false;
  const ends = HAN.test(sentence) ? chineseEndsByMeaning : endsByMeaning;
  return formsOf(candidate).some(
    (memory) =>
      ends(sentence, memory) &&
      !isOfOther(said, memory) &&
      !leavesAlone(said, memory) &&
      !deniesEnd(said, memory),
  );
}

/** How a sentence or one of its clauses may contradict the words of a candidate. */
interface Relation {
  readonly kind: 'sure' | 'likely';
  /** The words that contradict it. */
  readonly by: string;
}

/** A candidate that a sentence or one of its clauses may contradict. */
interface Related extends Relation {
  readonly index: number;
  readonly candidate: FeedbackCandidate;
}

/** Of those that are only likely, the candidates of one group, or of one group by a clause of their own. */
function withoutDoubt(
  found: readonly Related[],
  said: string,
  clauses: readonly string[],
): readonly Related[] {
  const groupsOf = (those: readonly Related[]) => new Set(those.map(({ candidate }) => candidate.group));
  if (groupsOf(found).size <= 1) return found;
  const narrowed = found.map((one) => {
    if (one.kind === 'sure' || one.by !== said) return one;
    const by = clauses.find((clause) => relationOf(clause, said, one.candidate) !== null);
    return { ...one, by: by ?? said };
  });
  return narrowed.filter(
    ({ kind, by }) =>
      kind === 'sure' || (by !== said && groupsOf(narrowed.filter((other) => other.by === by)).size === 1),
  );
}

/** The memory and the words that it was made of, if they tell one thing. */
const formsOf = ({ text, source }: FeedbackCandidate) => keptForms(JSON.stringify([text, source]));

/** The terms of a memory, in whatever wording. */
const termsIn = (candidate: FeedbackCandidate): readonly string[] =>
  analyseTerms([candidate.text, ...formsOf(candidate)].join(' '));

const keptForms = keptReadings(
  (both) => {
    const [text = '', source = ''] = JSON.parse(both) as readonly string[];
    return formsIn(text, source);
  },
  MAX_KEPT,
  2 * MAX_TEXT,
);

function formsIn(text: string, source: string): readonly string[] {
  return [...new Set([inFirstPerson(withoutAddedDates(withoutLead(text))), source])]
    .filter((form) => form.length <= MAX_TEXT)
    .map((form) => trimTail(form.trim().replaceAll('’', "'"), END).replace(HAVE_GOT, '$1 have '))
    .flatMap((form) => [form, ...alsoTold(form)])
    .filter((memory) => memory.length <= MAX_MEMORY)
    .filter((memory) => [...splitSentences(memory)].length === 1 && isOneClaim(memory));
}

/**
 * @param words a sentence or a clause of it
 * @param said the whole sentence
 */
function relationOf(words: string, said: string, candidate: FeedbackCandidate): Found {
  for (const memory of formsOf(candidate)) {
    if (memory.toLowerCase() === said.toLowerCase()) continue;
    if ([words, said].some((one) => deniesEnd(one, memory))) continue;
    if (words !== said && leavesAlone(said, memory)) continue;
    const found = relationOfWords(words, memory, candidate.isLast === true);
    if (found !== null) return found;
    if (words !== said || !isOppositeState(said, memory) || leavesAlone(said, memory)) continue;
    if (isOppositeState(withoutUnmeant(said), memory)) return 'sure';
  }
  return null;
}

const isOfOther = (said: string, memory: string): boolean =>
  isAffairOfOthers(said, memory) ||
  isOtherObject(said, memory) ||
  isOtherOne(said, memory) ||
  isOfPerson(said, memory) ||
  isEvenMore(said, memory) ||
  isPartOfThing(said, memory) ||
  isSpared(said, memory);

const leavesAlone = (said: string, memory: string): boolean =>
  leavesStanding(said, memory) || isChangeOfAnother(said, memory);

function relationOfWords(said: string, memory: string, isLast: boolean): Found {
  if (isLinkedChange(said, memory)) return 'sure';
  if (turnsMind(said, memory)) return 'sure';
  const found = readRelation(said, memory, isLast);
  if (found === null || leavesAlone(said, memory)) return null;
  const meant = withoutUnmeant(said);
  return meant === said ? found : meant === '' ? null : readRelation(meant, memory, isLast);
}

function readRelation(said: string, memory: string, isLast: boolean): Found {
  if (correctsNumber(said, memory) || usedTo(said, memory)) return 'sure';
  const ofClaims = HAN.test(said) ? chineseContradicts(said, memory) : contradictsClaim(said, memory, isLast);
  const found = ofClaims ?? contradictsWords(said, memory, isLast);
  if (found !== null) return found;
  if (HAN.test(said))
    return chineseTurnsFrom(said, memory) || givesOtherChineseMeasure(said, memory) ? 'likely' : null;
  if (endsProfileOf(said, memory)) return 'sure';
  if (givesOtherMeasure(said, memory) || namesOtherRole(said, memory) || saysInstead(said, memory))
    return 'likely';
  return turnsFrom(said, memory) ? 'likely' : null;
}

/**
 * Whether a sentence contradicts another one that tells a single thing.
 * @param isLast whether a pronoun may mean it
 */
export function contradictsSentence(sentence: string, other: string, isLast: boolean): boolean {
  const [said, memory] = [rephrased(sentence), other].map((text) =>
    trimTail(text.trim().replaceAll('’', "'"), END),
  );
  if (!said || !memory || sentence.length > MAX_SENTENCE || other.length > MAX_MEMORY) return false;
  if (endsNothing(said) || isHedged(said)) return false;
  if (asksOtherStyle(said, memory)) return true;
  if (isOfOther(said, memory)) return false;
  return isOneClaim(memory) && relationOfWords(said, memory, isLast) !== null;
}

/** A memory of several claims: a change of one of them must not bury the others. */
function isOneClaim(memory: string): boolean {
  if (/[?？]$/.test(memory)) return false;
  if (HAN.test(memory)) return chineseClaims(memory).length === 1;
  const claims = englishClaims(memory);
  // notes such as `Lunch with Kim on Friday` have no verb
  return claims.length === 1 || (claims.length === 0 && memory.includes(' '));
}
