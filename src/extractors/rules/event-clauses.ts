import type { Piece } from './turn.ts';

/** Verbs in the past that may begin a clause without its subject: `… and moved to Lisbon`. */
const VERB =
  'moved|went|bought|sold|met|got|took|started|finished|quit|left|opened|joined|visited|fixed|painted|cooked|came|broke|lost|won|adopted|signed|flew|drove|ran|made|married|booked|ordered|missed|called';
// bounded: 600 characters (of a sentence)
const ENGLISH = new RegExp(
  `(?:[,;] (?:and |but |so |then )?|,? (?:and|but) (?:then )?)(?=(?:(?:last|this|next) \\w{1,12} |yesterday |today |tomorrow |now |then |later |finally )?(?:(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey)(?:['’]\\w{1,2})? \\w|(?:my|our|his|her) \\w{1,20} (?:is|was|got|has|had|just)\\b)|(?:then |later |finally )?(?:${VERB})\\b)`,
  'g',
);
const CHINESE = /[，,；;]/g;
/** A clause that says what the others depend on, at the beginning of a sentence. bounded: 600 characters */
const CONDITION =
  /^(?:(?:and|but|so) )?(?:if|unless|whenever|when|imagine|suppose|in my (?:novel|story|dream|book)|in the (?:movie|film|novel|book|story)|I dreamed|I dreamt|I wish)\b|^(?:如果|要是|假如|万一|电影里|小说里|书里|梦里|听说|本来)|[:：]\s*["“「]/i;

/** The clauses of a statement with their own times. A sentence under a condition stays whole. */
export function clausesOf(piece: Piece, chinese: boolean): readonly Piece[] {
  if (CONDITION.test(piece.text)) return [piece];
  const clauses: Piece[] = [];
  let from = 0;
  const push = (to: number) => {
    const text = piece.text.slice(from, to);
    const start = piece.start + from + (text.length - text.trimStart().length);
    const end = start + text.trim().length;
    const times = piece.times.filter((time) => time.start >= start && time.start < end);
    if (end > start) clauses.push({ ...piece, text: text.trim(), start, end, times });
  };
  for (const { index, 0: mark } of piece.text.matchAll(chinese ? CHINESE : ENGLISH)) {
    // `Last weekend, we …`: the words before the comma only date the clause
    if (isOnlyTime(piece, from, index, chinese ? 2 : 6)) continue;
    push(index);
    from = index + mark.length;
  }
  push(piece.text.length);
  return clauses;
}

/** Whether a part of a sentence holds at most `rest` characters beside a time. */
function isOnlyTime({ text, start, times }: Piece, from: number, to: number, rest: number): boolean {
  const inside = times.filter((time) => time.start >= start + from && time.end <= start + to);
  const length = inside.reduce((sum, time) => sum + time.text.length, 0);
  return length > 0 && text.slice(from, to).trim().length - length <= rest;
}

/** Whether a sentence stands under a condition, in a quotation or in a story. */
export function isConditional(text: string): boolean {
  return CONDITION.test(text);
}
