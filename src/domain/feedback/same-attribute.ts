import { areAlternatives } from './alternatives.ts';
import { plainClause } from './plain-clause.ts';
import { isSameSubject, type Said, saidOf } from './subject.ts';

/** Something that a person has one of at a time, by the words that tell it behind the person. */
interface Attribute {
  readonly told: RegExp;
  /** Further words of a statement that tell it. */
  readonly changed?: RegExp;
  /** Words of a statement that tell it if it says that something changed. */
  readonly cued?: RegExp;
  /** Whether two values exclude each other; always, if left out. */
  readonly excludes?: (a: string, b: string) => boolean;
  /**
   * How a user tells it plainly, in English and in Chinese: the words before its value, and in Chinese
   * behind it.
   */
  readonly plainly?: readonly [english: string, chinese: string, behind?: string];
}

const JOB_WORD =
  /(?:er|or|ist|ian|ant|eer|man|woman|nurse|chef|cook|coach|judge|vet|intern|student|clerk|pilot|CEO|CTO)$/i;
const isJob = (words: string) =>
  JOB_WORD.test(words.split(' ').at(-1) ?? '') || areAlternatives(words, 'nurse 医生');

/** bounded: 300 characters */
const SUBJECT =
  /(?:ology|onomy|ography|istry|ics|omics|eering|ature|osophy|law|medicine|nursing|history|languages?|design|architecture|science|studies|business|finance|accounting|education|music|art)$|(?:学|系|工程|设计|医|法律|管理|金融|会计|物理|化学|生物|历史|地质|数学|哲学)$/iu;

/** bounded: 300 characters */
const ATTRIBUTES: readonly Attribute[] = [
  {
    told: /^(?:have |has |am |is |are )?(?:lives?|living|resides?|based|settled|moved|moving|relocated)(?: back| over)?(?: from .{1,40}?)?(?: in| to| at| near| on(?= an? | the )) (?<value>\S.*)$|^(?:从.{1,8}?)?(?:搬到|搬去|搬家到|搬回|住在|住到|居住在|定居在?|移居到?)(?<value>\S.*)$/i,
    plainly: ['I live in ', '我住在'],
    cued: /^(?:am|are|is) (?:living )?in (?<value>\p{Lu}.*)$|^(?:am|are|is) (?:living )?(?:in|at|on) (?<value>(?:an?|the|his|her|our|my) (?:\p{L}+ )?(?:home|flat|house|apartment|farm|village|city|hostel|bungalow|studio|dorm|boat|caravan|hospice|suburbs|countryside))$|^在(?<value>.{2,8})(?:住|生活|定居)?$/u,
  },
  {
    told: /^(?:have |has |am |is |are )?(?:works?|working|employed)(?: as .{1,40}?)?(?: at| for| by) (?<value>\S.*)$|^(?:have |has )?(?:joined|started(?: working| a new job| a job| work| my job)?(?: at| with| for)?) (?<value>\p{Lu}.*)$|^在(?<value>.{1,16}?)(?:上班|工作|任职|做事|实习)/u,
    plainly: ['I work at ', '我在', '工作'],
    changed:
      /^(?:have |has |am |is )?(?:got|found|took|accepted|landed|have|has|starting|joining)(?: an?| my| the)?(?: new)?(?: job| position| role| offer)?(?: at| with| from)? (?<value>\p{Lu}.*)$|^(?:was |got |am |have been |has been )?hired (?:by|at) (?<value>.+)$|^(?:have |has )?(?:joined|started (?:at|with)) (?:an? |the )?(?<value>.*(?:startup|company|firm|agency|bank|hospital|university|shop|store|studio))\b|^(?:have |has )?(?:switched|changed|moved over|went over|am|is) (?:to|at|with) (?<value>\p{Lu}.*)$|^(?:跳槽到|跳槽去|入职|加入|换到|去)(?!.{0,12}(?:年|月|周|天)了?$)(?<value>.+)$/u,
  },
  {
    told: /^(?:am|is|works? as|working as|am working as|is working as)(?: an?| the)? (?<value>[\p{L} -]{2,40})$|^(?:是|在?做|在?当)(?:一名|一个|一位)?(?<value>\p{Script=Han}{2,8})$/iu,
    plainly: ['I work as a ', '我是'],
    changed:
      /^(?:have |has )?(?:became|become|got promoted to|was promoted to|been promoted to|got promoted,? .{1,30}?|turned)(?: an?| the)? (?<value>[\p{L} -]{2,40})$|^(?:改行当|改行做|转行做|转行当|升职?为?)(?:一名|一个)?(?<value>\p{Script=Han}{2,8})$/iu,
    excludes: (a, b) => isJob(a) && isJob(b),
  },
  {
    told: /^(?:goes|go|went|going|is going|attends?) to (?<value>\p{Lu}.*(?:school|academy|college|university|high|kindergarten|elementary|primary))\b|^attends? (?<value>\p{Lu}.*)$/iu,
    changed:
      /^(?:is|am|are) (?:now )?at (?<value>\p{Lu}.*)$|^(?:has |have )?(?:moved|changed|switched|transferred) (?:schools? )?to (?<value>\p{Lu}.*)$/u,
  },
  {
    told: /^(?:am |is )?(?:stud(?:y|ies|ying)|majors? in|majoring in|doing a (?:degree|bachelor|master)['’s]* in) (?<value>\p{L}[\p{L} ]{1,40})$|^(?:在)?(?:学|读|主修)(?:的是)?(?<value>\p{Script=Han}{2,6})专业$/iu,
    changed:
      /^(?:have |has )?(?:switched|changed|transferred)(?: my (?:major|subject|degree|course))?(?: from .{1,30}?)? to (?<value>\p{L}[\p{L} ]{1,40})$|^(?:转到|转去|改学|改读|换到|转专业到)(?<value>\p{Script=Han}{2,6})(?:专业|系)?$/iu,
    excludes: (a, b) => areAlternatives(a, b) || (SUBJECT.test(a) && SUBJECT.test(b)),
  },
  {
    told: /^(?:在)?[上读念](?<value>幼儿园.?班?|[一二三四五六]年级|小学|初中|高中|大学|[初高大研][一二三四])(?:了)?$/u,
  },
  {
    told: /^在(?<value>.{2,12}?)(?:读书|上学|念书|就读|念|读|上)(?:\p{Script=Han}{1,3}年级)?$/u,
    changed:
      /^(?:转(?:学)?[到去]|换到|升到|升入|考上|考进|去)了?(?<value>.{2,12}(?:学校|小学|中学|大学|高中|初中|学院|附中|附小|一中|幼儿园))(?:读书|上学|念书|就读|念|读)?$/u,
  },
  {
    told: /^(?:am |is |are )?(?:called|named) (?<value>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3})$|^(?:的名字)?(?:叫|名叫)(?<value>\p{Script=Han}{2,4})$/u,
  },
  {
    told: /^(?:am|is|are|got|have been|has been|was)?\s?(?<value>married|divorced|single|engaged|widowed|separated)\b|^(?<value>结婚|离婚|订婚|单身|已婚|未婚|离异)/iu,
  },
  {
    told: /^(?:am|is|are|went|became|turned|eat|eats)(?: an?| fully| completely| strictly)* (?<value>vegan|vegetarian|pescatarian|keto|carnivore|flexitarian|meat)\b|^(?:have |has )?(?:started|begun) (?:eating|to eat) (?<value>meat|fish|chicken)\b|^(?:是)?(?<value>吃素|素食者?|纯素|吃肉|生酮)/iu,
  },
  {
    told: /^(?:drives?|am driving|is driving|owns?) an? (?<value>\p{Lu}.*)$|^(?:开|开的是)(?:一辆)?(?<value>.{2,8})$/u,
    changed:
      /^(?:have |has )?(?:bought|got|leased|drive)(?: myself)? an? (?:new )?(?<value>\p{Lu}.*)$|^(?:换了|买了)(?:一辆)?(?<value>.{2,8})$/u,
    excludes: (a, b) => areAlternatives(a, b) || areAlternatives(`${a} ${b}`, 'car 车'),
  },
  {
    told: /^(?:use|uses|am using|is using|bank with|banks with) (?:an? |my |the )?(?<value>\p{L}[\p{L}\d ]{1,30})$|^用(?:的是)?(?<value>.{2,10})$/iu,
    changed:
      /^(?:have |has |am |is )?(?:switched|moved|changed|migrated|on|using)(?: over)?(?: from .{1,30}?)?(?: to)? (?:an? |my |the )?(?<value>\p{L}[\p{L}\d ]{1,30})$|^(?:换成|换到|改用|换了)(?<value>.{2,10})$/iu,
    excludes: areAlternatives,
  },
];
const HAN = /\p{Script=Han}/u;
const NOT = /\b(?:not|never|no longer|used to|nor|cannot)\b|不|没/i;
/** What is meant was so in the past, and may have ended. bounded: 500 characters */
const PAST =
  /\b(?:in|since|until|from) (?:19|20)\d\d\b|\b(?:years|months) ago\b|\bas a (?:kid|child|student|teenager)\b|\d+年前|小时候|以前|曾经/i;

/** A stay that ends. bounded: 500 characters */
const WHILE =
  /\bfor (?:the|a|an|\d+|two|three|some|a few|my) (?:long )?(?:weekend|night|day|week|month|summer|holiday|vacation|conference|visit)s?\b|\bon (?:vacation|holiday|business|a trip)\b|\b(?:until|till) |出差|旅游|度假|几天/iu;

/**
 * Whether both tell the same attribute of the same person, which has one value at a time: where he lives or
 * works.
 * @param isMeant whether the memory is the one that a pronoun may mean
 * @param isCued whether the statement says that something changed or was wrong
 */
export function isSameAttribute(
  statement: string,
  memory: string,
  isMeant: boolean,
  isCued: boolean,
): boolean {
  if (PAST.test(statement) || WHILE.test(statement)) return false;
  const [said, known] = [saidOf(plainClause(statement)), saidOf(plainClause(memory))];
  if (said === null || known === null || NOT.test(said.rest) || NOT.test(known.rest)) return false;
  if (!isSameSubject(said, known, memory, isMeant)) return false;
  return ATTRIBUTES.some((attribute) => {
    const fresh = [attribute.told, attribute.changed, ...(isCued ? [attribute.cued] : [])]
      .map((pattern) => pattern && toldIn(pattern, said))
      .find((value) => value !== undefined);
    const old = toldIn(attribute.told, known);
    if (!fresh || !old || plainValue(fresh) === plainValue(old)) return false;
    return attribute.excludes === undefined || (isCued && attribute.excludes(fresh, old));
  });
}

/** bounded: 300 characters */
const SINCE =
  / (?:in|since|last|this|from|on) (?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|the (?:spring|summer|autumn|winter))\b.*$/u;
/** A value without since when it is so. */
const plainValue = (value: string) => value.toLowerCase().replace(SINCE, '');

/** The attribute that a clause tells of the user, in plain words; null if it tells none. */
export function plainAttribute(statement: string): string | null {
  const said = saidOf(plainClause(statement));
  if (said?.who !== 'user' || NOT.test(said.rest)) return null;
  for (const { told, changed, cued, excludes, plainly } of ATTRIBUTES) {
    const value = [told, changed, cued].map((pattern) => pattern && toldIn(pattern, said)).find(Boolean);
    if (!value || plainly === undefined || (excludes && !isJob(value))) continue;
    const [english, chinese, behind = ''] = plainly;
    return HAN.test(value) ? `${chinese}${value}${behind}` : `${english}${value}`;
  }
  return null;
}

function toldIn(pattern: RegExp, { rest }: Said): string | undefined {
  return pattern.exec(rest)?.groups?.value?.trim();
}

/** bounded: 500 characters */
const LEFT =
  /^(?:have |has )?(?:quit|left|resigned from|(?:was|got|am|is) (?:fired|laid off) (?:from|by))(?: my job)?(?: at| with| from)? (?<name>\p{Lu}[\p{L}&-]+)|^从(?<company>.{1,12}?)(?:离职|辞职)/u;

/** Whether a statement says that the user left the employer of a memory. */
export function leavesEmployer(statement: string, memory: string): boolean {
  const [said, known] = [saidOf(plainClause(statement)), saidOf(plainClause(memory))];
  if (said === null || said.who !== known?.who || said.who === 'he') return false;
  const groups = LEFT.exec(said.rest)?.groups;
  const name = groups?.name ?? groups?.company;
  const [, employer] = ATTRIBUTES;
  return name !== undefined && memory.includes(name) && (employer?.told.test(known.rest) ?? false);
}
