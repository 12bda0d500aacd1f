import { type ChatQuestion, readQuestion } from '../chat/chat-question.ts';
import { coverageOf } from '../chat/fit.ts';
import { analyseTerms } from '../text/analyse.ts';
import { isOfSomeoneElse } from './subject.ts';

/** Words that end a state. bounded: 500 characters */
const ENDS =
  /\b(?:no longer|not|never|stopped|quit|gave up|given up|gone off|got over|gotten over|grown out of|grew out of|lost interest in|sold|lost|got rid of|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|haven['’]t|hasn['’]t|can['’]t|any ?more|any longer)\b|\bno (?!one|way|longer)(?=\p{Ll})|n['’]t\b|不再|不|没有?|戒|卖|丢|扔/giu;
const NEGATIVE = /\b(?:no longer|not|never|stopped|quit|gave up)\b|\bno (?=\p{Ll})|n['’]t\b|不|没|戒/iu;
/** `I don't have a dog` denies each dog, also one with a name. bounded: 500 characters */
const ANY_OF_THEM =
  /^(?:I|we) (?:(?:do not|don['’]t|never|no longer) (?:have|had|own|keep)|have (?:never had|no)) (?:an? |any )?\p{Ll}+(?: any ?more)?$|^我(?:们)?(?:没有?|不)(?:养|有)过?\p{Script=Han}{1,3}$/u;
/** What did not happen once, is no end of a habit. bounded: 500 characters */
const ONCE =
  /(?:\b(?:did|was|were|could)(?: not|n['’]t)\b|没).*(?:\b(?:last|yesterday|today|tonight|this (?:morning|week|month|year|time)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|昨天|今天|上周|这周)|(?:昨天|今天|上周|这周).*没/iu;
const FILLERS = new Set(
  analyseTerms('actually really still now anymore user already even just have owned keep work'),
);

/** What is not left goes on. bounded: 500 characters */
const GOES_ON =
  /(?:\b(?:not|never)|n['’]t) (?:\p{L}+ ){0,2}(?:leav(?:e|ing)|left|quit(?:ting)?|stop(?:ped|ping)?|mov(?:e|ed|ing) (?:out|away)|sell(?:ing)?|sold|giv(?:e|ing|en) up|cancel\p{L}*|retir(?:e|ed|ing)|resign\p{L}*|divorc\p{L}*|break(?:ing)? up|drop(?:ped|ping)?(?: out)?)\b(?!.*\b(?:any ?more|any longer)\b)/iu;

/** Whether a statement only says that something did not happen one time. */
export function isOfOnce(statement: string): boolean {
  return ONCE.test(statement);
}

/** Whether a clause of a statement says that what a memory tells is over or was never so. */
export function ends(statement: string, memory: string): boolean {
  if (isOfOnce(statement) || GOES_ON.test(statement) || isOfSomeoneElse(statement, memory)) return false;
  const clauses = clausesOf(statement);
  if (NEGATIVE.test(memory)) {
    // `I do eat pork` after `I don't eat pork`
    const affirmed = memory.replace(ENDS, ' ');
    return clauses.some(
      (clause) =>
        !NEGATIVE.test(clause) && isEndOf(affirmed, clause, false) && isEndOf(clause, affirmed, false),
    );
  }
  return clauses.some(
    (clause) =>
      clause.search(ENDS) >= 0 && isEndOf(clause.replace(ENDS, ' '), memory, ANY_OF_THEM.test(clause)),
  );
}

/** The clauses of a statement. bounded: 500 characters */
function clausesOf(statement: string): readonly string[] {
  return statement
    .split(/[,;，；]\s*|\s+but\s+|(?<=[\p{L}\d])[.。!！]\s*/u)
    .filter((clause) => clause.trim() !== '');
}

/**
 * A text that lists several things without the one that a statement denies: `I don't speak French` of `I
 * speak French and German`; null if it lists nothing of the kind.
 */
export function withoutDenied(statement: string, memory: string): string | null {
  if (NEGATIVE.test(memory) || isOfSomeoneElse(statement, memory)) return null;
  for (const clause of clausesOf(statement)) {
    if (clause.search(ENDS) < 0) continue;
    const denied = clause.replace(ENDS, ' ').trim();
    const isChinese = /\p{Script=Han}/u.test(denied);
    if (!isChinese && !isEndOf(denied, memory, true)) continue;
    const shorter = withoutMember(memory, denied);
    if (shorter !== null) return shorter;
  }
  return null;
}

const MOST_LETTERS = 6;
/** bounded: 500 characters */
const PREPOSITIONS = /\b(?:to|in|at|with|of|for|from|on)\b/gi;

/** A text without the object of a clause, if it is a member of a list in the text. */
function withoutMember(text: string, clause: string): string | null {
  for (const member of objectsOf(clause)) {
    const at = text.toLowerCase().indexOf(member.toLowerCase());
    if (at < 0 || !hasVerbOf(clause, member, text)) continue;
    const [before, after] = [text.slice(0, at), text.slice(at + member.length)];
    // bounded: 500 characters
    const next = /^(?:,? and |,? or |, |[、和与跟及]|，)/.exec(after)?.[0];
    const last = /(?:,? and |,? or |, |[、和与跟及]|，)$/.exec(before)?.[0];
    if (last !== undefined) return before.slice(0, before.length - last.length) + after;
    if (next !== undefined) return before + after.slice(next.length);
  }
  return null;
}

/** Whether a Chinese text has the verb of a clause; in English the caller has compared all words. */
function hasVerbOf(clause: string, object: string, text: string): boolean {
  if (!/\p{Script=Han}/u.test(clause)) return true;
  const verb = clause.slice(0, clause.lastIndexOf(object)).replace(/[我了过\s]|已经|现在/gu, '');
  return object.length > 1 && verb !== '' && text.includes(verb);
}

/**
 * What may be the object of a clause: the words behind its verb or its last preposition; in Chinese the
 * last letters.
 */
function objectsOf(clause: string): readonly string[] {
  if (/\p{Script=Han}/u.test(clause)) {
    const letters = [...clause.replace(/[了过。！\s]/gu, '')];
    return Array.from({ length: MOST_LETTERS - 1 }, (_, index) =>
      letters.slice(index - MOST_LETTERS).join(''),
    );
  }
  const plain = clause.replace(/[.!]$/, '').replace(/\s+/g, ' ').trim();
  const behind = [...plain.matchAll(PREPOSITIONS)].at(-1);
  const object = behind ? plain.slice(behind.index + behind[0].length) : plain.split(' ').slice(2).join(' ');
  return object.trim() === '' ? [] : [object.trim()];
}

/**
 * Whether a memory tells what a clause tells: all words of the clause, and few others.
 * @param isWhole whether the memory may say more than the clause
 */
export function isEndOf(clause: string, text: string, isWhole: boolean): boolean {
  if (NEGATIVE.test(text) !== NEGATIVE.test(clause)) return false;
  if (coverageOf({ ...readQuestion(clause), needs: personsOf(clause) }, text) === 0) return false;
  if (/\p{Script=Han}/u.test(clause)) {
    const plain = (words: string) =>
      words
        .replace(/\s/gu, '')
        .replace(/^(?:我|用户)?(?:是|当|做)(?=\p{Script=Han}{2})/u, '')
        .replace(/用户|[我的了把再也已经都还有过啊呢吧，。！\s]|[一两二三四五几]?[只条辆个台本]/gu, '');
    const [said, known] = [plain(clause), plain(text.replace(/^.{0,20}?[：:]/, ''))];
    if (said === '' || !known.includes(said)) return false;
    return isWhole || said.length >= known.length / 2;
  }
  const content = (words: string) => [...new Set(analyseTerms(words))].filter((term) => !FILLERS.has(term));
  const [said, known] = [content(clause), content(text.replace(/^User \([^)]*\): /, ''))];
  if (said.length === 0 || said.some((term) => !known.includes(term))) return false;
  return isWhole || said.length >= known.length / 2;
}

function personsOf(clause: string): ChatQuestion['needs'] {
  return readQuestion(clause).needs.filter(({ role }) => role === 'person');
}
