import { whoIn } from '../linked-chinese-clauses.ts';
import { type ChineseStance, chineseStanceIn, thingsOf, VERB } from './chinese-stances.ts';

const MAX_SENTENCE = 80;
/** One time, or what is not so. bounded: 80 characters */
const NOT_SO =
  /今天|今晚|今早|今夜|明天|明晚|明早|后天|昨天|昨晚|前天|这次|这回|这顿|这周|本周|下周|上周末|这会儿|刚才|待会|等会|暂时|临时|先(?:不|别)|如果|要是|假如|万一|希望|想要?(?:学|试|戒|改|换)|打算|准备(?:戒|改|换)|可能|也许|或许|说不定|差点|梦|就好了|恨不得|[吗呢?？]$|是不是|会不会|要不要|能不能|有时候?(?!也)|(?:周|星期|礼拜)[一二三四五六日天](?!起)/u;
/** bounded: 80 characters */
export const OTHERS =
  /[他她你](?!妈的)|我(?:们家)?的?(?:爸|妈|爷|奶|姥|外公|外婆|哥|姐|弟|妹|叔|舅|姑|姨|表|堂|老婆|老公|妻|丈夫|儿子|女儿|闺女|孩子|娃|同事|朋友|室友|舍友|同学|老板|邻居|男友|女友|男朋友|女朋友|对象|媳妇)|同事|朋友|室友|邻居|隔壁|客人|客户|大家|别人|老师|孩子|儿子|女儿|老公|老婆|家人/u;
/** What is new or no longer so. bounded: 80 characters */
export const CUE =
  /现在|如今|最近|目前|以后|今后|往后|从此|已经|终于|居然|竟然|没想到|原来|其实|结果|后来|再也|不再|开始|又|慢慢|渐渐|越来越|自从|之后|变|成了|[了啦]$|[了啦][，,。！]/u;
/** Words that leave the sense of a clause as it is. */
const AROUND =
  /\p{Script=Han}{1,8}?(?:以后|之后|以来)|(?:医生|大夫|检查|化验|复查|医院)(?:结果)?(?:说|显示|让|不让(?=碰|吃|喝)|不准(?=碰|吃|喝))|现在|如今|最近|目前|以后|今后|往后|从此|已经|早就|早(?=不)|睡前|饭后|晚上|早上|中午|周末|平时|聚会(?:时|的时候)?|吃饭(?:时|的时候)|终于|居然|竟然|没想到|想不到|谁知道?|原来|其实|结果|后来|慢慢地?|渐渐地?|突然|忽然|反而|倒是?|神奇|完全|彻底|根本|一点儿?|一口|一滴|一下|真的|实在|非常|特别|越来越|这么|那么|每天|天天|每周|经常|常常|常|一直|总是|偶尔|有时也?|不知不觉|人老了|年纪大了|我们?|[也都就又还才真很挺超太再会给啊呀哦呢吧]|[，。！!,.\s~]/gu;

const V = VERB;
const NAME = 'Ｔ';
const LASTS = '(?:下去?|动|惯|得|到|来|完|了)*';
/** Against what `Ｔ` stands for, in clauses without their adverbs. bounded: 80 characters */
const AGAINST: readonly RegExp[] = [
  `^${V}?${NAME}${V}?(?:不|没|别)(?:能|敢|想|爱|喜欢|怎么|大|让|准|感兴趣|感冒|需要|用|必|肯|愿意)*${V}?${LASTS}了?$`,
  `^(?:对)?(?:不|没|别|少)(?:能|敢|想|爱|喜欢|怎么|大|让|准|需要|用|必|肯|愿意)*${V}?${NAME}了?$`,
  `^(?:碰|沾)?(?:对)?${V}?${NAME}(?:碰|${V}着?|一${V}|听着?|闻到?|看到?|想到?)?(?:不了|腻|烦|够|厌|怕|伤|恶心|反胃|难受|头疼|头痛|不舒服|拉肚子|想吐|睡不着|心慌|过敏|胃疼|胃痛|犯困|无感|没兴趣|没有兴趣|不感兴趣|提不起兴趣|提不起劲|失去兴趣|没感觉|没意思|吃不消|受不了|起疹子|放下|卸载|删|卖|扔|送人|越${V}越(?:没意思|无聊|烦|腻|难${V}|没劲|没感觉)|戒|断|停|放弃|告别)(?:掉)?[了的]?$`,
  `^(?:把)?${NAME}(?:全部?|给)?(?:戒|断|停|放弃|卸载|删|卖|扔|退)(?:掉)?了$`,
  `^(?:讨厌|烦|嫌|怕|恨|受不了|嫌弃|反感|厌倦|看不惯|忍不了|戒|断|放弃|告别|远离|对)(?:上|掉|了)*${V}?${NAME}(?:过敏|反感|腻|烦)?了?$`,
  `^(?:不再)(?:喜欢|爱|迷|吃|喝)?${NAME}$`,
].map((source) => /* bounded: 80 characters */ new RegExp(source, 'u'));
/** For it. `Ｍ` stands for what may make it one of a kind. */
const FOR: readonly RegExp[] = [
  `^(?:觉得)?(?:爱上|迷上|喜欢上?|爱|习惯|离不开|离不了|少不了|迷|热衷|接受|沉迷|入坑|好上|馋|能接受|放不下|享受)了?(?:${V}{1,2})?Ｍ${NAME}了?$`,
  `^(?:能|敢|可以|开始|重新|学会|学着|恢复|试着|放心|允许自己)+(?:尝试|接受|享受)?(?:${V})?(?:点|些|一点|几口|两口|一两杯|几杯|一杯)?Ｍ${NAME}(?:了|啦|来着)?$`,
  `^(?:成|变成?)?了?(?:个)?${NAME}(?:奴|迷|控|党|粉|爱好者|发烧友)了?$`,
  `^${NAME}(?:成|变成?)了?(?:的)?(?:最爱|必需品|习惯|爱好|心头好|日常|解压方式)了?$`,
  `^(?:觉得)?${V}?${NAME}(?:${V}着${V}着|越${V}越)?(?:觉得)?(?:上瘾|香|好${V}|有意思|不错|行|顺眼|可爱|好玩|有趣|美味|好|没那么(?:可怕|难${V}|讨厌|吓人)|不难${V}|难怪)了?的?$`,
  `^${V}?${NAME}${V}?(?:得)?(?:上瘾|上头|停不下来|香|开心|起劲|欢|津津有味|越${V}越(?:有味道?|有意思|香|爱|上瘾|喜欢|好${V}|起劲))了?$`,
  `^(?:${V}\\p{Script=Han}{0,3})?(?:要|得|必|都要|必须)?(?:加|放|配|点|来)(?:点|些)?Ｍ${NAME}了$`,
  `^${NAME}(?:可以|能|敢|开始|随便|照样|放心)+(?:${V}|碰|沾)?(?:了|啦)$`,
  `^(?:不)(?:怕|讨厌|烦|嫌弃?|反感|排斥|抗拒|恨|恐惧|忌|戒)${V}?${NAME}了?$`,
  `^${V}?${NAME}(?:不)(?:怕|讨厌|烦|嫌弃?|反感|排斥|抗拒|戒|忌|可怕|过敏)了?$`,
  `^对${NAME}(?:不过敏|没那么讨厌|有兴趣|感兴趣|上瘾|着迷|改观|不反感|不排斥|免疫)了?$`,
  `^不(?:戒|忌)${NAME}了$`,
].map(
  (source) =>
    /* bounded: 80 characters */ new RegExp(
      source.replace('Ｍ', `(?:[\\p{Script=Han}]{0,2}(?=${NAME}))?`),
      'u',
    ),
);
/** What is so if the clause says that it is new. */
const FOR_NOW: readonly RegExp[] = [
  `^(?:${V})(?:上|起|点|些|一点|[一两几半][小大]?[杯口瓶片块根碗支])*Ｍ${NAME}(?:了|啦)?$`,
].map(
  (source) =>
    /* bounded: 80 characters */ new RegExp(
      source.replace('Ｍ', `(?:[\\p{Script=Han}]{0,2}(?=${NAME}))?`),
      'u',
    ),
);
const SUBSTITUTE = /无酒精|脱脂|脱因|低因|无糖|代糖|素肉|植物|不含|零度|假/u;

export const clausesIn = (said: string): readonly string[] =>
  said
    .split(/[，,。；;！!：:]/u)
    .map((part) => part.trim())
    .filter(({ length }) => length > 1);

const plainOf = (clause: string): string => clause.replace(AROUND, '');

/** Whether a sentence tells nothing lasting of the speaker. */
export const isPassing = (said: string): boolean => NOT_SO.test(said);

/** Whether a sentence tells that its speaker is for what a memory is against, or the other way round. */
export function turnsChinese(said: string, memory: string): boolean {
  if (said.length > MAX_SENTENCE || NOT_SO.test(said) || !CUE.test(said)) return false;
  const stance = chineseStanceIn(memory);
  if (stance === null) return false;
  const others = OTHERS.exec(said)?.[0];
  if (others !== undefined && !memory.includes(others)) return false;
  const clauses = clausesIn(said);
  return clauses.some((clause, at) => {
    const who = whoIn(clause);
    if (who !== null && who !== '') return false;
    const next = clauses[at + 1] ?? '';
    return (
      stance.names.some((name) => isTurned(clause, name, stance, said)) ||
      (!stance.isFor && stance.kind !== 'like' && isMember(clause, stance, said)) ||
      // the second clause speaks of the thing of the first: `手游全卸载了，玩腻了`
      (next !== '' &&
        whoIn(next) === null &&
        stance.names.some(
          (name) => clause.startsWith(name) && isTurned(`${name}${next}`, name, stance, said),
        ))
    );
  });
}

/** `虾和蟹都能吃了` after `我不吃海鲜`. */
function isMember(clause: string, { thing }: ChineseStance, said: string): boolean {
  const things = thingsOf(thing);
  if (things === undefined || SUBSTITUTE.test(said)) return false;
  const plain = plainOf(clause.replace(things, NAME)).replace(/Ｔ(?:[和跟、]Ｔ)+/u, NAME);
  return plain.includes(NAME) && [...FOR, ...FOR_NOW].some((one) => one.test(plain));
}

/** What is done so often is done. */
const OFTEN = /天天|每天|每晚|经常|老是|总是|又|开始/u;

function isTurned(clause: string, name: string, stance: ChineseStance, said: string): boolean {
  const at = clause.indexOf(name);
  if (at < 0) return false;
  const plain = plainOf(`${clause.slice(0, at)}${NAME}${clause.slice(at + name.length)}`);
  if (stance.isFor) return AGAINST.some((one) => one.test(plain));
  if (SUBSTITUTE.test(said)) return false;
  // a dislike of one thing is not turned by a liking of another one that has its name
  const isWhole = stance.kind !== 'like' || !/Ｔ/u.test(plain) || MODIFIED.test(plain) === false;
  if (!isWhole || (stance.kind === 'like' && name !== stance.thing && !stance.thing.startsWith(name)))
    return false;
  if (stance.kind === 'take' && /^Ｔ了?$/u.test(plain) && OFTEN.test(clause)) return true;
  return (
    FOR.some((one) => one.test(plain)) || (stance.kind !== 'like' && FOR_NOW.some((one) => one.test(plain)))
  );
}

// linear: one class
const MODIFIED = /[红白黑绿蓝甜咸辣冰热]Ｔ/u;
