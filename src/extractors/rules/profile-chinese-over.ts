import type { ChineseClaim } from './claims/chinese.ts';
import { isActivity } from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

const HAN = '\\p{Script=Han}';
const WHEN =
  '(?:昨[天晚]|前天|今天|上周|上个?月|去年|今年|前年|最近|前几天|已经|刚刚?|终于|早就?|现在|年前|年底)';
/** An animal that somebody else has now, or that is dead. bounded: 120 characters */
const GONE = new RegExp(
  `^(?:我们?家?的?)?(?<name>${HAN}{2,3}?|[A-Za-z]{2,12})${WHEN}{0,2}(?:(?:送|过继|转让)给了?${HAN}{1,8}|被${HAN}{1,6}?(?:送走|送人|送回${HAN}{1,4}?|抱走|领走|接走|带走)|没熬过${HAN}{1,8}|没挺住|没抢救过来|(?:去|回)了?(?:喵星|汪星|喵星球|汪星球|彩虹桥|天堂|天上)|走丢|跑丢|跑没影|丢)(?:了|养了|啦)?$`,
  'u',
);
/** A trade that is given up by its verb. bounded: 120 characters */
const NO_TRADE = new RegExp(
  `^(?:我)?${WHEN}{0,2}(?:就|再也|都){0,2}(?:不|没)(?:再|想)?(?<verb>开|跑|送|教|当|做|干|卖|修|拉|摆|搞)(?<what>${HAN}{1,6}?)(?:这(?:一)?行)?了$`,
  'u',
);
/** Who eats all. bounded: 120 characters */
const EATS_ALL =
  /^(?:我)?(?:现在|已经|又|早就?|后来)?(?:什么都(?:能)?吃|啥都(?:能)?吃|荤素不忌|(?:早就?|又|已经)?开荤|不忌口|恢复吃肉|重新吃肉|大口吃肉)(?:了|啦)?$/u;
const DIETS = [
  '吃素',
  '素食',
  '纯素',
  '素食者',
  '纯素者',
  '纯素食',
  '纯素食者',
  '素食主义者',
  '素食主义',
  '生酮',
  '低碳',
];
/** bounded: 120 characters */
const STOPPED = /^(?:我)?(?:现在|早就?|已经|后来|终于|彻底)?(?:戒|不玩|放弃|不碰|不打|不练|不学)了$/u;
/** bounded: 120 characters */
const DID = new RegExp(`(?:天天|经常|常常?|老是?|总|爱|喜欢|沉迷|迷|整天|没事就)(?<value>${HAN}{2,5})$`, 'u');
/** An aim that is dropped: `考研算了`. bounded: 120 characters */
const DROPPED = new RegExp(
  `^(?<value>${HAN}{2,6}?)(?:的事(?:儿)?|这事(?:儿)?|的计划)?(?:就|我|也)?(?:算了|黄了|泡汤了|放弃了|不${HAN}{1,2}了|没戏了)$`,
  'u',
);

/** What clauses say is over in everyday forms; see `lossStatements`. */
export function overInChinese(claim: ChineseClaim, before: ChineseClaim | undefined): readonly Statement[] {
  if (claim.modality !== 'stated' || claim.condition !== null) return [];
  const { start, end } = claim;
  const gone = (kind: Statement['kind'], value: string): Statement => ({
    ...{ kind, label: kind ?? '', value, relation: null, start, end },
    effect: 'end',
  });
  const words = claim.plain.slice(0, 120);
  const pet = GONE.exec(words)?.groups?.name;
  if (pet !== undefined) return [gone('pets', pet)];
  if (
    claim.subject === 'other' &&
    !/^\p{Script=Han}{2,6}(?:算了|黄了|泡汤了|不\p{Script=Han}{1,2}了)$/u.test(words)
  )
    return [];
  const trade = NO_TRADE.exec(words)?.groups;
  if (trade?.what !== undefined)
    return tradesOf(trade.verb ?? '', trade.what).map((one) => gone('occupation', one));
  if (EATS_ALL.test(words)) return DIETS.map((one) => gone('diet', one));
  const did = before !== undefined && STOPPED.test(words) ? DID.exec(before.plain)?.groups?.value : undefined;
  if (did !== undefined && isActivity(did)) return [gone('hobbies', did)];
  const aim = DROPPED.exec(words)?.groups?.value;
  return aim === undefined ? [] : [gone('goals', aim), gone('hobbies', aim)];
}

function tradesOf(verb: string, what: string): readonly string[] {
  if (verb === '教') return [`教${what}`, '老师', '教师'];
  const bare = what.replace(/^(?:过|着|一?[个名位])/u, '');
  return bare.length < 2 ? [`${verb}${what}`] : [bare, `${verb}${what}`];
}
