import { simplified } from '../../../../domain/text/simplified.ts';

/** A clause of a Chinese sentence. */
export interface ChineseClause {
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  /** The clause in simplified characters, with the words of quotations masked; as long as the clause. */
  readonly plain: string;
  /** The sign behind the clause, `''` where a conjunction begins the next one. */
  readonly mark: string;
  /** Whether the clause begins somebody else's words, as what follows `他说：` does. */
  readonly isSpeech: boolean;
  /** Whether the clause has more than 120 characters, which are too many to be judged. */
  readonly isLong: boolean;
  /** Whether it asks to do something with the text behind it: `翻译成英文：`. */
  readonly isTask: boolean;
}

const MASK = '□';
const LONGEST_QUOTE = 200;
const PAIRS: Readonly<Record<string, string>> = { '「': '」', '『': '』', '“': '”', '"': '"', '《': '》' };
const SAYS = /(?:说|道|问|讲|喊|写|回答|回复|告诉[^，,。]{1,4}|表示|提到|认为|觉得)(?:过|了)?[：:，,\s]*$/;
/** A quotation that is a sentence, not a name or a title. */
const IS_SENTENCE = /[，。！？,!?]|[我你他她](?!们的?$)|^(?:不|没|别)/;

/**
 * Masks titles and the words that somebody else said, so that no rule reads them. Quotation marks around a
 * name stay, with the name.
 */
function masked(text: string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    const close = PAIRS[text.charAt(at)];
    const end = close === undefined ? -1 : text.slice(at + 1, at + 1 + LONGEST_QUOTE).indexOf(close);
    if (end <= 0) {
      result += text.charAt(at);
      at += 1;
      continue;
    }
    const words = text.slice(at + 1, at + 1 + end);
    const isTitle = text.charAt(at) === '《';
    const isSpeech = SAYS.test(text.slice(Math.max(0, at - 12), at)) || IS_SENTENCE.test(words);
    result += isTitle || isSpeech ? MASK.repeat(end + 2) : text.slice(at, at + end + 2);
    at += end + 2;
  }
  return result;
}

/** Signs between clauses. A comma between digits belongs to a number. bounded: 600 characters */
const SIGN =
  /(?<!\d)[,，;；。！!？?…~～]+|[,，;；。！!？?…~～]+(?!\d)|[:：]|(?<=\p{Script=Han}[”」』》]?)\s+(?=[“「『《]?\p{Script=Han})|、(?=我(?:不|最|很|也|喜|爱|讨|对|住|是|叫)|[他她]|不[吃喝爱喜])|\n|——+/gu;
/** Tasks to be done with the text behind them, which is nobody's statement. */
const TASK =
  /(?:翻译|翻成|译成|润色|改写|改成|校对|纠错|修改|造句|例句|总结|概括|朗读|仿写|续写|扩写|缩写|检查)[^，,。]{0,14}$|(?:下面|以下)(?:这|的|是)?[^，,。]{0,10}$/u;
/** Something that somebody asks to be written, in the words behind it. bounded: 120 characters */
const DRAFT =
  /(?:写|编|拟|起草|生成|做|发|回|润色|来)(?:[^，,。]{0,8})(?:简历|自我介绍|简介|介绍|邮件|信|文章|日记|旁白|脚本|稿子?|发言|演讲|征婚启事|交友资料|短信|消息|朋友圈|文字|评论|请假条)$|(?:角色扮演|角色|人设|设定|旁白)$/u;
/** Words after which a colon begins somebody's words. */
const SAYS_BEFORE =
  /(?:说|唱|念|喊|(?:歌词|台词|剧本|剧情|小说|故事|范文|作文|文案|名言|段子|笑话|题目|对话|例子|例句|样例|示例|引用|摘抄|模板|开头|结尾|原文|译文|比如|例如|譬如)(?:是|里|如下)?|道|问|讲|表示|告诉.{0,4}|回答|写|回复)(?:过|了)?$/;
/** Words before a colon that only announce what follows. */
const LABEL =
  /^\s*(?:更正|纠正|修正|勘误|备注|附注|注意|请注意|提醒|温馨提示|提示|更新|补充|说明|注|另外|对了|总结|小结|结论|背景|自我介绍|关于我|个人信息|基本信息|基本情况|我的情况|情况|事实|声明|反馈|回答|答|答案|问题|PS|P\.S|ps)(?:一下|一点|如下)?\s*$/u;

/** Conjunctions that begin a clause inside a sentence without a sign. bounded: 600 characters */
const CONJUNCTION =
  /(?<!不|非)但(?!凡|愿)是?(?=[我他她它你您不没对现也还更最很从只讨喜爱住在是会能吃喝要想后])|可是(?=.)|然而|不过(?=[我他她你现也还更最后如没不对要][^敏])|而且|并且(?=[我不喜爱讨])|所以(?=[我他不一从才])|因为|(?<=.)因此(?=[我他不])|虽然|尽管|如果|要是|只要|除非|而是|而不是|(?:现在|如今|后来|目前)(?<=(?:以前|之前|曾经|原来|原本|过去|本来|从前|小时候).{4,32})| ?[也还](?=喜欢|爱|讨厌|不|没|会|对|是|有|养|想|在|怕|很|特别|常|能)(?<=(?:喜欢|爱|讨厌|[吃喝住养玩]|过敏|是|会).{1,20}[^再么点来谁都].{1,2})/gu;
/** Characters of a sentence and of a clause that are read. */
const MAX_SENTENCE = 600;
const MAX_CLAUSE = 120;

/** The clauses of a sentence, in order. */
export function chineseClauses(sentence: string): readonly ChineseClause[] {
  const plain = masked(simplified(sentence.slice(0, MAX_SENTENCE)));
  const clauses: ChineseClause[] = [];
  let start = 0;
  let isSpeech = false;
  const add = (end: number, mark: string, isTask = false) => {
    for (const [from, to] of byConjunction(plain, start, end)) {
      const text = plain.slice(from, to);
      const left = from + text.length - text.trimStart().length;
      const right = left + text.trim().length;
      if (right > left)
        clauses.push({
          start: left,
          end: right,
          plain: plain.slice(left, right),
          mark: to === end ? mark : '',
          isSpeech,
          isTask,
          isLong: right - left > MAX_CLAUSE,
        });
    }
  };
  for (const match of plain.matchAll(SIGN)) {
    const before = plain.slice(start, match.index);
    if (/^[:：]$/.test(match[0])) {
      const isTask = TASK.test(before.slice(-40));
      const says = isTask || SAYS_BEFORE.test(before.slice(-12)) || DRAFT.test(before.slice(-20));
      if (!says && !LABEL.test(before)) continue;
      if (says) add(match.index, match[0], isTask);
      isSpeech ||= says;
    } else add(match.index, match[0].trim());
    start = match.index + match[0].length;
  }
  add(plain.length, '');
  return clauses;
}

function* byConjunction(plain: string, from: number, to: number): Generator<readonly [number, number]> {
  const text = plain.slice(from, to);
  let start = 0;
  for (const match of text.matchAll(CONJUNCTION)) {
    if (match.index < start + 2) continue;
    yield [from + start, from + match.index];
    start = match.index;
  }
  yield [from + start, to];
}
