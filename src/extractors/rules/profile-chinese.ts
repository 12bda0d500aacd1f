import { acceptsAnyWords, kindOfField, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { PEOPLE } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { isOfCharacter } from './profile-chinese-character.ts';
import { lossStatements } from './profile-chinese-losses.ts';
import { companionStatement, namedCompanions } from './profile-chinese-named.ts';
import { overInChinese } from './profile-chinese-over.ts';
import { companionsIn } from './profile-chinese-people.ts';
import type { PredicateRule } from './profile-chinese-rule.ts';
import { PREDICATE_RULES } from './profile-chinese-rules.ts';
import { isShared } from './profile-chinese-shared.ts';
import { original, statement } from './profile-chinese-statement.ts';
import { OTHERS_DAY, saidBesides } from './profile-chinese-told.ts';
import { isFullName, isName, isNativePlace, isPlace } from './profile-chinese-values.ts';
import { NAME } from './profile-chinese-words.ts';
import { insteadStatements, LEFT, movedStatements, workStatements } from './profile-chinese-work.ts';
import { MAX_VALUE, type Statement } from './profile-statement.ts';

/** The field of what tells that the speaker is married, single, divorced or engaged. */
export const MARITAL_STATUS = '婚姻状况';

const MAX_VALUES = 10;
/** Kinds of which a statement gives one value that stands besides others. */
const SEVERAL: ReadonlySet<ProfileKind> = new Set<ProfileKind>(['education', 'goals']);
/** `说错了，是三只猫`: a correction tells what the speaker has. bounded: 120 characters */
const MISTAKEN = /^(?:我)?(?:刚才)?(?:说错|记错|打错|写错|数错|不对|更正|纠正)/u;
// bounded: 120 characters
const COUNTED =
  /^(?:应该)?是(?=[一二两三四五六七八九十\d]{1,3}(?:只|条|个)(?:猫|狗|兔子|仓鼠|鸡|鸟|孩子|小孩|儿子|女儿|哥哥|姐姐|弟弟|妹妹))/u;

function corrected(claim: ChineseClaim, before: ChineseClaim | undefined): ChineseClaim {
  if (before === undefined || !MISTAKEN.test(before.plain)) return claim;
  const predicate = claim.plain.slice(claim.predicateAt);
  const lead = COUNTED.exec(predicate)?.[0];
  if (lead === undefined) return claim;
  const plain = `${claim.plain.slice(0, claim.predicateAt + lead.length - 1)}有${predicate.slice(lead.length)}`;
  return { ...claim, plain, predicateAt: claim.predicateAt + lead.length - 1 };
}

/** The statements that a Chinese sentence makes about its speaker and the people and animals around him. */
export function chineseStatements(claims: readonly ChineseClaim[]): readonly Statement[] {
  if (isOfCharacter(claims)) return [];
  const read = claims.flatMap((given, n) => {
    const claim = corrected(given, claims[n - 1]);
    const isOthersDay = OTHERS_DAY.test(claims[n - 1]?.plain ?? '');
    const own = [...calledStatements(claim), ...ownStatements(claim, labelOf(claim, claims[n - 1]))].filter(
      ({ kind }) => kind !== 'age' || !isOthersDay,
    );
    if (!isSaid(claim, null)) return own;
    const fields = fieldStatements(claim).filter(({ label }) => {
      const kind = kindOfField(label);
      return kind === undefined || own.every((statement) => statement.kind !== kind);
    });
    const others = [...companionStatements(claim), ...fields, ...statusStatements(claim)];
    const ends = [...endStatements(claim), ...lossStatements(claim), ...overInChinese(claim, claims[n - 1])];
    return [
      ...others,
      ...insteadStatements(claim, claims[n - 1]),
      ...workStatements(claim, claims[n - 1]),
      ...movedStatements(claim, claims[n - 1]),
      ...ends,
      ...own,
    ];
  });
  const said = saidBesides(claims, read);
  const passing = namedCompanions(claims)
    .filter(
      ({ relation, value }) =>
        ![...read, ...said].some(
          (one) => one.value === value || (relation === '' && one.kind === 'pets' && one.effect !== 'end'),
        ),
    )
    .map(({ claim, ...one }) => companionStatement(claim, one));
  const isMoved = said.some(({ kind }) => kind === 'residence');
  const all = [
    ...read.filter(({ kind, effect }) => !(isMoved && kind === 'residence' && effect === 'end')),
    ...said,
    ...passing,
  ];
  const seen = new Set<string>();
  // what takes the place of a value comes before the end of that value
  const ordered = [...all].sort(
    (a, b) => Number(b.insteadOf !== undefined) - Number(a.insteadOf !== undefined),
  );
  return ordered.filter(({ kind, label, relation, effect, value, insteadOf }) => {
    const key = [
      insteadOf ?? '',
      relation ?? kind ?? kindOfField(label) ?? label,
      effect === 'end',
      value,
    ].join('|');
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a clause says what is so, now or no longer; or, for goals, what the speaker wants. */
function isSaid({ modality, condition }: ChineseClaim, rule: PredicateRule | null): boolean {
  if (condition !== null) return false;
  return modality === 'stated' || (rule?.moods ?? []).some((mood) => mood === modality);
}

/** What the predicate is about: `老家` in `我老家在河北`, and in `不在河南，在河北`. */
function labelOf(claim: ChineseClaim, before: ChineseClaim | undefined): string {
  const isCorrection = claim.isOmitted && before?.polarity === 'denied' && /^[是在叫]/u.test(claim.plain);
  const words = isCorrection ? claim.subjectWords : claim.plain.slice(claim.subjectAt, claim.subjectEnd);
  return words.replace(/^我们?(?:现在)?的?|^本人|^(?:个人|自己)/u, '');
}

/** Where somebody stays for some days. bounded: 120 characters */
const AWAY = /出差|旅游|旅行|度假|酒店|宾馆|民宿|每次|住院/u;

/** `过了年我就29了` tells an age to come. bounded: 120 characters */
const NEXT_YEAR = /过了年|过完年|明年|后年|再过/u;

/** What is eaten or left out once. bounded: 120 characters */
const ONE_MEAL = /今天|今晚|今早|明天|昨天|这[顿餐周两几]|下午(?!茶)|刚才/u;

function ownStatements(claim: ChineseClaim, label: string): readonly Statement[] {
  const { subject, plain, predicateAt, polarity } = claim;
  if (subject !== 'speaker' && subject !== 'unknown' && subject !== 'group') return [];
  // `不是医生而是护士`
  const predicate = plain.slice(predicateAt).replace(/^而(?=是)/u, '');
  const predicates = predicatesOf(claim, predicate, label);
  const seen = new Set<ProfileKind>();
  return PREDICATE_RULES.flatMap((rule) => {
    if (!isSaid(claim, rule) || seen.has(rule.kind)) return [];
    if (rule.kind === 'residence' && AWAY.test(plain)) return [];
    if (rule.kind === 'diet' && ONE_MEAL.test(plain)) return [];
    if (rule.kind === 'age' && NEXT_YEAR.test(plain)) return [];
    if (subject === 'group' && !isShared(claim, rule.kind)) return [];
    const values = [...new Set(predicates.flatMap((predicate) => valuesOf(claim, rule, predicate)))];
    if (values.length === 0 || isCommanded(claim, rule, values)) return [];
    seen.add(rule.kind);
    const effect =
      polarity === 'affirmed' ? (rule.isList || rule.adds || SEVERAL.has(rule.kind) ? 'add' : 'set') : 'end';
    // 退休了 and 改… end nothing that they say
    const own = effect === 'end' && /^(?:不吃|退休)/u.test(values[0] ?? '') ? 'set' : effect;
    return values.map((value) => statement(claim, rule.kind, value, own));
  });
}

/** Words without a subject that may tell the assistant what to do: `叫爸爸`, `说中文`. */
function isCommanded(
  { subject, plain, leadEnd }: ChineseClaim,
  { kind }: PredicateRule,
  values: readonly string[],
) {
  if (subject !== 'unknown') return false;
  const words = plain.slice(leadEnd);
  return kind === 'languages'
    ? /^[说讲用]/u.test(words)
    : kind === 'name' && words.startsWith('叫') && !values.every(isFullName);
}

/** What denies or ends a predicate: without it, the rules find the value that no longer holds. */
const DENIES = /^(?:(?:已经|早就|早已|早|现在|目前|再也|并|从来|其实|都|就|也){0,4}(?:不再|不|没有?))/u;
const DENIES_INSIDE = /(?:并|已经|早就|都|也|再){0,3}(?:不再|不|没有?)(?=过敏|感|耐受|工作|上班|住|生活)/u;

const LEARNS = /^[学练]/u;

/** The predicate of a clause, without the words that deny or end it, and with its attribute before it. */
function predicatesOf(
  { polarity, plain, leadEnd, topic, isBefore }: ChineseClaim,
  predicate: string,
  label: string,
): readonly string[] {
  const again = predicate.replace(/^(?:又|重新|再次)?(?:开始)(?=吃[素斋])/u, '');
  const own = topic === '' ? again : topicFirst(topic, again);
  if (polarity !== 'affirmed' && !isBefore) {
    const kept = trimTail(own, /[了啊呀吧呢]/u);
    const plainly = trimTail(predicate, /[了啊呀吧呢]/u);
    if (/^(?:已经|现在|都)?不(?:能)?吃(?!素|斋|清真)/u.test(plainly)) return [plainly];
    if (/^(?:已经|现在|都)?不(?:能)?吃(?!素|斋|清真)/u.test(kept)) return [kept];
    const bare = kept
      .replace(/不再是|不是|并非/u, '是')
      .replace(DENIES, '')
      .replace(DENIES_INSIDE, '');
    return polarity === 'ended'
      ? [bare, `喜欢${bare}`, `打算${bare}`, ...(LEARNS.test(bare) ? [`在${bare}`] : [])]
      : [bare];
  }
  const whole = plain.slice(leadEnd).replace(/^我们?的?/u, '');
  return [...new Set([label === '' ? own : label + own, own, predicate, whole])];
}

/** `海鲜我过敏` as `海鲜过敏`, `吉他不学了` as `不学吉他了`. */
function topicFirst(topic: string, predicate: string): string {
  return /^(?:已经|早就?|现在|其实|也|都|并)*(?:不|没)/u.test(predicate)
    ? predicate.replace(/了?$/u, `${topic}了`)
    : topic + predicate;
}

function valuesOf(claim: ChineseClaim, rule: PredicateRule, predicate: string): readonly string[] {
  const raw = rule.pattern.exec(predicate)?.groups?.value;
  if (raw === undefined) return [];
  const parts = rule.isList ? raw.split(/[、，,/]|以及|还有|(?<=.)[和跟与及](?=.)/u) : [raw];
  return parts
    .map((part) => clean(part, rule))
    .filter((part) => part !== '' && part.length <= MAX_VALUE && (rule.accepts?.(part) ?? true))
    .slice(0, MAX_VALUES)
    .map((part) => original(claim, part));
}

function clean(part: string, { kind, isList }: PredicateRule): string {
  const words = part.trim().replace(/[“”"「」『』]/gu, '');
  if (kind === 'residence') return trimTail(words.replace(/^(?:在|到|了|去|于)+/u, ''), /[了啦的呢]/u);
  if (kind === 'languages')
    return words
      .replace(/^(?:流利的?|一点儿?|一些|简单的?|基础的?|说|讲|能|会)+/u, '')
      .replace(/(?:吧|等)$/u, '');
  return isList ? trimTail(words.replace(/^(?:还有|包括|一些)/u, ''), /[了啊呀等]/u) : words;
}

// bounded: 120 characters
const CALL = new RegExp(
  `^(?:(?:大家|朋友们?|别人|他们|同事们?|家里人|家人|你们?|您|请|以后|今后)(?:都|也|一般|平时)?)?(?:可以|就|直接|都|请|平时|一般){0,3}(?:叫|称呼|喊)我(?:为|作|做)?(?<value>${NAME})(?:就行|就好|吧|好了|即可|就可以)?了?$`,
  'u',
);

/** What the speaker is to be called, or is called by others. */
function calledStatements(claim: ChineseClaim): readonly Statement[] {
  if (
    /^(?:question|unreal|quoted)$/.test(claim.modality) ||
    claim.condition !== null ||
    claim.polarity !== 'affirmed'
  )
    return [];
  const value = CALL.exec(claim.plain.slice(claim.leadEnd))?.groups?.value;
  if (value === undefined || !isName(value)) return [];
  return [statement(claim, 'nickname', original(claim, value.replace(/[“”"「」『』]/gu, '')), 'set')];
}

function companionStatements(claim: ChineseClaim): readonly Statement[] {
  return companionsIn(claim).map((one) => companionStatement(claim, one));
}

const MEAT_AGAIN =
  /^我?(?:现在|最近|已经|又|早就?|终于|去年|今年|上周|上个月|后来|从\p{Script=Han}{1,6}起){0,3}(?:(?:重新|再次)?(?:开始|恢复)?(?:吃(?:肉|荤|鱼肉|牛肉)|开荤)|(?:不|不再)(?:吃素|当素食者|做素食者))了?$/u;
const FORGOTTEN =
  /^我?的?(?<value>\p{Script=Han}{1,4}(?:语|文|话))(?:已经|都|全|全都|全部|早就?|差不多){0,3}(?:忘(?:光|掉|干净|记)?|还给老师)(?:了|光了|干净了)?$/u;
const LEFT_FOR_GOOD = /^离开了(?<value>[\p{Script=Han}]{2,8}?)(?:去了?[\p{Script=Han}]{2,8})?$/u;
const LONG_AGO = /去年|前年|上个?月|\d{4}年|今年|年前|个月前|[年月]底|[年月]初|春天|夏天|秋天|冬天|毕业后/u;
const LAID_OFF =
  /^(?:刚|最近|上周|上个月|昨天|今天|已经){0,2}被(?:公司|单位|老板)?(?:裁|辞退|开除|裁员|炒|炒鱿鱼)了?$/u;
/** What a change ends without denying it: who eats meat again is no vegetarian. */
function endStatements(claim: ChineseClaim): readonly Statement[] {
  if (claim.subject === 'other') return [];
  const end = (kind: ProfileKind, value: string) => statement(claim, kind, value, 'end');
  if (MEAT_AGAIN.test(claim.plain.slice(claim.leadEnd)))
    return ['吃素', '素食', '纯素', '素食者', '纯素者', '纯素食', '纯素食者', '素食主义者', '素食主义'].map(
      (value) => end('diet', value),
    );
  const predicate = claim.plain.slice(claim.predicateAt);
  const language = FORGOTTEN.exec(claim.plain.slice(claim.leadEnd))?.groups?.value;
  if (language && claim.subject === 'speaker') return [end('languages', original(claim, language))];
  const home = LONG_AGO.test(claim.plain) ? LEFT_FOR_GOOD.exec(predicate)?.groups?.value : undefined;
  if (home !== undefined && isNativePlace(home)) return [end('residence', original(claim, home))];
  if (LAID_OFF.test(predicate)) return [end('employer', ''), end('occupation', '')];
  const left = LEFT.exec(predicate)?.groups?.value;
  if (left === undefined) return [];
  return [end('residence', original(claim, left)), end('employer', original(claim, left))];
}

// bounded: 120 characters
const GENERIC =
  /^我(?:的|(?=最[喜爱常]))(?<label>[\p{Script=Han}A-Za-z ]{1,16}?)(?:现在)?(?:是|为|：|:)(?<value>[^，,；;。！!？?\n]{1,60}?)$/u;
const NO_VALUE = /^(?:很|非常|太|真|特别|比较|有点|最近|不|没|在|你|他|她|我|这|那|一样|因为|为了|什么)|的$/u;
// bounded: 120 characters
const PERSON = new RegExp(`(?:${PEOPLE}|孩子|家人|父母|家庭)们?$`, 'u');
const STATUS =
  /^(?:现在|目前|还|已经|刚|终于|是){0,4}(?<value>单身|已婚|未婚|离异|结婚|离婚|订婚)(?:[\d一二三四五六七八九十几多]{1,3}年)?(?:了|状态)?$/u;

/** Matches `我的<field>是X` for any field name, and favourites: `我最喜欢的<field>是X`. */
function fieldStatements(claim: ChineseClaim): readonly Statement[] {
  if (claim.polarity !== 'affirmed') return [];
  const { label, value } = GENERIC.exec(claim.plain.slice(claim.leadEnd))?.groups ?? {};
  if (label === undefined || value === undefined || NO_VALUE.test(value) || PERSON.test(label)) return [];
  if (!fitsKind(kindOfField(label), value)) return [];
  return [{ ...statement(claim, null, original(claim, value.trim()), 'set'), label }];
}

function statusStatements(claim: ChineseClaim): readonly Statement[] {
  const value = STATUS.exec(claim.plain.slice(claim.predicateAt))?.groups?.value;
  if (claim.subject === 'other' || value === undefined) return [];
  return [{ ...statement(claim, null, value.replace(/^结婚$/u, '已婚'), 'set'), label: MARITAL_STATUS }];
}

function fitsKind(kind: ProfileKind | undefined, value: string): boolean {
  if (kind === 'residence' || kind === 'hometown') return value.length <= 12 && isPlace(value);
  if (kind === 'age' || kind === 'birthday') return /[\d一二三四五六七八九十]/u.test(value);
  if (kind === 'name') return isName(value);
  if (kind === 'email') return value.includes('@');
  if (kind === 'phone') return /\d{4}/.test(value);
  if (kind === 'employer') return value.length > 2;
  return kind === 'occupation' || acceptsAnyWords(kind);
}
