import { type ChatQuestion, readQuestion } from '../chat/chat-question.ts';
import { coverageOf, isOfAnother } from '../chat/fit.ts';
import { replaceValue, valuePair } from './value-change.ts';

const COVERED = 0.85;
/** Verbs such as `see` say nothing about which memory is meant. */
const LIGHT = 0.3;
/** Words that say that something changed or was wrong, not what. bounded: 500 characters */
const CUES =
  /\b(?:that['’]?s|that is|it['’]s|this is) (?:wrong|not right|not true|incorrect|outdated)\b|\byou got (?:that|it|this|the \p{L}+) wrong\b|\b(?:correction|actually|in fact|no longer|any ?more|now|instead|these days|currently|wrong|sorry|already|just|meanwhile|last (?:week|month|year|night)|yesterday|recently|has been|have been|was|were|got|turned|became|is now|new|(?:moved|changed|pushed|postponed|delayed|shifted|brought|rescheduled|extended|bumped|raised|lowered|increased|reduced|cut|dropped|went|gone|rose|risen|fell|slipped|slid|jumped|climbed|grew|shrank|switched|corrected|updated|put|set)(?: (?:up|down|back|forward|out|over|ahead))?(?: (?:to|until|till|by))?)\b|^(?:no|nope)\b|不对|错了|记错了|说错了|其实|现在|已经|目前|如今|加到|减到|扩到|缩到|改到|改成|改为|换成|换到|换|涨到|降到|推迟到|提前到|延期到|延后到|延到|挪到|调到|调整到|调整为|增加到|减少到|变成|变为|改|了$/giu;
/** A change by an amount, which is no value. bounded: 500 characters */
const RELATIVE =
  /\bby (?:about |another )?(?:\d|an? |half|one |two |three )|\b(?:\d+|an?|one|two|three|half an?) \p{L}+ (?:later|earlier|more|less|longer|shorter)\b|涨了|降了|贵了|便宜了|(?:推迟|提前|晚|早)了?(?:\d|[一二两三半几])/iu;
const NOT = /\b(?:not|never|no longer|there (?:is|was|are|were|will be) no)\b|n['’]t\b|不|没/i;
/** bounded: 500 characters */
const AGE =
  /^(?:(?:i|s?he)['’](?:m|s)|(?:i|s?he) (?:am|is)|(?:i|s?he) (?:just )?turned|i['’]ve turned|(?:i|s?he))\s+\d{1,3}(?: years old)?(?: (?:last|this|on|in) .{1,20})?$|^[我他她]?(?:今年|已经|刚|都){0,3}满?了?(?:\d{1,3}|[一二三四五六七八九十]{1,3})岁/i;
/** Nothing but a value. bounded: 500 characters */
const BARE = /^(?:it['’]?s |it is |that['’]?s )?(?:(?:on|at|in|the|for|to|until) )*\s*$/iu;
/** What was just spoken of got another value. bounded: 500 characters */
const MOVED_IT =
  /^(?:(?:they|we|i|s?he|it)(?: have| has|['’]ve|['’]s| was| got)? )?(?:been )?(?:moved|pushed|changed|postponed|delayed|shifted|rescheduled|brought forward|bumped)(?: it| that| this)?(?: back| forward| up)?(?: (?:by )?(?:an?|one|two|three|\d{1,2}) \p{L}{3,8})? (?:to|until|till) \S|^(?:已经|又|都|被){0,3}(?:改|推迟|提前|延期|挪|调|延|换|加|减|增|增加|减少|降|涨|缩|扩)(?:到|成|至|为)/iu;
const OF_OTHER = /^s?he\b|^[他她]/i;

/** Whether a statement changes something by an amount, and does not say to what. */
export function isRelative(statement: string): boolean {
  return RELATIVE.test(statement);
}

/** The memory with the statement's value, if the rest of the statement is about the memory. */
export function newValue(
  statement: string,
  memory: string,
  isUsed: boolean,
  isCued: boolean,
  isMeant: boolean,
): { readonly text: string; readonly coverage: number } | null {
  const words = statement
    .replace(CUES, ' ')
    .replace(/^[\s,.:;，。：；]+/, '')
    .trim();
  // what did not happen gives no new value
  if (NOT.test(statement) && !NOT.test(memory)) return null;
  if (isRelative(statement)) return null;
  const pair = valuePair(statement, memory);
  if (pair === null) return null;
  const { next, old } = pair;
  const isAge = AGE.test(words);
  if (
    isAge &&
    !/years? old|岁|\baged?\b|\bturned \d|^(?:i am|i['’]m|the user is|my \p{L}+(?: \p{L}+)? is) \d{1,3}$/iu.test(
      memory,
    )
  )
    return null;
  const rest = words.replace(next.text, ' ');
  const about: ChatQuestion = isAge
    ? { ...readQuestion('i'), needs: [], isOfUser: !OF_OTHER.test(statement) }
    : readQuestion(rest);
  if (
    about.needs.every(({ role, weight }) => role !== 'person' && weight < LIGHT) &&
    !isAge &&
    !isUsed &&
    !(isMeant && (MOVED_IT.test(statement) || BARE.test(rest)))
  )
    return null;
  if (isAge && isOfAnother(memory) !== OF_OTHER.test(statement)) return null;
  if (isAge && OF_OTHER.test(statement) && !isMeant) return null;
  const coverage = coverageOf(about, memory);
  if (coverage < COVERED) return null;
  if (next.type === 'name' && !isSamePlace(statement, memory, pair, isCued)) return null;
  return { text: replaceValue(memory, old, next.text), coverage };
}

/** Whether two names stand in the same place of a sentence: `goes to Oak School`, `goes to Ash School`. */
function isSamePlace(
  statement: string,
  memory: string,
  { next, old }: NonNullable<ReturnType<typeof valuePair>>,
  isCued: boolean,
): boolean {
  // bounded: 500 characters
  const before = (text: string, start: number) =>
    /([\p{L}'’]+)\s+$/u.exec(text.slice(0, start).replace(/\bcall them $/i, 'call me '))?.[1]?.toLowerCase();
  const [a, b] = [before(statement, next.start), before(memory, old.start)];
  if (a === undefined || a !== b) return false;
  const [last, other] = [next.text.split(' ').at(-1), old.text.split(' ').at(-1)];
  const [count, otherCount] = [next.text.split(' ').length, old.text.split(' ').length];
  const isTitled = /^(?:Dr|Mr|Mrs|Ms)\./.test(next.text) && /^(?:Dr|Mr|Mrs|Ms)\./.test(old.text);
  if (count > 1 && otherCount > 1 && last !== other && !isTitled) return false;
  return isCued || /^(?:called|named)$/.test(a) || (a === 'me' && /\bcall (?:me|them) /i.test(memory));
}
