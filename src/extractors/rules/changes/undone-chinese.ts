/** What is lost or out of order. */
const LOST =
  '(?:坏|断|卡死|卡住|崩|漏|罢工|黑屏|没声|没电|停走|死机|裂|碎|摔|进水|烧|丢|被盗|被封|封了|偷|[骑拿开抱]走|失踪|走失|飞走|飞了|越狱|不见|没影|找不|落在|落[^，,]{1,4}上|掉)';
/** What makes good what was lost or out of order. */
const MADE_GOOD =
  '(?:(?<![没不])(?:修好|修完|接上|粘好|粘上|弄好|补好|焊好|换好|缝好|调好|串上|装回)|又(?:能|会|可以|跑|转|准|登|好|走|开|亮|响|活|连|回)|照样(?:能|可以)?[跑用转走开骑]|接着用|还能[用开骑穿戴滑跑拍听看]|恢复(?:正常|使用|了)|解封|申诉(?:成功|过了|通过)|(?<![没不])(?:找|摸|逮|追|捡|抓|寻|认领)(?:到|着|回)|(?:送|追|寄|拿|要|领|叼|讨)(?:了)?回来|翻出来|(?:自己|自个儿?)(?:[落跑飞爬走溜]?回|回来)|物归原主)';
// bounded: 120 characters
const UNDONE = new RegExp(`${LOST}[^。！!]{0,24}?${MADE_GOOD}`, 'u');
/** What ends after all. bounded: 120 characters */
const AFTER_ALL =
  /卖|扔|报废|又(?:坏|丢|断|死)|死|送(?:人|给)|退了|淘汰|换[了成]|不[用玩养要骑开戴]了|还是(?!能|好|那)/u;
/** A memory of what is lost, ill or out of order itself. bounded: 120 characters */
const TELLS_LOSS = /丢|坏|修|不见|找|失|断|病|伤|痛|疼|炎|症|折|封|没|掉/u;
/** A memory of what somebody has. bounded: 120 characters */
const HAS = /养|有|用|开|骑|戴|收|家|号|车|机|表|店|穿|攒/u;

/** What is wished. bounded: 120 characters */
const WISHED =
  /(?:能|中|有|让)[^，,。]{0,12}就好了|该多好|(?:能|可以)[^，,。]{1,12}多好|做梦都想|盼着|恨不得|巴不得|多希望|(?:哪|有朝一)[天日](?:能|可以)/u;
/** What is asked, without the sign of a question. bounded: 120 characters */
const ASKED =
  /(?:(?:一般|大概|通常|要|得|能|该)[^，,。]{0,6}(?:几[天岁年个次钱块]|多少|多久|多大)|提前(?:几天|多久)|(?<!不知道?|说不清)(?:怎么|咋|如何)(?:才能|退|关|卖|辞|注销|取消|转让|处理|戒|搬)|[什啥]么?时候(?:能|可以|才|会|该)|划不划算|值不值|麻不麻烦|划算不|合不合适)[^，,。]{0,12}$/u;
/** What nearly came to pass. bounded: 120 characters */
const NEARLY = /(?:差点儿?|差一点儿?|险些|只差一点)(?!忘|没|就忘)/u;
/** bounded: 120 characters */
const BUT_DID = /还是|最后|最终|终于|结果(?:还|真)|干脆|索性|后来(?:真|还)|所以|于是/u;

/** What goes on beside another thing. bounded: 120 characters */
const BESIDE =
  /(?:换着|轮着|轮流|搭着|交替着?)[来吃喝玩用穿开骑听看做]|除了[^，,。]{1,10}[，,]?[^，,。]{0,6}(?:还|又|也)(?!不|没)|[^，,。]{1,6}照(?:旧|常)?[上养吃喝用练学打跑看听](?:不误|着)?[。！!]?$/u;
/** What is done on in another way. bounded: 120 characters */
const OTHER_WAY =
  /^(?<thing>[^，,换]{1,6})换了?(?:个|家|款|本|位|条|种|台)[^，,]{1,6}[练学上跑做教背打游听看补骑画写弹](?:了)?(?:[，,。]|$)/u;

/** One time only. bounded: 120 characters */
const ONCE =
  /(?:今[天早晚儿]|昨[天晚]|这[周次回]|下(?:大)?雨|下雪)[^。！!]{0,14}(?:就算了|没[去跑做练喝吃打成]|不[去跑做练喝吃打](?:了)?(?:[，,]|$)|歇|[打踢跑爬游练跳]不了)/u;
const LASTING = /今天起|开始|以后|再也|彻底|永远|戒|卖|退|删|放弃|正式|不再/u;
const HABIT = /每|天天|经常|一直|喜欢|爱|练|学|都/u;
/** A part of it. bounded: 120 characters */
const PART =
  /^(?:我)?(?:把)?(?:重复|多余|多出来|一部分|有些|有几[个张本件]|其中)的?|^[^，,]{1,6}的(?:一[个只块条根]|几[个块条]|其中)|^(?:我)?先还|还了(?:一部分|一半|一?点|一?些)/u;

/** Where somebody has moved. bounded: 120 characters */
const MOVED_TO = /搬(?:来|到|进|回)了?(?<to>\p{Script=Han}{2})/u;
/** Where somebody lives. bounded: 120 characters */
const LIVES = /^(?:我)?(?:们)?(?:现在|目前|一直|人)?(?:家|住|租)/u;

/** What is liked or done often. bounded: 120 characters */
const LIKING = /喜欢|爱|每天|经常|天天/u;
/** One of a kind only. bounded: 120 characters */
const ONE_OF_KIND = /^[^，,]{0,4}(?:[这那](?:家|款|部|本|首|位)|新开的)[^，,]{1,10}[，,]/u;

/** Other persons of whom a sentence is. bounded: 120 characters */
const OTHERS =
  /^(?:(?:昨天|今天|前天|上周|最近|刚才|听说)[，,]?)?(?:(?:跟|和|与)?[^，,我]{0,10}(?:的|那个|有个)|我们?的?)?(?<who>同事|朋友|同学|室友|舍友|邻居|哥们儿?|姐妹|发小|组长|队友|搭档|同桌|学长|学姐|学弟|学妹|战友|老乡|网友|球友|牌友|麻友|师兄|师姐|师弟|师妹|同行|工友|大姐|大哥|大爷|大妈)(?![的家]?[^，,]{0,4}(?:把|给|让|叫|劝|跟|和|帮|陪|教|说|带|拉)(?:着)?我)/u;
/** People in general. bounded: 120 characters */
const PEOPLE = /^[^，,我]{1,8}的人(?:一般|都|大多|通常|大部分|往往|多半|最后)/u;
/** Who shares a flat has a flatmate. bounded: 120 characters */
const SHARES_HOME = /合租|住/u;
/** Of the speaker too. bounded: 120 characters */
const AND_ME = /我(?:也|跟着|和|跟|俩|们)|我[^，,]{0,4}(?:不|没|戒|退|辞|卖)/u;

/**
 * Whether a Chinese sentence, whatever words of an end it has, leaves a memory as it is: what was lost was
 * found or mended (车链断了，自己接上了), it is wished, asked or nearly so, goes on beside another thing or in
 * another way, or is of others.
 * @param said at most 120 characters are read
 * @param memory one claim in the first person
 */
export function isUndoneChinese(said: string, memory: string): boolean {
  const text = said.slice(0, 120);
  if (WISHED.test(text) || ASKED.test(text) || PEOPLE.test(text) || BESIDE.test(text)) return true;
  if (PART.test(text)) return true;
  if (ONCE.test(text) && HABIT.test(memory) && !LASTING.test(text)) return true;
  if (ONE_OF_KIND.test(text) && LIKING.test(memory)) return true;
  const nearly = NEARLY.exec(text);
  if (nearly !== null && !BUT_DID.test(text.slice(nearly.index))) return true;
  const undone = UNDONE.exec(text);
  if (undone !== null && HAS.test(memory) && !TELLS_LOSS.test(memory))
    if (!AFTER_ALL.test(text.slice(undone.index + undone[0].length))) return true;
  const thing = OTHER_WAY.exec(text)?.groups?.thing;
  if (thing !== undefined && memory.includes(thing)) return true;
  const to = MOVED_TO.exec(text)?.groups?.to;
  if (to !== undefined && LIVES.test(memory) && memory.includes(to)) return true;
  const who = OTHERS.exec(text)?.groups?.who;
  if (who === undefined || memory.includes(who) || AND_ME.test(text.slice(who.length))) return false;
  return !(/[室舍]友/u.test(who) && SHARES_HOME.test(memory));
}
