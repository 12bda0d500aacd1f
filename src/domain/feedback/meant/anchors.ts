import type { Reading } from './reading.ts';

/** A memory that a feedback may be about. */
interface Told {
  readonly memory: string;
  readonly known: Reading;
}

/** Of what both speak: a name, a person, a thing, a topic. Each is divided by the memories that hold it. */
const NAME = 2;
const PERSON = 1.2;
const THING = 1.2;
const TOPIC = 0.6;
/** A Chinese noun of one character. */
const SINGLE = 1;
const COMMON = /[人家事天年月日钱时话名字号]/u;
const MOST_TOPICS = 1;
const HAN = /\p{Script=Han}/u;
/** Characters of every sentence. */
const FUNCTION =
  /[的了是我你他她它在们有就都也不没和与把被给让到这那个一两去来会要想能说年月日天点号着过吧呢吗啊现上下]/u;

/**
 * How much a feedback and a memory speak of the same.
 * @param all all memories that it may be about: what many speak of says little
 */
export function anchorsBetween(
  said: string,
  memory: string,
  own: Reading,
  known: Reading,
  all: readonly Told[],
): number {
  return (
    thingsBetween(said, memory, own, known, all) +
    personsBetween(own, known, all) +
    Math.min(
      MOST_TOPICS,
      sharedOf(own, known, all, ({ topics }) => topics, TOPIC),
    )
  );
}

function sharedOf<T>(
  own: Reading,
  known: Reading,
  all: readonly Told[],
  of: (reading: Reading) => ReadonlySet<T>,
  weight: number,
): number {
  return [...of(own)]
    .filter((one) => of(known).has(one))
    .reduce(
      (sum, one) => sum + weight / Math.max(1, all.filter((other) => of(other.known).has(one)).length),
      0,
    );
}

/** How much both speak of the same names and things. */
export function thingsBetween(
  said: string,
  memory: string,
  own: Reading,
  known: Reading,
  all: readonly Told[],
): number {
  const names = sharedOf(own, known, all, (reading) => reading.names, NAME);
  if (!HAN.test(said)) return names + sharedOf(own, known, all, ({ things }) => things, THING);
  const [a, b] = [without(said, own.kinds), without(memory, known.kinds)].map((text) =>
    text.replace(/[过了着](?=\p{Script=Han})/gu, ''),
  );
  if (a === undefined || b === undefined) return names;
  const single = [...own.things].filter(
    (word) => word.length === 1 && !COMMON.test(word) && b.includes(word),
  );
  const runs = sharedRuns(a, b);
  const words = [...runs, ...single.filter((word) => !runs.some((run) => run.includes(word)))];
  return words.reduce((sum, run) => sum + (run.length > 1 ? THING : SINGLE) / timesIn(all, run), 0);
}

/** The words for whom both speak of: of `侄子` and `外甥`, the one that is said. */
function personsBetween(own: Reading, known: Reading, all: readonly Told[]): number {
  // `our neighbour's dog` is another one than `the dog`
  const more = [...known.persons].filter((one) => !own.persons.has(one)).length;
  const rest = all.some(
    ({ known: other }) => [...other.persons].every((one) => own.persons.has(one)) && other.persons.size > 0,
  );
  if (more > 0 && rest) return 0;
  const exact = sharedOf(own, known, all, ({ kinds }) => kinds, PERSON);
  if (exact > 0) return exact;
  const isOfOther = all.some(
    ({ known: other }) => other !== known && [...own.kinds].some((one) => other.kinds.has(one)),
  );
  return isOfOther ? 0 : sharedOf(own, known, all, ({ persons }) => persons, PERSON);
}

const without = (text: string, words: ReadonlySet<string>) =>
  [...words].reduce((rest, word) => rest.replaceAll(word, '，'), text);

const timesIn = (all: readonly Told[], run: string) =>
  Math.max(
    1,
    all.filter(({ memory }) => memory.replace(/[过了着]/gu, '').includes(run.replace(/[过了着]/gu, '')))
      .length,
  );

/** The longest runs of characters that two Chinese texts share, with at least two that say something. */
function sharedRuns(a: string, b: string): readonly string[] {
  const runs = new Set<string>();
  for (let at = 0; at < a.length; ) {
    let length = 0;
    while (at + length < a.length && b.includes(a.slice(at, at + length + 1))) length += 1;
    const run = a.slice(at, at + length);
    if (
      [...run].filter((letter) => HAN.test(letter) && !FUNCTION.test(letter)).length >=
      (run.length > 2 ? 1 : 2)
    )
      runs.add(run);
    at += Math.max(1, length);
  }
  return [...runs];
}
