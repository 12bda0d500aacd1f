import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import { splitSentences } from '../../../../domain/text/sentences.ts';
import { ENGLISH_STOP_WORDS } from '../../../../domain/text/stop-words.ts';
import { claimsOf } from './claims.ts';

const MAX_TEXT = 160;
const MOST_CLAIMS = 4;
const MOST_SENTENCES = 20;
const HAN = /\p{Script=Han}/u;
const TOPIC = "(?<what>[\\p{L}\\p{N}][\\p{L}\\p{N}'’ -]{1,50}?)";
const MEMORY =
  '(?:(?:on|in|from|off|out of|to|part of) (?:the |your |my |any |this )?(?:record|records|notes?|memory|memories|file|files|list|lists|system|books?|profile|history|log|database|there|here|it))';
/** Wishes that something be kept no longer. bounded: 160 characters */
const WISHES: readonly RegExp[] = [
  `^${TOPIC} (?:has|have|needs?|ought|is|are|must|should|can|could|may) (?:got )?(?:to )?(?:go|be (?:gone|deleted|removed|erased|wiped|taken out|forgotten|off the record)|disappear|vanish|come out|come off|go away)(?: please| pls| now| ${MEMORY}){0,2}$`,
  `^${TOPIC} (?:should(?: not|n['’]t)|must(?: not|n['’]t)|does(?: not|n['’]t)(?: need to)?|do(?: not|n['’]t)(?: need to)?) (?:be|belong|stay|live|appear|sit) (?:stored |kept |saved |noted |listed )?(?:${MEMORY}|there|here)(?: please| pls){0,2}$`,
  `^i(?:['’]d| would) rather (?:you (?:did(?: not|n['’]t) (?:keep|store|remember|save|know|have|hold|hang on to)|forgot(?: about)?|dropped|deleted|removed)|(?:not have|keep)) ${TOPIC}(?: ${MEMORY}| out of it| to myself| private| please){0,2}$`,
  `^i(?:['’]d| would) rather ${TOPIC} (?:was|were|is|are|be)(?: not|n['’]t) (?:stored|kept|saved|remembered|noted|${MEMORY})(?: at all| please| ${MEMORY}){0,2}$`,
  `^i (?:do(?: not|n['’]t)|did(?: not|n['’]t)) (?:want|like|need) (?:you (?:to (?:keep|store|remember|save|know|have|hold)|keeping|storing|remembering|saving|knowing|having) )?${TOPIC} (?:${MEMORY}|stored|kept|saved|remembered|noted|recorded|written down|floating about|lying around|hanging around)(?: any ?more| at all| please){0,2}$`,
  `^(?:please |pls |can you |could you )*(?:keep|leave) ${TOPIC} (?:out of (?:it|this|that|your \\p{L}+|the \\p{L}+|my \\p{L}+)|off (?:the|my|your) \\p{L}+)(?: please| pls){0,2}$`,
  `^(?:please |pls |can you |could you |would you |just ){0,2}(?:get rid of|chuck(?: out)?|lose|scrub|wipe|bin|scratch|drop|purge|clear out|throw out|rub out|strike|take out|kill|nuke|ditch) ${TOPIC}(?: from (?:your|the|my) \\p{L}+| please| pls| thanks| thx| for me| completely){0,2}$`,
].map((source) => new RegExp(source, 'iu'));
/** Words around the thing that do not say what it is. */
const LEADING = new Set(
  'and so ok okay hey please pls anything everything all whatever stuff about to do with on regarding of around the my our that this those any whole entire bit bits part parts thing things line lines note notes'.split(
    ' ',
  ),
);
const TRAILING = new Set(
  'stuff bit bits part parts thing things business info information detail details line note notes entry entries one ones memory memories topic story matter saga'.split(
    ' ',
  ),
);
/** bounded: 160 characters */
const HAN_WISHES: readonly RegExp[] = [
  /^(?:把)?(?:关于|有关)?(?<what>[^，,。！!？?；;]{1,24}?)(?:不想|不愿意?|不希望|不要|不准|别|甭|不用|用不着|没必要)(?:再|让你|被你?|给我|叫你|你)?再?(?:留(?:底|着|档|存|记录|痕|下来?)?|存(?:着|档|下来?|起来)?|记(?:录|着|住|下来?|在案)?|被记(?:着|住|录)?|保(?:存|留)|入库|备案)[了啦吧着的]{0,3}$/u,
  /^(?:把)?(?:关于|有关)?(?<what>[^，,。！!？?；;]{1,24}?)[抹删划勾撤清擦拿扔剔摘刨去](?:了|掉|除|去|干净)(?:吧|得了|算了|好了|呗|哈|啊|了){0,2}$/u,
];
const HAN_TRAILING =
  '的 那些 这些 那点 这点 那个 这个 那 这 糟心 破 烂 事情 事儿 事 段 条 些 块 部分 内容 记录 信息 话题 篇 茬 档子 笔 句话 几句 东西 儿 我 就 都 还是 真的 可 实在 麻烦 请 帮我 给我 赶紧 直接 全 也 可以 你'.split(
    ' ',
  );
const MOST_TRAILING = 6;
/** What is to stay. bounded: 160 characters */
const KEPT = /(?:留着?|保留|别动|不用动|不动|不用删|别删)(?:着|吧|就行|不变)?[。.!！]?$/u;

/**
 * What a feedback wants forgotten in everyday words: `anything about therapy has to go`, `试管的事我不想留底`.
 * Null for other feedback, and where no claim or more than four speak of it.
 */
export function wishedAway(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  const text = feedback.trim();
  if (text.length > MAX_TEXT || /[?？]$/u.test(text)) return null;
  const isChinese = HAN.test(text);
  const [first = '', ...others] = text.split(isChinese ? HAN_CLAUSES : CLAUSES);
  if (!others.every((words) => REASON.test(words.trim()) || (isChinese && KEPT.test(words)))) return null;
  const patterns = isChinese ? HAN_WISHES : WISHES;
  const what = patterns
    .values()
    .map((pattern) => pattern.exec(first.trim())?.groups?.what)
    .find((found) => found !== undefined);
  if (what === undefined) return null;
  const topics = isChinese ? hanTopics(what, candidates) : englishTopics(what);
  if (topics.length === 0) return null;
  return forgetting(topics, candidates, isChinese);
}

/** bounded: 160 characters */
const CLAUSES = /[.!;]+\s{0,3}|, (?=that|it|this|please|thanks|pls)/u;
/** bounded: 160 characters */
const HAN_CLAUSES = /[。！!,，；;]/u;
/** Why it is to be forgotten. bounded: 160 characters */
const REASON =
  /^(?:(?:that|it|this)(?:['’]s| is| was)? (?:private|personal|sensitive|confidential|nobody['’]s business|none of (?:your|anyone['’]s) business|between .{2,30}|over|old|in the past|embarrassing|too (?:personal|private|much)).*|please|pls|thanks?(?: you)?|thx|ta|cheers|sorry|谢谢.*|麻烦.*|拜托.*|太?(?:隐私|私密|私人|敏感|丢人|尴尬).*|)$/iu;

/** The things that words name, as stems. bounded: 160 characters */
function englishTopics(what: string): readonly (readonly string[])[] {
  return what.split(/, | and /u).map((part) => {
    const words = part.split(' ');
    while (LEADING.has(words[0]?.toLowerCase() ?? '')) words.shift();
    while (words.length > 1 && TRAILING.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
    return analyseTerms(words.join(' ')).filter((term) => !ENGLISH_STOP_WORDS.has(term) && term.length > 1);
  });
}

/** Chinese words without those behind them that do not say what they mean. */
function withoutTrailing(what: string): string {
  let words = what;
  for (let read = 0; read < MOST_TRAILING; read += 1) {
    const tail = HAN_TRAILING.find((one) => words.length > one.length && words.endsWith(one));
    if (tail === undefined) break;
    words = words.slice(0, -tail.length);
  }
  return words;
}

/** A thing as it is said, or each word of it that a memory has: `信佛吃斋`. */
function hanTopics(what: string, candidates: readonly FeedbackCandidate[]): readonly (readonly string[])[] {
  const plain = withoutTrailing(what.replace(/^(?:我们?|咱)(?:的|那)?/u, ''));
  if (plain.length < 2) return [];
  const has = (words: string) => candidates.some(({ text }) => withoutLead(text).includes(words));
  if (has(plain)) return [[plain]];
  const parts = plain.split(/[和跟与及、]/u).filter((part) => part.length > 1);
  const words = (parts.length > 1 ? parts : [...chineseTags(plain)].map(({ word }) => word)).filter(
    (word) => word.length > 1,
  );
  return words.length > 0 && words.every(has) ? words.map((word) => [word]) : [];
}

const isSameStem = (a: string, b: string): boolean => {
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  return length >= 5 && a.slice(0, Math.max(5, length - 1)) === b.slice(0, Math.max(5, length - 1));
};

function speaksOfAll(words: string, topic: readonly string[], isChinese: boolean): boolean {
  if (isChinese) return topic.every((word) => words.includes(word));
  const own = analyseTerms(words);
  return topic.every((term) => own.some((other) => isSameStem(term, other)));
}

function forgetting(
  topics: readonly (readonly string[])[],
  candidates: readonly FeedbackCandidate[],
  isChinese: boolean,
): Decision | null {
  const claims = claimsOf(candidates);
  const isMeant = (words: string) =>
    topics.some((topic) => topic.length > 0 && speaksOfAll(words, topic, isChinese));
  const meant = claims.filter(({ words }) => isMeant(words));
  if (meant.length === 0 || meant.length > MOST_CLAIMS) return null;
  const versions: { index: number; text: string }[] = [];
  const forgotten: number[] = [];
  for (const index of meant.flatMap(({ values }) => values.map((value) => value.index))) {
    const text = candidates[index]?.text ?? '';
    const sentences = [...splitSentences(withoutLead(text))].slice(0, MOST_SENTENCES);
    const kept = sentences
      .filter((sentence) => !isMeant(sentence.text))
      .map((sentence) => sentence.text.trim());
    // what has none of the words tells the same claim in others
    if (kept.length === 0 || kept.length === sentences.length) forgotten.push(index);
    else versions.push({ index, text: leadOf(text) + kept.join(' ') });
  }
  return { ...NOTHING, versions, forgotten };
}
