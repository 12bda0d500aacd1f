import type { PredicateRule } from './profile-chinese-rule.ts';
import { rule } from './profile-chinese-rule.ts';
import { MORE_PREDICATE_RULES } from './profile-chinese-rules-more.ts';
import {
  isActivity,
  isAge,
  isCountry,
  isField,
  isFullName,
  isJob,
  isLanguage,
  isName,
  isNativePlace,
  isNickname,
  isOrganisation,
  isPlace,
} from './profile-chinese-values.ts';
import { COUNT, DATE, END, HAN, IS, NAME, NUMBER, PLACE, SPAN } from './profile-chinese-words.ts';

/** In the order in which they are tried; all that match count. */
export const PREDICATE_RULES: readonly PredicateRule[] = [
  rule('name', `(?:全名|真名|本名|名字|姓名|大名|中文名字?|英文名字?)${IS}(?<value>${NAME})${END}`, {
    accepts: isName,
  }),
  rule('name', `(?:叫做?|名叫|全名叫|大名叫|名为)(?<value>${NAME})${END}`, { accepts: isName }),
  rule('name', `是(?<value>[${HAN}]{2,3})$`, {
    accepts: (value) =>
      (isFullName(value) || isNickname(value)) &&
      !(value.endsWith('人') && isNativePlace(value.slice(0, -1))),
  }),
  rule('name', `(?:本人|在下|鄙人|敝人|晚辈|后学)(?:姓名)?(?<value>[${HAN}]{2,4})$`, { accepts: isFullName }),
  rule(
    'age',
    `(?:的?(?:年龄|年纪|岁数)${IS})?(?:今年|现在|已经|刚|才)?(?:满|过|是)?(?<value>${NUMBER})(?:周)?岁(?:了|半|整)?$`,
    { accepts: isAge },
  ),
  rule('age', `虚岁(?:有|都|已经|快)?(?<value>${NUMBER})(?:岁)?(?:了)?$`, { accepts: isAge }),
  rule('age', `(?:年龄|年纪|岁数)${IS}(?<value>\\d{1,3})$`, { accepts: isAge }),
  rule(
    'age',
    '今年(?:刚|才|已经|满|都)?(?<value>\\d{2}|[一二三四五六七八九]?十[一二三四五六七八九]?|[二三四五六七八九]十有[一二三四五六七八九])(?:了|周岁|出头|整)?$',
    { accepts: isAge },
  ),
  rule('age', '(?:已经|都|刚|快|马上)?(?<value>[1-9]\\d)了$', { accepts: isAge }),
  rule(
    'birthday',
    '(?:是)?(?<value>(?:(?:19|20)?\\d\\d年)(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月)(?:份)?(?:的|生人?|出生)(?:人)?$',
  ),
  rule('birthday', '(?:是)?(?<value>(?:(?:19|20)\\d\\d|[06789]\\d)年)(?:的|生|生人|出生)(?:人)?$'),
  rule('birthday', `(?:生日|出生日期|出生年月)${IS}(?:在)?(?:每年)?(?<value>${DATE})`),
  rule('birthday', `(?:出生于|生于|出生在|是)(?<value>${DATE})(?:出生|生的?|生人|的生日|过生日|$)`),
  rule('birthday', `(?<value>${DATE})(?:出生|生的|生人|的?生日|过生日)`),
  rule('occupation', `(?:职业|工作|职务|职位|岗位)${IS}(?<value>[${HAN}A-Za-z]{2,16}?)$`, {
    accepts: (value) =>
      !/^(?:很|不|没|太|非常|挺|比较|在|忙|稳定|轻松|主要|内容|用|讲|说|跟|和|时|上|中|里)|了$/u.test(value),
  }),
  rule(
    'occupation',
    `(?:是|当|在当|做|在做|担任|任|成为了?|当上了?|(?:转行|改行)(?:做|当|成为|去做|去当|干)了?|改做)(?:了)?${COUNT}(?<value>[\\p{Script=Han}A-Za-z]{2,16}?)(?:的)?(?:了)?$`,
    { accepts: (value) => isJob(value) && !value.startsWith('过') },
  ),
  rule(
    'occupation',
    `在[\\p{Script=Han}A-Za-z ]{2,16}?(?:当|做|担任|任)${COUNT}(?<value>[\\p{Script=Han}A-Za-z]{2,16}?)(?:了)?$`,
    { accepts: isJob },
  ),
  rule(
    'occupation',
    `(?:是)?(?:一直)?(?:在[^，,]{2,12}?)?(?:做|干|搞|从事)(?<value>[\\p{Script=Han}A-Za-z]{2,8}?)(?:的|工作|这行|行业)?${SPAN}$`,
    { accepts: isField },
  ),
  rule('occupation', '(?:是)?(?<value>[\\p{Script=Han}A-Za-z]{2,8}?)一[枚名只个位]$', { accepts: isJob }),
  rule('occupation', '(?:是)?(?:一枚|资深|普通)(?<value>[\\p{Script=Han}A-Za-z]{2,8})$', { accepts: isJob }),
  rule(
    'occupation',
    '(?:是|在)?(?:做|搞|干|从事)(?<value>[\\p{Script=Han}A-Za-z]{1,8}?)(?:工作|行业|这一?行|相关工作|的)$',
    {
      accepts: (value) => !/^(?:好|完|什么|这|那|对|一|不|得)|错$/u.test(value),
    },
  ),
  rule(
    'occupation',
    '(?:是)?(?:在[^，,]{2,10}?)?(?<value>(?:开|跑|送|卖)(?:出租|校车?|救护车?|大巴|客|网约车|滴滴|货车|大车|公交|地铁|火车|外卖|快递|保险|房子|车|水果|花|奶茶|早餐)(?:车)?)(?:的)?' +
      `${SPAN}$`,
  ),
  rule(
    'occupation',
    `(?:在[\\p{Script=Han}A-Za-z]{2,10}?)?(?<value>(?:开|跑|送|卖|修|教|做)了(?:快|将近)?[\\d一二两三四五六七八九十几]{1,3}(?:多)?(?:年|个月)(?:的)?(?:出租车?|校车|大巴|货车|网约车|滴滴|公交车?|地铁|火车|外卖|快递|保险|房子|汽车|手机|家电|鞋|书|数学|语文|英语|物理|化学|钢琴|舞蹈|瑜伽|饭|厨师|销售|会计|护士|老师))$`,
  ),
  rule(
    'occupation',
    '(?:在[\\p{Script=Han}]{1,8}?|在|自己)?(?<value>开(?:了)?(?:一?[家间个])?(?:自己的)?[\\p{Script=Han}]{1,8}?(?:店|馆|餐厅|诊所|工作室|民宿|超市|厂|公司|小卖部|部|铺子?|摊|农家乐|酒吧|咖啡厅|培训班))(?:的)?$',
  ),
  rule(
    'occupation',
    '(?:在[\\p{Script=Han}]{2,10}?)?(?<value>教(?:小学|初中|高中|大学|幼儿园)?(?:语文|数学|英语|物理|化学|生物|历史|地理|政治|体育|音乐|美术|钢琴|吉他|舞蹈|瑜伽|书法|编程|中文|日语|法语|德语|游泳|画画)(?:课)?)(?:的)?$',
  ),
  rule(
    'occupation',
    '(?:是)?(?:一?[名个位])?(?:已经|刚|去年|今年|目前|自己)?(?:在家)?(?<value>创业|退休|全职妈妈|全职主妇|全职太太|全职爸爸|家庭主妇|自由职业|待业)(?:了|在家|中|的)?$',
  ),
  rule(
    'occupation',
    '在[\\p{Script=Han}]{0,6}?(?<value>(?:幼儿园|小学|中学|初中|高中|培训班)(?:带|教)[\\p{Script=Han}]{1,6})(?:的)?$',
  ),
  rule(
    'employer',
    '(?:公司|单位|雇主|工作单位)(?:现在)?(?:是|叫)(?<value>[\\p{Script=Han}A-Za-z0-9]{2,16}?)$',
    { accepts: isOrganisation },
  ),
  rule(
    'employer',
    `在(?<value>[\\p{Script=Han}A-Za-z0-9 &.-]{2,16}?)(?:工作|上班|任职|就职|实习|搬砖|打工|做事|跑外卖|送外卖|做开发|做运营|做产品|做销售|做设计|做测试|做前端|做后端|做算法|做市场|做财务|(?:当|做|担任|任)${COUNT}(?=[\\p{Script=Han}A-Za-z]{2,14}$))`,
    { accepts: isOrganisation },
  ),
  rule(
    'employer',
    `(?:从[\\p{Script=Han}A-Za-z]{2,10}?)?(?:就职于|供职于|任职于|工作于|入职了?|加入了?|跳槽到了?|跳槽去了?|跳到了?|换到了?)(?<value>[\\p{Script=Han}A-Za-z0-9 &.-]{2,16}?)(?:工作|上班|打工)?(?:了)?$`,
    { accepts: isOrganisation },
  ),
  rule('employer', '给(?<value>[\\p{Script=Han}A-Za-z0-9 &.-]{2,16}?)(?:工作|上班|打工|干活)(?:了)?$', {
    accepts: isOrganisation,
  }),
  rule(
    'residence',
    `(?:现?住在?|居住在?|租住在|定居在?|定居于|常住在?|常驻|现居|落户在?|家住在?|家在|人在|坐标|base在?|生活在|回到|搬家到了?|搬到了?|搬去了?|搬来了?|搬回了?|移居到?|移民到了?|迁到了?)${PLACE}`,
    { accepts: isPlace },
  ),
  rule('residence', `(?:后来|又|最后|最近|刚刚?|已经|去年|今年|现在){1,4}搬(?:回到?|到|去|来)了?${PLACE}`, {
    accepts: isPlace,
  }),
  rule('residence', `从[\\p{Script=Han}A-Za-z]{2,10}?搬(?:家)?(?:到|去|来|回)了?${PLACE}`, {
    accepts: isPlace,
  }),
  rule(
    'residence',
    `(?:\\p{Script=Han}{0,4}毕业(?:之|以)?后)?(?:就|便|一直|又|最后){0,2}(?:留在了?|扎根在?了?|落脚在?了?|安家在?了?)${PLACE}`,
    { accepts: isNativePlace },
  ),
  rule(
    'residence',
    `(?:住址|家庭住址|地址|居住地|所在地|所在城市|城市|住处)${IS}(?:在)?(?<value>[\\p{Script=Han}A-Za-z0-9 ]{2,30}?)$`,
    { accepts: isPlace },
  ),
  rule(
    'residence',
    `(?:现在|目前|如今|现)(?:我|人)?(?:一直|常年|长期)?在(?<value>[\\p{Script=Han}]{2,10}?)(?:工作|上班|打工|发展|打拼|漂着|上学|读书|念书|读研|读博|带娃)${SPAN}$`,
    { accepts: isNativePlace },
  ),
  rule(
    'residence',
    `在(?<value>[\\p{Script=Han}A-Za-z]{2,10}?)(?:生活|定居|居住|租房|买了房|安家|工作和生活|工作生活)${SPAN}(?:了)?$`,
    { accepts: isPlace },
  ),
  rule(
    'hometown',
    `(?:来自|老家${IS}(?:在)?|家乡${IS}(?:在)?|故乡${IS}(?:在)?|籍贯${IS}|祖籍${IS}|户口${IS}(?:在)?|出生在|生在|出生于|出生地${IS})(?:于)?(?<value>[\\p{Script=Han}A-Za-z ]{2,12}?)(?:的)?$`,
    {
      accepts: (value) => isPlace(value) && !/\d|年/.test(value),
    },
  ),
  rule('hometown', '(?:从小)?在(?<value>[\\p{Script=Han}A-Za-z]{2,10}?)(?:出生|长大|土生土长)', {
    accepts: isPlace,
  }),
  rule('hometown', '(?:是)?(?:个)?(?:地道的?|土生土长的?|正宗的?|老)?(?<value>[\\p{Script=Han}]{2,8}?)人$', {
    accepts: isNativePlace,
  }),
  rule('hometown', '(?:是)?(?<value>[\\p{Script=Han}]{2,8}?)的$', { accepts: isNativePlace }),
  rule('nationality', '(?:是)?(?:国籍(?:是)?)?(?<value>[\\p{Script=Han}]{2,8}?)(?:人|籍|国籍)$', {
    accepts: isCountry,
  }),
  rule('languages', `(?:母语|语言|外语)${IS}(?<value>[\\p{Script=Han}A-Za-z、和以及跟，,\\s]{2,40})$`, {
    isList: true,
    accepts: isLanguage,
  }),
  rule(
    'languages',
    '(?:还|也)?(?:会|能|可以|懂|精通|掌握|熟练)(?:说|讲|用)?(?<value>[\\p{Script=Han}A-Za-z、和跟以及，,\\s]{2,40})$',
    { isList: true, accepts: isLanguage },
  ),
  rule('languages', '(?:说|讲)(?<value>[\\p{Script=Han}A-Za-z、和跟]{2,40})$', {
    isList: true,
    accepts: isLanguage,
  }),
  rule(
    'hobbies',
    '(?:平时|一般|主要)?(?:解压|放松|减压|消遣|打发时间)(?:全|主要|就|都)?(?:靠|是|的方式是)(?<value>[^，,。]{2,20})$',
    {
      isList: true,
      accepts: isActivity,
    },
  ),
  rule('hobbies', '业余(?:时间)?(?:会|喜欢|就|也|都|在)?(?<value>[^，,。]{2,20})$', {
    isList: true,
    accepts: isActivity,
  }),
  rule(
    'hobbies',
    '(?:是)?(?:一?[个枚名位])?(?:资深|铁杆|忠实|狂热|骨灰级|十足|老)?的?(?<value>[\\p{Script=Han}]{2,6}?)(?:爱好者|发烧友|佬|迷|狂热者)(?:一[枚个名])?$',
    { accepts: (value) => !/[我你他她谁]|财|色|痴|着|官/u.test(value) },
  ),
  rule('hobbies', `(?:爱好|业余爱好|兴趣爱好|兴趣|特长|最大的爱好|主要爱好)${IS}(?<value>[^，,。]{2,50})$`, {
    isList: true,
    accepts: (value) => value.length <= 12 && !/^(?:很|不|没|太|广泛)/u.test(value),
  }),
  rule(
    'languages',
    '(?<value>[\\p{Script=Han}]{2,5}?)(?:说得|讲得)?(?:也|还)?(?:很好|不错|还不错|流利|很流利|挺好|很溜|还行|还可以|一般|凑合|马马虎虎|没问题|能?应付|能对付|能聊天?|能(?:日常)?(?:交流|沟通|对话)|无障碍|够用|张口就来|过关|拿手|流畅|比[^，,]{1,8}(?:好|溜|流利|强)|过了?[四六八]级|[四六]级|专八|N\\d|水平[^，,]{1,6})$',
    { isList: true, accepts: isLanguage },
  ),
  rule(
    'hobbies',
    '(?:一般|通常|多半|基本上?|经常|常常?|总是?|大多){1,2}(?:都|会|就|是){0,2}(?:在|去)?(?<value>[^，,。]{2,10}?)$',
    { isList: true, accepts: isActivity },
  ),
  rule(
    'goals',
    '正?在?(?:攒|存)(?:着)?钱(?:想|要|准备|打算)?(?<value>(?:去|买|开|换|学|盖|装)[^，,。]{1,20})$',
    {
      moods: ['plan', 'wish'],
    },
  ),
  rule(
    'employer',
    '在(?<value>[^，,。]{2,10}?)(?:干|工作|做|待|上班)(?:了)?(?:快|差不多|将近)?[\\d一二两三四五六七八九十]{1,3}(?:多)?年(?:多)?(?:了)?$',
    { accepts: isOrganisation },
  ),
  rule(
    'age',
    '(?:刚|已经|都|上个?月|昨天|今天|这个?月){0,3}满(?:了)?(?<value>[2-9]\\d|[二三四五六七八九]十[一二三四五六七八九]?)(?:岁|周岁)?(?:了)?$',
    {
      accepts: isAge,
    },
  ),
  rule(
    'hobbies',
    '(?:最|很|特别|非常|超|都|也){0,3}(?:喜欢|热爱|爱|酷爱|热衷于?|沉迷于?|迷上了?|爱上了?|玩玩?|搞搞|弄弄|在学|在练|改学|改练|改玩)(?<value>[^，,。]{2,40}?)(?:了)?$',
    { isList: true, accepts: isActivity },
  ),
  ...MORE_PREDICATE_RULES,
];
