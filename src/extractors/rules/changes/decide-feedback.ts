import { inFirstPerson, leadOf, withoutLead } from '../../../domain/chat/fit.ts';
import { decide } from '../../../domain/feedback/decide.ts';
import { type Decision, type FeedbackCandidate, isMeant } from '../../../domain/feedback/decision.ts';
import { isNewStateOf, readStatement, type Statement } from '../../../domain/feedback/new-state.ts';
import { withoutAddedDates } from '../../../domain/feedback/values.ts';
import { splitSentences } from '../../../domain/text/sentences.ts';
import { isPureQuestion } from '../small-talk.ts';
import { contradicted, contradictsSentence } from './contradicted.ts';
import { correctedLast } from './corrects-last.ts';
import { piecesOf } from './pieces.ts';

const MAX_FEEDBACK = 500;
/** Only a feedback of this length is compared with the parts of memories, and only with memories of it. */
const MAX_PARTING = 300;
const MOST_SENTENCES = 5;
/** Words that only announce a correction. bounded: 500 characters */
const OPENING =
  /^(?:(?:no|nope|wrong|sorry|update|correction|scratch that|strike that|forget that|never mind that|that['’]?s old news|old news|that was then|wait|hold on|hang on|that(?:['’]s| has) changed|things (?:have )?changed|typo|oops|my mistake|my bad|not true|untrue|not quite|that['’]?s (?:wrong|outdated|not (?:right|true))|that is (?:wrong|outdated|not (?:right|true)))[,.:!]+\s*)+(?=\S)/iu;

/**
 * Decides what a feedback changes: by the forms of feedback, else as a message that contradicts memories.
 * A memory of several things keeps those that the feedback does not speak of.
 */
export function decideFeedback(given: string, candidates: readonly FeedbackCandidate[]): Decision {
  // a dash between two words is a comma
  const feedback = given.replace(/ [-–—]{1,2} /gu, ', ');
  const decided = decide(feedback, candidates);
  const isOpen =
    decided.versions.length + decided.forgotten.length + decided.outdated.length === 0 && !decided.isRemark;
  const outdated =
    isOpen && feedback.length <= MAX_FEEDBACK ? outdatedBy(feedback, candidates) : decided.outdated;
  if (outdated.length === 0 && !isOpen) return decided;
  const found = partedBy(feedback, candidates, isOpen ? candidates.keys() : outdated.values());
  const groups = new Set(found.map(({ index }) => candidates[index]?.group));
  const parted = isOpen && groups.size > 1 ? [] : found;
  if (outdated.length + parted.length === 0) {
    const last = isOpen ? correctedLast(feedback, candidates) : [];
    return last.length === 0 ? decided : { ...decided, isUnclear: false, outdated: last };
  }
  const gone = new Set(parted.map(({ index }) => index));
  return {
    ...decided,
    isUnclear: false,
    isTold: decided.isTold || parted.length > 0,
    versions: [...decided.versions, ...parted],
    outdated: outdated.filter((index) => !gone.has(index)),
  };
}

function outdatedBy(feedback: string, candidates: readonly FeedbackCandidate[]): readonly number[] {
  const sentences = [...splitSentences(feedback.replace(OPENING, ''))].slice(0, MOST_SENTENCES);
  const told = sentences.filter(({ text }) => !/[?？]\s*$/.test(text) && !isPureQuestion(text));
  return [...new Set(told.flatMap(({ text }) => contradicted(text, candidates)))];
}

/** Memories of several things, without those that a feedback ends. */
function partedBy(
  feedback: string,
  candidates: readonly FeedbackCandidate[],
  indexes: Iterable<number>,
): Decision['versions'] {
  if (feedback.length > MAX_PARTING) return [];
  const read = { statement: readStatement(feedback), words: feedback.replace(OPENING, '') };
  return [...indexes].flatMap((index) => {
    const candidate = candidates[index];
    if (candidate === undefined || candidate.text.length > MAX_PARTING) return [];
    const { text, group } = candidate;
    const isPointedAt = isMeant(candidates, group);
    const pieces = piecesOf(withoutLead(text));
    const hit = pieces.filter(({ statement }) => isOver(read, statement, isPointedAt));
    const [piece] = hit;
    if (piece === undefined || hit.length > 1) return [];
    return [{ index, text: leadOf(text) + piece.rest }];
  });
}

function isOver(
  feedback: { readonly statement: Statement; readonly words: string },
  statement: string,
  isPointedAt: boolean,
): boolean {
  const plain = inFirstPerson(withoutAddedDates(statement));
  return (
    isNewStateOf(feedback.statement, plain, false, isPointedAt)?.kind === 'outdated' ||
    contradictsSentence(feedback.words, plain, isPointedAt)
  );
}
