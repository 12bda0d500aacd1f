import type { ClaimTense, Modality } from '../claim.ts';

/** A clause to be judged, in simplified characters. */
export interface Judged {
  /** The whole clause. */
  readonly clause: string;
  /** Its predicate, without subject and adverbs. */
  readonly predicate: string;
  readonly mark: string;
  readonly isListener: boolean;
}

/** Words after which nothing in a sentence is real. */
export const FICTION =
  /小说里|小说中|故事里|故事中|电影里|电影中|电视剧里|剧里|剧中|剧本里|剧本中|戏里|话剧里|小品里|舞台上我|游戏里|游戏中|漫画里|动漫里|梦里|梦见|梦到|做梦|(?:我|你)?假装|扮演|角色扮演|主人公|主角|设定(?:是|为|：)|虚构|编(?:个|一个|的)|比方说|(?:^|[，,])(?:比如|例如|譬如)|举个例子|(?<!不是|不是在|没有?|没在|不)开(?:个|的)?玩笑|逗你|骗[你他她人]们?的|骗[^，,我]{1,6}?说|(?:开头|第一句|最后一句|结尾)(?:是|为|写着?)[：:]?我|(?:写|填|登记|记|印)成(?:了)?我|在演戏|瞎说|说着玩|才怪|反话|假设|假如|倘若|设想|想象一下|以下是例句|例句|造句|台词|歌词|上辈子|下辈子|来世/u;
/** Words after which a sentence gives what somebody else said. bounded: 120 characters */
export const HEARSAY =
  /^(?:我?(?:妈妈?|爸爸?|爷爷|奶奶|姐姐?|哥哥?|弟弟?|妹妹?|老婆|老公|朋友|同事|同学|邻居|领导|老板|老师|家里人?|他们|她们|大家|别人|人家)(?:总|老|一直|还|都|常|就)*(?:当我(?!们?[还小])|把我(?:错|误)?当|误以为我)|(?:算命|星座|塔罗|占卜|测试|问卷|游戏)[^，,]{0,6}(?:说|显示)|我?(?:也)?(?:听|据)(?!音乐|歌|书)[^，,我]{0,8}(?:说|讲)|听说|据说|传说|俗话说|有人说|网上说|新闻(?:上|里)?说|书上说|报道|传言|谣传|别人(?:都)?说|大家(?:都)?说|人家说|[他她它]们?(?:总|老|常|也|都|还|跟我|对我|告诉|昨天|今天|刚才?|之前|曾经?)*(?:说|讲|问|觉得|认为|以为|希望|劝|建议|告诉|提到|表示))/u;
// bounded: 120 characters
const SAYS =
  /^(?:跟(?!我)[^，,]{1,4}?)?(?:总|老|常|也|都|还|跟我|对我|昨天|今天|刚才?|之前|曾经?|一直|是)*(?:说过?|讲过?|问我?|觉得|认为|以为|希望我|劝我|建议我?|告诉我?|提到|表示|声称|吹牛|吹嘘|造谣|(?:误|错)?当我|把我(?:错|误)?当|怀疑我|夸我|骂我|嫌我|怪我|让我|叫我(?:去|来|别|不|多|少)|要我|逼我|催我)/u;
/** Experts, whose findings about the speaker he repeats as his own. */
const FINDING =
  /(?:医生|大夫|检查|体检|化验|检测|诊断|医院|牙医|报告|过敏原测试)[^，,]{0,8}(?:说|告诉|显示|表明|确诊|发现|出|查|是|讲)/u;
const QUESTION_WORDS =
  /(?:什么|等于几|谁|哪(?:里|儿|个|些|家|种|位|天|年)?|怎么(?!都|也)|怎样|多少(?!有)|(?:星期|礼拜|周)几|几(?:个|点|岁|号|月|次)(?=[\p{Script=Han}]{0,4}$)|为什么|为啥|如何|啥|是不是|有没有|能不能|会不会|要不要|好不好|对不对|可不可以|行不行|是否|喜不喜欢|应不应该|该不该|想不想|知不知道)/u;
const NO_QUESTION =
  /(?:不管|无论|不论|随便|任何)|(?:什么|谁|哪里|哪儿|哪个|哪种|啥|怎么样?|多少)(?:[^，,]{0,4})(?:都|也|的$)|没什么|不怎么|没怎么|没啥|不知怎么|什么的|之类|多少有|谁谁|几个(?=朋友|同事|人)|说什么也|为什么(?:这样|我)/u;
// bounded: 120 characters
const ENDS_ASKING =
  /(?:吗|么(?<!什么|怎么|这么|那么|多么)|嘛)$|^(?!.*(?:正|在|还|可|才|着|戒|忙|练|学)).{0,5}呢$/u;
const TAG = /^(?:对吗|是吗|对吧|是吧|对不对|是不是|好吗|行吗|可以吗|你觉得呢|好不好|怎么样)$/u;
// bounded: 120 characters
const COMMAND =
  /^(?:请(?!假|客|了|过|教)|麻烦|拜托|劳驾|帮(?:我|忙|一下)|替我|给我(?!们?(?:的|[爸妈]))|告诉我|提醒我|叫我|称呼我|喊我|别(?!人|的|墅|扭)|不要(?=[给用再把说叫提推回发写加太跟用带总老向]|\p{Script=Han}{2,})|不用(?=给|再|管|写|说)|记得|记住|记一下|记下|务必|一定要|必须(?=用|把|先)|切记|千万|忘掉|忘记|忘了(?=我|这|刚|之前)|删除|删掉|翻译|总结一下|解释一下?|推荐(?:一|几|点|个|些)|列出?(?:一|几|个)|写(?:一|个|首|篇|段|封)|查(?:一下|查)|搜(?:一下|索)|算(?:一下|算)|生成|创建|介绍一下|讲(?:一|个|讲)|说说|聊聊|试试|看看|回答(?:我|时|要|尽量|的|请|简|得)|回复(?:我|时|要|尽量|请|简)|继续|再来|改成|换成|用(?:中文|英文|英语|日语|繁体|简体|表格|列表|公制|口语|markdown|Markdown)|以后(?:请|别|不要|叫|用|都|回|你)|从现在)/u;
const ASKS_LISTENER =
  /^(?:希望|想让|想请|需要|要|想要|请|麻烦|要求|拜托)(?:你|您)|^(?:想|要)(?:请教|问|了解|知道)(?:一下)?/u;
const DOUBT =
  /可能(?!性)|也许|或许|大概(?!要|花|\d)|好像|似乎|说不定|没准|不确定|不清楚|不知道|不太确定|不记得|记不清|不一定|恐怕|貌似|估计|怀疑|猜|以为|应该(?:是|会|算|在|住|对)|感觉(?:像|好像)|疑似|据我所知|不(?:觉得|认为|相信)(?:我|自己)|(?<![酒网贴])吧$|算是吧|不好说|看情况|还没(?:想好|决定|确定)|纠结|犹豫/u;
// bounded: 120 characters
const WISH =
  /^(?:很|非常|特别|一直|真|好|也|还|都|最|总|更|还是|不|不太|只|只是)*(?:想(?!起|到|象|法|出|必|来|办法|了想)|希望|盼望?|但愿|梦想|渴望|恨不得|巴不得|要是能|期待|憧憬|心仪|想要)|要是.{1,30}就好了|就好了$/u;
// bounded: 120 characters
const PLAN =
  /^(?:也|还|都|正|就|已经|下周|明年|今年|近期|最近)*(?:打算|准备(?!了|好|的|过)|计划(?!是|书|了)|决定|考虑|预计|正要|将要?|即将|马上要|快要|就要|要(?=去|在|开始|学|搬|换|考|买|参加|和|跟|回|飞|准备|结婚|做|举办|交|当)|会(?=去|在(?:\d|明|下|后)|搬|换|参加)|目标是)/u;

/** What begins later and is said as if it were so: 从下个月开始我在比亚迪上班. bounded: 120 characters */
const LATER =
  /^(?:我们?)?(?:从|自)?(?:下个?(?:周|月|星期|礼拜|学期|季度)|明[天年]|后[天年])[一二三四五六日天初底]?(?:开始|起)，?|^(?:我们?)?(?:明年|后年|下个?(?:月|周|星期|礼拜|学期)|过几天)[一二三四五六日天初底]?(?:我们?(?:全?家)?)?(?:就)?(?:搬|去\p{Script=Han}{1,8}(?:入职|上班|报到|工作)|入职|跳槽|加入|调到|转到)/u;

const FUTURE =
  /明天|后天|明年|后年|下个?(?:周|月|星期|礼拜|学期|季度)|今晚|明晚|即将|将要|以后|将来|未来|过几天|打算|准备|计划/u;
const PAST =
  /昨天|昨晚|前天|去年|前年|上个?(?:周|月|星期|礼拜|学期)|刚刚?|以前|曾经?|小时候|当年|那年|那时|(?:天|周|月|年)(?:以|之)?前|[^为除]了(?!解|不)|(?<!不)过(?!敏)(?=$|\p{Script=Han}{1,4}$)/u;
const HABIT = /每|通常|一般|平时|平常|经常|总是|常常|老是|往往|习惯|一直|从来|从不|有时|偶尔|向来|天天/u;

/** What nearly came about and did not: `差点就去了`. bounded: 120 characters */
const NEARLY = /(?:差一?点儿?|险些)(?!意思|忘|儿?没)(?:就|要|被|把|\p{Script=Han})/u;

/**
 * Whether a clause holds a word that asks, such as `什么`, and none of the words that make it mean anything
 * else.
 */
export function asksInWords(clause: string): boolean {
  return QUESTION_WORDS.test(clause) && !NO_QUESTION.test(clause);
}

/** How a clause is meant, apart from what its sentence says of it. */
export function modalityOf({ clause, predicate, mark, isListener }: Judged): Modality {
  if (TAG.test(clause)) return 'question';
  const isTold = /^我们?/u.test(clause) && /^(?:换成|改成|继续|再来|试试|看看|查)/u.test(predicate);
  if ((COMMAND.test(predicate) && !isTold) || ASKS_LISTENER.test(predicate))
    return /[?？]/.test(mark) ? 'question' : 'command';
  if (/[?？]/.test(mark) || ENDS_ASKING.test(clause)) return 'question';
  if (asksInWords(clause)) return 'question';
  if (isListener) return 'command';
  if (NEARLY.test(clause)) return 'unreal';
  if (DOUBT.test(clause)) return 'doubted';
  if (WISH.test(predicate) && !/^(?:很|更)?(?:希望|愿意)(?:你|您)/u.test(predicate)) return 'wish';
  if (PLAN.test(predicate) || LATER.test(clause)) return 'plan';
  return 'stated';
}

/** Whether a clause makes the clauses after it somebody else's words. */
export function quotes(clause: string, predicate: string, isOther: boolean): boolean {
  if (FINDING.test(clause)) return false;
  return HEARSAY.test(clause) || (isOther && SAYS.test(predicate));
}

/** Whether the words that a clause quotes are about the speaker: `他说我…`. */
export function quotesSelf(clause: string): boolean {
  return /(?:说|讲|觉得|认为|以为|听)[^，,]{0,3}我|(?:说|讲|告诉我|表示)(?:过|了)?$/u.test(clause);
}

/** Whether a tag such as `对吗` puts the clauses before it in question. */
export function isTag(clause: string): boolean {
  return TAG.test(clause);
}

/** When a clause holds, relative to the moment at which it was said. */
export function tenseOf(clause: string, when: 'before' | 'now' | null): ClaimTense {
  if (when === 'before') return 'past';
  if (HABIT.test(clause)) return 'habit';
  if (FUTURE.test(clause)) return 'future';
  if (when !== 'now' && PAST.test(clause)) return 'past';
  return /\p{Script=Han}{2}/u.test(clause) ? 'present' : 'none';
}
