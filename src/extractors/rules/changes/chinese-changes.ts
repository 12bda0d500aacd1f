import { type ChineseClaim, chineseClaims } from '../claims/chinese.ts';
import { getsWanted, isOverOf, takesUpAgain } from './chinese-over.ts';
import type { Found } from './english-changes.ts';

const NOT_NOW = /(?:可能|也许|或许|如果|要是|打算|准备|想要?|快要|差点|梦)/u;
/** Words around the core of a predicate. bounded: 200 characters */
const AROUND =
  /已经|早就|其实|现在|如今|目前|最近|再也|终于|一直|总是|经常|常常|常|偶尔|每[天周月年日晚早](?:早上|晚上|上午|下午|[一二三四五六日天])?|从来|从不|都|也|就|很|非常|特别|比较|最|真的|的人|了|吧|啊|呢|[，。！\s]/gu;
const ENDING = /^(?:不再|再也不|不|没有?|别|戒掉?|放弃|停止|不想|不用|不能|不会|不敢|不准|取消)(?<what>.+)$/u;
const AUXILIARY = /^(?:再|能|会|想|用|敢|得|可以|愿意|需要|应该)+/u;
const LIKES = /^(?:喜欢|爱|热爱|习惯|打算|想|要|在|会|能|可以|是|有|养|当|做)+/u;
const USED = /^[喝吃抽吸看玩打用]/u;
const LATER = /了|不再|现在|已经|其实|如今|戒|放弃|停|取消/u;

/** Whose company one does something in. bounded: 200 characters */
const COMPANY = /[和跟与](?:朋友|家人|同事|同学|爸妈|父母|室友|\p{Script=Han}{1,3}(?:一起|合租|同住))/gu;
/** What gets another value. bounded: 300 characters */
const MOVED =
  /^(?:我们?的?)?(?<what>\p{Script=Han}{2,10}?)(?:已经|又|被)?(?:改|换|推迟|延期|延后|提前|挪|调|移|顺延|提高|降低|增加|减少|涨|降|上调|下调|变|搬|迁)(?:到|成|至|为)/u;
const ATTENDED = /^[和跟与](?<who>\p{Script=Han}{1,5}?)(?:约的|的)\p{Script=Han}{0,4}(?:取消|黄了|泡汤)/u;
/** Happenings, and the states that they end. bounded: 300 characters */
const STATES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^我(?:现在|终于|已经)?(?:有(?:了)?(?:女朋友|男朋友|对象|女友|男友)|脱单|谈恋爱|结婚|订婚)/u,
    /^我(?:还是|现在|目前|一直)?单身/u,
  ],
  [
    /^我(?:现在|终于|已经)?(?:找到(?:了)?(?:新)?工作|入职|上班)/u,
    /^我(?:现在|目前)?(?:失业|待业|没有?工作|在找工作)/u,
  ],
  [
    /^我?(?:现在|已经|早就?)*(?:不(?:再)?吃素|开荤|(?:又|重新|开始|现在)+(?:开始)?吃肉)/u,
    /^我(?:是|现在)*(?:一个|一名)?(?:吃素|纯?素食|纯素)/u,
  ],
];

function movesValue(said: string, memory: string): boolean {
  const what = MOVED.exec(said)?.groups?.what;
  if (what === undefined || /[、和与跟]|以及/u.test(memory)) return false;
  return memory.includes(what) && !NOT_NOW.test(said);
}

function isCalledOff(said: string, memory: string): boolean {
  const who = ATTENDED.exec(said)?.groups?.who;
  return (
    who !== undefined &&
    [`和${who}`, `跟${who}`, `与${who}`, `约了${who}`].some((words) => memory.includes(words))
  );
}

const GOT =
  /^我(?:现在|终于|已经|刚|昨天|上周|上个月)*(?:买|有|养|找到|领养)[了到]?(?:一[辆套只个台条])?(?<what>\p{Script=Han}{1,4}?)了?(?:[，。！]|$)/u;

/** `我买车了` after `我没有车` */
function hasGot(said: string, old: ChineseClaim): boolean {
  const lacks = /^(?:现在|目前|还)?没有?(?<what>\p{Script=Han}{1,4})$/u.exec(coreOf(old))?.groups?.what;
  if (lacks === undefined || NOT_NOW.test(said)) return false;
  const got = GOT.exec(said)?.groups?.what;
  return got !== undefined && got === lacks;
}

const COUNT = '[一二两三四五六七八九十\\d]{1,3}';
/** A correction of how many there are. bounded: 300 characters */
const CORRECTED = new RegExp(
  `是(?<next>${COUNT})(?<unit>\\p{Script=Han})(?<what>\\p{Script=Han}{1,4}?)[，,]?(?:而)?不是(?<last>${COUNT})\\k<unit>`,
  'u',
);

/** `说错了，是三只猫，不是两只` after `我有两只猫`. */
function correctsCount(said: string, memory: string): boolean {
  const { unit, what, last } = CORRECTED.exec(said)?.groups ?? {};
  return unit !== undefined && memory.includes(`${last}${unit}${what}`);
}

/** Whether a Chinese sentence says that what a memory of one claim tells has ended. */
export function chineseContradicts(said: string, memory: string): Found {
  const known = chineseClaims(memory);
  const [old] = known;
  if (old === undefined || known.length > 1 || old.condition !== null) return null;
  if (takesUpAgain(said, memory) || correctsCount(said, memory) || getsWanted(said, old)) return 'sure';
  const isOver =
    old.modality === 'stated' &&
    !old.isBefore &&
    !NOT_NOW.test(said.replace(/[没谁]想到/u, '')) &&
    isOverOf(said, old);
  if (isOver && !/[、和与跟]|以及|还有/u.test(old.plain.replace(COMPANY, ''))) return 'sure';
  if (old.polarity !== 'affirmed') return hasGot(said, old) ? 'sure' : null;
  if (MOVED.test(said)) return movesValue(said, old.plain) ? 'likely' : null;
  if (ATTENDED.test(said)) return isCalledOff(said, old.plain) ? 'likely' : null;
  if (STATES.some(([happened, state]) => happened.test(said) && state.test(memory))) return 'sure';
  if (old.isBefore || /[、和与跟]|以及|还有/u.test(old.plain.replace(COMPANY, ''))) return null;
  for (const claim of chineseClaims(said)) {
    if (claim.isBefore || /今天|今晚|今早|这次|明天/u.test(claim.plain)) continue;
    if (claim.condition !== null || NOT_NOW.test(claim.plain) || !LATER.test(said)) continue;
    if (claim.modality !== 'stated' || !isSameSubject(claim, old)) continue;
    const denied = claim.polarity === 'affirmed' ? '' : coreOf(claim).replace(/不是?|没有?/u, '');
    if (denied.length > 1 && denied === coreOf(old).replace(/^是/u, '')) return 'sure';
    const what = ENDING.exec(coreOf(claim))?.groups?.what?.replace(AUXILIARY, '');
    const core = coreOf(old).replace(LIKES, '');
    if (what === undefined || core === '') continue;
    const ended = what.replace(LIKES, '');
    const isGivenUp = /戒|放弃/u.test(said) && core.replace(USED, '') === ended;
    if (ended.length > 0 && (isGivenUp || core === ended || what === coreOf(old))) return 'sure';
  }
  return null;
}

function isSameSubject(claim: ChineseClaim, old: ChineseClaim): boolean {
  const isSelf = ({ subject }: ChineseClaim) => subject !== 'other' && subject !== 'listener';
  if (isSelf(claim) || isSelf(old)) return isSelf(claim) && isSelf(old);
  return claim.subjectWords !== '' && claim.subjectWords === old.subjectWords;
}

function coreOf({ plain, predicateAt }: ChineseClaim): string {
  return plain.slice(predicateAt).replace(AROUND, '');
}
