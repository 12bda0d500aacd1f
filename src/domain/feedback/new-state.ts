import { type ChatQuestion, readQuestion } from '../chat/chat-question.ts';
import { TOPICS } from '../chat/concepts/topics.ts';
import { coverageOf, isOfAnother } from '../chat/fit.ts';
import { analyseTerms } from '../text/analyse.ts';
import { trimTail } from '../text/trim.ts';
import { changesMind } from './change-of-mind.ts';
import { replaceValue, valuePair } from './value-change.ts';
import { withoutAddedDates } from './values.ts';

/** What a statement does to a memory: it changes a value in it, or takes its place. */
export type NewState =
  | { readonly kind: 'version'; readonly text: string; readonly coverage: number }
  | { readonly kind: 'outdated' };

const MAX_TEXT = 500;
const END = /^[\s.!。！~～,，]$/u;
const COVERED = 0.85;
/** Words that say that something changed or was wrong, not what. bounded: 500 characters */
const CUES =
  /\b(?:that['’]?s|that is|it['’]s|this is) (?:wrong|not right|not true|incorrect|outdated)\b|\byou got (?:that|it|this|the \p{L}+) wrong\b|\b(?:correction|actually|in fact|no longer|any ?more|now|instead|these days|currently|wrong|sorry|already|just|meanwhile|has been|have been|was|were|got|turned|became|moved to|moved|changed to|changed|went up to|went down to|rose to|postponed to|postponed|rescheduled to|brought forward to|pushed to|is now|new)\b|^(?:no|nope)\b|不对|错了|记错了|说错了|其实|现在|已经|目前|如今|改到|改成|改为|换成|换到|换|涨到|降到|推迟到|提前到|变成|变为|改|了$/giu;
/** bounded: 500 characters */
const OPENING =
  /^(?:(?:no|nope|wrong|actually|correction|sorry|in fact|that['’]?s (?:wrong|not (?:right|true|correct))|that is (?:wrong|not (?:right|true))|you(?:['’]re| are| were) wrong(?: about [^,:]{1,30})?|you got [^,:]{1,30} wrong)(?:[,.:!]+\s*|\s+(?=i\b|my\b))|(?:不对|错了|不是的|你?(?:记|说|搞|弄)错了|其实|更正|纠正)[，,。：:！!]*\s*|不[，,]\s*)(?=.)/iu;
/** bounded: 500 characters */
const CHANGED =
  /\b(?:now|these days|instead|actually|nowadays|moved|changed|switched|new|became)\b|现在|如今|改|换/i;

/**
 * What a statement does to a memory, if it tells a new state of the same thing; null otherwise.
 * @param text the memory without date and speaker
 * @param isUsed whether the answer used the memory
 */
export function isNewStateOf(feedback: string, text: string, isUsed: boolean): NewState | null {
  const given = trimTail(feedback.trim().slice(0, MAX_TEXT), END);
  const statement = given.replace(OPENING, '');
  const isCued = statement !== given || CHANGED.test(given);
  const memory = trimTail(text.slice(0, MAX_TEXT).trim(), END);
  if (/[?？]$/.test(statement) || statement === memory) return null;
  // bounded: 500 characters
  const clauses = statement.split(/[,;，；]\s*/);
  const version = [statement, ...(clauses.length > 1 ? clauses.slice(0, 2) : [])]
    .values()
    .map((clause) => newValue(clause, memory, isUsed, isCued))
    .find((changed) => changed !== null);
  if (version) return { kind: 'version', ...version, text: version.text + text.slice(memory.length) };
  const plain = withoutAddedDates(memory);
  if (plain.toLowerCase() === statement.toLowerCase()) return null;
  const isNew =
    isSameAttribute(statement, plain) ||
    isSameFrame(statement, plain) ||
    ends(statement, plain) ||
    leavesEmployer(statement, plain) ||
    changesMind(statement, plain) ||
    isSameButOne(statement, plain, isCued) ||
    isOtherJob(statement, plain, isCued);
  return isNew ? { kind: 'outdated' } : null;
}

const AGE =
  /^(?:i['’]m|i am|i (?:just )?turned|i['’]ve turned)\s+\d{1,3}(?: years old)?$|^我?(?:今年|已经)?\d{1,3}岁/i;

/** The memory with the statement's value, if the rest of the statement is about the memory. */
function newValue(
  statement: string,
  memory: string,
  isUsed: boolean,
  isCued: boolean,
): { readonly text: string; readonly coverage: number } | null {
  const words = statement
    .replace(CUES, ' ')
    .replace(/^[\s,.:;，。：；]+/, '')
    .trim();
  const pair = valuePair(statement, memory);
  if (pair === null) return null;
  const { next, old } = pair;
  const isAge = AGE.test(words);
  if (isAge && !/years? old|岁|\baged?\b|^(?:i am|i['’]m|the user is) \d{1,3}$/i.test(memory)) return null;
  const rest = words.replace(next.text, ' ');
  const about: ChatQuestion = isAge ? { ...readQuestion('i'), needs: [] } : readQuestion(rest);
  if (about.needs.length === 0 && !isAge && !isUsed) return null;
  if (isAge && isOfAnother(memory)) return null;
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
    /([\p{L}'’]+)\s+$/u.exec(text.slice(0, start))?.[1]?.toLowerCase();
  const [a, b] = [before(statement, next.start), before(memory, old.start)];
  if (a === undefined || a !== b) return false;
  const [last, other] = [next.text.split(' ').at(-1), old.text.split(' ').at(-1)];
  const [count, otherCount] = [next.text.split(' ').length, old.text.split(' ').length];
  const isTitled = /^(?:Dr|Mr|Mrs|Ms)\./.test(next.text) && /^(?:Dr|Mr|Mrs|Ms)\./.test(old.text);
  if (count > 1 && otherCount > 1 && last !== other && !isTitled) return false;
  return isCued || /^(?:called|named)$/.test(a);
}

/** bounded: 500 characters */
const ATTRIBUTES: readonly (readonly [statement: RegExp, memory: RegExp])[] = [
  [
    /\bI(?:['’]ve| have)?(?: just| recently| now)? (?:moved(?: back)?(?: from \p{L}+(?: \p{L}+)?)? to|relocated to|live in|settled in) \p{L}|我(?:们)?(?:从\p{Script=Han}{1,8}?)?(?:现在|已经|刚)?(?:搬到|搬去|搬家到|住在|定居)\p{L}/iu,
    /^(?:I|the user|user)(?: currently| now| still)? (?:live|lives|reside|resides|moved|am living|is living|lived)(?: in| to) \p{L}|^(?:我|用户)(?:现在|目前)?(?:住在|居住在|搬到|定居)/iu,
  ],
  [
    /\bI(?:['’]ve| have)?(?: just| recently| now)? (?:joined|started (?:working )?(?:at|for)|work (?:at|for)|(?:got|have|found) a (?:new )?job (?:at|with)|switched to|changed to) \p{Lu}|我(?:现在|已经|刚)?(?:跳槽到|入职|加入|换到|去了?)\p{L}|我(?:现在|已经)?在.{1,12}(?:上班|工作|任职)/u,
    /^(?:I|The user|User)(?: currently| now| still)? (?:work|works|am working|is working|joined|started)(?: working)?(?: at| for)? \p{Lu}|^(?:我|用户)(?:现在|目前)?在.{1,12}(?:上班|工作|任职)/u,
  ],
  [
    /^(?:不对|其实|，)*我(?:的名字)?[叫是]\p{Script=Han}{2,3}$|^(?:my name is|i['’]m called) \p{Lu}/iu,
    /^(?:我|用户)(?:的名字)?叫\p{Script=Han}{2,3}$|^(?:my|the user['’]s) name is |^i['’]m called /iu,
  ],
  [
    /\bI(?:['’]m| am| got| just got)(?: now| just| finally)? (?:married|divorced|single|engaged|widowed)\b|我(?:们)?(?:已经|刚|终于)?(?:结婚|离婚|订婚|单身|分手)/i,
    /^(?:I|the user|user)(?:['’]m| am| is| got| just got)(?: now| just| finally)? (?:married|divorced|single|engaged|widowed)\b|^(?:我|用户)(?:们)?(?:已经|刚|终于|是|目前)*(?:结婚|离婚|订婚|单身)/i,
  ],
];
/** bounded: 500 characters */
const LEFT =
  /\bI(?:['’]ve| have)? (?:quit|left|resigned from|(?:was|got) (?:fired|laid off) (?:from|by))(?: my job)?(?: at| with| from)? (?<name>\p{Lu}[\p{L}&-]+)|^我(?:已经)?从(?<company>.{1,12}?)(?:离职|辞职)/u;

/** Whether a statement says that the user left the employer of a memory. */
function leavesEmployer(statement: string, memory: string): boolean {
  const groups = LEFT.exec(statement)?.groups;
  const name = groups?.name ?? groups?.company;
  return name !== undefined && memory.includes(name) && (ATTRIBUTES[1]?.[1].test(memory) ?? false);
}

const NOT = /\b(?:not|never|no longer)\b|n['’]t\b|不|没/i;

/** Whether both tell the same attribute of the user that has one value at a time: where he lives or works. */
function isSameAttribute(statement: string, memory: string): boolean {
  if (NOT.test(memory) || NOT.test(statement)) return false;
  return ATTRIBUTES.some(([ofStatement, ofMemory]) => ofStatement.test(statement) && ofMemory.test(memory));
}

/** `my favourite colour is green`: an owner, an attribute and its value. bounded: 500 characters */
const ENGLISH_FRAME =
  /^(?:my|our|his|her|their|the user['’]s|user['’]s) (?<attribute>[\p{L} '’-]{2,40}?) (?:is|are)(?<called> called| named)?(?: now| spelled)? (?<value>.{1,60})$/iu;
const CHINESE_FRAME =
  /^(?:我|用户|他|她)的?(?<attribute>\p{Script=Han}{1,12}?)(?:现在)?(?<called>叫|名叫|是|换成|改成)(?<value>[^，。]{1,20})$/u;

/** Whether both give the value of the same attribute, which has one value at a time. */
function isSameFrame(statement: string, memory: string): boolean {
  // bounded: 500 characters
  const plain = (text: string) =>
    trimTail(
      text
        .replace(
          /^(?:(?:no|nope|actually|correction|sorry|that['’]s wrong|不对|错了|其实|更正)[,.:，。：]?\s*)+/i,
          '',
        )
        .replace(/(?:\s+(?:now|actually|these days|instead)|了)$/i, ''),
      END,
    );
  const [a, b] = [plain(statement), plain(memory)];
  for (const frame of [ENGLISH_FRAME, CHINESE_FRAME]) {
    const [said, known] = [frame.exec(a)?.groups, frame.exec(b)?.groups];
    if (said === undefined || known === undefined) continue;
    const nameOf = (text = '') => text.replace(/['’]s (?:first |last )?name$|的名字$/i, '');
    const terms = (text = '') => [...new Set(analyseTerms(text.replace(/的/g, '')))].sort().join(' ');
    const [own, other] = [nameOf(said.attribute), nameOf(known.attribute)];
    if (terms(own) === '' || terms(own) !== terms(other)) return false;
    if (said.value?.toLowerCase() === known.value?.toLowerCase()) return false;
    const isName =
      (/called|named|叫/.test(said.called ?? '') || own !== said.attribute) &&
      (/called|named|叫/.test(known.called ?? '') || other !== known.attribute);
    return isName || isSingle(said.attribute ?? '') || areAlternatives(said.value ?? '', known.value ?? '');
  }
  return isSameChinese(a, b);
}

/** Attributes with one value. bounded: 40 characters */
function isSingle(attribute: string): boolean {
  return /\bfavou?rite\b|\bname$|\b(?:address|number|email|birthday|age|job|city|hometown|employer|budget|size|password|nickname)$|最|名字|老家|家乡|籍贯|国籍|专业|血型|生日|地址|电话|邮箱|年龄|工作|职业|城市|预算|密码|昵称/iu.test(
    attribute,
  );
}

/** Whether two values are examples of the same topic, such as colours. */
function areAlternatives(a: string, b: string): boolean {
  const [first, second] = [analyseTerms(a), analyseTerms(b)];
  return TOPICS.some(
    ({ tells }) => first.some((term) => tells.has(term)) && second.some((term) => tells.has(term)),
  );
}

const LONG = /^.{5}/u;
const MOST_DIFFERENT = 8;

/** Whether two Chinese sentences differ in one place only, where a value stands: `在橡树小学上学`. */
function isSameChinese(a: string, b: string): boolean {
  if (!/\p{Script=Han}/u.test(a)) return false;
  const plain = (text: string) =>
    text
      .replace(/现在|已经|目前|如今|其实|[了。！，\s]/g, '')
      .replace(/^用户/, '我')
      .replace(/^我的/, '我');
  const [said, known] = [plain(a), plain(b)];
  let head = 0;
  while (head < Math.min(said.length, known.length) && said[head] === known[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(said.length, known.length) - head && said.at(-1 - tail) === known.at(-1 - tail))
    tail += 1;
  const shared = said.slice(0, head) + said.slice(said.length - tail);
  const isValue = [said, known].every(
    ({ length }) => length - head - tail > 0 && length - head - tail <= MOST_DIFFERENT,
  );
  if (!isValue || head < 2) return false;
  if (NOT.test(said + known)) return false;
  return LONG.test(shared) && /叫|住在|在.{0,8}(?:上学|上班|工作|读书)|最/.test(shared)
    ? true
    : /是$/.test(said.slice(0, head)) && areAlternatives(said.slice(head), known.slice(head));
}

const CUE_WORDS = /\b(?:now|these days|instead|actually|nowadays)\b|现在|如今|改/gi;

/** Whether two sentences differ in their middle only: `I take the bus to work`, `I take the train to work`. */
function isSameButOne(statement: string, memory: string, isCued: boolean): boolean {
  if (!isCued || NOT.test(statement) || NOT.test(memory)) return false;
  const isChinese = /\p{Script=Han}/u.test(statement);
  const parts = (text: string) => {
    const plain = text
      .replace(CUE_WORDS, ' ')
      .replace(/[了。！，,.!\s]+/g, ' ')
      .trim();
    return isChinese ? [...plain.replace(/\s/g, '').replace(/^用户/, '我')] : plain.toLowerCase().split(' ');
  };
  const [said, known] = [parts(statement), parts(memory)];
  const most = Math.min(said.length, known.length);
  let head = 0;
  while (head < most && said[head] === known[head]) head += 1;
  let tail = 0;
  while (tail < most - head && said.at(-1 - tail) === known.at(-1 - tail)) tail += 1;
  const different = [said.length - head - tail, known.length - head - tail];
  if (different.some((count) => count < 1 || count > (isChinese ? 4 : 2))) return false;
  const last = said.slice(said.length - tail).join(' ');
  return head >= 2 && (isChinese ? tail >= 2 : analyseTerms(last).length > 0);
}

const JOB =
  /^(?:I['’]m|I am|I work as|the user is|the user works as)(?: now)? an? (?<job>[\p{L} -]{2,40})$|^(?:我|用户)(?:现在)?(?:是|在?做|在?当)(?:一名|一个)?(?<work>\p{Script=Han}{2,8})$/iu;

/** `I am a designer` after `I work as a developer`, if it says that something changed or was wrong. */
function isOtherJob(statement: string, memory: string, isCued: boolean): boolean {
  if (!isCued) return false;
  const [said, known] = [JOB.exec(statement)?.groups, JOB.exec(memory)?.groups];
  if (said === undefined || known === undefined) return false;
  return areAlternatives(said.job ?? said.work ?? '', known.job ?? known.work ?? '');
}

/** Words that end a state. bounded: 500 characters */
const ENDS =
  /\b(?:no longer|not|never|stopped|quit|gave up|given up|sold|lost|got rid of|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|haven['’]t|hasn['’]t|can['’]t|any ?more|any longer)\b|n['’]t\b|不再|不|没有?|戒|卖|丢|扔/gi;
const NEGATIVE = /\b(?:no longer|not|never|stopped|quit|gave up)\b|n['’]t\b|不|没|戒/i;
const FILLERS = new Set(
  analyseTerms('actually really still now anymore user already even just have own keep'),
);

/** Whether a clause of a statement says that what a memory tells is over or was never so. */
function ends(statement: string, memory: string): boolean {
  if (NEGATIVE.test(memory)) return false;
  // bounded: 500 characters
  return statement
    .split(/[,;，；]\s*|\s+but\s+/)
    .some((clause) => clause.search(ENDS) >= 0 && isEndOf(clause.replace(ENDS, ' '), memory, false));
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
      words.replace(/用户|[我的了把再也已经都还有过啊呢吧，。！\s]|[一两二三四五几]?[只条辆个台本]/g, '');
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
