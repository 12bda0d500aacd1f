import { isSameWhoChinese, type LinkChinese } from './linked-chinese-clauses.ts';

/**
 * What ends a state of work, study, health or habit: the state, the event, words of the state.
 * bounded: 120 characters
 */
const STATES: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /上(?:大学|高中|初中|小学|研究生)|读(?:大学|高中|初中|研|博|书|本科)|念(?:大学|高中|书)|大[一二三四](?:学生)?|研究?生?[一二三]|大学生|高[一二三]|在校/u,
    /毕业(?:了|啦)|退学了|不(?:读|念)了|辍学了/u,
    '上学 大学 读书',
  ],
  [
    /(?:小学|初中|高中)?[一二三四五六七八九]年级|上(?:小学|幼儿园|初中|中班|大班|小班)|读(?:小学|初中|幼儿园)|[初高][一二]/u,
    /升(?:到|上|入|了)?(?:[一二三四五六七八九初高大]|小学|初中|高中)|上(?:初中|高中|大学|小学)了|上(?:初|高|大)[一二三四]了|幼儿园毕业/u,
    '年级 上学',
  ],
  [
    /在[^，,]{1,12}(?:上班|工作|任职|教书|当|做|干)|^我(?:现在)?是(?:一名|一个|个)?[^，,]{0,8}(?:师|员|人|工|生|长|警|理|管|家|司机|会计|保安|教授|律师|编辑|记者)$|当(?:老师|司机|会计|护士|医生)/u,
    /退休了|退休啦|办(?:了|完)退休/u,
    '工作 上班',
  ],
  [
    /在[^，,]{1,12}(?:上班|工作|任职|当|做|干)/u,
    /辞职了|离职了|(?:工作|班)[^，,]{0,8}辞了|从[^，,]{1,10}(?:辞职|离职|离开)|被(?:裁|开除|辞退|优化|炒)|跳槽(?:了|到|去)|(?:换|换了个?)(?:新)?工作了?|不(?:干|做)了$|裸辞/u,
    '工作 上班',
  ],
  [/实习|试用期/u, /转正了|转正啦|实习(?:结束|完)了/u, '实习'],
  [/当兵|部队|服役|参军/u, /(?:退伍|退役|复员|转业)(?:了|啦)/u, '当兵 部队'],
  [
    /找工作|失业|待业|没有?工作|求职/u,
    /找到(?:新)?工作|入职(?:了|啦)|拿到(?:了)?offer|(?:下周|明天|下个?月|[一二三四五六七八九十\d]{1,2}[号月])[^，,]{0,4}(?:入职|上班)|签(?:了)?(?:劳动)?合同/iu,
    '找工作 失业',
  ],
  [
    /备考|准备考|考(?:研|公|博|编|证|驾照)|复习/u,
    /考上了|上岸了|考过了|考完了|不考(?:研|公|博|编|证)?了|放弃考|(?:拿到|收到)(?:了)?录取/u,
    '考研 备考',
  ],
  [
    /不会开车|学车|考驾照|没(?:有)?驾照/u,
    /(?:拿到|考到|考下|领到)(?:了)?(?:我的)?驾(?:照|驶证)|学会(?:了)?开车|(?<!都)会开车了|驾照(?:拿|考|到手)/u,
    '开车 驾照',
  ],
  [
    /近视|戴(?:着)?(?:眼镜|隐形)/u,
    /(?:近视|激光|眼睛?|全飞秒|半飞秒)[^，,]{0,4}手术|不用戴眼镜|摘(?:掉)?(?:了)?眼镜/u,
    '眼镜 近视',
  ],
  [
    /抽(?:烟|.{0,6}烟|电子烟)|吸烟|烟民|烟瘾/u,
    /(?:把)?烟(?:给|已经|都|终于)?戒|戒(?:掉)?了?烟|不(?:再)?(?:抽|碰|吸)烟|没(?:再)?(?:抽|碰|吸)(?:过)?(?:一[根口支])?烟|烟[^，,]{0,6}不(?:抽|碰|吸)了|一[根口支]烟(?:都|也)没(?:抽|碰)/u,
    '抽烟',
  ],
  [
    /喝(?:.{0,8})(?:酒|啤|两杯|几杯)/u,
    /(?<![红白啤黄米洋果甜])酒(?:给|已经|都|终于)?戒|戒(?:掉)?了?酒|滴酒不沾|不(?:再)?(?:喝|碰|沾)酒|没(?:再)?(?:喝|碰|沾)(?:过)?(?:一[滴口杯])?酒|酒[^，,]{0,6}不(?:喝|碰|沾)了|一[滴口]酒(?:都|也)[没不](?:喝|碰|沾)/u,
    '喝酒',
  ],
  [
    /(?:爱|喜欢|每天|经常|天天)[^，,]{0,4}吃(?:辣|川菜|甜|肉|海鲜)|无辣不欢/u,
    /(?<what>辣|川菜|甜|肉|海鲜)[^，,]{0,6}(?:不(?:吃|碰|能吃|敢吃)|吃不了)了|(?:不(?:能|敢|再|吃)|吃不了|戒)(?:再)?(?:吃|碰)?了?(?<thing>辣|川菜|甜|肉|海鲜)/u,
    '吃辣',
  ],
  [
    /在家(?:办公|上班|工作)|居家办公|远程/u,
    /回(?:到)?(?:公司|办公室|单位)(?:上班|坐班|办公)|每天(?:都)?(?:要|得)?(?:去|到)(?:公司|办公室|单位)|不(?:能)?(?:居家|在家)(?:办公|上班)了|坐班了/u,
    '居家办公',
  ],
  [
    /休(?:产|病|陪产|长|年)假/u,
    /(?:产|病|陪产|长)假(?:休完|结束|到期)|回(?:去|来|公司|单位)?上班了|复工了|销假/u,
    '休假',
  ],
  [
    /合租|[和跟与](?:室友|舍友|朋友|同事|同学)[^，,]{0,4}住/u,
    /(?:室友|舍友)[^，,]{0,6}搬(?:走|出去)|(?:一个人|自己|独自)(?:租|住)(?:了|$)|搬出来(?:自己)?住/u,
    '合租 室友',
  ],
  [
    /租房|租的?房|租了|在外面租/u,
    /买(?:了)?(?:新)?房(?:子)?了?|搬进(?:了)?(?:自己的|新)(?:房|家)|住(?:进|上)(?:了)?(?:自己的|新)房/u,
    '租房',
  ],
  [
    /(?:坐|搭|乘)(?:地铁|公交|班车|火车)|骑(?:车|自行车|单车|共享单车)|走路|步行/u,
    /(?:现在|改|以后|每天)[^，,]{0,4}(?:开车|骑车|坐地铁|坐公交|走路|骑电动车|打车)(?:去)?(?:上班|上学|公司|通勤)/u,
    '上班 通勤',
  ],
  [
    /长(?:头)?发|头发(?:很|特别|比较)?长|披肩/u,
    /剪(?:了|成)?(?:个)?短发|头发(?:给|都)?剪(?:短|掉|了)|光头|寸头/u,
    '头发',
  ],
  [
    /没(?:有)?(?:养)?(?:宠物|小动物)|没(?:有)?养/u,
    /(?:领养|养|买|收养|捡)(?:了|到)(?:一|两)?[只条个]?\p{Script=Han}{0,3}(?:猫|狗|兔|鸟|仓鼠|乌龟|鹦鹉|金毛)/u,
    '宠物',
  ],
  [/没(?:有)?(?:车|买车)/u, /(?:买|提)(?:了)?(?:一)?[辆台]?(?:新)?车|提车了/u, '车'],
  [/没(?:有)?(?:孩子|小孩)|丁克/u, /(?:当|做)(?:爸爸|妈妈|爸|妈)了|生了|孩子出生/u, '孩子'],
  [/独生|没(?:有)?兄弟姐妹/u, /(?:有|多)(?:了)?(?:个|一个)?(?:弟弟|妹妹)/u, '兄弟姐妹'],
];

/** `弟弟退伍了` after `我弟弟在部队当兵`. */
const endsState: LinkChinese = (told, known) => {
  if (!isSameWhoChinese(told, known) || (told.who === null && known.who !== '' && known.who !== null))
    return false;
  return STATES.some(([state, event]) => {
    const match = event.exec(told.text);
    if (match === null || !state.test(known.predicate)) return false;
    if (state.test(told.text) && !/不|没|戒|退|辞|毕业|改|换|现在/u.test(told.text)) return false;
    // bounded: 120 characters
    const thing = match.groups?.what ?? match.groups?.thing;
    if (thing !== undefined && !known.text.includes(thing)) return false;
    // another firm than the one that the memory names
    const from = /从(?<from>\p{Script=Han}{2,8}?)(?:辞职|离职|离开|毕业|跳槽|退)/u.exec(told.text)?.groups
      ?.from;
    if (from !== undefined && /在|是/u.test(known.text))
      return (
        [...from].filter((letter) => known.text.includes(letter)).length >= 2 ||
        !/在\p{Script=Han}{2,8}(?:上班|工作|任职)/u.test(known.text)
      );
    return !isSameTold(told.text, known.text);
  });
};

const isSameTold = (a: string, b: string) => a.replace(/[了啦现在]/gu, '') === b.replace(/[了啦现在]/gu, '');

/** Things worn or taken for a while. bounded: 120 characters */
const WORN = /石膏|牙套|拐杖|支架|绷带|护具|夹板|助听器|吊瓶|纱布|轮椅|护腰|尿布|奶瓶|奶嘴|药/u;
/** bounded: 120 characters */
const OFF = /(?:拆|摘|取|卸|扔|停|丢|用不着|不用|不需要|不必)[^，,]{0,6}了|吃完了|用完了/u;

/** `石膏拆了` after `我打着石膏`. */
const takesOff: LinkChinese = (told, known) => {
  const worn = WORN.exec(told.text)?.[0];
  return (
    worn !== undefined &&
    OFF.test(told.text) &&
    known.text.includes(worn) &&
    isSameWhoChinese(told, known) &&
    !/没拆|还没/u.test(told.text)
  );
};

/** bounded: 120 characters */
/** bounded: 120 characters */
const HEALED =
  /^(?:我的?)?(?<what>\p{Script=Han}{1,6}?)(?:已经|早|终于|彻底|完全|也|都|基本|全|总算|现在|慢慢|差不多)*(?:好(?:了|透了|利索了|全了)|痊愈了?|康复了?|恢复了?|养好了|治好了|不[疼痛酸]了|没事了|消了|消肿了|拆线了|退了|止住了)/u;
/** bounded: 120 characters */
const TROUBLE =
  /骨折|受伤|有伤|伤了|疼|痛|扭|拉伤|发炎|感冒|发烧|住院|不舒服|肿|咳嗽|手术|生病|石膏|炎|流感|失眠|过敏|不能跑|断了|结石|湿疹/u;
const BODY = /[手脚腿腰背胃牙眼肩膝颈耳头]|膝盖|脚踝|手腕|脖子|喉咙|嗓子|胳膊|肩膀/u;
/** bounded: 120 characters */
const RECOVERED =
  /出院了|退烧了|(?:感冒|流感|咳嗽|发烧|病|失眠)[^，,]{0,4}好了|不(?:咳|烧|咳嗽|发烧|失眠)了|阴性了?|痊愈了|康复了/u;

/** `膝盖彻底养好了` after `我膝盖有伤`. */
const heals: LinkChinese = (told, known) => {
  if (!TROUBLE.test(known.text) || !isSameWhoChinese(told, known) || /没好|还没|差点|快好/u.test(told.text))
    return false;
  const what = HEALED.exec(told.text)?.groups?.what?.replace(/^(?:我|的)+/u, '');
  if (what !== undefined && what !== '') {
    const part = BODY.exec(what)?.[0];
    if (known.text.includes(what) || (part !== undefined && what.length <= 3 && known.text.includes(part)))
      return true;
  }
  return (
    RECOVERED.test(told.text) &&
    /感冒|发烧|住院|生病|流感|咳嗽|阳了|新冠|失眠|肺炎/u.test(known.text) &&
    [...told.text].some((letter) => /[感流咳烧院病失]/u.test(letter) && known.text.includes(letter))
  );
};

/** What ends states of work, study, health and habit. */
export const STATES_CHINESE: readonly LinkChinese[] = [endsState, takesOff, heals];

/** Words of the states that a sentence ends. */
export const topicsOfChineseStates = (said: string): string =>
  STATES.filter(([, event]) => event.test(said))
    .map(([, , words]) => words)
    .join(' ');

/** Whether a clause tells such an end at all. */
export const tellsChineseEnd = (said: string): boolean =>
  topicsOfChineseStates(said) !== '' ||
  (WORN.test(said) && OFF.test(said)) ||
  HEALED.test(said) ||
  RECOVERED.test(said);
