import { keptReadings } from '../../lib/kept-readings.ts';
import { trimTail } from '../text/trim.ts';
import { changesMind } from './change-of-mind.ts';
import { isContraryWish } from './contrary-wishes.ts';
import { endsThing, tellsDeath } from './ended-things.ts';
import { ends, withoutDenied } from './ends.ts';
import { endsLifeState } from './life-events.ts';
import { withNewName } from './new-name.ts';
import { newValue } from './new-value.ts';
import { isSameAttribute, leavesEmployer, plainAttribute } from './same-attribute.ts';
import { isReordered, isSameButOne, withLastWords } from './same-but-one.ts';
import { isSameFrame } from './same-frame.ts';
import { withoutAddedDates } from './values.ts';

/** A statement is compared with many memories. */
const MAX_KEPT = 200;
const MAX_STATEMENT = 500;

/** What a statement does to a memory: it changes a value in it, removes a part of it, or takes its place. */
export type NewState =
  | { readonly kind: 'version'; readonly text: string; readonly coverage: number }
  /** The memory without what the statement denies; the statement is remembered too. */
  | { readonly kind: 'shortened'; readonly text: string }
  /** `isOfAll`: every memory that tells the like is outdated; otherwise only one is meant. */
  | { readonly kind: 'outdated'; readonly isOfAll: boolean };

const MAX_TEXT = 500;
const MOST_CLAUSES = 6;
const END = /^[\s.!。！~～,，]$/u;
/** bounded: 500 characters */
const OPENING =
  /^(?:(?:no|nope|wrong|actually|correction|sorry|in fact|update|scratch that|strike that|forget that|never mind that|that['’]?s old news|old news|that was then|wait|hold on|hang on|that(?:['’]s| has) changed|things (?:have )?changed|typo|oops|my mistake|my bad|not true|untrue|not quite|(?:the )?other way (?:a)?round|(?:it['’]s )?the (?:opposite|reverse)|that['’]?s (?:wrong|not (?:right|true|correct)|outdated|old)|that is (?:wrong|not (?:right|true)|outdated)|you(?:['’]re| are| were) wrong(?: about [^,:]{1,30})?|you(?:['’]ve| have)? got [^,:]{1,30} wrong|wrong \p{L}+)(?:[,.:!]+\s*|\s+(?=i\b|my\b))|(?:不对|错了|不是的|(?:这个?|那个?)?(?:已经)?过时了|你?(?:记|说|搞|弄|写|打)错了|其实|更正|纠正|哪有|才不是|哪里|怎么会|谁说的|明明)[，,。：:！!啊呢]*\s*|不[，,]\s*)(?=.)/iu;
/** bounded: 500 characters */
const WRONG =
  /^(?:no|nope|wrong|correction|scratch that|strike that|forget that|never mind that|typo|oops|my mistake|not true|untrue|that['’]?s (?:wrong|not)|that is (?:wrong|not)|you)\b/i;
/** bounded: 500 characters */
const CHANGED =
  /\b(?:now|these days|instead|actually|nowadays|moved|changed|switched|new|became|promoted|any ?more|no longer|replaced|bought|from now on)\b|\bsince (?:yesterday|(?:this|last) \p{L}+|january|february|march|april|may|june|july|august|september|october|november|december)\b|现在|如今|改|换|跳槽|升|转行|转岗|转做/iu;
/** What may be so, was so, or is asked, is no new state. bounded: 500 characters */
const UNSURE =
  /\b(?:if|unless|might|maybe|perhaps|possibly|considering|thinking (?:of|about)|would(?: like| love)? to|wish|used to|did i|have i|do i)\b|\bmay (?!\d)(?=\p{Ll})|可能|也许|或许|如果|要是|万一|假如|考虑|以前|曾经/iu;
/** What is wanted is no new state, but what is no longer wanted is. bounded: 500 characters */
const WANTED =
  /\b(?:(?:hope|want|wants|plan|planning) to|going to(?! (?:the|my|our|an?|his|her|this|that|church|school|bed|mass|uni|college|town|parties|concerts|meetings|classes|bars|clubs|restaurants|museums)\b))\b|想要?|打算|希望/iu;
/** What others think or say. bounded: 500 characters */
const REPORTED =
  /^(?:my|our|his|her|their|the|everyone|people|\p{Lu}\p{L}+)\b[^,]{0,30} (?:thinks?|says?|said|thought|believes?|claims?|assumes?)\b/iu;
const NEGATED = /\b(?:not|never|no longer)\b|n['’]t\b|不|没/iu;

/** What is going to happen has not ended what is so. bounded: 500 characters */
const AHEAD =
  /\b(?:will|['’]ll|going to(?! (?:the|my|our|an?|his|her|this|that|church|school|bed|mass|uni|college|town|parties|concerts|meetings|classes|bars|clubs|restaurants|museums)\b)|about to|(?:am|are|is|['’](?:m|re|s)) (?:moving|leaving|switching|changing|quitting|joining|starting|retiring|getting|graduating|selling|separating))\b|\b(?:dream\w*|dreamt|imagine\w*|pretend\w*|almost|nearly)\b|会搬|要搬|将|打算|准备|快要|梦|差点/iu;

/** Whether a statement tells what is going to happen, or what only nearly happened. */
export const isAhead = keptReadings((statement) => AHEAD.test(statement), MAX_KEPT, MAX_STATEMENT);

/** Whether a statement tells what may be, is wished for, or what others say. */
export const isUnsure = keptReadings(
  (statement) => {
    // `who'd have thought, …` reports nobody's words
    if (UNSURE.test(statement) || (REPORTED.test(statement) && !/^who\b/i.test(statement))) return true;
    return WANTED.test(statement) && !NEGATED.test(statement);
  },
  MAX_KEPT,
  MAX_STATEMENT,
);

/** Whether a statement says that something is otherwise now. */
export function tellsChange(statement: string): boolean {
  return CHANGED.test(statement);
}

/** What a statement is, whatever memory it is compared with. */
export interface Statement {
  readonly text: string;
  /** Whether it begins with words that say that something was wrong. */
  readonly isCorrection: boolean;
  readonly isCued: boolean;
  /** `No, I don't`: what was just spoken of is not so, unless it was denied already. */
  readonly isBareDenial: boolean;
  /** Whether it may tell a new state at all. */
  readonly tellsState: boolean;
  readonly isAhead: boolean;
  /** The statement and its first clauses, which may tell a value each. */
  readonly clauses: readonly string[];
  readonly parts: readonly { readonly text: string; readonly tellsDeath: boolean }[];
}

/** Reads a statement once, to compare it with many memories. */
export function readStatement(feedback: string): Statement {
  const given = trimTail(feedback.trim().slice(0, MAX_TEXT), END);
  const text = given.replace(OPENING, '');
  // bounded: 500 characters
  const clauses = text.split(/,(?!\d)\s*|[;，；]\s*/);
  return {
    text,
    isCorrection: WRONG.test(given),
    isCued: text !== given || CHANGED.test(given),
    isBareDenial: BARE_DENIAL.test(given) || BARE_DENIAL.test(text),
    tellsState: !/[?？]$/.test(text) && !isUnsure(text),
    isAhead: isAhead(text),
    clauses: [text, ...(clauses.length > 1 ? clauses.slice(0, 2) : [])],
    parts: partsOf(text).map((part) => ({ text: part, tellsDeath: tellsDeath(part) })),
  };
}

/**
 * What a statement does to a memory, if it tells a new state of the same thing; null otherwise.
 * @param text the memory without date and speaker
 * @param isUsed whether the answer used the memory
 * @param isMeant whether a pronoun may mean the memory: the answer used it, or it was said last
 */
export function isNewStateOf(
  read: Statement,
  text: string,
  isUsed: boolean,
  isMeant: boolean = isUsed,
): NewState | null {
  const { text: statement, isCued, parts } = read;
  const memory = trimTail(text.slice(0, MAX_TEXT).trim(), END);
  if (!read.tellsState || statement === memory) return null;
  const version = read.clauses
    .values()
    .map((clause) => newValue(clause, memory, isUsed, isCued, isMeant))
    .find((changed) => changed !== null);
  if (version) return { kind: 'version', ...version, text: version.text + text.slice(memory.length) };
  const renamed = withNewName(statement, memory);
  if (renamed !== null) return { kind: 'version', text: renamed + text.slice(memory.length), coverage: 1 };
  const plain = withoutAddedDates(memory);
  const corrected = read.isCorrection ? withLastWords(statement, plain) : null;
  if (corrected !== null && corrected !== plain)
    return { kind: 'version', text: corrected + text.slice(memory.length), coverage: 1 };
  if (plain.toLowerCase() === statement.toLowerCase()) return null;
  if (read.isAhead) return null;
  const shorter = withoutDenied(statement, memory);
  if (shorter !== null) return { kind: 'shortened', text: shorter + text.slice(memory.length) };
  const isOfAll = parts.some((part) => endsAll(part, plain, isMeant, isCued));
  const isOfOne =
    isOfAll ||
    (isMeant && read.isBareDenial && !NEGATED.test(plain)) ||
    isSameFrame(statement, plain) ||
    ends(statement, plain) ||
    parts.some((part) => endsThing(part.text, plain, isMeant)) ||
    isReordered(statement, plain) ||
    changesMind(statement, plain) ||
    parts.some((part) => isContraryWish(part.text, plain)) ||
    isSameButOne(statement, plain, isCued);
  return isOfOne ? { kind: 'outdated', isOfAll } : null;
}

/** bounded: 500 characters */
const BARE_DENIAL =
  /^(?:(?:no|nope|wrong|actually|but)[,.!]? +)*(?:I|we) (?:(?:really|actually|certainly) )?(?:don['’]?t|do not|never did|can['’]?t|cannot|['’]?m not|am not|haven['’]?t|have not|didn['’]?t|did not)(?: any ?more| at all| actually)?$|^(?:(?:no|nope|wrong|actually|but)[,.!]? +)*(?:that|it)(?:['’]s| is| was) (?:not (?:me|mine|us)|(?:my |our )?[\p{L} ]{2,30}, not (?:me|mine|us))$|^(?:不[，,。]?|不对[，,。]?)?那?(?:不是我|是我?[^，,]{1,6}[，,]?(?:而)?不是我)$|^(?:不[，,。]?|没有[，,。]?)?我(?:其实|根本|从来|并)?(?:不是|没有|不会|不在|不过敏|不喜欢|不吃|不喝|不抽|不养|没养|没去|不住|不爱|不学|不玩|不做|不用)了?$/iu;

/** What a statement tells of an attribute of the user, in plain words. */
export function plainStatements(feedback: string): readonly string[] {
  const given = trimTail(feedback.trim().slice(0, MAX_TEXT), END);
  const told = partsOf(given.replace(OPENING, '')).map(plainAttribute);
  return [...new Set(told.filter((words) => words !== null))];
}

/** Whether a clause ends a state of which there is one at a time, however many memories tell it. */
function endsAll(
  { text: clause, tellsDeath }: Statement['parts'][number],
  memory: string,
  isMeant: boolean,
  isCued: boolean,
): boolean {
  return (
    isSameAttribute(clause, memory, isMeant, isCued) ||
    leavesEmployer(clause, memory) ||
    endsLifeState(clause, memory) ||
    (tellsDeath && endsThing(clause, memory, isMeant))
  );
}

/** bounded: 500 characters */
const SUBJECT =
  /^(?:I|we|s?he|they|(?:[Mm]y|[Oo]ur) \p{L}+(?: \p{Lu}\p{L}+)?|\p{Lu}\p{Ll}+)(?=['’ ])|^我(?:们|的?\p{Script=Han}{2}(?=[改换转搬升去]))?|^[他她]/u;
const OWN_SUBJECT =
  /^(?:i|we|you|s?he|they|it|my|our|his|her|their|the|this|that|an?|there)\b|^[我你他她它这那]/iu;

/** bounded: 500 characters */
const NAMED_SUBJECT = /^\p{Lu}\p{Ll}+ (?:is|was|has|had|lives|works|will|can|does)\b/u;

/**
 * A statement and its parts, which may tell something each: a part without a subject has that of the first.
 */
export function partsOf(statement: string): readonly string[] {
  // bounded: 500 characters
  const parts = statement.split(/,(?!\d)\s*|[;，；]\s*|(?<=[\p{L}\d])[.。!！](?!\d)\s*|\s+(?:and|but) /u);
  if (parts.length < 2) return [statement];
  const subject = SUBJECT.exec(statement)?.[0] ?? '';
  const isChinese = /\p{Script=Han}/u.test(statement);
  return [
    statement,
    ...parts
      .slice(0, MOST_CLAUSES)
      .filter((part) => part.trim() !== '')
      .map((part) =>
        OWN_SUBJECT.test(part) || NAMED_SUBJECT.test(part)
          ? part
          : `${subject}${isChinese ? '' : ' '}${part}`,
      ),
  ];
}
