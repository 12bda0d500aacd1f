import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { PEOPLE } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { original, statement } from './profile-chinese-statement.ts';
import {
  isActivity,
  isFullName,
  isJob,
  isLanguage,
  isName,
  isNativePlace,
  isOrganisation,
  isPlace,
} from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

const HAN = '\\p{Script=Han}';
/** From thirteen to ninety-nine. */
const AGE = '1[3-9]|[2-9]\\d|[二三四五六七八九]?十[一二三四五六七八九]?';
/** Time that is one's own. */
const LEISURE =
  '(?:周末|周[六日]|下了?班(?:后|以后|就)?|闲(?:下来|着|暇|时)?|没事(?:的时候)?|空了|一?有空|得空|闲着没事|业余(?:时间)?|放假|休息(?:日|天)?|晚上|早上|每天(?:早上|晚上|下班后?)?|每晚|每周[末一二三四五六日]?|退休后|平时|工作之余)';
const OFTEN =
  '(?:我|就|都|会|常|老|总|爱|喜欢|去|在家|一个人|基本|也|一般|必|必须|还|主要|跟老伴|[跟和约](?:朋友|同事|同学|哥们儿?|人|老婆|老公)|出去|陪老婆){0,4}';
/** What is not done for pleasure, whatever its verb. bounded: 20 characters */
const NO_PLEASURE =
  /太多|小时$|次$|^游(?!泳|戏)|^学|加班|工作|上班|带娃|做饭|做家务|做作业|写作业|睡|医院|[学补]课|班|手术|电话|车票|针|书包/u;

interface Told {
  readonly kind: ProfileKind;
  readonly pattern: RegExp;
  readonly adds?: true;
  readonly accepts?: (value: string) => boolean;
}

const told = (kind: ProfileKind, pattern: string, more: Pick<Told, 'adds' | 'accepts'> = {}): Told => ({
  kind,
  pattern: new RegExp(pattern, 'u'),
  ...more,
});

/** What a clause of the speaker's tells in an everyday form. Each bounded: 120 characters */
const TOLD: readonly Told[] = [
  told(
    'occupation',
    `^(?:我)?(?:现在|刚|已经|去年|今年|后来)?(?:转行|改行|转岗)(?:去)?(?:做|当|干|搞)了?(?<value>${HAN}{2,6}?)了?$`,
  ),
  told('occupation', `^(?:我)?(?:一直|就)?以(?<value>${HAN}{2,6}?)为(?:生|业)$`),
  told(
    'occupation',
    `^(?:我)?(?:现在|目前|平时|一直)?在(?:${HAN}{2,8}?)(?<value>(?:端盘子|送(?:餐|货|外卖|快递)|搬(?:砖|货)|开(?:叉车|货车|吊车|塔吊|公交|地铁)|扫(?:地|街)|站柜台|打(?:螺丝|包|印)|看(?:大门|仓库)|管(?:仓库|后勤|采购|设备)|洗(?:碗|车|头)|切(?:配|菜)|炒菜|剪头发|修(?:车|飞机|手机|电脑|空调|电梯)|焊(?:接|工)|跑(?:业务|销售|腿|船|车)|拉(?:货|保险)|画图|写代码|敲代码|带(?:团|班)|收银|理货|保洁|质检|采血))的?$`,
  ),
  told(
    'hobbies',
    `^(?:我)?(?:已经|一直)?坚持(?<value>${HAN}{2,5}?)(?:了)?(?:快|有|都)?[\\d一二两三四五六七八九十几半]{1,3}(?:多)?(?:个月|年|天)(?:了)?$`,
    {
      adds: true,
      accepts: (value) => isActivity(value) && !NO_PLEASURE.test(value),
    },
  ),
  told(
    'education',
    `^(?:我)?(?:是)?(?:${HAN}{2,6}大学?)?(?<value>${HAN}{2,6}?)专业(?:大|研|博)[一二三四](?:了)?$`,
    { adds: true },
  ),
  told(
    'education',
    `^(?:我)?(?:是)?(?:一?[个名])?(?<value>体育生|艺术生|美术生|音乐生|师范生|免费师范生|定向生|交换生|留学生|专科生|本科生|医学生|法学生|复读生)$`,
  ),
  told(
    'goals',
    `^(?:我们?)?(?:今年|明年|后年|一直|还|准备|打算|这两年)?想(?<value>(?:要|生|怀)(?:个|一个)?(?:孩子|二胎|三胎|女儿|儿子|娃|宝宝))(?:了)?$`,
    { adds: true },
  ),
  told('name', `^(?:本人|在下|我大名|大名|我全名|全名)(?:叫|是)?(?<value>${HAN}{2,4})$`, {
    accepts: (value) => isFullName(value),
  }),
  told('name', `^(?:我)?(?:免贵|敝)姓(?<value>${HAN}{1,2})$`),
  told('name', `^(?:我)?(?:英文名|网名|艺名|笔名)(?:就)?(?:叫|是)(?<value>[A-Za-z]{2,15}|${HAN}{2,4})$`, {
    accepts: isName,
  }),
  told(
    'age',
    `^(?:我|本人|俺)?(?:今年|现在)?(?:已经|都|眼[看瞅]着?就?(?:要)?|转眼就?|一晃(?:就|都)?|马上就?|才|刚|也){1,2}(?:是)?(?:个)?(?:快|奔)?(?<value>${AGE})(?:岁|周岁)?(?:的人)?(?:了|啦)$`,
  ),
  told('age', `^(?:我|本人|俺)(?:今年)?(?<value>${AGE})(?:岁|周岁)?$`),
  told('age', `^(?:一[个名枚位])?(?:年近|年过|年满|奔)(?<value>${AGE})(?:的|岁|了|人)`),
  told(
    'occupation',
    `^(?:我们?|咱们?)?(?:这[些种帮])?(?<value>(?:做|当|干|跑|开|送|搞|教)${HAN}{1,4}?)的(?:天天|整天|每天|最怕|都|就|也|真|太|一年|常年|哪)`,
    {
      accepts: (value) => !/饭|事|梦|手术|什么|好|错|数/u.test(value),
    },
  ),
  told(
    'occupation',
    `^(?:我)?(?:现在|平时|目前|一直|这些年)?(?:就|主要|全)?靠(?<value>(?!父母|爸妈|老公|老婆|工资|低保|养老|退休|积蓄|政府)${HAN}{2,8}?)(?:过日子|吃饭|谋生|为生|维生|糊口|养家|赚钱|挣钱|过活)(?:的)?$`,
  ),
  told('occupation', `^(?:我)?(?:现在|目前|刚|正)?在${HAN}{2,12}?(?<value>实习)(?:呢|中)?$`),
  told('occupation', `^(?:我)?(?:刚|今年|去年|终于)?(?:考上|当上|转正成)了?(?<value>${HAN}{2,6}?)了?$`, {
    accepts: isJob,
  }),
  told(
    'occupation',
    `^(?:我)?(?:是)?(?:一?[个名枚位])?(?:普通|全职|资深)?(?<value>全职妈妈|全职爸爸|全职太太|宝妈|奶爸|家庭主妇|自由职业者?|个体户|大学生|高中生|初中生|研究生|社畜|打工人)(?:一[枚个名位])?$`,
  ),
  told(
    'employer',
    `^(?:我)?(?:现在|目前|刚|正)?(?:进了?|入职了?|加入了?|考进了?|分到了?|调到了?|跳到了?|在)(?<value>[${HAN}A-Za-z]{2,12}?)(?:实习|报到|转正|当差|当保安)(?:了|呢|中)?$`,
    { accepts: isOrganisation },
  ),
  told(
    'residence',
    `^(?:我们?|咱们?)这(?:边|儿|里)(?<value>${HAN}{2,6}?)(?=零下|[热冷潮湿干堵下刮雨雪天物房菜气夏冬]|今天|昨天|最近)`,
    {
      accepts: isNativePlace,
    },
  ),
  told(
    'residence',
    `^(?:我们?)?(?:的)?(?:房子?|新房)(?:就|也)?(?:是)?(?:买|租)在(?:了)?(?<value>${HAN}{2,4}?)(?:了|呢|这边)?$`,
    {
      accepts: isPlace,
    },
  ),
  told(
    'residence',
    `^(?:我们?)?(?:现在|目前|如今|终于|后来|已经){0,2}(?:在)?(?<value>${HAN}{2,6}?)(?:安了?家|安家了?|买了?房|租的?房|落了?户|落户了?|扎了?根)(?:了|住)?$`,
    {
      accepts: isNativePlace,
    },
  ),
  told(
    'residence',
    `^(?:我们?)?(?:来|到|在)(?<value>${HAN}{2,6}?)(?:已经|都|快|也)?(?:待|住|呆|漂|混|打拼|打工|生活)?(?:了)?(?:有|快)?[\\d一二两三四五六七八九十几]{1,3}(?:多)?(?:个月|年)(?:多)?了$`,
    {
      accepts: isNativePlace,
    },
  ),
  told(
    'hometown',
    `^(?:我)?(?:打小就?|自小|从小就?|自幼|小时候就?)(?:一直)?(?:住|长|生活)?在(?<value>${HAN}{2,6}?)(?:长大|待着|住着)?的?$`,
    {
      accepts: isNativePlace,
    },
  ),
  told(
    'hometown',
    `^(?:我)?(?:从小|小时候|打小|是)?(?:就|都)?在(?<value>${HAN}{2,6}?)(?:海边|农村|乡下|山里|县城|老城区|城里|部队大院|大院|镇上|村里|胡同里|弄堂里)(?:长大|出生)的?$`,
    {
      accepts: isNativePlace,
    },
  ),
  told(
    'languages',
    `^(?:我)?(?:平时|在家|私下|一般)?(?:跟|和|对)${HAN}{1,6}(?:都|就|只|一般|全)?[说讲](?<value>${HAN}{1,5}[语话])$`,
    {
      adds: true,
      accepts: (value) => isLanguage(value) || !/[说电笑真实坏梦好]话$/u.test(value),
    },
  ),
  told(
    'hobbies',
    `^(?:我)?${LEISURE}${OFTEN}(?<value>${HAN}{2,6}?)(?:[\\d一二两三五十]{1,3}(?:公里|个?小时|圈|局|把|米|分钟))?$`,
    {
      adds: true,
      accepts: (value) => isActivity(value) && !NO_PLEASURE.test(value),
    },
  ),
  told(
    'hobbies',
    `^(?:我)?(?:最近|这阵子|一直|特别|超|最|就|现在)?(?:喜欢|爱|热爱|酷爱|痴迷|沉迷|迷上了?|爱上了?|入坑了?|上瘾了?)(?<value>(?:拼|钩|绣|捏|搭|酿|修|飞|盘|抖|斗|摆弄|种|收集|收藏|攒|淘|研究|捣鼓|鼓捣)${HAN}{1,5}|钩针|拼图|盲盒|手账|手帐|陶艺|木工|烘焙|露营|徒步|飞盘|桨板|剧本杀|密室|骑行|观鸟|潜水|攀岩)$`,
    {
      adds: true,
    },
  ),
  told(
    'allergies',
    `^(?:我)?(?:[吃喝碰沾用闻]|摸|抹|接触)(?:了|到|过)?(?:一?点)?(?<value>${HAN}{1,5}?)(?:就|便|立马|马上|必)(?:浑身|全身|嘴|脸|嗓子|喉咙|身上|皮肤|眼睛)?(?:起疹|起包|起红|肿|痒|发痒|打喷嚏|喘|长疙瘩|过敏|休克|起荨麻疹)`,
    {
      adds: true,
      accepts: (value) => !/[我你他她不没]|东西|什么|一口/u.test(value),
    },
  ),
  told(
    'diet',
    `^(?:我)?(?:已经|现在)?(?<value>戒(?:糖|奶|肉|荤|碳水|主食|麸质|辣|油炸))(?:了|都|已经|快|有){0,3}[\\d一二两三四五六七八九十几半]{1,3}(?:多)?(?:个?月|年|天|周)(?:了|多了)?$`,
  ),
  told(
    'education',
    `^(?:我)?(?:是|当年是|大学是|本科)?(?:学|读|念)(?<value>(?!生|校|会|历|过|习|的)${HAN}{2,8}?)(?:专业)?的$`,
    {
      adds: true,
      accepts: (value) => !/[我你他她了过]|不|的|东西|起来|乖|车|说话/u.test(value),
    },
  ),
  told(
    'education',
    `^(?:我)?(?:是)?(?<value>(?!什么|哪个|这个|那个|任何|很|不|我|非|专业)${HAN}{2,6}?)专业(?:的|毕业的?|在读|出身)?$`,
    { adds: true },
  ),
  told(
    'education',
    `^(?:我)?(?:自考|成考|函授|电大)?(?:拿了?|考了?|读了?|有)(?:个|一个|张)?(?<value>${HAN}{2,6}?)(?:的)?(?:文凭|学位|学历|毕业证)$`,
    { adds: true },
  ),
  told(
    'education',
    `^(?:我)?(?:是)?(?<value>[一二三]本|双非|大专|中专|职高|技校|985|211)(?:院校|毕业|学历|出身|的)?$`,
  ),
  told(
    'goals',
    `^(?:我)?(?:现在|最近|一直|正|正在|每个?月)?(?:在|都)?(?:攒|存)(?:着)?钱(?:想|要|准备|打算)?(?<value>(?:给${HAN}{1,4})?(?:去|买|开|换|学|盖|装|娶|留|付|出)[^，,。]{1,16}?)(?:呢|呀|哪)?$`,
    { adds: true },
  ),
  told(
    'goals',
    `^(?:我)?(?:今年|这次|下定决心|发誓|暗下决心)?(?:立志|发誓|决心|下决心|铁了心|争取|力争|誓要?)(?:要|在)?(?<value>(?!明天|今天|早点|不)[^，,。]{2,16})$`,
    { adds: true },
  ),
  told(
    'goals',
    `^(?:我)?(?:一直|特别|很|真|今年|也)?(?:想|要|打算|准备)(?<value>(?:考(?!虑|察)|减|戒|还清|攒|存|跑完|通关)[^，,。]{2,14}?)(?:了|啊|呢)?$`,
    { adds: true },
  ),
  told(
    'goals',
    `^(?:我)?(?:一直|特别|很|真|今年|也)?(?:想|打算|准备)(?:去)?学会?(?<value>${HAN}{2,5}?)(?:了|啊|呢)?$`,
    {
      adds: true,
      accepts: (value) =>
        (isActivity(value) && !NO_PLEASURE.test(value)) ||
        isLanguage(value) ||
        /^(?:开车|编程|做菜|驾驶|开飞机|理财)$/u.test(value),
    },
  ),
];

// bounded: 120 characters
const OF_OTHERS = new RegExp(
  `^(?:我(?:们)?(?:家)?(?:的)?|咱们?家?)?${PEOPLE}|[他她它你您谁]|如果|要是|假如|怎么|为什么|哪|[吗么？?]`,
  'u',
);
/** Kinds that are told although they are ended, wished or planned in their words. */
const AIMS = new Set(['stated', 'wish', 'plan']);

/** What clauses tell of their speaker by what stands around a value, without words for its field. */
export function generalStatements(claims: readonly ChineseClaim[]): readonly Statement[] {
  return claims.flatMap((claim) => {
    const { plain, leadEnd, modality, condition, subject, isThing, polarity } = claim;
    const isLimited = condition !== null && !/^一(?:有空|闲|到周末|放假|下班|得空|休息)/u.test(condition);
    if (isLimited || !(AIMS.has(modality) || modality === 'question') || claim.isTask) return [];
    if (subject === 'listener' || (subject === 'other' && !isThing && !claim.isOmitted)) return [];
    const whole = plain.slice(0, 120);
    if (OF_OTHERS.test(whole)) return [];
    const words = plain.slice(leadEnd, leadEnd + 120);
    // `免贵姓钱，钱学文`
    const found = new Set<ProfileKind>(claims.length > 1 && /贵姓|敝姓/u.test(whole) ? ['name'] : []);
    return TOLD.flatMap(({ kind, pattern, adds, accepts }) => {
      const isFit =
        kind === 'goals'
          ? AIMS.has(modality) || /呢$/u.test(whole)
          : (modality === 'stated' && (polarity === 'affirmed' || kind === 'diet' || kind === 'hometown')) ||
            (kind === 'allergies' && modality === 'stated');
      const value =
        isFit && !found.has(kind) ? (pattern.exec(whole) ?? pattern.exec(words))?.groups?.value : undefined;
      if (value === undefined || accepts?.(value) === false) return [];
      found.add(kind);
      return [statement(claim, kind, original(claim, value), adds === true ? 'add' : 'set')];
    });
  });
}
