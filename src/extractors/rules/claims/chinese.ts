import { keptReadings } from '../../../lib/kept-readings.ts';
import { type ChineseClause, chineseClauses } from './chinese/clauses.ts';
import { inlineCondition, isCondition, isConditionBehind, isCounterfactual } from './chinese/condition.ts';
import { isIronic } from './chinese/irony.ts';
import { FICTION, isTag, modalityOf, quotes, quotesSelf, tenseOf } from './chinese/modality.ts';
import { pivotOf } from './chinese/pivot.ts';
import { polarityOf } from './chinese/polarity.ts';
import { type SubjectReading, subjectOf } from './chinese/subject.ts';
import type { Claim, ClaimSubject, Modality } from './claim.ts';

const MAX_SENTENCE = 2_000;
const MAX_KEPT = 200;

/** A Chinese clause with what the rules read of it. */
export interface ChineseClaim extends Claim {
  /** The clause in simplified characters, as long as `text`, with the words of quotations masked. */
  readonly plain: string;
  /** Where in `plain` the clause begins behind conjunctions, greetings and its condition. */
  readonly leadEnd: number;
  /** Where in `plain` the subject stands, or would stand if it is omitted. */
  readonly subjectAt: number;
  readonly subjectEnd: number;
  /** Where in `plain` the predicate begins, behind the subject and its adverbs. */
  readonly predicateAt: number;
  /** What the predicate is about, where it is named first: `咖啡` in `咖啡我不喝`. */
  readonly topic: string;
  /** Whether it tells of a time before, as opposed to now: `以前…`. */
  readonly isBefore: boolean;
  /** Whether the subject is a thing, named by a noun. */
  readonly isThing: boolean;
  /** Whether it asks to do something with the text behind it, to the end of the message, or is that text. */
  readonly isTask: boolean;
  /** Whether the clause names no subject of its own. */
  readonly isOmitted: boolean;
}

const KANA = /[\u3041-\u30ff]/;

/** Words that say that what follows is not so. bounded: 120 characters */
const NOT_SO =
  /^(?:这|那|我)?(?:并|又|也|倒|可)?(?:不是|不等于|不代表|不意味着)说?(?=我(?:们|是|在|住|有|会|喜欢|爱|叫|姓|对|养|家|想))|^(?:这|那|我)?(?:并|又|也|倒)?不是说/u;
/** Somebody else's words before a subject. bounded: 120 characters */
const REPORTED =
  /^(?!我(?:想|觉得|认为|说|猜|不得不)|本人|(?:医生|大夫|检查|化验|老实|实话|说实)).{1,8}?(?:(?<![小得实据])说|觉得|认为|以为|声称|听说|告诉.{1,3})/u;
/** What a clause hands on to the next one of its sentence. */
/** Words that the assistant is to say or write for the speaker: `就说我是设计师`. bounded: 120 characters */
const DICTATED =
  /^(?:你|您|内容|里面|开头|可以|帮我|替我)?(?:就|只)(?:要|需要?)?(?:说|写|讲|回|告诉[他她它]们?|跟[他她它]们?说)(?:成|是|一下)?(?=我|自己)|^(?:你|您|内容|里面|开头|帮我|替我|请)(?:说|写|回复[他她]?(?:说)?|告诉(?![你您])[^，,我]{1,6}?(?:说)?)(?:成|是|一下)?(?=我)/u;

interface State {
  readonly subject: ClaimSubject;
  readonly words: string;
  readonly isBefore: boolean;
  readonly condition: string | null;
  /** What the sentence so far makes of the clauses behind it. */
  readonly mood: Modality | null;
  /** Whether words are quoted that are not about the speaker. */
  readonly hasFloor: boolean;
  /** Whether the text is what a task before it is to be done with. */
  readonly isMaterial: boolean;
}

/**
 * The clauses of a Chinese sentence with their subjects, polarity and modality. Japanese gives none.
 * @param before the last claim of the sentence before, whose subject the first clause may continue
 */
export function chineseClaims(sentence: string, before: Claim | null = null): readonly ChineseClaim[] {
  return before === null ? readKept(sentence) : readClaims(sentence, before);
}

/** Preferences, profiles and assertions read the same sentences in turn, and changes compare them. */
const readKept = keptReadings((sentence) => readClaims(sentence, null), MAX_KEPT, MAX_SENTENCE);

function readClaims(sentence: string, before: Claim | null): readonly ChineseClaim[] {
  if (KANA.test(sentence)) return [];
  const clauses = chineseClauses(sentence);
  const isFiction = clauses.some(({ plain }) => FICTION.test(plain));
  const claims: ChineseClaim[] = [];
  let state: State = {
    subject: before?.subject ?? 'unknown',
    words: before?.subjectWords ?? '',
    isBefore: false,
    condition: null,
    mood: isFiction ? 'unreal' : null,
    hasFloor: false,
    isMaterial: before !== null && 'isTask' in before && before.isTask === true,
  };
  for (const clause of clauses) {
    if (clause.isLong) {
      state = { ...state, subject: 'other', words: '' };
      continue;
    }
    const last = claims.at(-1);
    if (isTag(clause.plain) && last !== undefined)
      claims[claims.length - 1] = { ...last, modality: 'question' };
    if (isConditionBehind(clause.plain) && last?.condition === null)
      claims[claims.length - 1] = { ...last, condition: conditionOf(sentence, clause) };
    const { claim, next } = readClause(clause, sentence, state);
    claims.push(claim);
    state = next;
  }
  return claims;
}

/** The words of a condition behind its clause, without those that join them. */
const conditionOf = (sentence: string, { start, end }: ChineseClause): string =>
  sentence.slice(start, end).replace(/^(?:但是?|不过|可是|而且)/u, '');

function readClause(
  clause: ChineseClause,
  sentence: string,
  state: State,
): { claim: ChineseClaim; next: State } {
  const inline = inlineCondition(clause.plain);
  const onlyCondition = inline === null && isCondition(clause.plain);
  const skipped = inline?.at ?? 0;
  const plain = clause.plain.slice(skipped);
  const reading = subjectOf(plain);
  const predicate = plain.slice(reading.predicateAt);
  const isOmitted = reading.subject === 'omitted';
  const subject =
    reading.subject !== 'omitted' ? reading.subject : inline?.isSelf ? 'speaker' : state.subject;
  const when = whenOf(reading, isOmitted && state.isBefore);
  const condition =
    inline === null ? state.condition : sentence.slice(clause.start + inline.start, clause.start + inline.at);
  const own = modalityOf({ clause: plain, predicate, mark: clause.mark, isListener: subject === 'listener' });
  const isNotSo = NOT_SO.test(plain) || isIronic(plain);
  const isDictated = DICTATED.test(plain);
  const isReported = REPORTED.test(plain.slice(0, reading.subjectAt));
  const mood = isNotSo
    ? 'unreal'
    : clause.isSpeech || state.isMaterial || isReported || isDictated
      ? 'quoted'
      : moodOf(state, reading, plain);
  const says = quotes(plain, predicate, subject === 'other' && !reading.isThing);
  const isUnreal = onlyCondition || (condition !== null && isCounterfactual(condition, predicate));
  const claim: ChineseClaim = {
    text: sentence.slice(clause.start, clause.end),
    start: clause.start,
    end: clause.end,
    subject,
    subjectWords: isOmitted ? (subject === state.subject ? state.words : '') : reading.words,
    polarity: polarityOf(predicate, plain, when),
    modality: isUnreal ? 'unreal' : (mood ?? (says ? 'quoted' : own)),
    tense: tenseOf(plain, when),
    condition,
    plain: clause.plain,
    leadEnd: skipped + reading.leadEnd,
    subjectAt: skipped + reading.subjectAt,
    subjectEnd: skipped + reading.subjectEnd,
    predicateAt: skipped + reading.predicateAt,
    topic: reading.topic,
    isBefore: when === 'before',
    isTask: clause.isTask || state.isMaterial,
    isThing: reading.isThing,
    isOmitted,
  };
  const introduced = subject === 'other' ? null : pivotOf(predicate);
  const next: State = {
    subject: introduced === null ? subject : 'other',
    words: introduced ?? claim.subjectWords,
    isBefore: when === 'before',
    condition: onlyCondition ? claim.text : condition,
    mood: (says || isDictated) && (mood === null || isDictated) ? 'quoted' : mood,
    isMaterial: claim.isTask,
    hasFloor: says && !isDictated ? !quotesSelf(plain) : state.hasFloor && !clause.isSpeech,
  };
  return { claim, next };
}

function whenOf({ when }: SubjectReading, continuesPast: boolean): SubjectReading['when'] {
  return when ?? (continuesPast ? 'before' : null);
}

/** The speaker takes the floor back with a clause of his own, unless the words quoted were about him. */
function moodOf(state: State, { subject, predicateAt }: SubjectReading, plain: string): Modality | null {
  if (state.mood !== 'quoted' || subject !== 'speaker') return state.mood;
  const turnsBack = /^(?:但|不过|可是|可我|其实|然而|所以|而我)/u.test(plain.slice(0, predicateAt));
  return turnsBack || state.hasFloor ? null : state.mood;
}
