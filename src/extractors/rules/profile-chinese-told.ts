import { ANIMALS, PEOPLE, SURNAME } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { generalStatements } from './profile-chinese-general.ts';
import { saidStatements } from './profile-chinese-said.ts';
import { original, statement } from './profile-chinese-statement.ts';
import {
  isActivity,
  isAllergen,
  isFullName,
  isJob,
  isLanguage,
  isName,
  isOrganisation,
} from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

const HAN = '\\p{Script=Han}';
const AGE = '1[3-9]|[2-9]\\d|[二三四五六七八九]?十[一二三四五六七八九]?';
/** A birthday, in whatever words. bounded: 300 characters */
const BIRTHDAY = /生日|大寿|破壳日|又?(?:老|长|大)了?一岁|又添一岁/u;
/** What is yet to come. bounded: 120 characters */
const NOT_YET = /过了年|过完年|明年|年底|下个?月|下周|再过|马上|快|就要|明天|后天/u;
/** A birthday of somebody else. bounded: 300 characters */
export const OTHERS_DAY = new RegExp(`${PEOPLE}[^，,。]{0,6}(?:生日|大寿|满月|周岁)`, 'u');
// bounded: 120 characters
const GROWN = new RegExp(
  `(?:^|今天|过了|过完|就|已经|正式|终于|刚|刚好|满|现在|算|是|迈入|步入|喜提|我)(?<value>${AGE})(?:周?岁)?(?:了|啦|咯|喽|大关|整)$`,
  'u',
);
/** bounded: 120 characters */
const OWN_AGE = new RegExp(
  `我(?:们)?(?:这|都|也|一|这样的?|这么){0,2}(?:个|种|位|名)(?<value>${AGE})(?:多|来)?岁的`,
  'u',
);
/** Who finds out what somebody is allergic to. bounded: 300 characters */
const FOUND_OUT = /医生|大夫|医院|检查|化验|查了|查出|体检|报告|过敏原|皮试|点刺|确诊|诊断/u;
// bounded: 120 characters
const ALLERGIC = new RegExp(
  `^(?:我|本人)?(?:${HAN}{0,12}?(?:说|显示|告诉我|发现|结果|确诊|诊断))?(?:我)?(?:这)?(?:就)?(?:是|因为|属于|有点){0,2}对(?<value>[^，,。对说]{1,16}?)(?:都|也|严重|轻度|中度|重度|有点)?过敏$`,
  'u',
);
/** bounded: 300 characters */
const BODIES = new RegExp(
  `(?<!我)(?:[他她它你您谁]|孩子|宝宝|娃|隔壁|邻|同桌|客人|病人|病友|${PEOPLE.replace('|医生', '')})`,
  'u',
);
/** bounded: 120 characters */
const SURNAMED = new RegExp(`^(?:你好[呀啊]?|您好)?我姓(?<value>${HAN}{1,2})$`, 'u');
/** bounded: 120 characters */
const GIVEN = new RegExp(
  `^(?:单名(?:一?个)?|名(?:叫)?|单字(?:一?个)?)(?<value>${HAN}{1,2}?)(?:字)?$|^(?:也就是|就是|全名|大名|叫)(?<whole>${HAN}{2,4})$`,
  'u',
);
/** An animal of the household, with its name. bounded: 120 characters */
const PET = new RegExp(
  `(?:还有|外加|就剩|只剩下?|剩下?|另外有?|再加上?|加上|以及|和|又养了|养了|养着|多了|添了|来了)(?:[一两]?[只条个匹头])?(?:小|老|大)?(?<who>${ANIMALS})(?:名)?(?:叫做?|名字叫|名叫)(?<value>${HAN}{1,3}|[A-Za-z]{2,12})$`,
  'u',
);
/** bounded: 300 characters */
const OWN_HOUSE = /我(?:们)?(?:家|养|有)|家里|家有|咱家|我的/u;
/** bounded: 120 characters */
const MOVED_FIRM = new RegExp(
  `^(?:我)?(?:刚|最近|上个?月|上周|今年|去年|年初|已经)?从(?<old>[${HAN}A-Za-z]{2,10}?)(?:去了?|到了?|跳到了?|跳去了?|换到了?|转到了?|跳槽到了?|跳槽去了?|来了?)(?<value>[${HAN}A-Za-z]{2,12}?)(?:了|上班|工作)?$`,
  'u',
);
/** bounded: 300 characters */
const CHANGES_WORK = /跳槽|换(?:了)?(?:个)?(?:工作|公司|单位|东家)|入职|离职|辞职|跳到|跳去|挖/u;
/** `我们公司是海底捞`. bounded: 120 characters */
const OUR_FIRM =
  /^(?:我们|咱们?|俺们)(?:公司|单位|厂|东家)(?:现在)?[是叫](?<value>(?!做|搞|一|家|上市|初创|创业|小|大|外贸|国|民|私|合资|什么|哪|朝|双休|单休|周)[\p{Script=Han}A-Za-z]{2,10})$/u;
/** bounded: 120 characters */
const STILL = new RegExp(
  `^(?:我)?(?:还是|仍然|仍旧|依旧|继续|照样)(?:在)?(?:做|当|干)(?<value>${HAN}{2,8})$`,
  'u',
);
/** Somebody named by what he does: `我是个修鞋的`. bounded: 120 characters */
const DOER = new RegExp(
  `^(?:我)?(?:就|也)?是(?:一)?个?(?:在${HAN}{1,6}?)?(?<value>(?:修|卖|开|送|跑|拉|扫|种|杀|裁|烤|摆|剪|刷|搬|理|刮|补|磨|焊|砌|钉|配|收|养|打|搞|做)(?!梦|好|错|法|对|人家|我|.?[不得])${HAN}{1,4})的$`,
  'u',
);
/** Where and at what somebody works, if another clause says how long. bounded: 120 characters */
const POSTED = new RegExp(
  `^(?:我)?(?:现在|目前|一直)?在(?<firm>${HAN}{1,6}?(?:局|厂|站|所|公司|店|馆|场|队|社|中心|集团|银行|工地|超市|酒店|饭店|食堂|码头|机场|矿|仓库|物业|车间|园区))(?:里)?(?<value>(?!上班|工作|上学|看病|排队|待|等|做事|干|住|实习|打工|吃|玩|逛|买|办)${HAN}{2,5})$`,
  'u',
);
/** bounded: 300 characters */
const FOR_YEARS =
  /(?:干|做|待|当|开|修)了?(?:快|将近|整整|有)?[\d一二两三四五六七八九十几半]{1,3}(?:多)?年|[\d一二两三四五六七八九十几]{1,3}(?:多)?年了/u;
/** `卖鱼卖了十年`: what somebody does for years. bounded: 120 characters */
const FOR_LONG =
  /^(?:我)?(?:在\p{Script=Han}{1,6})?(?<value>(?<verb>[开卖修教跑送种养做扫剪唱打烤裁织理炒洗搬拉摆])\p{Script=Han}{1,3}?)\k<verb>了?(?:快|将近|整整)?(?:[\d一二两三四五六七八九十几半]{1,3}(?:多)?年|半辈子|一辈子|大半辈子)(?:了|多)?$/u;
/** bounded: 120 characters */
const ALREADY = new RegExp(
  `^(?<value>${HAN}{1,4}[语文话])(?:我)?(?:倒是|倒|早就|早|已经|本来就|从小就|一直都?|原本就){1,3}(?:会|能说|会说|会讲|能讲|精通)(?:了|的)?$`,
  'u',
);
/** bounded: 120 characters */
const IS_TO =
  /^(?:我)?(?:这|未来|接下来|今后)?(?:[一两二三几]?年)?(?:里|内)?(?:最大)?的?(?:目标|心愿|愿望|打算|计划)(?:就)?是(?<value>(?:把|要|能|先)?[^，,。今明]{3,20})$/u;
/** bounded: 120 characters */
const USED =
  /^(?:我)?(?:平时)?(?:工作|上班|在?公司|开会|在?家里?|回家)(?:里|上|时|中)?(?:都|主要|一般|全)?(?:用|讲|说)(?<value>\p{Script=Han}{1,4}[语话文])$/u;
/** Pursuits by what they end with, and what is played with others. bounded: 120 characters */
const FOND = new RegExp(
  `(?:迷上|爱上|沉迷|痴迷|热衷于?|酷爱|入坑|喜欢上|开始玩)了?(?<value>${HAN}{1,4}(?:舞|操|拳|棋|牌|球|琴|鼓|笛|箫|胡|筝|雕|刻|绣|烘焙|摄影|书法|国画|模型|手办|盆栽|多肉|剪纸|泥塑|折纸|快板|跑步|骑行))$|(?:^|也|还|常|就)(?:跟|和|约|找)${HAN}{1,6}?(?:一起|一块儿?|去|出去)?(?<with>(?:下|打|唱|钓|跳|弹|拉|吹|画|爬){1,2}${HAN}{1,3})$`,
  'u',
);
/** Whom a call names by his trade. */
export const ADDRESSED =
  /^(?:老师|医生|大夫|师傅|护士|教练|老板|司机|律师|客服|警察|厨师|大厨|服务员|编剧|导演|管家|秘书|法官|护工|店员|同学|学生|经理|主任|助理|编辑|店长|博主|作者)$/u;
/** What is aimed at, studied or denied, or stands in a clause of its own. bounded: 20 characters */
const NO_FRAGMENT =
  /[是不没]|^(?:考|在职|函授|自考|当|想|准备|要|招|找|求|请|问|转行|应聘|面试|学|关于|给|帮|一个|什么)|博士$|学生$/u;
/** What is asked of a trade, not told. bounded: 300 characters */
export const OF_TRADE = /工资|薪资|收入|前景|怎么入行|证书怎么|是什么|是干什么|好不好|招聘|多少钱|就业/u;

const OF_OTHERS = new RegExp(
  `[他她它谁]|[你您](?!好)|如果|要是|假如|听说|小说|故事|台词|^我(?:们)?(?:家)?(?:的)?${PEOPLE}`,
  'u',
);

/** What a Chinese sentence tells of its speaker by clauses that only together say it. */
function toldBeside(claims: readonly ChineseClaim[]): readonly Statement[] {
  const sentence = claims
    .map(({ plain }) => plain)
    .join('，')
    .slice(0, 300);
  const isOthers = OF_OTHERS.test(sentence);
  return claims.flatMap((claim, n) => {
    const words = claim.plain.slice(0, 120);
    const isLimited = claim.condition !== null && !/^[一每]到/u.test(claim.condition);
    if (/^(?:quoted|unreal)$/.test(claim.modality) || claim.isTask || isLimited) return [];
    const put = (kind: Statement['kind'], value: string | undefined, effect: 'set' | 'add' = 'set') =>
      value === undefined || kind === null ? [] : [statement(claim, kind, original(claim, value), effect)];
    const own = OWN_AGE.exec(words)?.groups?.value;
    const isStated = claim.modality === 'stated' && claim.polarity === 'affirmed';
    const pet =
      isStated && OWN_HOUSE.test(sentence) && !/死|去世|送人|走了|以前|邻居|朋友家/u.test(words)
        ? PET.exec(words)?.groups
        : undefined;
    const pets: readonly Statement[] =
      pet?.who !== undefined && pet.value !== undefined && isName(pet.value)
        ? [
            {
              ...statement(claim, 'pets', original(claim, pet.value), 'set'),
              label: pet.who,
              relation: pet.who,
            },
          ]
        : [];
    const long = isOthers || claim.modality !== 'stated' ? undefined : FOR_LONG.exec(words)?.groups?.value;
    if (!isStated || isOthers) return [...put('age', own), ...pets, ...put('occupation', long)];
    const isSick = FOUND_OUT.test(sentence) || words.startsWith('我');
    const thing =
      isSick && !BODIES.test(sentence.replace(/医生|大夫|护士/gu, ''))
        ? ALLERGIC.exec(words)?.groups?.value
        : undefined;
    const firm = CHANGES_WORK.test(sentence) ? MOVED_FIRM.exec(words)?.groups?.value : undefined;
    const ours = OUR_FIRM.exec(words)?.groups?.value;
    const job = STILL.exec(words)?.groups?.value;
    const posted = FOR_YEARS.test(sentence) ? POSTED.exec(words)?.groups : undefined;
    const tongue = ALREADY.exec(words)?.groups?.value;
    const used = USED.exec(words)?.groups?.value;
    const fond = FOND.exec(words)?.groups;
    const pastime =
      fond?.value ?? (fond?.with !== undefined && isActivity(fond.with) ? fond.with : undefined);
    const trade =
      n === 0 &&
      claims.length > 1 &&
      words.length <= 8 &&
      claim.subject !== 'other' &&
      isJob(words) &&
      !ADDRESSED.test(words) &&
      !NO_FRAGMENT.test(words) &&
      !OF_TRADE.test(sentence) &&
      claims[1]?.modality === 'stated'
        ? words
        : undefined;
    return [
      ...put(
        'age',
        own ??
          (BIRTHDAY.test(sentence) && !NOT_YET.test(words) && !BODIES.test(sentence)
            ? GROWN.exec(words)?.groups?.value
            : undefined),
      ),
      ...pets,
      ...(thing?.split(/[、和跟与]|以及|还有/u) ?? [])
        .filter(isAllergen)
        .flatMap((one) => put('allergies', one, 'add')),
      ...named(claim, claims[n - 1]),
      ...(firm !== undefined && isOrganisation(firm) ? put('employer', firm) : []),
      ...(ours !== undefined && isOrganisation(ours) ? put('employer', ours) : []),
      ...(job !== undefined && isJob(job) ? put('occupation', job) : []),
      ...put('occupation', DOER.exec(words)?.groups?.value ?? long),
      ...put('goals', IS_TO.exec(words)?.groups?.value, 'add'),
      ...put('occupation', posted?.value),
      ...(posted?.firm !== undefined && isOrganisation(posted.firm) ? put('employer', posted.firm) : []),
      ...(tongue !== undefined && isLanguage(tongue) ? put('languages', tongue, 'add') : []),
      ...(used !== undefined && isLanguage(used) ? put('languages', used, 'add') : []),
      ...put('hobbies', pastime, 'add'),
      ...put('occupation', trade),
    ];
  });
}

/** `我姓欧阳，单名一个靖字`: the name of both clauses. */
function named(claim: ChineseClaim, before: ChineseClaim | undefined): readonly Statement[] {
  const surname = before === undefined ? undefined : SURNAMED.exec(before.plain.slice(0, 120))?.groups?.value;
  const { value, whole } = GIVEN.exec(claim.plain.slice(0, 120))?.groups ?? {};
  if (surname === undefined) return [];
  const name = whole ?? (value === undefined ? undefined : `${surname}${value}`);
  if (name === undefined || !SURNAME.test(name) || !(isFullName(name) || isName(name))) return [];
  return name.startsWith(surname) ? [statement(claim, 'name', name, 'set')] : [];
}

/**
 * What everyday forms tell of fields of which the rules of predicates tell nothing. Where somebody grew up
 * says more than the province that he is from.
 * @param read what the predicates tell
 */
export function saidBesides(
  claims: readonly ChineseClaim[],
  read: readonly Statement[],
): readonly Statement[] {
  return [...saidStatements(claims), ...generalStatements(claims), ...toldBeside(claims)].filter(
    ({ kind, effect, relation }) =>
      effect === 'add' ||
      relation !== null ||
      kind === 'hometown' ||
      kind === 'name' ||
      !read.some((one) => one.kind === kind && one.effect !== 'end'),
  );
}
