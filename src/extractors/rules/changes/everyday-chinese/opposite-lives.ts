import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';

/**
 * States of a life, what makes them untrue, and words by which the state is found.
 * bounded: 120 characters
 */
const STATES: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /没(?:有)?(?:结|成)(?:过)?(?:婚|家)|未婚(?![妻夫])|单身|没(?:有)?(?:对象|男朋友|女朋友)|在?相亲/u,
    /领(?:了|完)?证|结(?:了)?婚了?$|嫁(?:人)?了|娶(?:了|媳妇)|出嫁|办(?:了|完)?(?:婚礼|酒席|喜酒)/u,
    '结婚 单身',
  ],
  [
    /(?:还)?在[^，,]{0,10}(?:上班|工作|任职|教书|教)|还没退休|还有?[^，,]{1,5}退休/u,
    /(?:正式|光荣|已经?|提前|终于)?(?:退休|内退)(?:了|啦|$|手续)|办(?:了|完|好)?(?:了)?退休/u,
    '上班 工作 退休',
  ],
  [
    /全职(?:妈妈|太太|主妇|爸爸|奶爸|带娃|在家)|家庭主妇|在家(?:全职)?带(?:娃|孩子)|没(?:有)?(?:上班|工作)|待业|失业|找不到工作/u,
    /(?:找了|找到)(?:份|一份|个)?(?:新)?(?:工作|活)|重新(?:出来)?(?:上班|工作)|(?:回|重返)(?:去)?(?:职场|上班)|复职|入职|出来(?:上班|工作)|上班了|去[^，,]{2,8}(?:上班|报到)了/u,
    '全职妈妈 待业 失业',
  ],
  [
    /创业|自己(?:开|办)(?:了)?(?:家|个)?公司|自由职业|自由(?:撰稿|插画|摄影|译者|设计)|个体户|做(?:点)?(?:小)?生意|合伙/u,
    /(?:回|回去|又|重新|又回去|去|现在)(?:去)?(?:打工|上班|做打工人)|^(?:我的?|我们)?(?:公司|工作室|摊子|项目)(?:已经|也|最后)?(?:黄|倒闭|关|散|解散|注销|没)(?:了|掉了)|散伙了?|入职/u,
    '创业 自由职业',
  ],
  [
    /合租|[和跟与](?:别)?人(?:一起)?(?:合)?(?:租|住)|[和跟与](?:室友|舍友)/u,
    /(?:室友|舍友)[^，,]{0,6}(?:走了|搬|退租)|(?:我)?(?:一个人|独自|自己)(?:住|租)(?:了|$|一整?套|整)|整套[^，,]{0,6}我一个人/u,
    '合租 室友',
  ],
  [
    /没(?:有)?(?:养)?(?:宠物|小动物|猫|狗)|没(?:有)?养/u,
    /(?:领养|收养|抱养|养|买|捡|接|多|来|添)(?:了|到|回家?)(?:一|两)?[只条个]?\p{Script=Han}{0,4}(?:猫|狗|兔|鸟|仓鼠|乌龟|鹦鹉|金毛|柯基|泰迪|布偶|英短|橘|犬|哈士奇|拉布拉多|边牧|博美|萨摩)/u,
    '宠物 养',
  ],
  [
    /(?:什么|啥)都不过敏|没(?:有)?(?:任何|什么|啥)?过敏|不过敏|从(?:来)?不过敏/u,
    /(?:查出|说|确诊|发现|测出|原来)[^，,不没]{0,6}过敏|对[^，,不没]{1,6}过敏$|过敏了$/u,
    '过敏',
  ],
  [
    /(?:长|中长)(?:头)?发|头发(?:很|挺|特别|比较)?长|头发到(?:腰|肩|背)/u,
    /剪(?:短|到|成|了)(?!刘海)|推了|光头|板寸|寸头/u,
    '头发',
  ],
  [/短(?:头)?发|寸头/u, /(?:留长|长发|头发(?:已经|都|现在)?(?:长|留)到(?:肩|腰|背)|及腰)/u, '头发'],
  [
    /没(?:有)?(?:驾照|驾驶证|考驾照|考下驾照)|不会开车|驾照还没/u,
    /(?:驾照|驾驶证|本本|证)[^，,]{0,6}(?:到手|拿到|下来|考[到过下])|拿(?:到)?(?:驾照|本)/u,
    '驾照 开车',
  ],
  [
    /独居|一个人住|自己住/u,
    /[和跟与][^，,]{1,6}(?:合租|同居|一起住|住(?:在)?一起)了|搬(?:来|过来|进来)(?:和|跟|与)我|搬来我(?:这|家)/u,
    '一个人住',
  ],
  [
    /租房|租的?房|租了|在外面租|没(?:有)?(?:买)?房/u,
    /(?:买|搬进|住进|住上)(?:了)?(?:自己的|新)?房(?:子)?了|新房[^，,]{0,4}(?:交房|下来|搬进|住进)/u,
    '租房',
  ],
  [
    /(?:胖|超重|肥胖|血脂|血压|血糖|尿酸|脂肪肝)[^，,]{0,4}(?:高|偏高|超标)?/u,
    /(?:血脂|血压|血糖|尿酸|脂肪肝)[^，,不没]{0,6}(?:正常|降下来|没了|达标)/u,
    '血脂 血压 血糖',
  ],
  [
    /睡不(?:着|好)|失眠|睡眠(?:不好|差|很差)/u,
    /睡得(?:特别|很|可|挺)?(?:好|香|踏实|沉)|一觉(?:睡)?到(?:天亮|大天亮)|沾枕头就着|失眠[^，,]{0,4}好了/u,
    '失眠 睡眠',
  ],
  [/住校|住(?:在)?(?:学校)?宿舍/u, /走读|搬出(?:来|宿舍)|在外面租/u, '宿舍 住校'],
  [/走读/u, /住校/u, '走读'],
  [
    /(?:上|值|倒)夜班|三班倒|倒班/u,
    /(?:调|转|换|排)(?:到|成|回)?(?:了)?(?:白班|白天|长白班|日班|正常班)|不(?:用)?(?:上|值|倒)夜班了|不(?:用)?倒班/u,
    '夜班',
  ],
  [/头发(?:是)?(?:黑|棕|黄|白|金|灰|红|蓝|紫)/u, /染(?:了|成|回)/u, '头发'],
  [
    /出差|在外地(?!工作|上班|上学|读)|在(?:旅游|度假|旅行)|在老家(?!住)/u,
    /(?:出差|旅游|旅行|度假)?(?:已经|刚|终于|昨[天晚]|今[天早])?(?:回来|到家|飞回来|回到家)(?:了|啦)/u,
    '出差 旅游',
  ],
  [
    /骨折|打(?:着)?石膏/u,
    /石膏[^，,没不]{0,3}(?:拆|摘|取)|能(?:走路?|下地|跑步?)了|拆(?:了|掉)石膏|拆石膏(?:了|啦)/u,
    '骨折 石膏',
  ],
  [/吃素|素食|不吃(?:荤|肉)/u, /(?:开始|又|重新|恢复)(?:吃(?:起)?肉|吃荤)了?|开荤了?|吃肉了$/u, '吃素'],
  [
    /[和跟与](?:我)?(?:父母|爸妈|家里人|爸爸妈妈)[^，,]{0,3}住|住(?:在)?(?:家里|爸妈家|父母家)/u,
    /(?:自己|一个人|独自)[^，,]{0,5}(?:租|住)(?:了|房|$)|搬出(?:来|去)/u,
    '父母 住',
  ],
  [
    /攒钱[^，,]{0,3}买房|(?:打算|准备|计划|想)[^，,]{0,3}买房/u,
    /房(?:子)?(?:已经|终于)?(?:买|定|订)(?:下来?|好)?了|首付(?:都|已经)?(?:交|付)了|购房合同[^，,]{0,3}签/u,
    '买房',
  ],
  [
    /(?:攒钱|打算|准备|计划|想)[^，,]{0,3}买车|没(?:有)?(?:买)?车/u,
    /(?:提|买|订)(?:了|到)(?:新)?车|(?:提|买)车了|车(?:已经|终于)?(?:提|买|开)(?:回来|到手|到|回家)?了/u,
    '买车',
  ],
  [
    /学车|考驾照|没(?:有)?驾照/u,
    /(?:驾照|驾驶证|本本|本儿?)(?:终于|已经|也)?(?:拿到|到手|下来)/u,
    '学车 驾照',
  ],
  [
    /不会游泳|旱鸭子/u,
    /学会(?:了)?(?:蛙泳|自由泳|游泳)|(?:蛙泳|自由泳|仰泳)[^，,不没]{0,3}会了|能游/u,
    '游泳',
  ],
  [/没(?:有)?(?:孩子|小孩|娃)|丁克/u, /当(?:爹|娘|爸|妈)|有(?:了)?娃了?|生(?:了)?娃/u, '孩子'],
  [
    /身体(?:不好|不太好|很?差|虚弱|不行)/u,
    /身体[^，,不没]{0,4}(?:好(?:多|起来|转)?了|硬朗)|好多了$|康复|痊愈/u,
    '身体',
  ],
  [/挑食|偏食/u, /(?:啥|什么)都(?:肯|爱|能)?吃|不挑食?了/u, '挑食'],
  [/不会(?:说话|叫人)/u, /会(?:叫|喊)(?:人|爸爸?|妈妈?)了?|会说话了|开口(?:说话|叫)/u, '说话'],
  [/离婚|离异/u, /复婚|再婚|(?:又|重新)(?:结婚|领证)/u, '离婚'],
  [/种地|务农|摆摊|出摊|干农活/u, /干不动了|不(?:种|摆|出摊)(?:地|摊)?了|收摊了/u, '种地 摆摊'],
  [/失恋/u, /复合|和好|又在一起|(?:有|交|谈)(?:了)?(?:新)?(?:对象|男朋友|女朋友|恋爱)/u, '失恋'],
  [/冷战|吵架|闹(?:矛盾|别扭)/u, /我们(?:俩)?(?:已经|又|终于)?(?:和好|和解|说开)了/u, '冷战'],
  [/自由职业/u, /找了?个?班上|坐班|朝九晚五/u, '自由职业'],
  [/单休|大小周|996/u, /(?:改|变|换)(?:成|为)?双休|双休了/u, '单休'],
  [/试用期|实习(?:生|期)?/u, /转正(?:了|啦|成功|通过)/u, '实习 试用期'],
  [/备孕/u, /怀(?:上|孕)了|备孕成功|两道杠/u, '备孕'],
  [/(?:在|还在)?住院/u, /出院(?:了|啦|手续|回家)|办(?:了|完|好)?出院/u, '住院'],
  [
    /(?:还)?(?:在)?(?:母乳|喂奶|吃(?:母乳|奶))|没断奶/u,
    /断奶(?:了|成功|啦)|奶(?:已经|也)?断了|改(?:喝|喂)奶粉/u,
    '母乳 断奶',
  ],
  [/戴(?:着)?(?:牙套|矫正)/u, /(?:拆|摘)(?:了|掉)?牙套|牙套(?:终于|已经|都)?(?:拆|摘)(?:了|掉)/u, '牙套'],
];

/** What takes back what a sentence tells. bounded: 120 characters */
const UNDONE = /没(?:领|结|退|成|办成|同意|答应)|拒绝|保住|(?:复|返)聘|又(?:分|离)/u;

/** `我姐上个礼拜领证了` after `我姐没结婚`. */
const livesOtherwise: LinkChinese = (told, known) => {
  if (NOT_YET.test(told.text) || UNDONE.test(told.sentence)) return false;
  const isPronoun =
    told.who !== null && /^[他她]们?$/u.test(told.who) && known.who !== '' && known.who !== null;
  // a companion who leaves is somebody else
  const isCompanion = /^[室舍]友$/u.test(told.who ?? '') && /合租|人(?:一起)?住|[室舍]友/u.test(known.text);
  const isClosing = told.who === null && known.who !== '' && known.who !== null;
  if (isClosing) return false;
  if (!isSameWhoChinese(told, known) && !isPronoun && !isCompanion) return false;
  if (!isCompanion && !isPronoun && isOfOthers(told.text, known.text)) return false;
  return STATES.some(
    ([state, event]) =>
      state.test(known.predicate) &&
      event.test(told.text) &&
      (/没|不|未/u.test(known.predicate) || !event.test(known.predicate)),
  );
};

/** What somebody has not done yet. bounded: 120 characters */
const NOT_DONE = /(?:还|一直|从来?)?没(?:有)?(?<what>[\p{Script=Han}《》]{2,10})$/u;
/** bounded: 120 characters */
const NO_DEED = /^(?:有|过|得|钱|时间|空|兴趣|关系|意思|办法|事|问题|睡|吃|胃口|精神)/u;

/** bounded: 120 characters */
const DONE_ONCE = /[去到看吃学考玩](?:了一?趟|过了|了一次|完了)/u;

/** `奶断了` after `孩子还没断奶`: the same letters, done. */
const isDone: LinkChinese = (told, known) => {
  const what = NOT_DONE.exec(known.text)?.groups?.what?.replace(/过|[《》]/gu, '');
  if (what === undefined || what.length < 2 || NO_DEED.test(what) || NOT_YET.test(told.text)) return false;
  if (/不|没/u.test(told.text) || !/(?:了|啦|成功|到手)$|[去看吃学考买](?:了|完|过)/u.test(told.text))
    return false;
  if (told.who !== null && !isSameWhoChinese(told, known)) return false;
  if (isOfOthers(told.text, known.text)) return false;
  const letters = [...what];
  return letters.every((letter) => told.text.includes(letter)) && told.text.length <= what.length + 8;
};

/** A diet or another way to live for a while. bounded: 120 characters */
const REGIMEN =
  /在(?:做|搞|坚持|吃|进行)?(?:\d+[+＋]\d+)?(?<what>生酮|减肥|节食|轻?断食|控糖|戒糖|低碳|减脂|辟谷|增肌|素食|断糖|戒烟|戒酒|健身)(?:饮食|餐)?$/u;
const LEFT =
  /坚持不(?:下去|住|了)|没坚持(?:下去|住)|(?:不|没再)(?:做|搞|减|控|断|戒|练|健)(?:了|肥了|糖了|食了|脂了|身了)|放弃了|恢复(?:了)?(?:正常|以前的?)?(?:吃饭|饮食|三餐)|破功了|停了|(?:减|增|练)(?:完|成功)了|结束了/u;

/** `生酮坚持不下去` after `我在生酮`. */
const leavesRegimen: LinkChinese = (told, known) => {
  const what = REGIMEN.exec(known.predicate)?.groups?.what;
  if (what === undefined || known.who !== '' || (told.who !== null && told.who !== '')) return false;
  if (NOT_YET.test(told.text) || !LEFT.test(told.text) || isOfOthers(told.text, known.text)) return false;
  if (/继续|明天(?:再|接着)|重新(?:开始)?[减控断]/u.test(told.sentence)) return false;
  return told.sentence.includes(what) || told.text.includes(what.slice(0, 1)) || /恢复/u.test(told.text);
};

/** bounded: 120 characters */
const CANNOT = /(?:还)?不会(?<what>\p{Script=Han}{2,5})$/u;

/** `儿子会走了` after `我儿子不会走路`. */
const isAbleNow: LinkChinese = (told, known) => {
  const what = CANNOT.exec(known.predicate)?.groups?.what;
  if (what === undefined || known.who === null || NOT_YET.test(told.text)) return false;
  if (!isSameWhoChinese(told, known) || (told.who === null && known.who !== '')) return false;
  // of the speaker only a whole clause: `已经会骑了`
  if (known.who === '' && !/^(?:我)?(?:已经|现在|终于|也|总算)*会\p{Script=Han}了$/u.test(told.text))
    return false;
  const at = told.text.indexOf(`会${what.slice(0, 1)}`);
  return at > 0 && !/[不没才]/u.test(told.text) && /(?:了|啦)$/u.test(told.text);
};

/** Lives that are otherwise now. */
export const OPPOSITE_LIVES: readonly LinkChinese[] = [livesOtherwise, isDone, leavesRegimen, isAbleNow];

/** Words of the states that a sentence makes untrue. */
export const topicsOfOppositeLives = (said: string): string =>
  STATES.filter(([, event]) => event.test(said))
    .map(([, , words]) => words)
    .join(' ');

/** Whether a sentence may tell such a change. */
export const tellsOppositeLife = (said: string): boolean =>
  topicsOfOppositeLives(said) !== '' || DONE_ONCE.test(said) || LEFT.test(said);
