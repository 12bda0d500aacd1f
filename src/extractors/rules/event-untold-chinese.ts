/**
 * What others put on the net, and what would have been: no event of anybody whom the speaker knows.
 * bounded: 600 characters (of a sentence)
 */
const READ =
  /^(?:[今昨前]天)?(?:我?(?:在)?(?:刷到|刷手机|看到|看)(?:个|条|一个|一条|了)?(?:视频|新闻|帖子|热搜|短视频|微博|推送|报道)|(?:热搜|网上|微博|抖音|小红书|知乎|B站|新闻|电视|报纸|论坛|贴吧|朋友圈)(?:上|里)?(?:都|也|又)?(?:说(?!的)|传|爆|报道|讲|有(?:人|个|条)))|要不是/u;
/** Public things and what becomes of them. bounded: 600 characters (of a sentence) */
const PUBLIC =
  /^(?:(?:今|昨|前|明)天|[上下这]个?(?:周|月)|刚刚|最近|听说)?(?:国足|国乒|女排|男篮|中国队|湖人|勇士|皇马|巴萨|曼联|利物浦|茅台|大盘|股市|A股|美股|港股|油价|房价|金价|黄金|菜价|猪肉|比特币|央行|美联储|苹果|华为|小米|特斯拉|比亚迪|谷歌|微软|腾讯|阿里|字节|国家|政府|美国|日本|韩国|俄罗斯|乌克兰)(?:(?:今|昨|前|明)天|刚刚?|又|也|都|终于|居然|要|再|大){0,3}(?:发布|推出|上市|开源|涨|跌|降|崩|输|赢|夺冠|宣布|出台|加息|降息|裁员|回应|道歉)/u;
/** What is so every time, in the clause that begins the sentence. bounded: 600 characters (of a sentence) */
const USUAL =
  /^[^，,]{0,6}(?:每(?:年|天|次|周|月|回|逢|到)|天天|年年|一到[^，,]{1,8}就|动不动|老是|总是)[^，,]{0,16}[，,]/u;
/**
 * A state that 了 only says to be so by now, or what follows whenever something is done. bounded: 120
 * characters
 */
const STATE =
  /了[^，,。]{0,4}(?:年|个月|天|小时|辈子|半天)了$|不(?:爱|喜欢|愿|会|敢|动|想)[^，,。]{0,8}了$|(?:管|受|忍|顾|赶|来)不(?:了|住|上|及)了?$|^\p{Script=Han}{1,4}[大老旧]了$|(?:输|赢|喝多|喝醉|生气|累|饿|困|没钱|下雨|不高兴)了就(?!走|跑|是|好)[^，,。了]{1,12}$|^人都?\p{Script=Han}了$/u;

/** Whether a whole Chinese sentence, in simplified characters, tells of nobody's life. */
export const isOfPublic = (sentence: string): boolean =>
  READ.test(sentence) || (PUBLIC.test(sentence) && !/[我咱]/u.test(sentence));

/** Whether a Chinese clause without a time only says how things are, alone or after a habit. */
export const isUsual = (clause: string, sentence: string): boolean =>
  STATE.test(clause) || (USUAL.test(sentence) && !ONCE.test(clause));

/** What came of a habit this time. */
const ONCE = /终于|结果|总算|这[次回]/u;
