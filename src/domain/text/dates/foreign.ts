import {
  calendarDay,
  DAY_MS,
  days,
  monthOf,
  months,
  shifted,
  spanning,
  startOfDay,
  startOfWeek,
  type Unit,
  type WallSpan,
  weekAround,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { bareMonth } from './english.ts';
import { withForeignClock } from './foreign-clock.ts';
import { ORDINALS } from './foreign-ordinals.ts';
import { TIME_WORDS, type TimeWords } from './foreign-words.ts';
import { MORE_TIME_WORDS } from './foreign-words-more.ts';
import { applyRules, type DateRule, type RuleContext, type WallMention, withoutOverlaps } from './rule.ts';

/** Function words of English that none of the languages has. */
const ENGLISH = new Set(
  'the i you he she it we they my your are were to of and at for with that this have had do did not what when will would but if or just from about'.split(
    ' ',
  ),
);
const UNITS: readonly Unit[] = ['day', 'week', 'month', 'year'];
const any = (words: readonly string[]) => `(?:${words.join('|')})`;
const whole = (source: string) => `(?<![\\p{L}\\p{M}\\d])${source}(?![\\p{L}\\p{M}\\d])`;
const rule = (source: string, resolve: DateRule['resolve']): DateRule => ({
  // bounded: 600 characters (of a sentence)
  pattern: new RegExp(whole(source), 'giu'),
  resolve,
});
/** The place of a word among patterns; -1 for none. */
const indexIn = (patterns: readonly string[], word: string | undefined) =>
  // linear: a word of one alternative, from its beginning to its end
  patterns.findIndex((pattern) => new RegExp(`^${pattern}$`, 'iu').test(word ?? ''));

/** Between the first and the last day of several. */
const TO = 'bis zum|bis|au|al|a|tot en met|tot|t/m|по|до|đến|sampai|hingga|إلى|से|[-–]';

/** A day of the week: the last or the next one. */
function weekdayOn(wanted: number, { reference, isPast }: RuleContext): WallSpan {
  const back = (weekdayOf(reference) - wanted + 7) % 7 || 7;
  return days(startOfDay(reference) + (isPast ? -back : 7 - (back % 7)) * DAY_MS);
}

function dated(day: number, month: number, year: string | undefined, c: RuleContext): WallSpan | null {
  if (year !== undefined) return calendarDay(Number(year), month, day);
  const own = calendarDay(yearOf(bareMonth(month, c).from), month, day);
  if (own === null || month !== monthOf(c.reference)) return own;
  const step = c.isPast && own.from > c.reference ? -1 : !c.isPast && own.to <= c.reference ? 1 : 0;
  return calendarDay(yearOf(own.from) + step, month, day);
}

/** @param isBare whether a weekday or a month alone says a time */
function rulesOf(words: TimeWords, isBare: boolean): readonly DateRule[] {
  const { weekdays, units, next, last, current, numbers } = words;
  const unit = `(${any(units)})`;
  const weekday = `(${any(weekdays)})`;
  const month = `(${any(words.months)})`;
  const amount = `(\\d{1,2}|${any(numbers)})`;
  const part = `(?: ${words.part})?`;
  const which = `(?:(${next})|(${last})|(${current}))`;
  const countOf = (text: string | undefined) =>
    /^\d/.test(text ?? '') ? Number(text) : indexIn(numbers, text) + 1;
  const counted = (text: string | undefined, unitText: string | undefined, sign: -1 | 1, at: number) => {
    const [count, named] = [countOf(text), UNITS[indexIn(units, unitText)]];
    if (!(count > 0) || named === undefined) return null;
    return named === 'week' ? weekAround(at, sign * count) : shifted(at, sign * count, named);
  };
  const side = (nextText: string | undefined, lastText: string | undefined) =>
    nextText !== undefined ? 1 : lastText !== undefined ? -1 : 0;
  const unitAt = (unitText: string | undefined, step: number, reference: number) => {
    const named = UNITS[indexIn(units, unitText)];
    return named === undefined || named === 'day' ? null : shifted(reference, step, named);
  };
  const weekdayAt = (name: string | undefined, step: number, c: RuleContext) => {
    const wanted = indexIn(weekdays, name);
    if (step === 0) return days(startOfWeek(c.reference) + wanted * DAY_MS);
    if (step > 0) return days(startOfWeek(c.reference) + (7 + wanted) * DAY_MS);
    return weekdayOn(wanted, { ...c, isPast: true });
  };
  const notEach = `(?<!(?<!\\p{L})${words.every} )`;
  return [
    ...words.days.map(([word, offset]) =>
      rule(`${word}${part}`, (_, { reference }) => shifted(reference, offset, 'day')),
    ),
    ...(words.eitherDays ?? []).map(([word, offset]) =>
      rule(`${word}${part}`, (_, { reference, isPast }) =>
        isBare ? shifted(reference, isPast ? -offset : offset, 'day') : null,
      ),
    ),
    rule(`${which} ${weekday}${part}`, (m, c) => weekdayAt(m[4], side(m[1], m[2]), c)),
    rule(`${weekday}(?: (${next})| (${last}))${part}`, (m, c) => weekdayAt(m[1], side(m[2], m[3]), c)),
    rule(`${notEach}${weekday}${part}`, (m, c) => (isBare ? weekdayOn(indexIn(weekdays, m[1]), c) : null)),
    rule(`${which} ${unit}`, (m, { reference }) => unitAt(m[4], side(m[1], m[2]), reference)),
    rule(`${unit}(?: (${next})| (${last}))`, (m, { reference }) => unitAt(m[1], side(m[2], m[3]), reference)),
    rule(`${which} ${words.weekend}`, (m, { reference }) => shifted(reference, side(m[1], m[2]), 'weekend')),
    rule(`${words.weekend}(?: (${next})| (${last}))`, (m, { reference }) =>
      shifted(reference, side(m[1], m[2]), 'weekend'),
    ),
    rule(`${words.ago[0]}${amount} ${unit}${words.ago[1]}`, (m, { reference }) =>
      counted(m[1], m[2], -1, reference),
    ),
    rule(`${words.ahead[0]}${amount} ${unit}${words.ahead[1]}`, (m, { reference, isPast }) =>
      isPast ? null : counted(m[1], m[2], 1, reference),
    ),
    rule(
      `(?:(?:vom|von|du|del|dal|de|van|с|dari|من) )?(\\d{1,2})(?:\\.|er|-?го)? ?(?:${TO}) ?(\\d{1,2})(?:\\.|-?е|-?го)? (?:de |d['’])?${month}`,
      (m, c) => {
        const index = indexIn(words.months, m[3]);
        const [first, last] = [m[1], m[2]].map((day) => dated(Number(day), index, undefined, c));
        return first && last && first.from < last.from ? spanning(first, last) : null;
      },
    ),
    rule(
      `(\\d{1,2})(?:\\.|er|[ºª°]|-?(?:го|е))? (?:de |d['’])?${month}(?:,? (?:de |del |năm |tahun |عام |سنة )?((?:19|20)\\d\\d))?`,
      (m, c) => dated(Number(m[1]), indexIn(words.months, m[2]), m[3], c),
    ),
    ...ordinalRules(words, (text) => indexIn(words.months, text)),
    rule(`${words.inside} ${month}(?:,? (?:de |del |năm |tahun |عام |سنة )?((?:19|20)\\d\\d))?`, (m, c) => {
      const index = indexIn(words.months, m[1]);
      if (m[2] === undefined) return isBare ? bareMonth(index, c) : null;
      return months(Number(m[2]), index);
    }),
    rule(`${words.inside} ((?:19|20)\\d\\d)`, (m) => years(Number(m[1]))),
    ...(words.yearBehind === undefined
      ? []
      : [rule(`((?:19|20)\\d\\d)${words.yearBehind}`, (m) => years(Number(m[1])))]),
    rule('(\\d{1,2})[./](\\d{1,2})[./]((?:19|20)\\d\\d)', (m) =>
      calendarDay(Number(m[3]), Number(m[2]) - 1, Number(m[1])),
    ),
  ];
}

/** `am dritten März`, `der letzte Freitag im April`. */
function ordinalRules(words: TimeWords, monthIn: (text: string | undefined) => number): readonly DateRule[] {
  const own = ORDINALS[words.language];
  if (own === undefined) return [];
  const month = `(${any(words.months)})`;
  const year = '(?:,? (?:de |del )?((?:19|20)\\d\\d))?';
  return [
    rule(`(${any(own.monthDays)}) (?:de |d['’])?${month}${year}`, (m, c) =>
      dated(indexIn(own.monthDays, m[1]) + 1, monthIn(m[2]), m[3], c),
    ),
    rule(`(?:(${any(own.nth)})|${own.final}) (${any(words.weekdays)}) ${own.of} ?${month}${year}`, (m, c) => {
      const index = monthIn(m[3]);
      const { from } = m[4] === undefined ? bareMonth(index, c) : months(Number(m[4]), index);
      const day = indexIn(words.weekdays, m[2]);
      const first = from + ((day - weekdayOf(from) + 7) % 7) * DAY_MS;
      const week = m[1] === undefined ? 4 : indexIn(own.nth, m[1]);
      const at = first + week * 7 * DAY_MS;
      return days(monthOf(at) === monthOf(from) ? at : at - 7 * DAY_MS);
    }),
  ];
}

const ALL: readonly TimeWords[] = [...TIME_WORDS, ...MORE_TIME_WORDS];
const RULES: ReadonlyMap<TimeWords, readonly DateRule[]> = new Map(
  ALL.map((words) => [words, rulesOf(words, true)]),
);
/** Where the tense is not known. */
const SURE_RULES: ReadonlyMap<TimeWords, readonly DateRule[]> = new Map(
  MORE_TIME_WORDS.map((words) => [words, rulesOf(words, false)]),
);

/** Names of months that English has too, or that name something else in it. */
const SHARED = /^(?:mars|april|august|september|november|mayo|märz|mart\(\?:ta\)\?)$/;
const named = (patterns: readonly string[]) =>
  // bounded: 600 characters (of a sentence)
  new RegExp(`(?<![\\p{L}\\p{M}])${any(patterns)}(?![\\p{L}\\p{M}])`, 'iu');
const daysOf = ({ days: own, eitherDays = [], weekdays }: TimeWords) => [
  ...own.map(([word]) => word),
  ...eitherDays.map(([word]) => word),
  ...weekdays,
];

/** Languages of one script. */
interface Family {
  /** What every time that is read has. */
  readonly trigger: RegExp;
  /** Per language what its days, and its months and units, are called. */
  readonly languages: readonly {
    readonly words: TimeWords;
    readonly days: RegExp;
    readonly others: RegExp;
    readonly all: RegExp;
  }[];
}

function familyOf(members: readonly TimeWords[]): Family {
  const sources = members.flatMap((words) => [...daysOf(words), ...words.months, ...words.units]);
  return {
    // bounded: 600 characters (of a sentence)
    trigger: new RegExp(`\\d|(?<!\\p{L})(?:${sources.join('|')})(?![\\p{L}\\p{M}])`, 'iu'),
    languages: members.map((words) => ({
      words,
      days: named(daysOf(words)),
      others: named([...words.months.filter((month) => !SHARED.test(month)), ...words.units]),
      all: named([...daysOf(words), ...words.months, ...words.units]),
    })),
  };
}

const isLatin = ({ marks }: TimeWords) => [...marks].every((mark) => /^\p{Script=Latin}/u.test(mark));
const LATIN = familyOf(ALL.filter(isLatin));
const OTHERS = familyOf(ALL.filter((words) => !isLatin(words)));
/** Cyrillic, Arabic and Devanagari. */
const OTHER_SCRIPT = /[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f]/;
/** A date in digits. bounded: 600 characters (of a sentence) */
const DIGITS = /\b\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d\b|\b(?:19|20)\d\d\b/;

/** The words of the language of a sentence, if it is one of those that have some and clearly not English. */
export function foreignWords(sentence: string): TimeWords | null {
  const { trigger, languages } = OTHER_SCRIPT.test(sentence) ? OTHERS : LATIN;
  if (!trigger.test(sentence)) return null;
  const scores = new Map<TimeWords, number>();
  let english = 0;
  let count = 0;
  for (const word of sentence.toLowerCase().split(/[^\p{L}\p{M}]+/u)) {
    if (word === '') continue;
    count += 1;
    if (count > 60) break;
    if (ENGLISH.has(word)) english += 1;
    for (const { words } of languages)
      if (words.marks.has(word)) scores.set(words, (scores.get(words) ?? 0) + 1);
  }
  for (const { words } of languages)
    if (words.letters?.test(sentence)) scores.set(words, (scores.get(words) ?? 0) + 1);
  for (const { words, days: own, others } of languages) {
    // it cannot become the best one
    if ((scores.get(words) ?? 0) + 3 <= english) continue;
    const more = (own.test(sentence) ? 2 : 0) + (others.test(sentence) ? 1 : 0);
    if (more > 0) scores.set(words, (scores.get(words) ?? 0) + more);
  }
  let best: TimeWords | null = null;
  for (const words of scores.keys())
    if ((scores.get(words) ?? 0) > (best === null ? english : (scores.get(best) ?? 0))) best = words;
  const score = best === null ? 0 : (scores.get(best) ?? 0);
  if (best === null || score < 2 || score * 6 < count) return null;
  const isDated = languages.some(({ words, all }) => words === best && all.test(sentence));
  return isDated || (english === 0 && DIGITS.test(sentence)) ? best : null;
}

/** The times that a sentence in another language than English and Chinese tells. */
export function foreignMentions(sentence: string, words: TimeWords, reference: number): WallMention[] {
  const isPast = words.past.test(sentence);
  const isSure = isPast || words.future === undefined || words.future.test(sentence);
  const rules = (isSure ? RULES : SURE_RULES).get(words) ?? [];
  const found = applyRules(rules, sentence, { reference, isPast });
  return [...withForeignClock(withoutOverlaps(found), sentence, words.language)];
}
