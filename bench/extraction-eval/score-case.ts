import type { Case, Expected, Forbidden } from './case.ts';
import type { Needle } from './needle.ts';
import type { Outcome, Stored } from './run-case.ts';
import { datesIn, namesTime } from './times.ts';

/** Something about a case that is not as it should be. */
export interface Failure {
  readonly id: string;
  readonly class: string;
  readonly type: 'missed' | 'extra' | 'wrong' | 'noise';
  readonly text: string;
}

/** The counts of a class or of one case. */
export interface Counts {
  /** Expected items, and how many of them were found. */
  expected: number;
  found: number;
  /** Records of exhaustive kinds, and how many of them match an expected or allowed item. */
  judged: number;
  right: number;
  wrong: number;
  noise: number;
}

export interface CaseScore {
  /** By class: that of the case, and those of items that name their own. */
  readonly counts: ReadonlyMap<string, Counts>;
  readonly failures: readonly Failure[];
}

export const noCounts = (): Counts => ({ expected: 0, found: 0, judged: 0, right: 0, wrong: 0, noise: 0 });

type What = Pick<Expected, 'kind' | 'has' | 'field'>;

function isAbout(record: Stored, item: What): boolean {
  return (
    (item.kind === 'any' || record.kind === item.kind) &&
    (item.field === undefined || record.field === item.field) &&
    item.has.every((needle) => needle.in(record.text))
  );
}

/** Whether one of the texts has the needle; true without a needle. */
function one(texts: readonly string[], needle: Needle | undefined): boolean {
  return needle === undefined || texts.some((text) => needle.in(text));
}

function meets(record: Stored, item: Expected): boolean {
  return (
    isAbout(record, item) &&
    record.current !== (item.outdated ?? false) &&
    one(record.who, item.who) &&
    one(record.where, item.where) &&
    (item.time === undefined || namesTime(record.timeTexts, item.time))
  );
}

function offends(record: Stored, item: Forbidden, today: string): boolean {
  const time = item.time === 'now' ? today : item.time;
  return (
    record.current &&
    isAbout(record, item) &&
    one(record.who, item.who) &&
    !item.unless.some((needle) => needle.in(record.text)) &&
    (time === undefined || namesTime(record.timeTexts, time))
  );
}

/**
 * Whether what is expected is dated at another time only: to a day that nobody named. A record at the right
 * time that lacks a participant or place is a miss and no wrong date.
 */
function misdated(records: readonly Stored[], item: Expected, given: Case): boolean {
  const { time } = item;
  if (time === undefined) return false;
  const about = records.filter((record) => isAbout(record, item));
  if (about.some(({ timeTexts }) => namesTime(timeTexts, time))) return false;
  const known = datesIn(
    [
      ...given.say.map((one) => (typeof one === 'string' ? one : `${one.text} ${one.at ?? ''}`)),
      given.at,
      ...given.expect.flatMap((one) => one.time?.split(/[/|]/) ?? []),
    ].join('\n'),
  );
  return about.some(({ timeTexts }) =>
    [...datesIn(timeTexts.join('\n'))].some((date) => !covers(known, date)),
  );
}

/** Whether a date is one of the known ones, or the month or year of one. */
function covers(known: ReadonlySet<string>, date: string): boolean {
  return [...known].some((one) => one === date || one.startsWith(`${date}-`) || date.startsWith(`${one}-`));
}

const words = (item: What) =>
  [item.kind, item.field, ...item.has.map(({ source }) => JSON.stringify(source))].filter(Boolean).join(' ');

/** Compares what a case led to with what it expects and forbids. */
export function scoreCase(given: Case, outcome: Outcome, now: Date = new Date()): CaseScore {
  const counts = new Map<string, Counts>();
  const failures: Failure[] = [];
  const of = (name: string) => {
    const known = counts.get(name) ?? noCounts();
    counts.set(name, known);
    return known;
  };
  const fail = (type: Failure['type'], text: string, name = given.class) => {
    failures.push({ id: given.id, class: name, type, text });
    if (type === 'wrong' || type === 'noise') of(name)[type] += 1;
  };
  const expect = (met: boolean, text: string, name = given.class) => {
    of(name).expected += 1;
    if (met) of(name).found += 1;
    else fail('missed', text, name);
  };
  of(given.class);
  const today = now.toISOString().slice(0, 10);
  const { stored } = outcome;

  for (const item of given.expect) {
    const met = stored.some((record) => meets(record, item));
    expect(met, `${words(item)}${item.time ? ` at ${item.time}` : ''}`, item.class);
    if (!met && misdated(stored, item, given)) fail('wrong', `${words(item)} has another time`, item.class);
  }
  for (const item of given.forbid) {
    const record = stored.find((one) => offends(one, item, today));
    if (record) fail(item.noise ? 'noise' : 'wrong', `${record.kind} ${record.field ?? ''} "${record.text}"`);
  }
  for (const record of stored) {
    if (!record.current || !given.exhaustive.includes(record.kind)) continue;
    const right = [...given.expect, ...given.allow].some((item) => isAbout(record, item));
    of(given.class).judged += 1;
    if (right) of(given.class).right += 1;
    else fail('extra', `${record.kind} ${record.field ?? ''} "${record.text}"`);
  }
  if (given.refused) expect(outcome.refusals.length > 0, 'a refusal');
  else for (const status of outcome.refusals) fail('wrong', `the messages were refused with ${status}`);
  const { answer, firstHit } = outcome;
  if (given.chat && answer !== undefined) {
    if (given.chat.quotes.length > 0)
      expect(
        given.chat.quotes.every((needle) => needle.in(answer)),
        `an answer, not "${answer}"`,
      );
    for (const needle of given.chat.omits)
      if (needle.in(answer)) fail('wrong', `the answer says ${needle.source}: "${answer}"`);
  }
  if (given.search && firstHit !== undefined)
    expect(
      given.search.first.every((needle) => needle.in(firstHit)),
      `a first hit, not "${firstHit}"`,
    );
  return { counts, failures };
}
