import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';

/** bounded: 120 characters */
const JOB =
  /^(?:现在)?(?:是|当|做)(?:一?[名位个])?(?<job>[\p{Script=Han}A-Za-z]{2,10}?(?:师|员|工|警|老师|医生|护士|司机|保安|会计|律师|编辑|记者|秘书|经理|销售|客服|前台|助理|程序员|运营|策划|文案|教师|教练|服务员|厨师))$|^(?:现在)?(?:在[^，,]{1,10})?(?:负责|做|管)(?<does>测试|开发|前端|后端|运营|产品|销售|采购|行政|财务|人事|客服|设计|市场|研发|质检|仓库|会计|审计|文案|翻译)$/u;
const MOVED =
  /(?:转|调|换|改)(?:了)?(?:岗|行|部门|职)(?!成功率)|(?:转|调|改)(?:去|到|做|当|成|(?=前端|后端|测试|产品|运营|管理|销售|算法|数据|架构|项目|技术|行政|市场|客户端))(?:了)?(?<to>[\p{Script=Han}A-Za-z]{2,8})|考上(?:了)?(?:正式)?(?:的)?(?:公务员|事业编|编制|教师编|选调生?|国企)|上岸了|下海|不(?:再)?(?<quit>教书|教课|开车|写代码|做|干|当)[^，,]{0,6}了/u;
const TEACHES = /老师|教师|教授|讲师|教练/u;
/** What is not so, or for a while. bounded: 120 characters */
const STAYS =
  /没(?:去|同意|答应|成|批)|不(?:去|想|同意|肯|愿)|拒绝|帮忙|支援|借调|兼职|副业|业余|周末|轮岗|培训|出差|保住|推(?:掉|了)/u;

/** `今年转岗做测试了` after `我是前端工程师`. */
const worksOtherwise: LinkChinese = (told, known) => {
  const groups = JOB.exec(known.predicate)?.groups;
  const job = groups?.job ?? groups?.does;
  if (job === undefined || !isSameWhoChinese(told, known)) return false;
  if (told.who === null && known.who !== '') return false;
  if (NOT_YET.test(told.sentence) || STAYS.test(told.sentence.replace(/不(?:去)?(?:教|做|干|当)/gu, '')))
    return false;
  if (isOfOthers(told.text, known.text)) return false;
  const match = MOVED.exec(told.text);
  if (match === null) return false;
  const { to, quit } = match.groups ?? {};
  if (to !== undefined && (job.endsWith(to.replace(/了$/u, '')) || /[班组楼层区市校天点]/u.test(to)))
    return false;
  if (quit === '教书' || quit === '教课') return TEACHES.test(job);
  if (quit !== undefined) return told.text.includes(job.slice(-2)) || /不(?:做|干|当)了$/u.test(told.text);
  return true;
};

/** Ranks of a firm; a higher one has the place of a lower one. */
const RANKS =
  '实习生|普通员工|员工|职员|专员|科员|助理|主管|组长|班长|副经理|经理|副主任|主任|副科长|科长|副处长|处长|店员|店长|副总监|总监|副总|总经理|讲师|副教授|教授|初级|中级|高级|学徒|领班';
const RANK = new RegExp(`(?:是|当|任|做)[^，,]{0,8}?(?<rank>${RANKS})(?:工程师)?$`, 'u');
// bounded: 120 characters
const PROMOTED = new RegExp(
  `(?:升|提|晋升|提拔|评|聘|任命|提升|转|降|当|竞聘)(?:职)?(?:了|的|上|为|到|成|任|做|当){0,3}(?:部门)?(?<rank>${RANKS})(?:工程师)?(?:了)?`,
  'u',
);
const RISEN = /^(?:我)?(?:已经|刚|上周|今年|终于|上个?月|昨天|今天)*(?:升职|晋升|被提拔|升迁|高升)(?:了|啦)/u;

/** `上周刚升的经理` after `我是部门主管`. */
const isPromoted: LinkChinese = (told, known) => {
  const rank = RANK.exec(known.predicate)?.groups?.rank;
  if (rank === undefined || !isSameWhoChinese(told, known) || NOT_YET.test(told.sentence)) return false;
  if (told.who === null && known.who !== '') return false;
  if (isOfOthers(told.text, known.text) || /没|不|落选|成了[他她]/u.test(told.text)) return false;
  const next = PROMOTED.exec(told.text)?.groups?.rank;
  return next === undefined ? RISEN.test(told.text) : next !== rank;
};

const LEVELS = '本科|大学|大专|专科|高中|初中|小学|幼儿园|研究生|硕士|博士|研|博|预科|技校|中专|职高';
/** bounded: 120 characters */
const STUDIES = new RegExp(
  `(?:读|念|上|在)[^，,]{0,4}?(?<level>${LEVELS})(?:生)?$|(?<exact>${LEVELS})(?:在读|生)$|(?:读|念|上)(?<grade>[初高大研博][一二三四五])$`,
  'u',
);
// bounded: 120 characters
const FINISHED = new RegExp(
  `(?<level>${LEVELS})(?:已经|都|终于|顺利)?(?:读|念|上)完|(?<own>${LEVELS})?(?:已经|终于|顺利|正式){0,2}毕业(?:了|啦|证)|答辩(?:通过|过了)|毕业证[^，,]{0,4}拿|(?:考上|录取|升|上|进)(?:到|了|入)?(?<next>${LEVELS}|[初高大研博][一二三四五]|(?:重点|普通)?[一二三四五六七八九十d]{1,2}中|实验中学|附中)(?:了|啦|$)|(?:已经|现在|开学)(?:就)?(?:是)?(?<now>[初高大研博][一二三四五])了`,
  'u',
);

/** `本科读完了` after `我在武汉大学读本科`. */
const hasFinished: LinkChinese = (told, known) => {
  const groups = STUDIES.exec(known.predicate)?.groups;
  const level = groups?.level ?? groups?.exact ?? groups?.grade;
  if (level === undefined || !isSameWhoChinese(told, known) || NOT_YET.test(told.sentence)) return false;
  if (isOfOthers(told.text, known.text) || /没考上|不|没/u.test(told.text)) return false;
  const match = FINISHED.exec(told.text);
  if (match === null) return false;
  if (told.who === null && known.who !== '' && !told.sentence.includes(known.who ?? '-')) return false;
  const { level: done, own, next, now } = match.groups ?? {};
  const other = next ?? now;
  if (other !== undefined) return other !== level && !level.includes(other) && !other.includes(level);
  const same = done ?? own;
  return same === undefined || same.includes(level) || level.includes(same);
};

/** Other work and other schools. */
export const WORK_AND_SCHOOL: readonly LinkChinese[] = [worksOtherwise, isPromoted, hasFinished];

/** Whether a sentence may tell such a change. */
export const tellsWorkOrSchool = (said: string): boolean =>
  [MOVED, PROMOTED, RISEN, FINISHED].some((one) => one.test(said));

/** Words by which the memories are found that such a sentence makes untrue. */
export const topicsOfWork = (said: string): string =>
  [
    MOVED.test(said) || PROMOTED.test(said) || RISEN.test(said) ? '工作 是 职位' : '',
    FINISHED.test(said) ? '读书 上学' : '',
  ]
    .filter(Boolean)
    .join(' ');
