import { simplified } from '../../../domain/text/simplified.ts';
import { PEOPLE } from '../claims/chinese/words.ts';
import { partsBetween, type TakingBack } from './taking-back.ts';

const MAX_SENTENCE = 400;
const MAX_PART = 60;

/** Signs between the parts of a sentence. bounded: 400 characters */
const SIGNS =
  /[，,。；;：:！!？?…~～（）()“”「」\n]{1,6}|—{1,3}|\s{1,4}|哈{2,12}|(?:\p{Extended_Pictographic}\ufe0f?){1,6}/gu;

/** Words before it that say nothing. bounded: 61 characters */
const FILLERS =
  /^(?:(?:呸|嗐|哎呀|哎|啊|哦|噢|额|呃|不对|不是|等等|抱歉|不好意思|哈哈)[\s，,。.！!…~～—]{0,4}){1,4}$/u;
const MAX_FILLERS = 60;

const BEFORE =
  '(?:呸|嗐|哎呀|噢|但是?|不过|可是|其实|当然|好吧|嗯|哎|唉|诶|哦|啊|不对|对了|反正|毕竟|而且|抱歉|不好意思|至少|起码|就|才|都|全|只|刚才|声明一下|说明一下|顺便说一下|注意|PS){0,3}';
const BEHIND = '(?:的|了|呢|啦|哈|嘛|吧|而已|罢了|哦|呀|啊|噢|哟){0,4}';
const IT =
  '(?:(?:以上|上面|前面|刚才|上述|这|那|此)(?:[些段条个句番]|几句|些都|都|全|里|我)?(?:说|写|讲|打|发|填)?的?(?:内容|话|信息|资料|情况|东西|文字|消息|例子|数据|事)?)';
const BE = '(?:(?:都|全|其实|只|就|也|才|纯|完全|大概|不过){0,2}(?:是|为|属于|算是))';

const whole = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${BEFORE}(?:${parts.join('|')})${BEHIND}$`, 'u');

/** A joke, a lie, mockery. bounded: 60 characters */
const JOKE = whole(
  `(?:我|${IT})?(?:就|只|纯|纯属|都|全|当然|其实)?是?(?:在)?(?:跟你们?|和你们?|逗你们?|跟大家|和大家)?(?:开个?小?玩笑|逗你们?玩?|骗你们?|闹着玩|说着玩|瞎说|胡说|乱说|瞎编|吹牛|吹|编|乱编|瞎扯|胡扯|乱写|瞎写|说说|演|做梦|口嗨|调侃|讽刺|反讽|说反话)`,
  `(?:我|${IT})?(?:就|只|纯|都|全)?(?:开个?小?玩笑|逗你们?玩?|骗你们?|闹着玩|说着玩)`,
  `才怪|才不是|反话|说的?是?反话|别当真|不要当真|不是真|当我没说|想得美|怎么可能|皮一下|梦里什么都有|玩笑话?|${IT}?${BE}?(?:假|玩笑|反话|谎话|瞎话|虚构|误会|谣言|谣传|乌龙)`,
  '(?:根本|压根|完全)?没有?(?:这|那)?么?回?事|没影的事|别信|(?:只|就)?是?(?:测试|试)(?:一下|用)?|(?:打|发|说|写|填|看)错|发错(?:人|群|窗口)|(?:请)?(?:忽略|无视|忘掉?|删掉)(?:以上|上面|前面|刚才|这|那)[^，。]{0,10}',
  '(?:口误|笔误|嘴瓢|手滑|手误){1,3}.{0,10}|串行|(?:复制|贴|粘|念)错(?:地方|行)?|看错(?:单子|行|人|表|列|页)|(?:又是|又)?(?:该死的|破)?输入法(?:害的|抽风|又抽)?|又?(?:给我)?(?:跳|打|出)(?:了|成)?同音字|(?:少|漏)打(?:了)?(?:俩|两个?|几个?|一个?)字|(?:瞧|看)我这(?:脑子|记性|破脑子)|说岔|说秃噜|我哪是(?:啊|呀)?|我重新说',
  '我?也?(?:不太|不|说不|记不|不是很)(?:确定|清楚|准|好说)',
);
/** Stories and texts that speak for others. */
const WORK =
  '(?:小说|剧本|故事|剧情|设定|人设|角色|人物|主角|主人公|男主|女主|台词|歌词|例子|例句|示例|样例|模板|范文|测试|引用|原话|原文|段子|题目|练习|作业题?|简介|简历|广告词?|自我介绍|开头|结尾|旁白|梦|玩笑|素材|角色卡|剧|游戏|课文|翻译|日记|口号|谜语|童话|寓言|假设|比喻|文案|独白)';
/** That it belongs to a story or to another text. bounded: 60 characters */
const OF_TEXT = whole(
  `${IT}${BE}(?:我|你|他|她)?(?:们)?(?!.{0,12}(?:最|喜欢|爱看|爱玩))[^，。]{0,16}?${WORK}(?:里|中|上)?(?:的?(?:人设|角色|人物|主角|台词|内容|话|设定|开头|结尾|情节|一句|一段|部分|例句|例子|对白|介绍))?`,
  `${IT}(?:都|全|其实)?(?:是)?(?:出自|来自|摘自|取自|引自|抄自|节选自)[^，。]{1,20}`,
  `${IT}?${BE}(?:[^，。]{0,10}(?:书|歌|戏|电影|电视剧|小说|广告|诗|动漫|漫画|视频|课本|题目|网)(?:里|中|上)?的?)(?:人物|主角|台词|话|歌词|句子|一句|一段|情节|内容|设定|角色)`,
);
/** Who may say something of the speaker. */
const SAYER = `(?:(?:我|我们|我家|咱)?(?:的)?(?:${PEOPLE})|他们?|她们?|别人|人家|大家|有人|网友|邻居|老师|老板|领导|网上|书上|书里|广告里?|[^，。我]{1,8}?(?:上|里|中))`;
/** Who said it. bounded: 60 characters */
const SAID_BY = whole(
  `(?:${IT}${BE}?|是)?${SAYER}(?:自己|老|总|常|都|刚才?|昨天|今天|之前|一直)?(?:跟我|对我|和我|给我)?(?:说|写|讲|告诉我|打|填|发|编|念|唱|印|教|传|瞎说|开玩笑说|介绍|听来|抄来)(?:过)?的(?:原话|话|台词)?`,
  `(?:至少|反正)?[^，。我]{1,8}(?:是|就|都)?(?:这么|这样|那么|如此|是这么)(?:说|写|讲|填|认为|介绍|以为|传|想)`,
  `(?:我(?:${PEOPLE})|他|她)(?:总|老|就)?(?:是|就|都)?(?:这么|这样|那么)(?:说|写|讲|填|认为|介绍|以为|传)`,
  `(?:${IT}|说的|讲的|我说的)${BE}(?:我)?(?:${PEOPLE}|别人|他|她|人家|另一个人|客户|朋友)(?:的(?:情况|事情?|经历|简历|资料|信息|话|原话|问题|介绍|说法|想法|生活|故事|简介|签名|账号|说明)?|打的|写的|发的|说的)?`,
  `(?:${IT}${BE}?)?(?:听|据)[^，。]{0,6}说|道听途说|不是(?:说)?我(?:自己)?|(?:我)?(?:是)?(?:替|帮)(?:我)?(?:${PEOPLE}|别人|他|她|人家)(?:问|写|填|打|说|发)`,
);
/** Experts, and the speaker's own papers. */
const FINDS = /医生|大夫|检查|体检|化验|检测|诊断|医院|牙医|报告|护士|身份证|护照|户口本/u;
const LONG_AGO =
  '(?:去年|前年|大前年|以前|之前|从前|过去|当年|早年|早些年|小时候|年轻时候?|年轻的时候|(?:很多|好多|好几|几|多|十几|[一二两三四五六七八九十\\d]{1,4})年(?:以)?前|(?:很|好)久(?:以)?前|(?:19|20)\\d\\d年|上个?(?:月|学期|世纪)|大学时候?|上学时候?|疫情前|婚前|上一份工作|上份工作|前公司)';
/** What is told of a time before. bounded: 60 characters */
const OF_BEFORE = whole(
  `(?:那|这|都|以上|上面|刚才说的){1,2}(?:都|已经|还|可)?是(?:我)?[^，。]{0,6}?${LONG_AGO}(?:的)?(?:事情?|情况|时候|状态|老黄历|历史|样子|习惯|生活)?`,
  '(?:那|这)?(?:都|早|早就|已经)?(?:是)?(?:过去式|老黄历|历史|过去的事情?|旧闻|陈年往事)',
  '(?:现在|早|早就|后来|如今|目前){1,2}(?:就|都|已经|也)?(?:不|没|没有)(?:是|这样|那样|做|干|有)?了?',
);
/** What stays as it came about. */
const DONE = /结婚|毕业|出生|搬|买|考|拿到|离婚|入职|辞|去了|来了|认识|当上|生了/u;

/** What a Chinese sentence says of the words before it, or before one of its clauses; null: nothing. */
export function takenBackInChinese(sentence: string, before: string): TakingBack | null {
  if (sentence.length > MAX_SENTENCE) return null;
  const said = simplified(sentence);
  const found: TakingBack[] = [];
  for (const { text, start, end } of partsBetween(said, SIGNS)) {
    if (text.length > MAX_PART || /^\s*[?？]/.test(said.slice(end))) continue;
    const lead = said.slice(0, start);
    const isFirst = lead.trim() === '' || FILLERS.test(lead.slice(-MAX_FILLERS - 1).trim());
    const meant = isFirst ? before : lead;
    if (meant.trim() === '' || !takesBack(text, meant, start)) continue;
    const reach = OF_TEXT.test(text) || /以上|上面|前面|都是|全是|这些|那些/u.test(text) ? 'all' : 'near';
    found.push({ start: isFirst ? 0 : start, end, reach: found.at(-1)?.reach === 'all' ? 'all' : reach });
  }
  return found.at(-1) ?? null;
}

/** Names of animals and persons are taken from works. */
const NAMES = /(?:猫|狗|兔|鸟|宠物|孩子|[儿女]|[它他她])[^，。]{0,8}(?:叫|名字|取名)/u;

/** What was wrong in earlier words: `我从来没当过救生员，打错了`. bounded: 60 characters */
const WRONG_BEFORE = /(?:打|说|写|填|记|发)错|[口笔]误|误会|乌龙|输入法/u;
/** bounded: 400 characters */
const DENIES = /从来?没|没有|[没不]是|不[住在做当会养]|[没未]曾?[住在做当养]/u;

function takesBack(part: string, meant: string, start: number): boolean {
  if (WRONG_BEFORE.test(part) && DENIES.test(meant)) return false;
  if (JOKE.test(part)) return true;
  if (OF_TEXT.test(part)) return !NAMES.test(meant);
  if (SAID_BY.test(part))
    return (
      !FINDS.test(part) &&
      (start > 0 || /^.{0,6}(?:这|那|以上|上面|说的|讲的|是|至少|反正)|[么样]/u.test(part))
    );
  return OF_BEFORE.test(part) && !DONE.test(meant);
}
