import { inFirstPerson, leadOf, withoutLead } from '../../../domain/chat/fit.ts';
import { decide } from '../../../domain/feedback/decide.ts';
import {
  type Decision,
  type FeedbackCandidate,
  isMeant,
  NOTHING,
} from '../../../domain/feedback/decision.ts';
import { meantMemories } from '../../../domain/feedback/meant/meant-memories.ts';
import { readingOf } from '../../../domain/feedback/meant/reading.ts';
import { isNewStateOf, readStatement, type Statement } from '../../../domain/feedback/new-state.ts';
import { isOfOtherThing } from '../../../domain/feedback/other-thing.ts';
import { asksChange } from '../../../domain/feedback/read-feedback.ts';
import { readIntent } from '../../../domain/feedback/read-intent.ts';
import { readRemoval } from '../../../domain/feedback/read-removal.ts';
import { withoutAddedDates } from '../../../domain/feedback/values.ts';
import { splitSentences } from '../../../domain/text/sentences.ts';
import { rephrased } from '../rephrased.ts';
import { isPureQuestion } from '../small-talk.ts';
import { contradicted, contradictsSentence } from './contradicted.ts';
import { correctedLast } from './corrects-last.ts';
import { withoutAstray } from './everyday/astray.ts';
import { calledOff } from './everyday/called-off.ts';
import { isComplaint } from './everyday/complaint.ts';
import { elidedValue } from './everyday/elided-value.ts';
import { withOtherMembers } from './everyday/list-member.ts';
import { placeAlone } from './everyday/place-alone.ts';
import { wishedAway } from './everyday/removal.ts';
import { spelledAlike, withNameEverywhere } from './everyday/same-name.ts';
import { isPartOfThing } from './parts-of-things.ts';
import { piecesOf } from './pieces.ts';
import { bareNumber } from './slots/bare.ts';
import { written } from './slots/casual.ts';
import { otherDoer } from './slots/cleft.ts';
import { correctedSlots } from './slots/correct-slots.ts';
import { correctedCode, inPlainWords, spelledName, withoutSlips } from './slots/corrected-midway.ts';
import { withKnownNames } from './slots/known-names.ts';
import { narrowed } from './slots/narrowed.ts';
import { partsOfText } from './slots/parts.ts';
import { deniedWhole, otherObject, otherSide, sameDigits } from './slots/plain-decisions.ts';
import { removedParts } from './slots/removed.ts';
import { swapped } from './slots/swapped.ts';
import { agrees, inUsualForm } from './slots/usual-forms.ts';
import { valueOfKind } from './slots/value-of-kind.ts';
import { leavesStanding } from './stands.ts';

const MAX_FEEDBACK = 500;
/** Only a feedback of this length is compared with the parts of memories, and only with memories of it. */
const MAX_PARTING = 300;
const MOST_SENTENCES = 20;
/** Words that only announce a correction. bounded: 500 characters */
const OPENING =
  /^(?:(?:no|nope|wrong|sorry|update|correction|scratch that|strike that|forget that|never mind that|that['’]?s old news|old news|that was then|wait|hold on|hang on|that(?:['’]s| has) changed|things (?:have )?changed|typo|oops|my mistake|my bad|not true|untrue|not quite|that['’]?s (?:wrong|outdated|not (?:right|true))|that is (?:wrong|outdated|not (?:right|true)))[,.:!]+\s*)+(?=\S)/iu;

/** bounded: 500 characters */
const ANNOUNCED =
  /^(?:(?:omg|ugh|argh|oi|erm|um|er|by the way|fyi|just so you know|you should know|please note|note|for the record|heads up|quick (?:update|correction|fix)|small (?:update|correction)|please (?:correct|update|change|fix|note)(?: (?:this|that|it))?)[,:]?(?: that)? )+(?=\S)/iu;
/** `Small thing but the dog is a lurcher`. bounded: 500 characters */
const SMALL = /^[^,.;:!?]{0,30}\b(?:thing|point|detail|nitpick|picky|pain|pedantic|fussy),? but (?=\S)/iu;
/** `My favourite colour? It's teal`: what it is about stands first. bounded: 500 characters */
const TOPIC =
  /^(?<what>(?:my|our|the) [\p{L} '’-]{2,60})\? (?:it|that|they|he|she)(?:['’](?:s|re)| is| are) /iu;
/** `Could you fix my son's birthday? He was born on 3 May`. bounded: 500 characters */
const ASKED_FOR =
  /^(?:(?:can|could|would|will) you )?(?:please )?(?:correct|fix|update|change|amend|edit) (?<what>(?:my|our|the) [\p{L} '’-]{2,60})[?.:,!] (?:(?:it|that|they|he|she)(?:['’](?:s|re)| is| are| was| were)(?: born on)?|should be) /iu;
/** Another one than is told of. bounded: 500 characters */
const OTHER_ONE = /^(?:my|our) other \p{L}+|^我(?:的)?另(?:外)?一?[个位只]/iu;
/** How a wish for a correction ends. bounded: 500 characters */
const PLEA = /,? (?:please|pls|plz|thx|thanks|ta)[.!]*$/iu;
/** What is so beside what is stored. bounded: 500 characters */
const ADDED =
  /^(?:(?:and|oh|btw|by the way|ps)[,:]? )?(?:I|we|he|she|they|(?:my|our) \p{L}{2,20}) (?:also|additionally) (?!not\b|no longer\b)/iu;
/** Behind a correction: who was wrong. bounded: 500 characters */
const CONFUSED =
  /[,;.] (?:you|I)(?:['’]ve| have| must have)? (?:confused|mixed|misheard|misread|mistyped|misspelled|misspelt|misspoke|misremembered|muddled|swapped|got) (?:[\p{L} ]{0,30}?)?(?:wrong|up|confused|muddled|them|that|it|those|these|the two)?[.!]*$/iu;

/**
 * Decides what a feedback changes: by the forms of feedback, else as a message that contradicts memories.
 * A memory of several things keeps those that the feedback does not speak of.
 */
export function decideFeedback(told: string, candidates: readonly FeedbackCandidate[]): Decision {
  const found = withoutAstray(decideAll(told, candidates), told, candidates);
  const decision = withOtherMembers(withNameEverywhere(found, candidates), told, candidates);
  const isOther = (index: number) =>
    isPartOfThing(told, candidates[index]?.source.slice(0, MAX_PARTING) ?? '');
  return {
    ...decision,
    versions: decision.versions.filter(({ index }) => !isOther(index)),
    outdated: decision.outdated.filter((index) => !isOther(index)),
  };
}

function decideAll(said: string, candidates: readonly FeedbackCandidate[]): Decision {
  const told =
    spelledName(said, candidates) ?? correctedCode(said, candidates) ?? inPlainWords(withoutSlips(said));
  if (ADDED.test(told)) return NOTHING;
  if (isComplaint(told) || agrees(told, candidates)) return { ...NOTHING, isRemark: true };
  const away = wishedAway(told, candidates);
  if (away !== null) return away;
  const given = inUsualForm(told, candidates);
  // a dash between two words is a comma
  const plain = withKnownNames(written(given), candidates)
    .replace(/ [-–—]{1,2} /gu, ', ')
    .replace(SMALL, '')
    .replace(ANNOUNCED, '')
    .replace(TOPIC, '$<what> is ')
    .replace(ASKED_FOR, '$<what> is actually ')
    .replace(CONFUSED, '')
    .replace(PLEA, '');
  if (OTHER_ONE.test(plain)) return NOTHING;
  const whole = deniedWhole(plain, candidates) ?? sameDigits(told, candidates);
  if (whole !== null) return whole;
  const swap = swapped(plain, candidates);
  if (swap !== null) return swap;
  const bare = bareNumber(plain, candidates);
  if (bare !== null) return bare;
  const elided =
    spelledAlike(told, candidates) ??
    placeAlone(told, candidates) ??
    elidedValue(told, candidates) ??
    calledOff(told, candidates);
  if (elided !== null) return elided;
  const ofKind = valueOfKind(plain, candidates);
  if (ofKind !== null) return ofKind;
  const doer = otherDoer(plain, candidates);
  if (doer !== null) return { ...NOTHING, ...doer };
  const isForgetting = readIntent(plain)?.type === 'forget' && !/[,;，；]/u.test(plain);
  const corrected = isOrder(plain) || isForgetting ? [] : correctedSlots(plain, candidates);
  if (corrected.length > 0) return { ...NOTHING, versions: corrected };
  const removed = removedParts(plain, candidates);
  if (removed !== null) return { ...NOTHING, ...removed };
  const found = narrowed(ofSameThing(decided(plain, candidates), plain, candidates), plain, candidates);
  return isNothing(found) && !isForgetting
    ? (otherSide(plain, candidates) ?? otherObject(plain, candidates) ?? found)
    : found;
}

/** `change my rent to 900`, `把房租改成九百`; not `酒店改成四晚了`, which tells a change. */
const isOrder = (feedback: string): boolean =>
  asksChange(feedback) && (!/\p{Script=Han}/u.test(feedback) || /[把将]/u.test(feedback));

/** A decision without the memories of another thing of its kind: `my gas bill`, `my internet bill`. */
function ofSameThing(
  decision: Decision,
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision {
  const [part, ...others] = feedback.length > MAX_PARTING ? [] : partsOfText(feedback);
  if (part === undefined || others.length > 0 || readingOf(part.text).persons.size > 0) return decision;
  const isOther = (index: number) =>
    isOfOtherThing(part.text, withoutLead(candidates[index]?.text ?? '').slice(0, MAX_PARTING));
  return {
    ...decision,
    versions: decision.versions.filter(({ index }) => !isOther(index)),
    outdated: decision.outdated.filter((index) => !isOther(index)),
  };
}

function decided(plain: string, candidates: readonly FeedbackCandidate[]): Decision {
  const feedback = plain.length > MAX_PARTING ? plain : rephrased(plain);
  const first = withoutStanding(
    decideOrCorrect(withPerson(feedback, candidates), candidates),
    feedback,
    candidates,
  );
  const isOpen =
    first.versions.length + first.forgotten.length + first.outdated.length === 0 && !first.isRemark;
  const outdated =
    isOpen && feedback.length <= MAX_FEEDBACK ? outdatedBy(feedback, candidates) : first.outdated;
  if (outdated.length === 0 && !isOpen) return first;
  const found = partedBy(feedback, candidates, isOpen ? candidates.keys() : outdated.values());
  const groups = new Set(found.map(({ index }) => candidates[index]?.group));
  const parted = isOpen && groups.size > 1 ? [] : found;
  if (outdated.length + parted.length === 0) {
    const last = isOpen ? correctedLast(feedback, candidates) : [];
    if (last.length > 0) return { ...first, isUnclear: false, outdated: last };
    // what is to be forgotten, and is not found, changes nothing else
    if (!isOpen || readRemoval(feedback) !== null) return first;
    const meant = meantMemories(feedback, candidates);
    const isNone = meant.versions.length + meant.outdated.length === 0;
    return isNone ? first : withoutStanding({ ...first, ...meant, isUnclear: false }, feedback, candidates);
  }
  const gone = new Set(parted.map(({ index }) => index));
  return {
    ...first,
    isUnclear: false,
    isTold: first.isTold || parted.length > 0,
    versions: [...first.versions, ...parted],
    outdated: outdated.filter((index) => !gone.has(index)),
  };
}

const isNothing = ({ versions, outdated, forgotten, isRemark }: Decision) =>
  versions.length + outdated.length + forgotten.length === 0 && !isRemark;

/** What a feedback changes as it stands, or else as a correction: who gives one says what is so. */
function decideOrCorrect(feedback: string, candidates: readonly FeedbackCandidate[]): Decision {
  const decided = decide(feedback, candidates);
  if (!isNothing(decided) || feedback.length > MAX_PARTING || !NAMED_STATE.test(feedback)) return decided;
  const corrected = decide(
    `${/\p{Script=Han}/u.test(feedback) ? '其实' : 'Actually, '}${feedback}`,
    candidates,
  );
  return isNothing(corrected) ? decided : corrected;
}

/** What somebody whom a name means is. bounded: 500 characters */
const NAMED_STATE =
  /^(?!(?:It|That|This|There|He|She|They|We|You|The|My|Our|Your|His|Her|Their|No|Not|Yes|If|When)\b)\p{Lu}\p{L}+ is an? [\p{L} ]{2,30}[.!]*$|^\p{Script=Han}{2,3}是\p{Script=Han}{2,6}[。！]*$/u;
/** bounded: 500 characters */
const HE = /^(?:(?:no|well|actually|sorry|update)[,.:]? )*(?<who>s?he)(?=['’]s| )/iu;
/** bounded: 600 characters */
const MEN =
  /\b(?:my|our|user['’]s) (?<who>son|brother|father|dad|husband|boyfriend|uncle|grandfather|grandpa|granddad|nephew)\b/iu;
/** bounded: 600 characters */
const WOMEN =
  /\b(?:my|our|user['’]s) (?<who>daughter|sister|mother|mum|mom|wife|girlfriend|aunt|grandmother|grandma|niece)\b/iu;

/** A feedback about him or her with the only person whom its memories name: `My son changed schools`. */
function withPerson(feedback: string, candidates: readonly FeedbackCandidate[]): string {
  const who = HE.exec(feedback.slice(0, MAX_PARTING))?.groups?.who;
  if (who === undefined) return feedback;
  const persons = /^h/iu.test(who) ? MEN : WOMEN;
  const isLastMeant = candidates.some(
    ({ text, group }) => isMeant(candidates, group) && PERSON.test(withoutLead(text).slice(0, MAX_PARTING)),
  );
  const named = candidates.map(({ text }) => persons.exec(text.slice(0, 600))?.groups?.who?.toLowerCase());
  const found = new Set(named.filter((one) => one !== undefined));
  const [only] = found;
  if (isLastMeant || only === undefined || found.size > 1) return feedback;
  return rephrased(feedback.replace(HE, (words) => `${words.slice(0, words.length - who.length)}My ${only}`));
}

/** bounded: 300 characters */
const PERSON =
  /^(?:my|our|the user['’]s) (?:son|daughter|brother|sister|mother|father|mum|mom|dad|husband|wife|boyfriend|girlfriend|partner|friend|boss|manager|teacher|doctor|dentist|neighbou?r|roommate|flatmate|colleague|uncle|aunt|cousin|dog|cat|nephew|niece|grand\p{L}+)\b|^\p{Lu}\p{Ll}+ (?:is|was|has|lives|works)\b/iu;

/** A decision without the memories that the feedback leaves as they are. */
function withoutStanding(
  decided: Decision,
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision {
  if (decided.outdated.length === 0 || feedback.length > MAX_PARTING) return decided;
  const outdated = decided.outdated.filter((index) => {
    const memory = candidates[index]?.source ?? '';
    return memory.length > MAX_PARTING || !leavesStanding(feedback, memory);
  });
  return outdated.length === decided.outdated.length ? decided : { ...decided, outdated };
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
