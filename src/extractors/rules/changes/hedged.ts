const MAX_SAID = 300;
const HAN = /\p{Script=Han}/u;

/** What somebody only supposes of himself, unless the guess is about the reason. bounded: 300 characters */
const GUESSED =
  /^(?:(?:and|but|so|well|hmm|idk)[,.]* )?(?:maybe|perhaps|possibly|presumably|supposedly)\b(?! (?:it['’]?s|it is|that['’]?s|this is|because|due to|thanks to|a bit|surprisingly|unsurprisingly)\b)/iu;
/** Whose question it is, and not what is so. bounded: 300 characters */
const ASKED =
  /^[^,;]{2,60}?\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|wants? to know|wanted to know|not sure|unsure|don['’]t know|didn['’]t know|no idea|can['’]t tell|curious)(?: (?:me|us|him|her|them|myself))? (?:whether|if) (?:I|we|my|our|it|there|\p{Lu}?\p{L}+)\b/iu;
/** bounded: 300 characters */
const NEARLY =
  /^(?:(?:and|but|so|well),? )?(?:I|we)(?: have|['’]ve)? (?:nearly|almost|half|briefly|wrongly) (?:believed|thought|assumed|said|told|convinced|claimed|pretended)\b|^(?:last night |yesterday )?(?:I|we) (?:dream(?:t|ed)|imagined|pretended|had a dream)\b/iu;
/** What somebody wishes, tries or ought to do. bounded: 300 characters */
const WISHED =
  /^(?:(?:and|but|so|well|maybe),? )?(?:I|we)(?:['’]d| would| really)* ?(?:love to|like to|prefer to|(?:really |honestly |probably )?should|ought to|(?:have |['’]ve )?tried to|(?:am |['’]m |are |['’]re )?(?:still |really )?trying to|try to|hope to|hoping to|keep meaning to|(?:am |['’]m )?tempted to|(?:am |['’]m |are |['’]re )?(?:so )?(?:tired|sick|fed up|bored) (?:of|with) (?:being|having to)|wish)\b/iu;
/** What is lost and no thing. bounded: 300 characters */
const LOST_GAME =
  /^(?:I|we)(?: have|['’]ve)?(?: just)? lost (?:at|to|against|by|\d|the (?:match|game|bet|race|set|final)|my (?:match|game|way|temper|balance|voice|turn))\b/iu;
/** Another clause, which may tell an end all the same. bounded: 300 characters */
const MORE = /[;–—]|, (?:but|and|so|anyway|though)\b| but (?:I|we|my)\b|[.!] /iu;
/** bounded: 300 characters */
const GUESSED_CHINESE = /^(?:也许|或许|说不定|没准儿?|搞不好|恐怕)(?!是(?:年纪|因为|老|最近))/u;
/** What is wanted or nearly so, in one clause. bounded: 100 characters */
const INTENDED_CHINESE =
  /^我?(?:有点|很|也|一直|正|还在|最近)*(?:想要?|打算|考虑|准备|计划|犹豫要不要)(?:把[^，,。]{1,8})?(?:改|换|退|卖|辞|搬|戒|取消|注销|放弃|离开)[^，,。]{0,20}$|^我?(?:就)?(?:快要?|马上就?要?|差不多)学会[^，,。]{0,12}$/u;
/** What is left off at times. bounded: 100 characters */
const AT_TIMES_CHINESE =
  /^(?:我)?(?:下雨天?|下雪天?|雨天|阴天|大热天|冬天|夏天|春天|秋天|出差(?:时|期间)?|生病(?:时|期间)?|假期|放假)[^，,。]{0,3}不/u;
/** What is so for some hours. bounded: 300 characters */
const FOR_TODAY =
  /\b(?:gone|better|over|off|closed|away|done) for (?:today|tonight|the (?:day|night|moment|evening|weekend|week|holidays)|a (?:week|few days|weekend|night))\b/iu;
/** What somebody wants, fears or tries. bounded: 100 characters */
const WISHED_CHINESE =
  /^我?(?:很|好|真|也|一直|最近|还是|只是|有点|越来越)*(?:想(?!我|是|到|起|通|开|明白|清楚|家)|怕|担心|希望|巴不得|在试着|试着|试图|尝试)[^，,。；;]{2,24}$|^我?(?:们)?(?:明年|后年|下个?月|年底|快要?|就要|马上)[^，,]{0,6}毕业了?$/u;
const MORE_CHINESE = /但是?|不过(?!敏)|反正|所以|总之|其实|[；。！]./u;

/**
 * Whether a sentence only guesses or asks whether something has changed: `Maybe I've gone off sushi`, `My
 * doctor asked whether I'd stopped smoking`, 也许我不喜欢咖啡了吧.
 */
export function isHedged(sentence: string): boolean {
  const said = sentence.slice(0, MAX_SAID).trim();
  if (HAN.test(said))
    return (
      INTENDED_CHINESE.test(said.slice(0, 100)) ||
      // bounded: 300 characters
      WISHED_CHINESE.test(said.slice(0, 100).replace(/[。！!]+$/u, '')) ||
      AT_TIMES_CHINESE.test(said.slice(0, 100)) ||
      (GUESSED_CHINESE.test(said) && !MORE_CHINESE.test(said))
    );
  return (
    [GUESSED, ASKED, NEARLY, FOR_TODAY, WISHED, LOST_GAME].some((one) => one.test(said)) && !MORE.test(said)
  );
}
