import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';
import { isOtherOfKind, type NamedProduct, productsIn } from './products.ts';

const MAX_LENGTH = 100;
/** That somebody uses one. bounded: 120 characters */
const USES =
  /用|负责|睡|踢|戴|学|习惯|开|写|听|连|办|订|买|骑|走|存|[的是]|装|在|坐|打|点|叫|逛|充|发|读|看|做|修|有|喝|去/u;
const DOES_NOT = /^(?:们)?(?:不|没|讨厌|想|打算|准备|考虑)/u;
const TURN =
  '(?:改|换|切|迁|迁移|转|升级|投奔|跳|搬|挪|移|弃|携号转网|置换|过渡|转战|重构|重写|改写|入坑|倒戈|切换)';
/** What stands before the other one that has taken the place. bounded: 100 characters */
const TAKES_PLACE = new RegExp(
  `(?:${TURN}(?:了|成|到|用|为|至|去|回|写|听|在|投|向|走|坐|开|看|做|点|买|存|打|进|上|过来|叫){0,3}(?:一?[台部辆个块张套])?(?:新的?|国产的?)?|(?:现在|如今|目前|最近|今年起|从此|以后|这学期|早就?|都|全|全都|只|主要|已经){1,3}(?:我)?(?:都|全|只|主要|基本|一般|改|在|是){0,3}(?:用|写|听|开|在|是|走|点|看|逛|骑|存|喝|去|买|上|叫|打|读|做|存在|放在|存到|拿|找|靠|刷|连)(?:的是|的|上|着)?(?:一?[台部辆个张])?|都在|都去|都到)$`,
  'u',
);
/** What is got instead of what is gone. bounded: 100 characters */
const GETS =
  /(?:买|入|提|换|配|办|拿|领|入手|用|开|换上|抢|先用|下载|装|转存到)(?:了|的是|起|上|着)?(?:一?[台部辆个张块])?(?:新的?|二手的?)?$/u;
/** bounded: 100 characters */
const OLD_GONE =
  /(?:坏|摔|碎|报废|卖|丢|掉|退|淘汰|退役|进水|给[^，,]{1,4}(?:用|开|了)|送|删|卸|注销|停用|到期|不用|关|罢工|死机|寿终正寝|倒闭|出手|挂)[^，,]{0,6}/u;
/** Behind the other one. bounded: 100 characters */
const BEHIND =
  /^(?:那边|上|里|的|了|啦|这边|手机|电脑|宽带|音乐|写|听|做|修|存|睡|买菜?|打车|的了|用户|平台|家的|[A-Za-z0-9 ]{1,6}){0,4}(?:$|[，,。！!;；])/iu;
/** What is besides, is tried, or is for something else. bounded: 100 characters */
const BESIDES =
  /(?<!再)也(?!不|没)|还(?:是|在|用|有|得|要|挺|行|不错)|同时|另(?:外|配|买)|偶尔|有时|试(?!用期)|听说|推荐|对比|比较|哪个|哪款|备用|公司(?:另外?)?(?:给我)?(?:配|发)|借|临时|今天|这次|这周|出差|客户|顺便|第二|办了一?张|两[台部个]|双持|续|副|练手|玩玩|学学|在学|(?<!联)想|打算|准备|考虑|要不要|要不|[吗呢?？]/u;
/** What the thing is used for or belongs to: another one is another thing. */
const SCOPES: readonly RegExp[] = [
  /宽带|WiFi|wifi|光猫|网络/u,
  /手机卡|手机号|号码|副卡|主卡|的号|号是|号卡/u,
  /平板|iPad/u,
  /手表|手环/u,
  /耳机|音箱/u,
  /论文|毕设/u,
  /简历/u,
  /报告|周报|方案/u,
  /博客|日记/u,
  /数据库|后端|服务端/u,
  /前端/u,
  /公司|单位|部门|团队|项目组|全员/u,
  /学校|班级|班里|老师/u,
  /工资/u,
  /信用卡/u,
  /房贷|贷款/u,
  /冰箱/u,
  /洗衣机/u,
  /电视/u,
  /空调/u,
  /车险/u,
  /重疾|医疗险|寿险/u,
];

const scopesOf = (text: string): readonly number[] =>
  SCOPES.flatMap((scope, at) => (scope.test(text) ? [at] : []));

function isOtherScope(said: string, memory: string): boolean {
  const [a, b] = [scopesOf(said), scopesOf(memory)];
  if (/^(?:我们?)?(?:公司|单位|学校|宿舍|办公室)/u.test(said) && /^我们?家/u.test(memory)) return true;
  return a.length > 0 && b.length > 0 && !a.some((scope) => b.includes(scope));
}

/** Whether a clause tells that a product has taken the place of another one. */
function takesPlace(clause: string, sentence: string, old: NamedProduct, next: NamedProduct): boolean {
  const head = clause.slice(0, next.at);
  const isBehind = BEHIND.test(clause.slice(next.at + next.name.length));
  if (TAKES_PLACE.test(head)) return isBehind || /改|换|切|转/u.test(head);
  if (!isBehind || (!GETS.test(head) && !/自己(?:用|开)(?:的是)?$/u.test(head))) return false;
  const before = sentence.slice(0, sentence.indexOf(clause));
  return (
    OLD_GONE.test(before) && (before.toLowerCase().includes(old.name) || /^(?:旧|原来|老|之前)/u.test(before))
  );
}

/** `论文现在用LaTeX写` after `我用Word写论文`, `宽带换移动的了` after `我家用的是电信宽带`. */
const hasOtherProduct: LinkChinese = (told, known) => {
  if (
    !isSameWhoChinese(told, known) ||
    (told.who === null && known.who !== '') ||
    told.sentence.length > MAX_LENGTH
  )
    return false;
  if (!USES.test(known.predicate) || DOES_NOT.test(known.predicate)) return false;
  const own = productsIn(known.text);
  const [old] = own;
  if (
    old === undefined ||
    own.some(({ name, product, kind }) => name !== old.name && kind === old.kind && product !== old.product)
  )
    return false;
  if (BESIDES.test(told.sentence.replace(/还(?:给|回)/gu, '')) || NOT_YET.test(told.sentence)) return false;
  if (isOfOthers(told.text, known.text)) return false;
  const next = productsIn(told.text).filter((one) => own.some((mine) => isOtherOfKind(mine, one)));
  return next.some((one) =>
    own.some(
      (mine) =>
        isOtherOfKind(mine, one) &&
        !isOtherScope(told.sentence, known.text) &&
        takesPlace(told.text, told.sentence, mine, one),
    ),
  );
};

export const OTHER_PRODUCTS: readonly LinkChinese[] = [hasOtherProduct];

/** Whether a sentence tells that a product has come in. */
const tellsIncoming = (said: string): boolean =>
  productsIn(said).some(({ at }) => {
    const head = said.slice(0, at);
    return (
      TAKES_PLACE.test(head) ||
      (GETS.test(head) && OLD_GONE.test(said)) ||
      /自己(?:用|开)(?:的是)?$/u.test(head)
    );
  });

/** Whether a sentence names a product that may have taken the place of another one. */
export const tellsOtherProduct = (said: string): boolean => said.length <= MAX_LENGTH && tellsIncoming(said);
