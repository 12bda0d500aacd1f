const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const TO = '\\s*(?:-|–|—|to|until|through|至|到|~|～)\\s*';

const two = (n: string | number) => String(n).padStart(2, '0');
const monthNo = (name: string) => two(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/**
 * Each pattern with what it says, as parts of an ISO date. Longer forms come first: what they matched is cut
 * out.
 */
const FORMS: readonly (readonly [RegExp, (groups: string[]) => string[]])[] = [
  [
    new RegExp(`(\\d{1,2}) ${MONTH}${TO}(\\d{1,2}) ${MONTH},? (\\d{4})`, 'giu'),
    ([d1 = '', m1 = '', d2 = '', m2 = '', y]) => [
      `${y}-${monthNo(m1)}-${two(d1)}`,
      `${y}-${monthNo(m2)}-${two(d2)}`,
    ],
  ],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})${TO}(\\d{1,2}) ${MONTH},? (\\d{4})`, 'giu'),
    ([d1 = '', d2 = '', m = '', y]) => [d1, d2].map((day) => `${y}-${monthNo(m)}-${two(day)}`),
  ],
  [
    /(\d{4})年(\d{1,2})月(\d{1,2})日?(?:至|到|-|–|—|~)(?:(\d{1,2})月)?(\d{1,2})日/gu,
    ([y, m1 = '', d1 = '', m2, d2 = '']) => [
      `${y}-${two(m1)}-${two(d1)}`,
      `${y}-${two(m2 || m1)}-${two(d2)}`,
    ],
  ],
  [/(?<![\d-])((?:19|20)\d\d)[-–—至到]((?:19|20)\d\d)年?(?![\d-])/gu, ([y1 = '', y2 = '']) => [y1, y2]],
  [/(\d{4})-(\d\d)-(\d\d)/gu, ([y, m, d]) => [`${y}-${m}-${d}`]],
  [
    new RegExp(`(\\d{1,2}) ${MONTH} (\\d{4})`, 'giu'),
    ([d = '', m = '', y]) => [`${y}-${monthNo(m)}-${two(d)}`],
  ],
  [
    new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'giu'),
    ([m = '', d = '', y]) => [`${y}-${monthNo(m)}-${two(d)}`],
  ],
  [/(\d{4})年(\d{1,2})月(\d{1,2})[日号]/gu, ([y, m = '', d = '']) => [`${y}-${two(m)}-${two(d)}`]],
  [
    new RegExp(`${MONTH}${TO}${MONTH} (\\d{4})`, 'giu'),
    ([m1 = '', m2 = '', y]) => [m1, m2].map((month) => `${y}-${monthNo(month)}`),
  ],
  [
    /(\d{4})年(\d{1,2})月?(?:至|到|-|–|—)(\d{1,2})月/gu,
    ([y, m1 = '', m2 = '']) => [`${y}-${two(m1)}`, `${y}-${two(m2)}`],
  ],
  [new RegExp(`${MONTH},? (\\d{4})`, 'giu'), ([m = '', y]) => [`${y}-${monthNo(m)}`]],
  [/(\d{4})年(\d{1,2})月/gu, ([y, m = '']) => [`${y}-${two(m)}`]],
  [/(?<![\d-])(\d{4})-(\d\d)(?![\d-])/gu, ([y, m]) => [`${y}-${m}`]],
  [/(?<![\d.-])((?:19|20)\d\d)(?!\d|-\d)/gu, ([y = '']) => [y]],
];

/** The days, months and years that a text names, in ISO 8601. */
export function datesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let rest = text;
  for (const [form, read] of FORMS)
    rest = rest.replace(form, (...match) => {
      // a function gets the groups between the whole match and its position, a number
      const groups = match.slice(
        1,
        match.findIndex((one) => typeof one === 'number'),
      ) as string[];
      for (const date of read(groups)) found.add(date);
      return ' ';
    });
  return found;
}

/** The times of the day that a text names, as HH:MM. */
function clockTimesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, h = '', m = ''] of text.matchAll(/(?<!\d)(\d{1,2}):(\d\d)(?!\s*[ap]\.?m)/giu))
    found.add(`${two(h)}:${m}`);
  for (const [, h, m = '00', half = ''] of text.matchAll(/(?<![\d:])(\d{1,2})(?::(\d\d))?\s*([ap])\.?m/giu))
    found.add(`${two((Number(h) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${m}`);
  for (const [, part = '', h, m] of text.matchAll(
    /(下午|晚上|晚|傍晚|中午)?(\d{1,2})[点时](半|\d{1,2}分)?/gu,
  )) {
    const hour = Number(h) + (part !== '' && part !== '中午' && Number(h) < 12 ? 12 : 0);
    found.add(`${two(hour)}:${m === '半' ? '30' : m ? two(Number.parseInt(m, 10)) : '00'}`);
  }
  return found;
}

/** ISO 8601 times with a zone in a text, as instants in UTC to the minute. */
function instantsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [iso] of text.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/gu))
    found.add(new Date(iso).toISOString().slice(0, 16));
  return found;
}

/** The forms in which the start of a year, month or day can be named, or its end. */
function starts(date: string): string[] {
  return [date, ...(date.length === 4 ? [`${date}-01`] : []), `${date}-01-01`.slice(0, 10)];
}

function ends(date: string): string[] {
  if (date.length === 4) return [date, `${date}-12`, `${date}-12-31`];
  if (date.length > 7) return [date];
  const [year, month] = date.split('-').map(Number);
  return [date, `${date}-${new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()}`];
}

/**
 * Whether texts name a time: `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. Two times with a slash
 * between are a span, and both must be named; of times with a bar between one must be named. A month may be
 * named by its first and its last day.
 */
export function namesTime(texts: readonly string[], time: string): boolean {
  const all = texts.join('\n');
  const dates = datesIn(all);
  return time.split('|').some((one) => namesOne(all, dates, one));
}

function namesOne(all: string, dates: ReadonlySet<string>, time: string): boolean {
  const [first = '', last = first] = time.split('/');
  if (first.includes('T')) {
    const instants = instantsIn(all);
    return [first, last].every((each) => {
      const [date = '', clock = ''] = each.split('T');
      return instants.has(each) || (dates.has(date) && clockTimesIn(all).has(clock));
    });
  }
  if (first === last && dates.has(first)) return true;
  return starts(first).some((date) => dates.has(date)) && ends(last).some((date) => dates.has(date));
}
