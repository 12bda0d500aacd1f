import { type ChineseClaim, chineseClaims } from '../claims/chinese.ts';
import type { Found } from './english-changes.ts';

const NOT_NOW = /(?:可能|也许|或许|如果|要是|打算|准备|想要?|快要|差点|梦)/u;
/** Words around the core of a predicate. bounded: 200 characters */
const AROUND =
  /已经|早就|其实|现在|如今|目前|最近|再也|终于|一直|总是|经常|常常|常|偶尔|每[天周月年日晚早](?:早上|晚上|上午|下午|[一二三四五六日天])?|从来|从不|都|也|就|很|非常|特别|比较|最|真的|的人|了|吧|啊|呢|[，。！\s]/gu;
const ENDING = /^(?:不再|再也不|不|没有?|别|戒掉?|放弃|停止|不想|不用|不能|不会|不敢|不准|取消)(?<what>.+)$/u;
const AUXILIARY = /^(?:再|能|会|想|用|敢|得|可以|愿意|需要|应该)+/u;
const LIKES = /^(?:喜欢|爱|热爱|习惯|打算|想|要|在|会|能|可以|是|有|养|当|做)+/u;
const LATER = /了|不再|现在|已经|其实|如今|戒|放弃|停|取消/u;

/** Whether a Chinese sentence says that what a memory of one claim tells has ended. */
export function chineseContradicts(said: string, memory: string): Found {
  const known = chineseClaims(memory);
  const [old] = known;
  if (old === undefined || known.length > 1 || old.polarity !== 'affirmed' || old.condition !== null)
    return null;
  if (old.isBefore || /[、和与跟]|以及|还有/u.test(old.plain)) return null;
  for (const claim of chineseClaims(said)) {
    if (claim.condition !== null || NOT_NOW.test(claim.plain) || !LATER.test(said)) continue;
    if (claim.modality !== 'stated' || !isSameSubject(claim, old)) continue;
    const what = ENDING.exec(coreOf(claim))?.groups?.what?.replace(AUXILIARY, '');
    const core = coreOf(old).replace(LIKES, '');
    if (what === undefined || core === '') continue;
    const ended = what.replace(LIKES, '');
    if (ended.length > 0 && (core === ended || what === coreOf(old))) return 'sure';
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
