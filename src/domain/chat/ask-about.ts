import { readQuestion } from './chat-question.ts';
import { fitOf, leadOf, withoutLead } from './fit.ts';

const MAX_TEXT = 300;
const RELATION =
  'brother|sister|mother|mum|mom|father|dad|wife|husband|partner|girlfriend|boyfriend|son|daughter|cousin|uncle|aunt|nephew|niece|grandmother|grandfather|boss|manager|landlord|neighbou?r|doctor|dentist|best friend|friend|colleague|dog|cat|parrot|rabbit|teacher|roommate';
const CHINESE_RELATION =
  '哥哥|弟弟|姐姐|妹妹|妈妈|爸爸|妻子|老婆|丈夫|老公|女朋友|男朋友|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|叔叔|阿姨|老板|上司|房东|邻居|医生|牙医|朋友|同事|狗|猫|老师|室友';
const OWN_THING =
  'phone number|email|e-mail|address|budget|rent|salary|birthday|password|blood type|shoe size|name';
const TIME_AFTER = '(?:on|at|in|until|from|by|next|this|every)\\b';

/** A pattern of a statement, and the question that it answers; `$1` is its first group. */
type Form = readonly [pattern: RegExp, question: string];

/** bounded: 300 characters */
const ENGLISH: readonly Form[] = [
  [
    new RegExp(`\\bmy (${RELATION})(?:['’]s name is| is called| is named|,? called|,? named) \\p{Lu}`, 'iu'),
    "What is my $1's name?",
  ],
  [/^(?:I|the user)(?: currently| now| still)? lives? in /i, 'Where do I live?'],
  [/^(?:I|the user)(?: currently| now| still)? works? as /i, 'What do I do for a living?'],
  [
    /^(?:I['’]m|I am|the user is) an? (?:nurse|doctor|teacher|engineer|translator|lawyer|designer|developer|cook|chef|baker|pharmacist|writer|student|musician|architect)\b/i,
    'What do I do for a living?',
  ],
  [/^(?:I|the user)(?: currently| now| still)? works? (?:at|for) /i, 'Where do I work?'],
  [/^(?:I['’]m|I am|the user is) allergic to /i, 'What am I allergic to?'],
  [/^(?:I['’]m|I am|the user is) (?:learning|studying) \p{L}/iu, 'What am I learning?'],
  [/\b(?:my|user['’]s) favou?rite ((?:\p{L}+ ){0,2}\p{L}+) (?:is|are)\b/iu, 'What is my favourite $1?'],
  [
    /^(?:I|the user)(?: would)? prefers? .{2,60}? ((?:on|for|when|during|in the|at) [^,.;]{3,40})$/i,
    'What do I prefer $1?',
  ],
  [
    new RegExp(
      `^(?:my|our) ((?!(?:${RELATION})\\b)(?:\\p{Ll}+ ){0,2}\\p{Ll}+)(?: to \\p{L}+)? (?:is|are) ${TIME_AFTER}`,
      'iu',
    ),
    'When is my $1?',
  ],
  [
    new RegExp(
      `^(?:my|our) ((?!(?:${RELATION})\\b)(?:\\p{Ll}+ ){0,2}?\\p{Ll}+)(?: to \\p{L}+)? (leave|start|begin|end|expire|arrive|open|close)s ${TIME_AFTER}`,
      'iu',
    ),
    'When does my $1 $2?',
  ],
  [
    /^(?:I|we|the user) (?:have|has|keep|keeps|own|owns) (?:two|three|four|five|six|seven|eight|nine|ten|\d+) (\p{Ll}+)$/iu,
    'How many $1 do I have?',
  ],
  [new RegExp(`^(?:my|the user['’]s) (${OWN_THING}) is `, 'i'), 'What is my $1?'],
  [new RegExp(`\\bmy (${RELATION}) \\p{Lu}\\p{L}+`, 'iu'), 'What do you know about my $1?'],
  [new RegExp(`^my (${RELATION}) `, 'i'), 'What do you know about my $1?'],
  [/^(?:I|the user) (?:really )?(?:like|love|enjoy)s? ((?:\p{L}+ ){0,3}\p{L}+)$/iu, 'Do I like $1?'],
  [/\b(?:meeting|lunch|dinner|appointment) with (\p{Lu}\p{L}+)\b/u, 'When do I meet $1?'],
  [/^(?:I['’]m|I am|the user is) \d{1,3}(?: years old)?\b/i, 'How old am I?'],
  [/^(?:I|the user) (?:was|am) born in /i, 'Where was I born?'],
  [new RegExp(`^my (${RELATION}) was born in `, 'i'), 'Where was my $1 born?'],
  [/^(?:I|the user) (?:studied|study|studies) \p{L}/iu, 'What did I study?'],
  [/^(?:I|the user) graduated from /i, 'Which university did I go to?'],
  [
    /^(?:I|the user) takes? .{2,40} for (?:my |the )?((?:\p{Ll}+ ){0,2}\p{Ll}+)$/iu,
    'What do I take for my $1?',
  ],
  [/^(?:I|the user) uses? .{2,40} for ((?:\p{Ll}+ ){0,2}\p{Ll}+)$/iu, 'What do I use for $1?'],
  [/^(?:I|the user) drives? an? /i, 'Which car do I drive?'],
  [/^(?:I|the user) plays? the /i, 'Which instrument do I play?'],
  [/^(?:I|the user) (?:wants?|hopes?|plans?) to /i, 'What are my goals?'],
  [/^(?:I|the user) (?:hate|hates|dislike|dislikes) /i, 'What do I hate?'],
  [/^(?:I|the user) (?:have|has) been to (\p{Lu}\p{L}+)\b/u, 'Have I been to $1?'],
  [
    new RegExp(`^(?:my|our) ((?!(?:${RELATION})\\b)\\p{Ll}+(?: \\p{Ll}+)?) (?:is|are|was|were) `, 'iu'),
    'What do you know about my $1?',
  ],
  [
    /^(?:I|we|the user) (?:went|travelled|traveled|flew|moved|drove) to (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\b/u,
    'When did I go to $1?',
  ],
];
/** bounded: 300 characters */
const CHINESE: readonly Form[] = [
  [new RegExp(`我的?(${CHINESE_RELATION})叫`, 'u'), '我$1叫什么名字？'],
  [/^(?:我|用户)(?:现在)?住在/u, '我住在哪里？'],
  [/^(?:我|用户)在.{1,12}(?:上班|工作)/u, '我在哪里工作？'],
  [/^(?:我|用户)对.{1,8}过敏/u, '我对什么过敏？'],
  [/^(?:我|用户)(?:正)?在学(?!习?校)/u, '我在学什么？'],
  [/最喜欢的(\p{Script=Han}{1,6}?)是/u, '我最喜欢的$1是什么？'],
  [
    /^(?:我|用户)的(\p{Script=Han}{1,6}?)(?:在|是)?(?:\d|下?周|明|后天|[一二三四五六七八九十]+月).*?(到期|开始|结束|出发|起飞)/u,
    '我的$1什么时候$2？',
  ],
  [
    /^(?:我|用户)(?:养了|有|养)(?:[两三四五六七八九十]|\d+)([只个条辆台])(\p{Script=Han}{1,4})$/u,
    '我有几$1$2？',
  ],
  [/^(?:我|用户)的(电话|邮箱|地址|预算|生日|血型|房租)是?/u, '我的$1是什么？'],
  [/^(?:我|用户)(?:今年)?\d{1,3}岁/u, '我多大了？'],
  [/^(?:我|用户)出生[在于]/u, '我出生在哪里？'],
  [new RegExp(`^我的?(${CHINESE_RELATION})出生[在于]`, 'u'), '我$1出生在哪里？'],
  [/^(?:我|用户)(?:大学)?学的是/u, '我学的什么专业？'],
  [/^(?:我|用户)(?:会|在.{1,8})[拉弹吹打]/u, '我会什么乐器？'],
  [/^(?:我|用户)开一?[辆台]?/u, '我开什么车？'],
  [/^(?:我|用户)(?:最|很|特别)?讨厌/u, '我讨厌什么？'],
  [/^(?:我|用户)(?:明年|今年)?(?:想|打算|计划)/u, '我有什么打算？'],
  [/^(?:我|用户)去过(?:[一二两三四五几]?[次回])?(\p{Script=Han}{2,4})$/u, '我去过$1吗？'],
  [/^(?:我|用户)的(\p{Script=Han}{1,4}?)(?:是|在)/u, '关于我的$1，你知道什么？'],
  [new RegExp(`^我的?(${CHINESE_RELATION})`, 'u'), '关于我$1，你知道什么？'],
  [/^(?:我|用户)(?:很|最|更|非常)?喜欢(\p{Script=Han}{1,10})$/u, '我喜欢$1吗？'],
];
/** A denial, an end, a condition, a doubt or a question answers no such question. bounded: 300 characters */
const NOT_SO =
  /\b(?:not|never|no longer|used to|any ?more|if|unless|maybe|perhaps|might|without)\b|n['’]t\b|[?？]|不|没|别|如果|要是|也许|可能|曾经|以前/i;
// bounded: 300 characters
const END = /[\s.!。！]+$/;
/** A fact in the first person of somebody with a name says nothing of the user. */
const OF_USER = /^(?:User|用户)?\s*(?:[(（]|[:：]|$)/;

/** Whether a memory tells what is so, and not what is denied, over, conditional or asked. */
export function isAffirmed(memory: string): boolean {
  return !NOT_SO.test(withoutLead(memory).slice(0, MAX_TEXT));
}

/**
 * Questions that a person would ask and that a memory about the user answers, best first. Only its first 300
 * characters are read.
 */
export function questionsAbout(memory: string, language: 'en' | 'zh'): readonly string[] {
  if (!OF_USER.test(leadOf(memory)) || !isAffirmed(memory)) return [];
  // bounded: 300 characters
  const text = withoutLead(memory)
    .slice(0, MAX_TEXT)
    .replace(/ ?[(（][^()（）]{0,40}\d[^()（）]{0,40}[)）]/g, '')
    .replace(END, '');
  return (language === 'zh' ? CHINESE : ENGLISH).flatMap(([pattern, question]) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const asked = question.replace(/\$(\d)/g, (_, place: string) => match[Number(place)] ?? '');
    return answers(memory, asked) ? [asked] : [];
  });
}

/** Whether a memory answers a question. */
export function answers(memory: string, question: string): boolean {
  return fitOf(readQuestion(question), memory) > 0;
}
