/**
 * What nearly happened, did not happen, or stands in a text, a dream or the news. What such a sentence names
 * is no event of anybody's life, whatever else it says. bounded: 300 characters
 */
const ENGLISH =
  /\b(?:nearly|almost|(?:this |so )?close to|about to|was going to|were going to|supposed to|meant to|should['’]?ve|should have|could['’]?ve|could have|would['’]?ve|would have|if only|wish|hope|hoping|maybe|perhaps|might|may|dream(?:s|t|ed|ing)?|nightmare|no one|nobody|nothing|never|cannot|thought (?:I|we)['’]d|rumou?rs?|reckons?)\b|n['’]t\b|\bnot\b|\b(?:sign|label|poster|notice|song|lyrics?|soap|film|movie|novel|book|episode|series|headlines?|news|horoscope|leaflet|packet|article|story) (?:says?|said|goes|reads|claims?)\b|\b(?:in|on|at the end of) (?:the|my|this|that|a) (?:\w+ )?(?:soap|film|movie|novel|book|series|game|story|play|show|dream|episode|song|news|headlines|label|telly|radio)\b|\bmy character\b|\bit says\b|\ball but \w+ed\b|\bin those (?:days|years)\b|\bwhen (?:I|we) (?:was|were) (?:a )?(?:girls?|boys?|kids?|child|children|little|small|young|teenagers?)\b|\ball (?:his|her|my|their) li(?:fe|ves)\b|\bof you (?:yesterday|today|earlier|last)\b/i;

/** What has lasted for some time: `she has worked there since May`. bounded: 300 characters */
const LASTS = /(?:\b(?:have|has)|['’](?:ve|s)) (?:been|lived|worked|had|known|owned)\b/i;
// bounded: 300 characters
const SPAN = /\b(?:since|for [\w-]{1,12} (?:[\w-]{1,12} )?(?:years|months|weeks))\b/i;

/** The same of a Chinese clause. bounded: 120 characters */
const CHINESE =
  /^我们?(?:都|也|已经)?(?:学会|懂|明白|知道|记住|想起来|看懂|听懂|会|忘|完)了$|差一?[点丁]|眼[看瞅]着?要|就差|早就?该|(?:开门|关门|营业|打烊|[开闭静]园|闭馆|开饭)|点(?:半)?放学|(?:1[0-8]\d\d|19[0-6]\d)年(?!.{0,20}[我爸妈爷奶姥])|万年前|总统|国足|台风|阵雨|[升降]温|推荐的|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|工龄|一[天日][一二两三四]次|网上有?人?说|朋友圈|老话|俗话|年年|总[要是会]|差(?:那么)?一(?:点|丁点|步|秒)|险些|几乎(?:就|要)|本该|早该|原该|早知道|要不是|换作|换成(?:是|别)|真想|恨不得|梦[见里到中]|的梦|噩梦|小说|电影|电视[剧上里]|剧[里情]|那部剧|那集|话剧|动画|漫画|游戏[里中]|课文|书[上里]|新闻|报纸|热搜|传说|历史上|说不[准定]|怕是|八成|搞不好|没准|不用(?:再)?[^，,]{1,6}了|谢谢|辛苦你|在[^，,]{1,12}(?:工作|上班|上学|读书|念书|居住|生活|住)$/u;

/** Whether an English clause tells of what did not take place, or not in anybody's life. */
export const isUntoldEnglish = (text: string): boolean =>
  ENGLISH.test(text) || (LASTS.test(text) && SPAN.test(text));

/** Whether a Chinese clause in simplified characters does. */
export const isUntoldChinese = (text: string): boolean => CHINESE.test(text);
