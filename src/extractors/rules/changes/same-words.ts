import { changesMind } from '../../../domain/feedback/change-of-mind.ts';
import { isContraryWish } from '../../../domain/feedback/contrary-wishes.ts';
import { endsThing, tellsDeath } from '../../../domain/feedback/ended-things.ts';
import { ends } from '../../../domain/feedback/ends.ts';
import { endsLifeState } from '../../../domain/feedback/life-events.ts';
import { isAhead, isUnsure, partsOf, tellsChange } from '../../../domain/feedback/new-state.ts';
import { newValue } from '../../../domain/feedback/new-value.ts';
import { isSameAttribute, leavesEmployer } from '../../../domain/feedback/same-attribute.ts';
import { isReordered, isSameButOne } from '../../../domain/feedback/same-but-one.ts';
import { isSameFrame } from '../../../domain/feedback/same-frame.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { englishClaims } from '../claims/english.ts';
import type { Found } from './english-changes.ts';

/** Another thing of the same kind, beside the one that is known. bounded: 300 characters */
const BESIDES = /\b(?:too|also|as well|another|second|besides|in addition)\b|也|另外|另一|还有|第二/iu;
/** bounded: 300 characters */
const MOVED =
  /\b(?:postponed|rescheduled|pushed|delayed|extended|brought forward|put off|raised|lowered|increased|reduced|bumped)\b|推迟|提前|延期|提高|降低|涨到|变成/iu;
/** What does not take place once, of what takes place often. bounded: 300 characters */
const OFF_ONCE =
  /\b(?:cancell?ed|called off|off)\b.{0,20}\b(?:today|tonight|tomorrow|yesterday|this (?:week|time|morning|afternoon|evening|\w+day))\b/iu;
/** bounded: 600 characters */
const REGULAR = /\b(?:every|each|always|usually|weekly|daily|on \w+days)\b/iu;
const PRONOUN = /^(?:s?he|they|it|[他她它])\b/iu;
/** bounded: 300 characters */
const COORDINATED = /,|\b(?:and|or)\b|[、，]|和|以及|还/iu;

/**
 * Whether a sentence contradicts a memory by the words that both have: it ends, denies or replaces what the
 * memory tells.
 * @param isLast whether nothing was said between them, so that a pronoun may mean the memory
 */
export function contradictsWords(said: string, memory: string, isLast: boolean): Found {
  if (isUnsure(said) || isAhead(said) || (OFF_ONCE.test(said) && REGULAR.test(memory))) return null;
  const parts = partsOf(said).filter((part) => isLast || !PRONOUN.test(part));
  if (parts.length === 0) return null;
  const isChinese = /\p{Script=Han}/u.test(said);
  const isCued = tellsChange(said) || MOVED.test(said);
  const tells = tellsMore(said, memory);
  const isSure =
    (isChinese && !tells && parts.some((part) => ends(part, memory))) ||
    parts.some(
      (part) =>
        isSameAttribute(part, memory, false, isCued) ||
        leavesEmployer(part, memory) ||
        (endsLifeState(part, memory) && !leavesAnother(part, memory)) ||
        (tellsDeath(part) && endsThing(part, memory, isLast) && !tells),
    ) ||
    (isChinese && changesMind(said, memory));
  if (isSure) return 'sure';
  if (tells || BESIDES.test(said)) return null;
  if (parts.some((part) => endsThing(part, memory, isLast))) return 'likely';
  if (parts.some((part) => isContraryWish(part, memory))) return 'sure';
  if (!isCued) return null;
  const isOther =
    [said, ...parts].some((part) => isSameFrame(part, memory)) ||
    isReordered(said, memory) ||
    isSameButOne(said, memory, true);
  if (isOther) return 'sure';
  const hasValue = [said, ...parts].some(
    (part) => newValue(part, memory, false, true, false) !== null && namesSubject(part, memory),
  );
  return hasValue ? 'likely' : null;
}

/** Whom or what somebody leaves, by name, and whom a memory names as his. bounded: 400 characters */
const LEFT_NAMED =
  /\b(?:with|from|at|by|left|dumped|divorced|quit) (?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Thanksgiving|New|Spring|Summer|Autumn|Winter)\b|\p{Lu}\p{Ll}+day\b)(?<name>\p{Lu}[\p{L}&-]+)/gu;
/** bounded: 400 characters */
const NAMED =
  /\b(?:to|with|for|at|by|is|am|husband|wife|partner|fianc\p{L}{1,3}|boyfriend|girlfriend|dating|seeing|married|called|named),? (?<name>\p{Lu}[\p{L}&-]+)/u;

/** `I split up with Ann` ends no marriage to Tom, `I resigned from Barclays` no work for Nokia. */
function leavesAnother(said: string, memory: string): boolean {
  const known = NAMED.exec(memory)?.groups?.name;
  if (known === undefined) return false;
  const left = [...said.matchAll(LEFT_NAMED)].map(({ groups }) => groups?.name);
  return left.length > 0 && !left.includes(known);
}

/** Whether a memory lists or tells several things, and a sentence does not speak of all of them. */
function tellsMore(said: string, memory: string): boolean {
  if (!COORDINATED.test(memory)) return false;
  const terms = new Set(analyseTerms(said));
  return analyseTerms(memory).some((term) => !terms.has(term));
}

/** Whether a memory has the words of the subject of a sentence: `the book club`, `my boss`. */
function namesSubject(said: string, memory: string): boolean {
  const [claim] = englishClaims(said);
  if (claim === undefined) return true;
  const terms = new Set(analyseTerms(memory));
  const subject = analyseTerms(claim.subjectWords).filter((term) => term !== 'new');
  return subject.every((term) => terms.has(term));
}
