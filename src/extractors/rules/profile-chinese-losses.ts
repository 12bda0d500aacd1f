import { ANIMALS } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import type { Statement } from './profile-statement.ts';

const PARTNERS = ['女朋友', '男朋友', '女友', '男友', '对象', '未婚妻', '未婚夫'];
const SPOUSES = ['老婆', '老公', '妻子', '丈夫', '太太', '爱人', '媳妇', '先生', '配偶'];
const WHEN =
  '(?:昨天|前天|今天|上周|上个?月|去年|今年|最近|前几天|已经|刚刚?|终于|不幸|突然|早就?|正式|彻底|现在)';
// bounded: 120 characters
const PARTED = new RegExp(
  `^(?:(?:和|跟|与)(?<who>[\\p{Script=Han}A-Za-z]{2,10}?))?${WHEN}{0,2}(?<what>分手|离婚|离|分居|分开)了(?:婚)?(?:很久|\\p{Script=Han}年)?$`,
  'u',
);
const SINGLE = /^(?:现在|又|已经|重新|恢复|回到|变?成?){0,3}(?:单身|离异)(?:状态)?了?$/u;
// bounded: 120 characters
const DIED = new RegExp(
  `^(?<name>(?!我|你|他|她|它|谁|后来|结果|最后|已经|早就|可惜|终于|突然|刚|都|全|人|[累饿困热冷烦笑气急吓忙疼美爽渴难丑穷闷](?=死|坏)|手机|钱包?|时间|机会|票)[\\p{Script=Han}]{1,4}?|[A-Za-z]{2,20})${WHEN}{0,2}(?:去世|过世|死|走|没|走丢|丢|送人|送走|跑丢|跑|安乐死)了$|^(?:我们?家?的?)?(?<weak>[\\p{Script=Han}]{1,4}?)(?:没养活|没挺过(?:来|去)|没救(?:活|回来)|养死了)$`,
  'u',
);
// bounded: 120 characters
const GIVEN = new RegExp(
  `^${WHEN}{0,2}(?:把|将)(?:我们?家?的?)?(?<name>[\\p{Script=Han}A-Za-z]{1,12}?)${WHEN}{0,1}(?:送人|送走|送给.{1,8}|弄丢|放生|安乐死|寄养出去)了?$`,
  'u',
);
// bounded: 120 characters
const NOT_KEPT = new RegExp(`^(?:已经|早就?|现在|再也){0,2}(?:不|没)养(?<who>${ANIMALS})了$`, 'u');
const NOT_AT =
  /^(?:已经|早就?|现在|再也){0,2}不在(?<value>[\p{Script=Han}A-Za-z]{2,10}?)(?<work>工作|上班)?(?:住|待)?了$/u;
const GIVEN_UP =
  /^(?:已经|终于|彻底|决定|早就?|现在|打算){0,2}(?:放弃|不再|戒掉|戒|停止|不玩|退出)(?:了)?(?<value>(?![住在是做当叫有了])[\p{Script=Han}A-Za-z0-9]{1,12}?)了?$/u;
// bounded: 120 characters
const MOVED_AWAY = new RegExp(
  `^${WHEN}{0,2}(?:搬离|搬出|离开)了?(?<value>[\\p{Script=Han}A-Za-z]{2,10}?)(?:很久|好久|\\p{Script=Han}年)?了$`,
  'u',
);
// bounded: 120 characters
const FIRED = new RegExp(
  `^${WHEN}{0,2}被(?<value>(?!公司|单位|老板|领导)[\\p{Script=Han}A-Za-z]{2,10}?)(?:裁员|裁掉|裁|辞退|开除|解雇|炒|优化)(?:鱿鱼|掉)?了$`,
  'u',
);
const EXCHANGED =
  /^(?:把)?(?<value>[\p{Script=Han}A-Za-z]{1,8}?)(?:已经|都)?(?:换成|改成|换作)了?[\p{Script=Han}A-Za-z]{1,10}?了?$/u;
const HEALED = /(?<value>[\p{Script=Han}]{1,6}?)过敏(?:已经|终于)?(?:治|都)?(?:好|痊愈|消失|没)了/u;

/** What a Chinese clause ends of the speaker's values by what it tells: partings, deaths, what he gave up. */
export function lossStatements(claim: ChineseClaim): readonly Statement[] {
  const { subject, plain, leadEnd, predicateAt, start, end } = claim;
  const gone = (kind: Statement['kind'], value: string, relation: string | null = null): Statement => ({
    ...{ kind, label: relation ?? kind ?? '', value, relation, start, end },
    effect: 'end',
  });
  const words = plain.slice(leadEnd);
  const { name: died = undefined, weak } = DIED.exec(words)?.groups ?? {};
  if (weak !== undefined) return [gone('pets', weak), gone('pets', '', weak)];
  if (died !== undefined && (subject === 'unknown' || subject === 'other')) return [gone('pets', died)];
  if (subject === 'other' || subject === 'listener') return [];
  const predicate = plain.slice(predicateAt);
  const healed = HEALED.exec(words.replace(/^我们?的?/u, ''))?.groups?.value;
  if (healed !== undefined) return [gone('allergies', healed)];
  const parted = PARTED.exec(predicate)?.groups;
  if (parted !== undefined)
    return parting(parted.who, parted.what ?? '').map(([kind, value, who]) => gone(kind, value, who));
  if (SINGLE.test(predicate))
    return [...PARTNERS, ...SPOUSES].map((who) => gone(SPOUSES.includes(who) ? 'spouse' : null, '', who));
  const given = GIVEN.exec(predicate)?.groups?.name;
  if (given !== undefined) return [gone('pets', given), gone('pets', '', given)];
  const kept = NOT_KEPT.exec(predicate)?.groups?.who;
  if (kept !== undefined) return [gone('pets', '', kept), gone('pets', kept)];
  const { value: left, work } = NOT_AT.exec(predicate)?.groups ?? {};
  if (left !== undefined)
    return [...(work === undefined ? [gone('residence', left)] : []), gone('employer', left)];
  const home = MOVED_AWAY.exec(predicate)?.groups?.value;
  if (home !== undefined) return [gone('residence', home)];
  const employer = FIRED.exec(predicate)?.groups?.value;
  if (employer !== undefined) return [gone('employer', employer)];
  const exchanged = EXCHANGED.exec(words)?.groups?.value;
  if (exchanged !== undefined) return [gone('hobbies', exchanged), gone('goals', exchanged)];
  const stopped = GIVEN_UP.exec(predicate)?.groups?.value;
  return stopped === undefined
    ? []
    : [gone('hobbies', stopped), gone('goals', stopped), gone('diet', stopped)];
}

type Gone = readonly [Statement['kind'], string, string | null];

/** Whoever is named, or else whoever the words can mean. */
function parting(who: string | undefined, what: string): readonly Gone[] {
  const ofSpouses = SPOUSES.map((one): Gone => ['spouse', '', one]);
  const ofPartners = PARTNERS.map((one): Gone => [null, '', one]);
  if (who === undefined)
    return what.startsWith('离') || what === '分居' ? ofSpouses : what === '分手' ? ofPartners : [];
  const related = [...PARTNERS, ...SPOUSES].find((one) => who.endsWith(one));
  if (related !== undefined) return [[SPOUSES.includes(related) ? 'spouse' : null, '', related]];
  return [['relations', who, null]];
}
