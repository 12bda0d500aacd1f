import type { TimeMention } from '../../domain/time/time.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { englishParts, isWithoutSubject, subjectOf } from './event-clauses-english.ts';
import { isChineseNote } from './event-notes-chinese.ts';
import type { Piece, Turn } from './turn.ts';

/** A clause of a statement with what it leaves to the clauses before it. */
export interface EventClause extends Piece {
  /** The times of an earlier clause, if this clause names none. */
  readonly carried: readonly TimeMention[];
  /** The words that name the subject, in this clause or an earlier one; '' if none does. */
  readonly subject: string;
  /** Whether the subject stands in an earlier clause. */
  readonly isContinued: boolean;
  /** What the shared reader says of the clause; null in English. */
  readonly claim: ChineseClaim | null;
}

/** A sentence as one clause. */
export const wholeOf = (piece: Piece): EventClause => ({
  ...piece,
  carried: [],
  subject: '',
  isContinued: false,
  claim: null,
});

/** Times that say when something happened are at most so long; a month or a year may hold other events. */
const MAX_CARRIED_DAYS = 8;

/** The clauses of a statement with their own times, or those of the clause before. */
export function clausesOf(turn: Turn, piece: Piece): readonly EventClause[] {
  const isNote = turn.language === 'zh' && isChineseNote(piece.text, piece.times);
  const parts = isNote
    ? [{ start: 0, end: piece.text.length, claim: null }]
    : turn.language === 'zh'
      ? chineseParts(piece)
      : englishParts(piece.text).map((part) => ({ ...part, claim: null }));
  const clauses: EventClause[] = [];
  let times: readonly TimeMention[] = [];
  let subject = '';
  const isWhole = parts.length === 1;
  for (const { claim, ...part } of parts) {
    const { start, end } = isWhole ? { start: 0, end: piece.text.length } : part;
    const text = piece.text.slice(start, end);
    const own = piece.times.filter(
      (time) => time.start >= piece.start + start && time.end <= piece.start + end,
    );
    const named = claim === null ? subjectOf(text, own) : claim.subjectWords;
    const isOwn = claim === null ? !isWithoutSubject(text) : text.includes(named);
    if (isOwn || named !== '') subject = named;
    clauses.push({
      ...piece,
      text,
      start: piece.start + start,
      end: piece.start + end,
      times: own,
      carried: own.length === 0 ? times : [],
      subject,
      isContinued: !isOwn && subject !== '',
      claim,
    });
    if (own.length > 0) times = own.filter(isShort);
  }
  return clauses;
}

function isShort({ from, to }: TimeMention): boolean {
  return to.getTime() - from.getTime() <= MAX_CARRIED_DAYS * 86_400_000;
}

interface Part {
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  readonly claim: ChineseClaim | null;
}

/** Words that only say where or with whom what was told before takes place. bounded: 120 characters */
const WHERE_ONLY =
  /^(?:地点|就|还是)?在\p{Script=Han}{2,8}$|^(?:和|跟|与|同)(?!我说|你说)\p{Script=Han}{1,8}一起(?:去的?)?$|^(?![我你他她])\p{Script=Han}{1,4}(?:跟|和|陪)(?:着)?我们?(?:一起|一块儿?)?去?的?$/u;

/** When it was, said afterwards: `手机屏碎了，昨天的事`. bounded: 80 characters */
const AFTERTHOUGHT =
  /^(?:就|也就|大概)?(?:(?:[今昨明后前]|大[前后])(?:天|晚|儿|儿个|年)?|[上下这]个?(?:周|礼拜|星期|月)[一二三四五六日天末]?|(?:周|礼拜|星期)[一二三四五六日天末])(?:[早晚上下中][上午])?(?:的事(?:儿|情)?|刚发生的)?了?$/u;

/**
 * What may stand beside a time that is said afterwards: `上周三的事`, `昨晚提的`, `今天上午民政局`. bounded: 80 characters
 */
const WHEN_ONLY =
  /^[就也]?(?:大概|差不多)?(?:(?:夜里|半夜|凌晨|[早晚]上|[上中下]午)?的事(?:儿|情)?[了啊]?|(?:跟[\p{Script=Han}]{2,4})?(?:提|说|办|签|谈|判|宣布|通知|出|批|发|定|走|离|剖|生|拿|到)的|(?:在)?\p{Script=Han}{1,6}(?:局|院|店|馆|公司|中心|厅|所|楼|园|城|路|街))?[。！!~]*$/u;

/** Whether words with a time only say when the deed of the part before was done. */
function saysWhen(text: string, before: Part, rest: string): boolean {
  return WHEN_ONLY.test(rest) && /(?:[了啦]|[^好真挺]的)$/u.test(text.slice(before.start, before.end));
}

/**
 * The clauses of a Chinese sentence; one that only says when belongs to the next, one that only says where to
 * the one before.
 */
function chineseParts({ text, start, times, claims }: Piece): readonly Part[] {
  const parts: Part[] = [];
  let from: number | null = null;
  const hasTime = (part: Part) =>
    times.some((time) => time.start >= start + part.start && time.end <= start + part.end);
  for (const claim of claims) {
    const last = parts.at(-1);
    if (from === null && last !== undefined && WHERE_ONLY.test(claim.plain)) {
      parts[parts.length - 1] = { ...last, end: claim.end };
      continue;
    }
    const begin: number = from ?? claim.start;
    if (from === null && last !== undefined && AFTERTHOUGHT.test(claim.plain) && !hasTime(last)) {
      parts[parts.length - 1] = { ...last, end: claim.end };
      continue;
    }
    const dated = times.filter((time) => time.start >= start + begin && time.end <= start + claim.end);
    const length = dated.reduce((sum, time) => sum + time.text.length, 0);
    const rest = dated.reduce((words, time) => words.replace(time.text, ''), claim.plain);
    if (
      from === null &&
      last !== undefined &&
      dated.length > 0 &&
      saysWhen(text, last, rest) &&
      !hasTime(last)
    ) {
      parts[parts.length - 1] = { ...last, end: claim.end };
      continue;
    }
    from = length > 0 && claim.end - begin - length <= 1 ? begin : null;
    if (from === null) parts.push({ start: begin, end: claim.end, claim });
  }
  return parts;
}
