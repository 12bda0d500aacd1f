import type { ChineseClaim } from './claims/chinese.ts';
import { original, statement } from './profile-chinese-statement.ts';
import { isNativePlace, isOrganisation, isPlace } from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

/** What somebody has left. bounded: 120 characters */
export const LEFT =
  /^(?:刚|最近|上周|上个月|去年|已经){0,2}(?:离开|搬离|从)(?![^了]{0,12}(?:转|跳到|换))(?<value>[\p{Script=Han}A-Za-z]{2,10}?)(?:搬走|搬出来|离职|辞职)?了$/u;

/** `跳槽了，现在在滴滴`: a change of work before makes the place the employer. bounded: 120 characters */
const CHANGED_WORK = /跳槽|换(?:了)?(?:工作|公司|单位)|入职|离职|辞职/u;
const AT = /^在(?<value>[\p{Script=Han}A-Za-z0-9]{2,10})(?:了)?$/u;
const LEFT_WORK =
  /^(?:最近|刚刚?|已经|昨天|上周|上个月|今天|正式|从[^，,]{2,10}){0,3}(?:辞职|离职|失业|裸辞|被裁|退下来|退休)(?:了|员了)?$/u;

/** `我从程序员转行做厨师了`, `我从销售转到产品岗了`. bounded: 120 characters */
const TURNED =
  /^(?:刚刚?|已经|去年|今年|最近|现在|终于|正式){0,3}从(?<old>[\p{Script=Han}A-Za-z]{2,8}?)(?<how>转行|改行|转岗|转)(?:到|去|做|当|成|为|干){1,2}了?(?<value>[\p{Script=Han}A-Za-z]{2,8}?)(?<field>行业|领域|圈)?了?$/u;
/** What people are or do at work: without it, 转 may be of trains. bounded: 120 characters */
const WORK =
  /(?:员|师|家|手|工|人|者|岗|官|长|医|护|编|生|销售|运营|产品|设计|开发|测试|前端|后端|财务|会计|行政|人事|市场|记者|教练|律师|司机|老师|护士|医生|翻译|编辑|客服|采购|文案|策划|金融|教育|互联网|餐饮|媒体|法律|医疗)$/u;

/** What a clause says of a change of work. */
export function workStatements(claim: ChineseClaim, before: ChineseClaim | undefined): readonly Statement[] {
  if (claim.subject === 'other') return [];
  const turned = TURNED.exec(claim.plain.slice(claim.predicateAt))?.groups;
  const isSaid = claim.modality === 'stated' && claim.condition === null && claim.polarity !== 'denied';
  if (turned !== undefined && isSaid && WORK.test(turned.old ?? '') && WORK.test(turned.value ?? '')) {
    const [old, value] = [turned.old ?? '', turned.value ?? ''];
    return turned.field === undefined
      ? [statement(claim, 'occupation', original(claim, value), 'set')]
      : [statement(claim, 'occupation', original(claim, old), 'end')];
  }
  if (LEFT_WORK.test(claim.plain.slice(claim.predicateAt)))
    return [statement(claim, 'employer', '', 'end'), statement(claim, 'occupation', '', 'end')];
  if (before === undefined || !CHANGED_WORK.test(before.plain)) return [];
  const value = AT.exec(claim.plain.slice(claim.predicateAt))?.groups?.value;
  return value === undefined ? [] : [statement(claim, 'employer', original(claim, value), 'set')];
}

/** `我离开华为了，现在在小米`: the place behind what was left goes where that stood. */
export function insteadStatements(
  claim: ChineseClaim,
  before: ChineseClaim | undefined,
): readonly Statement[] {
  if (before === undefined || before.condition !== null || claim.polarity !== 'affirmed') return [];
  if (before.subject !== 'speaker' && before.subject !== 'group') return [];
  if (claim.subject === 'other' || claim.modality !== 'stated') return [];
  const old = LEFT.exec(before.plain.slice(before.predicateAt))?.groups?.value;
  const value = AT.exec(claim.plain.slice(claim.predicateAt))?.groups?.value;
  if (old === undefined || value === undefined) return [];
  const insteadOf = original(before, old);
  return (['employer', 'residence'] as const).map((kind) => ({
    ...statement(claim, kind, original(claim, value), 'set'),
    start: before.start,
    insteadOf,
  }));
}

// bounded: 120 characters
const NOT_AT =
  /^(?:已经|早就?|现在|目前|其实|并|都){0,3}不(?:再)?(?:住)?在(?<value>[\p{Script=Han}A-Za-z]{2,10}?)(?<work>上班|工作|干)?(?:住|了)*$/u;
/** Where somebody is not for some days. bounded: 120 characters */
const FOR_DAYS = /今天|明天|昨天|这周|这几天|这两天|本周|今晚|周末|现在不在(?!.*了)/u;

/** `我搬家了，现在在杭州`, `我不在北京，在天津`: the place behind a move or a denial is where the speaker lives. */
export function movedStatements(claim: ChineseClaim, before: ChineseClaim | undefined): readonly Statement[] {
  if (before === undefined || claim.polarity !== 'affirmed' || claim.modality !== 'stated') return [];
  if ((before.subject !== 'speaker' && before.subject !== 'group') || claim.subject === 'other') return [];
  const who = before.plain.slice(before.subjectAt, before.subjectEnd);
  const not =
    FOR_DAYS.test(before.plain) || !/^(?:我们?)?$/u.test(who)
      ? undefined
      : NOT_AT.exec(before.plain.slice(before.predicateAt))?.groups;
  if (not === undefined && !/搬家|搬走|搬了/u.test(before.plain)) return [];
  const value = AT.exec(claim.plain.slice(claim.predicateAt).replace(/^而是/u, ''))?.groups?.value;
  if (value === undefined || !isPlace(value)) return [];
  if (not?.work !== undefined)
    return isOrganisation(value) ? [statement(claim, 'employer', original(claim, value), 'set')] : [];
  if (not !== undefined && !(isNativePlace(value) && isNativePlace(not.value ?? ''))) return [];
  return [statement(claim, 'residence', original(claim, value), 'set')];
}
