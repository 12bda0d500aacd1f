import { PEOPLE, SURNAME } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { original, statement } from './profile-chinese-statement.ts';
import { isActivity, isJob, isLanguage, isName, isNativePlace, isPlace } from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

const TELLING: ReadonlySet<string> = new Set(['stated', 'plan', 'wish', 'command']);
// bounded: 120 characters
const ROLE =
  /^(?:(?:我)?(?:是)?(?:作为|身为|同为)(?:一?[名个位])?|(?:我)?(?:本人|在下)(?:是)?(?:一?[名个位])?)(?<value>[\p{Script=Han}A-Za-z]{2,14}?)(?:一[枚名个])?(?:的?我)?$/u;
// bounded: 120 characters
const ONE_OF =
  /^(?:我)?(?:是)?(?:本人)?(?:资深|普通|苦逼|社畜)?(?<value>[\p{Script=Han}A-Za-z]{2,10}?)一[枚名只个位]$/u;
const NUMERALS = '[\\d一二两三四五六七八九十半几好来多]{1,4}';
/** Where a household moved, with what else the clause says. bounded: 120 characters */
const MOVED = new RegExp(
  `^(?:(?:我|我们|我们?家|全家|一家人?|举家|一家[三四五]口|刚|上个?[月周]|去年|今年|最近|年初|年底|${NUMERALS}(?:个?月|年)前|前年|这个月|后来|已经|又|刚刚){0,4})(?:搬|迁|搬家|移居|迁居|定居|落户)(?:来|到|去|至|回)?了?(?<value>[\\p{Script=Han}]{2,6}?)(?:了|都|已经|快|有|也|整整|差不多|住|定居|生活|${NUMERALS}(?:个?月|年|天|周))(?=\\p{Script=Han}|$)`,
  'u',
);
// bounded: 120 characters
const MOVED_PLAIN =
  /^(?:上个?[月周]|去年|今年|最近|年初|年底|前年|这个月|后来|已经|又|刚刚?)?(?:我们?家?|全家|一家人?|举家|一家[三四五]口)(?:都|也|就|已经|刚){0,2}(?:搬|迁|搬家|移居|迁居)(?:来|到|去|至|回)了?(?<value>[\p{Script=Han}]{2,6}?)了?$/u;
/** `中山大学法学本科`. bounded: 120 characters */
const STUDIED =
  /^(?:我)?(?:是)?(?<school>\p{Script=Han}{2,8}?(?:大学|学院))(?<major>\p{Script=Han}{2,8}?)(?:专业|系)?(?:的)?(?:本科|硕士|博士|研究生|毕业|在读|大[一二三四]|研[一二三]|博[一二三四]){1,2}(?:生|的|了|在读|毕业)?$/u;
// bounded: 120 characters
const MAJOR =
  /^(?:我)?(?:本科|硕士|博士|研究生|大学|当年|当时|在学校|之前)?(?:是)?(?:学|读|念)的(?:是)?(?<value>(?!什么|啥|越|都|也|很|时候|人|东西|挺|比较|不)\p{Script=Han}{2,10}?)(?:专业|系)?$/u;
// bounded: 120 characters
const FASTS = new RegExp(
  `^(?:我)?(?:们)?(?:现在|一直|已经|从小)?(?:开始)?(?<value>吃(?:纯|全|长)?素|吃斋)(?:了)?(?:都|已经|快|有|整整)?(?:好)?${NUMERALS}(?:个?月|年)(?:多)?了?$`,
  'u',
);
/** `除了钓鱼就是下象棋`. bounded: 120 characters */
const ONLY =
  /^(?:我)?(?:周末|平时|下班后?|休息(?:日|时)?|闲(?:着|下来|暇)?(?:时)?|放假|退休后?|在家|每天|业余|晚上|空闲)?(?:我)?(?:的时候)?(?:基本|一般|不是|除了)(?<one>\p{Script=Han}{2,6})(?:就|便)是(?<two>\p{Script=Han}{2,6})$/u;
/** What somebody must do within a time: an aim. bounded: 120 characters */
const AIM =
  /^(?:我)?(?:今年|明年|年底(?:之?前)?|年内|下半年|上半年|这辈子|[\d一二三四五六七八九十]{1,3}(?:岁|年)(?:之?前|内|以内)|毕业前|退休前|过年前)(?:我)?(?:一定|必须|务必|无论如何|说什么也?|怎么(?:着)?也|争取|力争|誓要?|发誓)(?:都)?(?:要|得|能)?(?<value>(?:把\p{Script=Han}{1,8}?|(?=[考拿学读写还减瘦攒存练戒跑买开换升赚]))[\p{Script=Han}\dA-Za-z]{2,20}?)(?:了)?$/u;
/** bounded: 120 characters */
const IS_AIM =
  /^(?:这)?(?:就|便|才|一直)?是(?:我|自己).{0,8}?(?:的)?(?:奔头|目标|梦想|心愿|愿望|理想|盼头|念想|小目标|计划)$/u;
/** bounded: 120 characters */
const SIGNED =
  /^(?:请|帮我|麻烦)?(?:落款|署名|签名|抬头|收件人|联系人|姓名(?:栏|那[栏里一]*)?|名字(?:栏|那[栏里一]*)?)(?:就|直接|请|给我|帮我|都){0,2}(?:写|填|用|署|签|是|为|叫)(?:上)?(?:我)?(?<value>\p{Script=Han}{2,4}?)(?:就行|就好|即可|吧|就可以)?了?$/u;
/** bounded: 120 characters */
const MANAGES =
  /^(?<value>\p{Script=Han}{1,4}(?:语|文|话))(?:也|还|我也|倒)?(?:能|会|可以)(?:应付|对付|看懂|写|回|聊|应对|处理|读)\p{Script=Han}{0,6}$/u;
/** What a rank of allergens goes on with: `尤其是虾`. bounded: 120 characters */
const ESPECIALLY = /^(?:特别|尤其|主要|包括|还有)(?:是|对)?(?<value>\p{Script=Han}{1,5})$/u;

// bounded: 120 characters
const OF_OTHERS = new RegExp(`^我(?:们)?(?:家)?(?:的)?${PEOPLE}|[他她它你您谁]`, 'u');

/** What clauses tell of their speaker in everyday forms whose subject or verb is left out. */
export function saidStatements(claims: readonly ChineseClaim[]): readonly Statement[] {
  return claims.flatMap((claim, n) => {
    const { plain, leadEnd, modality, condition, polarity } = claim;
    if (!TELLING.has(modality) || condition !== null || claim.isBefore) return [];
    const words = plain.slice(leadEnd, leadEnd + 120);
    const around = plain.slice(0, 120);
    if (OF_OTHERS.test(around)) return [];
    const before = claims[n - 1];
    const put = (
      kind: Parameters<typeof statement>[1],
      value: string | undefined,
      effect: 'set' | 'add' = 'set',
    ) => (value === undefined ? [] : [statement(claim, kind, original(claim, value), effect)]);
    const settled = MOVED_PLAIN.exec(around)?.groups?.value;
    const passing = MOVED.exec(around)?.groups?.value;
    const isHome = settled !== undefined ? isPlace(settled) : passing !== undefined && isNativePlace(passing);
    const home = isHome ? (settled ?? passing) : undefined;
    // `搬来成都半年了还是吃不惯辣` denies what comes behind
    const residence = modality === 'stated' ? put('residence', home) : [];
    if (polarity !== 'affirmed') return residence;
    const role = (ROLE.exec(words) ?? ROLE.exec(around) ?? ONE_OF.exec(around))?.groups?.value;
    const school = STUDIED.exec(around)?.groups;
    const major = MAJOR.exec(around)?.groups?.value;
    const only = ONLY.exec(around)?.groups;
    const name = SIGNED.exec(around)?.groups?.value;
    const language = MANAGES.exec(around)?.groups?.value;
    const aim = AIM.exec(around)?.groups?.value;
    const more = ESPECIALLY.exec(around)?.groups?.value;
    const activities = [only?.one, only?.two].filter(
      (one) => one !== undefined && isActivity(one) && !/睡|工作/u.test(one),
    );
    return [
      ...residence,
      ...(role !== undefined && isJob(role) ? put('occupation', role) : []),
      ...(school === undefined
        ? []
        : [...put('education', school.school, 'add'), ...put('education', school.major, 'add')]),
      ...put('education', major, 'add'),
      ...put('diet', FASTS.exec(around)?.groups?.value),
      ...activities.flatMap((one) => put('hobbies', one, 'add')),
      ...(name !== undefined && SURNAME.test(name) && isName(name) ? put('name', name) : []),
      ...(language !== undefined && isLanguage(language) ? put('languages', language, 'add') : []),
      ...put('goals', aim, 'add'),
      ...(before !== undefined && IS_AIM.test(around) && before.modality !== 'question'
        ? [{ ...statement(claim, 'goals', before.text, 'add'), start: before.start }]
        : []),
      ...(more !== undefined &&
      before !== undefined &&
      /过敏|不耐受/u.test(before.plain) &&
      before.polarity === 'affirmed' &&
      !OF_OTHERS.test(before.plain)
        ? put('allergies', more, 'add')
        : []),
    ];
  });
}
