import { trimTail } from '../../../../domain/text/trim.ts';

const MAX_LENGTH = 80;
const SIGNS = /^[\s。.！!]$/u;
/** How answers are wanted. bounded: 80 characters */
const WANTS =
  /^(?:我|用户)?(?:很|比较|更|最|一直)*(?:喜欢|希望|想要?|习惯|让|要求|偏好|爱)(?:助手|你)?(?:的)?(?<what>.{2,30})$/u;
const OF_ANSWERS =
  /回[答复]|语气|说话|口吻|结论|表情|emoji|颜文字|简体|繁体|列表|要点|表格|代码|注释|例子|举例|标题|分点|称呼|叫我|喊我|链接|引用|总结|开头|结尾|客套|寒暄|字|详细|简短|简洁|解释|翻译|拼音|英文|中文|markdown|格式|单位|口语|书面|幽默|玩笑|活泼|正经|严肃|公斤|公里|摄氏|英里|磅|步骤|过程/iu;
/** What is wished from now on. bounded: 80 characters */
const FROM_NOW =
  /以后|今后|往后|从(?:今天|现在|今)(?:起|开始)|可以[^，,]{0,4}(?:加|用|多|写)|现在开始|之后都?|接下来|别(?:再|太)?|不(?:要|用|必)(?:再)?|换成|改成|改用|改|还是|直接|再(?:也)?(?:别|不)|都/u;
/** What is wished for one text only, or belongs to another matter. bounded: 80 characters */
const ONCE =
  /(?<!从)今天|这(?:次|回|一次|条|篇|段|封|份|道|张|题|个问题)|例外|暂时|先别|明天|下次|客户|朋友|同事|老师|邮件|文案|[吗呢?？]$|如果|要是|帮我(?:写|改|翻)|把(?:这|下面|它)/u;

/** Ways of answering of which one excludes the others. bounded: 80 characters */
const WAYS: readonly (readonly RegExp[])[] = [
  [/直接点|直白|开门见山|直来直去/u, /委婉|含蓄|温和|婉转/u],
  [/简体/u, /繁体/u],
  [
    /活泼|俏皮|幽默|轻松|随意|口语|可爱|搞笑|亲切|热情/u,
    /正经|严肃|正式|书面|稳重|专业|冷静|客观|平实|克制/u,
  ],
  [
    /简短|简洁|精简|短一?点|长话短说|简单|短(?:回|回答)|短些|一两句|言简意赅|少说/u,
    /详细|长回[答复]|长文|长篇|长一?点|具体|展开|多说|细(?:一)?点|讲细|全面|完整/u,
  ],
  [
    /(?:先|开头|一上来|直接)[^，,]{0,3}(?:结论|答案|结果)|结论(?:先|在前|放前)/u,
    /(?:先|开头)[^，,]{0,3}(?:过程|推理|分析|思路|铺垫|背景|解释)|结论[^，,]{0,2}(?:最后|放后|在后|压轴)/u,
  ],
  [/列表|要点|分点|清单|条目|表格/u, /整段|段落|一段话|连贯的?文字|散文/u],
  [/中文|汉语/u, /英文|英语/u, /日文|日语/u, /法语/u, /德语/u, /韩语/u],
  [/您/u, /称?「?你」?(?:就|来)?(?:行|称呼|相称)|用你/u],
  [/公制|摄氏|公里|公斤/u, /英制|华氏|英里|磅/u],
];
/** What is added to answers, by all its names. bounded: 80 characters */
const EXTRAS: readonly RegExp[] = [
  /表情(?:符号|包)?|emoji|颜文字|小图标/iu,
  /客套|寒暄|开场白|问候/u,
  /例子|举例|示例|案例/u,
  /总结|小结|概括/u,
  /代码注释|注释/u,
  /列表|分点|要点|条目|序号|编号/u,
  /表格/u,
  /标题|小标题/u,
  /链接|网址/u,
  /参考|引用|出处|来源/u,
  /英文|英语单词/u,
  /拼音/u,
  /粗体|加粗/u,
  /感叹号/u,
  /比喻|打比方/u,
  /鸡汤|鼓励|夸/u,
];
/** bounded: 80 characters */
const WITHOUT = /别|不(?:要|用|必|许|想|需要|喜欢)|省(?:略|掉|了)|去掉|取消|免了|少|停/u;
/** bounded: 80 characters */
const CALLS = /(?:叫|喊|称呼|称)我(?:为|做|作)?(?<name>[\p{Script=Han}A-Za-z]{1,8})$/u;

const waysOf = (text: string): readonly (readonly number[])[] =>
  WAYS.map((ways) => ways.flatMap((way, at) => (way.test(text) ? [at] : [])));

/** A clause without what it refuses: `以后说话正经点吧，别太活泼`. bounded: 80 characters */
const wanted = (said: string): string =>
  said.replace(/(?:别|不要|不用|不必|少)(?:再|太|那么|这么)?[^，,。]{1,8}/gu, '');

/**
 * Whether a sentence asks for other answers than a wish that a memory tells of: `往后先讲过程，结论放最后` after
 * `我喜欢你先给结论`.
 */
export function wantsOtherAnswers(said: string, memory: string): boolean {
  if (said.length > MAX_LENGTH || memory.length > MAX_LENGTH || ONCE.test(said) || !FROM_NOW.test(said))
    return false;
  const what = WANTS.exec(trimTail(memory, SIGNS))?.groups?.what;
  if (what === undefined || /[?？]|不喜欢|以前/u.test(memory) || !OF_ANSWERS.test(what)) return false;
  const isRefused = /^(?:别|不要|不用|不必|少)/u.test(what);
  const extra = EXTRAS.find((one) => one.test(what));
  if (extra?.test(said) === true) {
    const clause = said.split(/[，,。；;]/u).find((part) => extra.test(part)) ?? said;
    return WITHOUT.test(clause) !== (isRefused || WITHOUT.test(what));
  }
  if (isRefused) return false;
  const name = CALLS.exec(what)?.groups?.name;
  if (name !== undefined)
    return (
      said.includes(name) &&
      /别扭|别(?:再)?(?:叫|喊)|不(?:要|用)(?:再)?(?:叫|喊)|(?:直接|改)(?:叫|喊)|(?:叫|喊)我(?!\p{Script=Han}{0,2}老?就行)/u.test(
        said.replace(name, ''),
      )
    );
  const [next, own] = [waysOf(wanted(said)), waysOf(what)];
  return own.some(([only, ...more], at) => {
    const others = next[at] ?? [];
    return only !== undefined && more.length === 0 && others.length === 1 && others[0] !== only;
  });
}

/** Whether a sentence may ask for other answers. */
export const tellsOtherAnswers = (said: string): boolean =>
  said.length <= MAX_LENGTH &&
  !ONCE.test(said) &&
  /以后|今后|往后|从(?:今天|现在|今)(?:起|开始)|别|不要|不用|改|换|直接/u.test(said) &&
  (EXTRAS.some((one) => one.test(said)) || WAYS.some((ways) => ways.some((way) => way.test(said))));
