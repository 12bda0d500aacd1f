import { isSameWhoChinese, type LinkChinese, type ToldChinese } from '../linked-chinese-clauses.ts';

const NOW = '(?:已经|现在|刚刚?|终于|早就|都|也|就|前天|昨天|上周|上个?月|今天|今年|最近|彻底){0,3}';
const isOwn = ({ who }: ToldChinese): boolean => who === null || who === '';

/** bounded: 120 characters */
const DRIVES = /^开(?<car>[\p{Script=Han}A-Za-z]{2,6})$/u;
const NO_CAR = /[馆店厅吧铺厂坊会车]$|公司|滴滴/u;
/** bounded: 120 characters */
const OTHER_CAR = [
  `^(?:我)?${NOW}(?:现在|改)开(?:的是)?(?:一[辆台])?(?<to>[\\p{Script=Han}A-Za-z]{2,6}?)(?:了)?$`,
  '^(?:我的?)?(?:新车|座驾)(?:现在)?是(?:一[辆台])?(?<to>[\\p{Script=Han}A-Za-z]{2,6})$',
  `^(?:我)?${NOW}(?:提|换)了(?:一?[辆台])(?:新)?(?<to>[\\p{Script=Han}A-Za-z]{2,6})$`,
].map((source) => new RegExp(source, 'u'));
// bounded: 300 characters
const CAR_GONE = new RegExp(
  `^(?:我的?|那[辆台]|这[辆台])*(?:旧|老)?的?(?<car>[\\p{Script=Han}A-Za-z]{2,6}?)${NOW}(?:报废|送给|送人|过户|出手|抵|撞废|淘汰|退役)`,
  'u',
);

/** `现在开特斯拉` and `老捷达报废了` after `我开捷达`. */
const drivesOther: LinkChinese = (told, known) => {
  const car = DRIVES.exec(known.predicate)?.groups?.car;
  if (car === undefined || known.who !== '' || NO_CAR.test(car) || !isOwn(told)) return false;
  if (/租|借|试驾|试开/u.test(told.sentence)) return false;
  const gone = CAR_GONE.exec(told.text)?.groups?.car;
  if (gone !== undefined) return gone.includes(car) || car.includes(gone);
  const to = OTHER_CAR.map((pattern) => pattern.exec(told.text)?.groups?.to).find((one) => one !== undefined);
  return to !== undefined && !/会|车$|店|公司|滴滴/u.test(to) && !to.includes(car) && !car.includes(to);
};

/** bounded: 120 characters */
const KEEPS =
  /^(?:养了?|有)(?:一?[只条])?\p{Script=Han}{0,3}?(?<pet>猫|狗|兔子?|仓鼠|鹦鹉|乌龟|鸟|鱼)(?:叫\p{Script=Han}{1,4})?$/u;
const PET_GONE = new RegExp(
  `^(?:(?:我们?家?的?|我家里?)?(?:那只|那条)?(?<a>猫|狗|兔子|仓鼠|鹦鹉|乌龟|鸟)(?:咪|咪咪|狗)?${NOW}(?:被(?:我|我们)(?:送给?|转让)|送给?(?:了)?(?:人|朋友|亲戚|同事|邻居)|没了$|丢了$|走丢了?$|跑丢了?$|去了?(?:喵|汪)星|走了$)|(?:我们?|我家)?(?:已经|终于)?(?:把)(?<b>猫|狗|兔子|仓鼠|鹦鹉|乌龟)(?:咪)?(?:给)?(?:送人|送给|送走|送养|卖)|(?:我们?|我家)?(?:再也|已经|现在)?不(?:再)?养(?<c>猫|狗|兔子|仓鼠|鹦鹉|乌龟|鸟|鱼)了)`,
  'u',
);
const BACK = /找回|找到了|回来了|又找|只剩/u;

/** `我家猫没了`, `猫被我送给朋友了` after `我养了一只猫`. */
const keepsNoMore: LinkChinese = (told, known) => {
  if (known.who !== '' || !isOwn(told)) return false;
  const pet = KEEPS.exec(known.predicate)?.groups?.pet?.[0];
  const gone = PET_GONE.exec(told.text)?.groups;
  if (pet === undefined || gone === undefined || BACK.test(told.sentence)) return false;
  if (/丢/u.test(told.text) && !/再也|没找|找不/u.test(told.sentence)) return false;
  return (gone.a ?? gone.b ?? gone.c)?.startsWith(pet) === true;
};

/** bounded: 120 characters */
const IS = /^(?:现在)?是(?:一?[名位个])?(?<what>\p{Script=Han}{2,8})$/u;
const BY_WORK =
  /(?:师|员|工|警|长|管|机|计|安|授|者|家|医生|护士|司机|保安|会计|律师|编辑|记者|秘书|经理|销售|客服|前台|助理)$/u;
const NO_WORK = /家长|会员|班长|学长|家人|队长|组长|社长|团长|成员|党员|球员|店长$/u;
const TURNS = new RegExp(
  `^(?:我)?${NOW}(?:改行|转行|转业|跨行)(?:了|去|做|当|到|成|开)|^(?:我)?${NOW}(?:不(?:再)?(?:当|做|干)(?<quit>\\p{Script=Han}{2,6}?)了|辞(?:掉|去)?了(?<left>\\p{Script=Han}{2,6}?)的?(?:工作|职务|活))|^(?:我)?现在是(?:一?[名位个])?(?<now>\\p{Script=Han}{2,8}?)(?:了)?$`,
  'u',
);

/** `我改行做电商了` and `我现在是程序员` after `我是老师`. */
const worksOtherwise: LinkChinese = (told, known) => {
  const what = IS.exec(known.predicate)?.groups?.what;
  if (what === undefined || known.who !== '' || !isOwn(told)) return false;
  if (!BY_WORK.test(what) || NO_WORK.test(what)) return false;
  const groups = TURNS.exec(told.text)?.groups;
  if (groups === undefined || /兼职|业余|副业/u.test(told.sentence)) return false;
  const gone = groups.quit ?? groups.left;
  if (gone !== undefined) return what.endsWith(gone) || gone.endsWith(what);
  const { now } = groups;
  if (now === undefined) return true;
  return BY_WORK.test(now) && !NO_WORK.test(now) && !now.endsWith(what) && !what.endsWith(now);
};

const OFFICES =
  '班长|组长|队长|社长|会长|团长|团支书|学习委员|课代表|副班长|主席|部长|秘书长|财务|领队|群主|楼长|店长';
/** bounded: 120 characters */
const HOLDS = new RegExp(
  `^(?:现在)?(?:是|当|担任|任|在\\p{Script=Han}{1,6}[里中]?(?:当|担任|任|是))\\p{Script=Han}{0,8}?(?<office>${OFFICES})$`,
  'u',
);
// bounded: 300 characters
const HANDS_OVER = new RegExp(
  `(?:卸任|辞去|辞掉|不当|不做|不再当|不再担任|让出)(?:了)?(?:我?的?)?(?<a>${OFFICES})|(?<b>${OFFICES})(?:的?(?:位置|职务|活儿?|工作))?(?:已经|现在|都|我)*(?:让给|交给|换成|换人|给了|由\\p{Script=Han}{2,4}(?:当|接)|是(?!我))|(?<c>${OFFICES})(?:我)?(?:不当|不做|不干)了`,
  'u',
);

/** `班长换成小李了` after `我是班长`. */
const isNoLongerInOffice: LinkChinese = (told, known) => {
  const office = HOLDS.exec(known.predicate)?.groups?.office;
  if (office === undefined || known.who !== '' || (told.who !== null && told.who !== '')) return false;
  const groups = HANDS_OVER.exec(told.text)?.groups;
  if (groups === undefined || (/^副/u.test(told.text) && !office.startsWith('副'))) return false;
  return (groups.a ?? groups.b ?? groups.c) === office && !/想|累/u.test(told.text);
};

const HEADS = '老板|领导|上司|主管|经理';
/** bounded: 120 characters */
const HEAD = new RegExp(
  `^我们?的?(?:顶头|直属|现在的)?(?<role>${HEADS})(?:姓|是|叫|名叫)(?<name>\\p{Script=Han}{1,4})$`,
  'u',
);
const NEW_HEAD = new RegExp(
  `^(?:我们?的?)?(?:现在的?|新来的?|新的?|新任)(?:顶头|直属)?(?<role>${HEADS})(?:姓|是|叫|名叫|换成)(?<name>\\p{Script=Han}{1,4}?)(?:了)?$|^(?:我们?的?)?(?<r>${HEADS})(?:已经|现在|又)?换(?:成|为)(?<n>\\p{Script=Han}{1,4}?)(?:了)?$|^(?:我们?)?(?:又|刚|已经)?换(?:了|新)?(?:个|一个|新)?(?<c>${HEADS})了?$`,
  'u',
);

/** `新领导姓陈`, `我换老板了` after `我的领导是刘总`: each is whom somebody works under. */
const hasOtherHead: LinkChinese = (told, known) => {
  const old = HEAD.exec(known.text)?.groups;
  const now = NEW_HEAD.exec(told.text)?.groups;
  if (
    old === undefined ||
    now === undefined ||
    (told.who !== null && told.who !== '' && !HEADS.includes(told.who))
  )
    return false;
  const name = now.name ?? now.n;
  return name === undefined || name[0] !== old.name?.[0];
};

/** bounded: 120 characters */
const QUARREL =
  /^[和跟与](?:\p{Script=Han}{0,3}?)(?<who>\p{Script=Han}{2,3}?)(?:最近|一直|现在|正)?(?:在)?(?:冷战|吵架|闹矛盾|闹别扭|闹翻|绝交|闹僵|不说话|互不理)/u;
const RECONCILED = /和好|和解|冰释前嫌|说开了|重归于好/u;

/** `我跟小周和好了` after `我和小周在冷战`. */
const isReconciled: LinkChinese = (told, known) => {
  const who = QUARREL.exec(known.predicate)?.groups?.who;
  if (
    who === undefined ||
    !RECONCILED.test(told.text) ||
    /没和好|不和好|想和好|他老婆|她老公/u.test(told.text)
  )
    return false;
  const name = who.slice(-2);
  const other = /[和跟与](?<with>\p{Script=Han}{2,4}?)(?:和好|和解|已经|也|终于|重)/u.exec(told.text)?.groups
    ?.with;
  if (other !== undefined)
    return other.includes(name) || (other.includes('我') && told.sentence.includes(name));
  return told.sentence.includes(name) && /我/u.test(told.sentence);
};

/** bounded: 120 characters */
const OWED = /(?<what>房贷|车贷|贷款|花呗|信用卡|债|网贷|助学贷款)/u;
const PAID =
  /(?<what>房贷|车贷|贷款|花呗|信用卡|债|网贷|助学贷款)(?:都|已经|终于|全|也|全部)*(?:还清|还完|结清|清)了|还(?:清|完)了?(?:我的?)?(?<own>房贷|车贷|贷款|花呗|债|网贷)|无债一身轻/u;
const isPaidOff: LinkChinese = (told, known) => {
  if (known.who !== '' || !isOwn(told) || /没|未/u.test(known.predicate.slice(0, 3))) return false;
  const owed = OWED.exec(known.predicate)?.groups?.what;
  const paid = PAID.exec(told.text);
  if (owed === undefined || paid === null) return false;
  const what = paid.groups?.what ?? paid.groups?.own;
  return what === undefined || what === owed || (what === '贷款' && /贷/u.test(owed)) || what === '债';
};

/** bounded: 120 characters */
const SHOP = /^开(?<what>\p{Script=Han}{1,4}[馆店厅吧铺厂坊])$/u;
const SHUT = new RegExp(
  `^(?:我们?的?|我把|把)?(?<what>\\p{Script=Han}{0,4}[馆店厅吧铺厂坊])${NOW}(?:给|被)?(?:关(?:了|掉了|张了|门大吉)|倒闭|转让|盘(?:出去|给|掉)|转(?:给|出去)|不开了|歇业|卖了|黄了)`,
  'u',
);
const closesShop: LinkChinese = (told, known) => {
  const what = SHOP.exec(known.predicate)?.groups?.what;
  const shut = SHUT.exec(told.text)?.groups?.what?.replace(/^的/u, '');
  if (what === undefined || shut === undefined || shut === '' || known.who !== '' || !isOwn(told))
    return false;
  if (/再开|几点|放假|休息/u.test(told.sentence)) return false;
  if (/隔壁|楼下|对面|那家|今天|明天|这周|周[一二三四五六日]/u.test(told.text)) return false;
  return what.endsWith(shut) || shut.endsWith(what);
};

/** bounded: 120 characters */
const SENDS =
  /^(?:每个?月|每年|每周|每星期)(?:都)?(?:给|向|往)?(?<who>父母|爸妈|爸爸妈妈|家里|妈妈|爸爸|爸|妈|儿子|女儿|孩子|弟弟|妹妹)(?:家)?(?:寄|给|打|转|汇)?(?<sum>[一二两三四五六七八九十百千万\d,]{1,8})(?:块钱?|元|多)?$/u;
const SENDS_NOW =
  /(?:现在|改成|起|以后|开始)(?:我)?(?:改成|改为)?(?:都)?每个?[月年周](?:都)?(?:给|向|往)?(?:我)?(?<who>父母|爸妈|爸爸妈妈|家里|妈妈|爸爸|爸|妈|儿子|女儿|孩子|弟弟|妹妹)?(?:寄|给|打|转|汇)?(?<sum>[一二两三四五六七八九十百千万\d,]{1,8})(?:块钱?|元)?(?:给(?<to>父母|爸妈|家里|妈妈|爸爸))?(?:了)?$|(?<none>不(?:再)?(?:给|往)(?<off>父母|爸妈|家里|妈妈|爸爸)(?:寄|打|转|汇)?钱了)/u;
const sameWho = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  (a === b || [a, b].every((one) => /^(?:父母|爸妈|爸爸妈妈|家里)$/u.test(one)));

/** `我改成每月寄三千给爸妈了` after `我每月给父母寄两千块`. */
const sendsOther: LinkChinese = (told, known) => {
  const old = SENDS.exec(known.predicate)?.groups;
  const now = SENDS_NOW.exec(told.text)?.groups;
  if (old === undefined || now === undefined || known.who !== '' || (told.who !== '' && told.who !== null))
    return false;
  const who = now.who ?? now.to ?? now.off;
  return sameWho(who, old.who) && now.sum !== old.sum;
};

/** bounded: 120 characters */
const FETCHED =
  /^(?:我们?)?(?:已经|刚|终于)*(?:把|将)(?<who>\p{Script=Han}{1,3}?)(?:从\p{Script=Han}{2,6})?(?:给)?(?:接(?:回|到|来|出)|搬(?:回|到|来))/u;
const COMES =
  /^(?:我们?的?)?(?<who>\p{Script=Han}{1,3}?)(?:已经|刚|终于|上周|昨天)*(?:搬(?:来|过来|回来|到)|来)(?:和|跟|与|到|了)?(?:我们?|我家|家里|家)/u;
const HOUSED =
  /^(?:我们?的?)?(?<who>\p{Script=Han}{1,3}?)(?:现在|一直|还)?住在?(?<where>\p{Script=Han}{2,6})$/u;

/** `我把外婆接回家了` after `我外婆住在养老院`. */
const isBroughtHome: LinkChinese = (told, known) => {
  const old = HOUSED.exec(known.text)?.groups;
  const who = (FETCHED.exec(told.text) ?? COMES.exec(told.text))?.groups?.who;
  if (old?.who === undefined || who === undefined || known.who === '' || known.who === null) return false;
  if (
    /想|打算|明天|下周|周末|过(?:年|节)|吃饭|玩|几天/u.test(told.text) ||
    /我家|我们/u.test(old.where ?? '')
  )
    return false;
  return old.who.endsWith(who) || who.endsWith(old.who);
};

/** bounded: 120 characters */
const CALLED =
  /^(?:我们?(?:家)?的?)?(?<what>猫|狗|店|乐队|公众号|频道|公司|仓鼠|鹦鹉)(?:的名字)?叫(?<name>\p{Script=Han}{1,6})$|^养了?一?[只条](?<own>猫|狗|仓鼠|鹦鹉)叫(?<other>\p{Script=Han}{1,6})$/u;
const RENAMED =
  // bounded: 300 characters
  /^(?:我们?(?:家)?)?(?:给|把|将)?(?:我们?(?:家)?的?)?(?<what>猫|狗|店|乐队|公众号|频道|公司|仓鼠|鹦鹉)(?:的名字)?(?:已经|刚)?(?:改(?:名|成|叫)|现在叫|换(?:了)?名|更名)(?:了|叫|成|为|名)*(?<name>\p{Script=Han}{0,6}?)(?:了)?$/u;
const isRenamed: LinkChinese = (told, known) => {
  const old = (CALLED.exec(known.text) ?? CALLED.exec(known.predicate))?.groups;
  const now = RENAMED.exec(told.text)?.groups;
  if (old === undefined || now === undefined || (told.who !== '' && told.who !== null)) return false;
  const [a, b] = [old.what ?? old.own, old.name ?? old.other ?? ''];
  return a === now.what && (now.name === '' || now.name !== b);
};

/** bounded: 120 characters */
const LOST_BABY = /^(?:孩子|宝宝|胎儿|娃)(?:还是|最后|最终)?(?:没(?:能)?保住|没了|流掉了)|流产了/u;
const losesBaby: LinkChinese = (told, known) =>
  LOST_BABY.test(told.text) &&
  known.who === '' &&
  /怀(?:着)?孕|怀上/u.test(known.text) &&
  isSameWhoChinese(told, known);

/** What there is one of, and another one now. */
export const ATTRIBUTES_CHINESE: readonly LinkChinese[] = [
  drivesOther,
  keepsNoMore,
  worksOtherwise,
  isNoLongerInOffice,
  hasOtherHead,
  isReconciled,
  isPaidOff,
  closesShop,
  sendsOther,
  isBroughtHome,
  isRenamed,
  losesBaby,
];

/** Whether a sentence may tell such a change. */
export const tellsChineseAttribute = (said: string): boolean =>
  said
    .split(/[，,；;。！!]/u)
    .some((part) =>
      [
        ...OTHER_CAR,
        CAR_GONE,
        PET_GONE,
        TURNS,
        HANDS_OVER,
        NEW_HEAD,
        RECONCILED,
        PAID,
        SHUT,
        SENDS_NOW,
        FETCHED,
        COMES,
        RENAMED,
        LOST_BABY,
      ].some((one) => one.test(part.trim())),
    );
