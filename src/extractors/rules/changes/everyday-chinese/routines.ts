import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';
import { amountOf } from './chinese-amounts.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';

/** Deeds of every day that have a time. bounded: 120 characters */
const DEEDS: readonly RegExp[] = [
  /起床|起来|起得|(?<=点半?)(?:就|才|都)?起|才起|就起|醒|闹钟/u,
  /睡觉|上床|关灯|入睡|(?<![午])睡(?!到|前|不|眠|醒)/u,
  /下班|加班|到家|收工|走人/u,
  /上班|打卡|到公司|到岗/u,
  /吃(?:晚饭|晚餐)|晚饭/u,
  /吃(?:早饭|早餐)|早饭|早餐/u,
  /午睡|午休/u,
  /出门/u,
];
/** bounded: 120 characters */
const CLOCK = /(?<hour>\d{1,2}|[一二两三四五六七八九十]{1,3})点(?<half>半|[一三]刻|\d{1,2}分?)?/u;
/** bounded: 120 characters */
const LASTS =
  /现在|如今|都|才|就|以后|改|最近|每天|开始|准时|已经|这(?:阵子|段时间|个月|学期)|天天|调|提前|推迟|用|不/u;
/** bounded: 120 characters */
const ONCE =
  /今天|今晚|昨天|昨晚|明天|周末(?!加班)|周[一二三四五六日天]|放假|假期|有时|偶尔|那天|这次|破例|例外|难得/u;

const hoursIn = (text: string): number | null => {
  const { hour, half } = CLOCK.exec(text)?.groups ?? {};
  const value = hour === undefined ? null : amountOf(hour);
  return value === null ? null : value + (half === undefined ? 0 : 0.5);
};

/** `我都七点半才起` after `我每天六点起床`. */
const isRetimed: LinkChinese = (told, known) => {
  const [next, old] = [told.text, known.predicate].map(hoursIn);
  if (next == null || old == null || next === old || !isSameWhoChinese(told, known)) return false;
  if (told.who === null && known.who !== '') return false;
  if (ONCE.test(told.sentence) || NOT_YET.test(told.text) || isOfOthers(told.text, known.text)) return false;
  if (!LASTS.test(told.text) || /[一二三四五六日天]$|明|后天|号/u.test(known.predicate)) return false;
  return DEEDS.some((deed) => deed.test(told.text) && deed.test(known.predicate));
};

/** Ways of every day, and what is the contrary of each. bounded: 120 characters */
const WAYS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /熬夜|夜猫子|晚睡|睡(?:得)?(?:很|特别|比较)?晚|(?:十二|12|一|1|两|2|三|3)点(?:多|以?后|才|左右)?(?:才)?睡/u,
    /(?:九|十|十一|9|10|11)点(?:半|多|左右)?(?:以?前|之前)?(?:就|准时|必|必须|都)*(?:睡|上床|关灯)|不(?:再)?熬(?:夜)?了|早睡(?:了|早起)|睡得(?:很|可|特别)?早/u,
  ],
  [
    /早起|早睡|(?:五|六|5|6)点(?:多|半)?起/u,
    /(?:都|每天|天天|现在)[^，,]{0,6}(?:睡到|起不来|熬夜|赖床)|睡到(?:自然醒|[八九十中大]|日上)/u,
  ],
  [
    /加班/u,
    /不(?:用|再|需要|怎么|必)?(?:天天|每天|再)?加班|(?:准时|准点|到点|按时)(?:就)?(?:下班|走|回家)|点(?:就)?(?:准时|准点)?(?:能)?下班|没(?:怎么)?加过?班|加班[^，,]{0,4}(?:取消|少)了|取消(?:了)?[^，,]{0,4}加班/u,
  ],
  [/准(?:时|点)下班|不(?:用)?加班|按时下班/u, /(?:天天|每天|现在|都)[^，,]{0,6}加班|加班到/u],
  [
    /外卖|在外面吃|下馆子|吃食堂/u,
    /(?:自己|都|在家|开始)(?:都|在家)?(?:带饭|做饭|下厨|开火|烧饭|煮饭)|带便当|外卖[^，,]{0,5}(?:不(?:点|吃|叫)|戒|卸载|删)了|不(?:点|叫|吃)外卖了/u,
  ],
  [
    /(?:自己|在家)(?:做饭|带饭|下厨|开火)|带便当/u,
    /(?:都|顿顿|天天|现在)(?:点|叫|吃)外卖|(?:吃|去)食堂了|不(?:做|带)饭了/u,
  ],
  [
    /不(?:怎么)?吃(?:早饭|早餐)|早(?:上|饭|餐)不吃/u,
    /(?:早饭|早餐)[^，,不没]{0,6}(?:吃|照常|顿顿|必)|(?:每天|天天|现在|都|开始|坚持)[^，,不没]{0,4}吃(?:早饭|早餐)/u,
  ],
  [
    /不(?:怎么)?吃(?:晚饭|晚餐)|晚(?:上|饭|餐)不吃(?:饭|东西)?$|过午不食/u,
    /(?:晚饭|晚餐)[^，,不没]{0,6}(?:吃|照常)|(?:每天|天天|现在|都|开始|恢复)[^，,不没]{0,4}吃(?:晚饭|晚餐)/u,
  ],
  [
    /吃(?:白)?(?:米饭|面条?|馒头|白面|主食)/u,
    /(?:主食|米饭|面食?|馒头)(?:我)?(?:现在)?(?:全部?|都|也)?(?:换|改)(?:成|吃|为)?了?(?:杂粮|粗粮|红薯|燕麦|玉米|糙米|荞麦|藜麦)|(?:主食|米饭|面食)[^，,]{0,4}(?:不吃|戒|断)了/u,
  ],
  [
    /(?:坐|搭|乘|挤)(?:公交|地铁|班车|校车|火车|\d+[号路]线?)|骑(?:车|自行车|单车|电动车|共享单车)|走路|步行|打车/u,
    /(?:现在|以后|每天|都|天天|改)[^，,不没]{0,10}(?:开车|骑车|顺路|车)?(?:送|接送|接|载|捎)我(?:去|上|到|回)/u,
  ],
  [
    /不(?:怎么|太|爱|喜欢)?(?:运动|锻炼|健身)/u,
    /(?:一周|每周|每天|天天|坚持)[^，,不没]{0,6}(?:[一二两三四五六七]次|跑步|健身|锻炼|运动)|办了健身卡|开始(?:跑步|健身|锻炼|运动)/u,
  ],
  [/早上(?:去)?跑步|晨跑/u, /(?:改|现在|都)[^，,]{0,4}(?:夜跑|晚上跑)/u],
  [
    /打工族|租车|开车(?:上班|去)/u,
    /(?:改|现在|都|每天)[^，,不]{0,4}(?:坐地铁|坐公交|骑车|骑电动车|走路)(?:去)?(?:上班|公司|通勤)?/u,
  ],
];

/** `我现在十一点前就睡，不熬了` after `我习惯熬夜`. */
const isOtherWay: LinkChinese = (told, known) => {
  if (ONCE.test(told.text) || NOT_YET.test(told.sentence)) return false;
  const isCarried = /(?:送|接送|接|载|捎)我/u.test(told.text);
  if (!isCarried && (!isSameWhoChinese(told, known) || isOfOthers(told.text, known.text))) return false;
  if (told.who === null && known.who !== '') return false;
  return WAYS.some(
    ([way, contrary]) =>
      way.test(known.predicate) && contrary.test(told.text) && !contrary.test(known.predicate),
  );
};

/** How somebody goes to work. bounded: 120 characters */
const VEHICLE =
  /(?<by>骑|开|坐|搭|走|打)(?<what>自行车|单车|共享单车|电动车|摩托|小电驴|车|地铁|公交|班车|路|的)?/u;

/** `骑车上班了` after `我每天坐地铁上班`. */
const goesOtherwise: LinkChinese = (told, known) => {
  // bounded: 120 characters
  const way =
    /(?:骑|开|坐|搭|走|打)(?:自行车|单车|共享单车|电动车|摩托|小电驴|车|地铁|公交|班车|路)(?:去)?(?:上班|上学|通勤|公司|学校)/u;
  const [next, old] = [told.text, known.predicate].map(
    (text) => VEHICLE.exec(way.exec(text)?.[0] ?? '')?.groups,
  );
  if (next === undefined || old === undefined || known.who !== '' || !isSameWhoChinese(told, known))
    return false;
  if (ONCE.test(told.sentence) || NOT_YET.test(told.sentence) || isOfOthers(told.text, known.text))
    return false;
  return next.by !== old.by && /(?:了|啦)$|现在|都|改/u.test(told.text) && !/也|有时/u.test(told.text);
};

/** Other times and other ways of what somebody does every day. */
export const ROUTINES: readonly LinkChinese[] = [isRetimed, isOtherWay, goesOtherwise];

/** Whether a sentence may tell such a change. */
export const tellsRoutine = (said: string): boolean =>
  WAYS.some(([, contrary]) => contrary.test(said)) ||
  (CLOCK.test(said) && LASTS.test(said) && DEEDS.some((deed) => deed.test(said)));

/** Words by which the memories of the ways are found. */
export const topicsOfRoutines = (said: string): string =>
  tellsRoutine(said) ? '每天 起床 睡觉 加班 外卖 吃饭 上班' : '';
