import { isOrganisation } from '../profile-chinese-values.ts';
import type { TaggedField } from './fields.ts';
import { isPresupposed } from './presupposed.ts';
import type { Candidate } from './verdict-features.ts';

/**
 * Words with which people tell of a field. Where a clause has one and nothing speaks against the value, two
 * opinions agree and less certainty is asked of each. Each bounded: 300 characters
 */
const CUES: Partial<Record<TaggedField, RegExp>> = {
  name: /\b(?:names?|called|call|this is|here|sign(?:ed)?|regards|known as|christened|baptised|nickname|answer to|go by)\b/i,
  age: /\b(?:old|aged?|turn(?:ed|ing)?|birthday|years?|yrs?|yo|y\/o|hit(?:ting)?|pushing|nearly|almost|young|at \d\d|(?:i'm|im|i am|be|being) (?:\w+ )?\d\d)\b/i,
  birthday: /\b(?:born|birth\w*|b-?day|d\.?o\.?b|candles|cake|big day|baby|turn(?:s|ed|ing)?)\b/i,
  occupation:
    /\b(?:as an?|for a living|by trade|professions?|jobs?|works?|working|worked|employed|career|trained|qualified|retired|trade|shifts?|freelanc\w+|self-employed|apprentice\w*|promoted|hired|took me on|patients|customers|clients|uniform|years|since \d{4}|become|became|day job|earn|wages|salary)\b/i,
  employer:
    /\b(?:work\w*|employ\w*|jobs?|shifts?|boss|joined|started|hired|contract|warehouse|factory|depot|branch|uniform|intern\w*|lecture|teach|numbers|promoted|drive|driver|nurse|engineer|for [A-Z])\b/,
  city: /\b(?:live|living|lives|based|moved|settled|flat|house|home|here|my place|our place|rent\w*|years|since|resident|local|bought|landlord|commute|relocat\w+|stuck)\b/i,
  hometown:
    /\b(?:born|bred|grew up|raised|from|hail|native|childhood|home ?town|originally|as a (?:child|kid)|lad|lass|girl|boy)\b/i,
  languages:
    /\b(?:speak\w*|fluent\w*|tongue|native|lingual|bilingual|trilingual|languages?|understand|dream in|get by|grew up|lessons|learn\w*|brush\w*|teaching myself|rusty|duolingo|conversational|at home|order \w+ in)\b/i,
  hobbies:
    /\b(?:love|loving|into|mad about|crazy about|keen|hobby|hobbies|weekends?|evenings?|spare time|free time|unwind|relax|passion\w*|nerd|fan|geek|obsess\w*|addict\w*|hooked|club|team|most mornings|every (?:morning|week|weekend|\w+day)|nothing beats|therapy|collect\w*|took up|taken up|getting into|lately)\b/i,
  allergies:
    /\b(?:allerg\w+|intoleran\w+|hives|rash|swell\w*|itch\w*|react\w*|epi-?pens?|sneez\w*|stream|anaphyla\w+|breathe|throat|a ?& ?e)\b/i,
  diet: /\b(?:eat|eats|eating|diet|doctor|strict\w*|off|since|gave up|given up|cut(?:ting)? out|doing|keep|years|all the way|for me|as an? (?:vegan|vegetarian|veggie))\b/i,
  education:
    /\b(?:degree|studied|study\w*|graduat\w*|uni\w*|college|school|course|thesis|dissertation|master'?s|ph\.?d|diploma|years?|major\w*|qualif\w*|poly|gcses?|a-levels?|bsc|ba|ma)\b/i,
  goals:
    /\b(?:want|trying|aim\w*|goals?|dream\w*|hop(?:e|ing)|sav(?:e|ing)|plan\w*|heart on|determined|resolution|one day|by (?:summer|christmas|spring|next \w+|the end)|training|towards?|money aside|would like|i'd like|i'd love)\b/i,
  pets: /\b(?:my|our|have|got|adopt\w*|rescue\w*|took in|taken in|owner|keep|share|walk\w*|vet|feed|own|breed|asleep)\b/i,
  family:
    /\b(?:my|our|married|engaged|expecting|had an?|have|got|raising|bringing up|mum of|mom of|dad of|with)\b/i,
};

/** The same in Chinese, in simplified characters. Each bounded: 120 characters */
const CHINESE_CUES: Partial<Record<TaggedField, RegExp>> = {
  age: /岁|今年|本人|[都就快奔]|出头|的人了|我\d/u,
  birthday: /生|满|寿/u,
  occupation: /[干做当在职跑靠]|工作|上班|过日子|给人|行业|年|活儿?|[厂店]|[开卖教写]/u,
  employer: /[在进]|单位|公司|上班|工作|入职|实习|考[上进]/u,
  city: /[住在搬租房家待漂]|定居|坐标|这边|本地/u,
  hometown: /老家|长大|[生长]在|从小|打小|祖籍|[人的]$|土生土长|小时候/u,
  languages: /[说讲懂通]|会|母语|流利|精通|交流|日常|从小|跟.{1,6}/u,
  hobbies: /[爱迷玩]|喜欢|周末|下班|闲|没事|空了|每[天周晚]|业余|发烧友|狂热|上瘾|放松|消遣|沉迷|入坑|年了/u,
  allergies: /过敏|疹|肿|痒|不耐|喷嚏|拉肚子/u,
  diet: /[吃素戒控忌低]|清真|医生让|斋/u,
  education: /[读学念研博]|毕业|专业|大[一二三四]|本科|文凭|考上/u,
  goals: /[想要攒]|打算|目标|梦想|备考|准备|争取|立志|希望|计划|努力|今年/u,
};

/** Where somebody is from, in whatever part of the sentence. bounded: 300 characters */
const ORIGIN = /老家|祖籍|籍贯|家乡|出生|户口/u;

/** What is done at a firm as much as in a town. bounded: 20 characters */
const WORKS = /^(?:干|做事|任职|当差)/u;

/** What is wanted of the assistant, or at once. bounded: 40 characters */
const ASKED_FOR = /^(?:求|问|请|找|推荐|咨询|查|看看|了解|知道|点|吃|喝|买点|改|写封|让你|听听)/u;

/** The least probabilities by the sequence model and by the verdict, where a cue stands in the clause. */
const MARKED = 0.4;
const JUDGED = 0.72;

/** Whether what a clause says and how the models judge a value agree that it is the speaker's. */
export function areAgreed(candidate: Candidate, judged: number): boolean {
  const { field, claim, objection, probability } = candidate;
  if (objection !== null || probability < MARKED || judged < JUDGED) return false;
  if ('plain' in claim) {
    if (field === 'city' && ORIGIN.test(candidate.sentence)) return false;
    if (field === 'employer' && !isOrganisation(candidate.words)) return false;
    const { sentence, start, words } = candidate;
    if (field === 'city' && WORKS.test(sentence.slice(start + words.length, start + words.length + 8)))
      return false;
    if (field === 'goals' && ASKED_FOR.test(candidate.words)) return false;
    return CHINESE_CUES[field]?.test(claim.plain.slice(0, 120)) === true;
  }
  return CUES[field]?.test(claim.text.slice(0, 300)) === true || isPresupposed(candidate);
}
