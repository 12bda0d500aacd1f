import { tellsNoSuchDay } from '../../../domain/text/dates/no-such-day.ts';
import { isNotMeant } from '../claims/english/not-meant.ts';
import type { EventClause } from '../event-clauses.ts';
import { isHistory } from '../event-history.ts';
import { isUnrealClause, isUnrealSentence } from '../event-reality.ts';
import { linearModel } from '../sentence-model/linear-model.ts';
import { eventFeaturesOf } from './english-features.ts';
import { isUntoldEnglish } from './untold.ts';
import weights from './weights-english.json' with { type: 'json' };

const MAX_LENGTH = 300;
/** Shorter clauses say too little by themselves. */
const LEAST_WORDS = 3;

/** Tells whether an English sentence tells of an event. */
export const EVENT_MODEL = linearModel(weights);

/**
 * The part of a sentence that may tell of an event in words that no rule knows: the whole sentence, or the
 * first clause of several that tells of what took place; null without one.
 * @param whole the sentence
 * @param clauses its clauses
 */
export function eventCandidate(
  whole: EventClause,
  clauses: readonly EventClause[],
  saidAt: Date,
): EventClause | null {
  if (whole.text.length > MAX_LENGTH || /[?？"“”]/.test(whole.text)) return null;
  if (
    tellsNoSuchDay(whole.text) ||
    isUnrealSentence(whole.text) ||
    isNotMeant(whole.text.replaceAll('’', "'"))
  )
    return null;
  if (mayTell(whole, saidAt)) return whole;
  if (clauses.length < 2) return null;
  return clauses.find((clause) => mayTell(clause, saidAt)) ?? null;
}

/** What somebody has, which is no event without a time. bounded: 300 characters */
const OWNS =
  /^(?:(?:and|but|so|well) )?(?:I|we|my \w+|he|she|they)(?:['’]ve| have|['’]s| has) got (?:an?|my|our|two|three|four|five|\w+teen|no|some) /i;

function mayTell({ text, times }: EventClause, saidAt: Date): boolean {
  return (
    text.split(' ', LEAST_WORDS).length === LEAST_WORDS &&
    !isUntoldEnglish(text) &&
    !(times.length === 0 && OWNS.test(text)) &&
    !isUnrealClause(text) &&
    !isHistory(text, times, saidAt)
  );
}

/** What words and grammar say for an event, as log-odds; null if no meaning could make up for it. */
export const eventScore = ({ text, times }: EventClause, saidAt: Date): number | null =>
  EVENT_MODEL.wordScore(eventFeaturesOf(text, times, saidAt));
