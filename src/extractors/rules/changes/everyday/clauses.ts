/** A clause of a feedback as people type it; UTF-16 offsets in the text. */
export interface Clause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What ends it: a sign, a word, or nothing. */
  readonly sign: string;
}

const MAX_TEXT = 300;
/** Where a clause ends. bounded: 300 characters */
const CUT =
  /(?:,(?!\d{3})|[;!?。！？，；…~～])+\s*|\.(?!\d)\s*|:(?!\d)\s*|[：]\s*|\s+[-–—]{1,2}\s+|\s+(?=(?:so|and|but|cos|coz|cuz|because|since (?:she|he|they|we|i|it|the|my|our)|as (?:she|he|they|we|i|it|the|my|our)) )|(?<=\p{Script=Han}|\d)\s+(?=\p{Script=Han})/giu;
/** bounded: 300 characters */
const DAYS: readonly (readonly [RegExp, string])[] = (
  [
    ['mon', 'Monday'],
    ['tues?', 'Tuesday'],
    ['weds?', 'Wednesday'],
    ['thu(?:rs?)?', 'Thursday'],
    ['fri', 'Friday'],
    ['sat', 'Saturday'],
    ['sun', 'Sunday'],
  ] as const
).map(([short, day]) => [
  new RegExp(
    `(?<=^|\\b(?:on|to|til|till|until|for|it['’]?s|is|was|this|next|by|from|now|the) )${short}(?=$|[ ,.!;])(?! (?:down|in|up|on my|at my|cream|hat))`,
    'giu',
  ),
  day,
]);

/** The clauses of a text of at most 300 characters, in order; none of a longer one. */
export function clausesOf(text: string): readonly Clause[] {
  if (text.length > MAX_TEXT) return [];
  const cuts = [...text.matchAll(CUT)].map(({ 0: sign, index }) => ({ sign, index }));
  let from = 0;
  return [...cuts, { sign: '', index: text.length }].flatMap(({ sign, index }) => {
    const start = from;
    from = index + sign.length;
    const words = text.slice(start, index);
    return words.trim() === '' ? [] : [{ text: words, start, end: index, sign: sign.trim() }];
  });
}

/** A text with the days of the week in full: `weds` is `Wednesday`. */
export function withWholeDays(text: string): string {
  if (text.length > MAX_TEXT) return text;
  return DAYS.reduce((words, [pattern, day]) => words.replace(pattern, day), text);
}
