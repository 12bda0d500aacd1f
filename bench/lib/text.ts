import { seeded } from './metrics.ts';

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
const words = (text: string) => text.split(' ');

const PEOPLE = words(
  'Anna Bruno Carla Dmitri Elif Farid Greta Hiro Ines Jonas Keiko Lars Mira Nuno Olga Pablo',
);
const VERBS = words(
  'bought repaired painted sold found borrowed planned tested moved cleaned wrote cooked photographed',
);
const QUALITIES = words(
  'old blue wooden heavy broken tiny expensive Italian second-hand electric quiet green antique',
);
const THINGS = words(
  'bicycle guitar kettle lamp camera bookshelf tent violin laptop table jacket printer piano boat clock carpet ' +
    'telescope oven garden report budget invoice poster drone helmet backpack mirror sofa fence radio notebook',
);
const PLACES = words(
  'Lisbon Oslo Kyoto Bern Quito Tunis Riga Porto Ghent Turin Split Perth Boston Malmo Izmir Lyon',
);
const REASONS = [
  'because the neighbour asked for help',
  'before the holidays began',
  'although the weather was terrible',
  'while the children were at school',
  'after a long talk with the manager',
  'since the doctor recommended more rest',
  'to save some money for the summer',
  'and told everybody at dinner about it',
];
const TIMES = words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');

/** A sentence of about 20 words that depends only on `number`; different numbers give different sentences. */
export function sentence(number: number): string {
  const random = seeded(number);
  const thing = `${pick(random, QUALITIES)} ${pick(random, THINGS)}`;
  return (
    `On ${pick(random, TIMES)} ${pick(random, PEOPLE)} and I ${pick(random, VERBS)} the ${thing} number ${number} ` +
    `in ${pick(random, PLACES)} ${pick(random, REASONS)}.`
  );
}

/** A question that depends only on `number` and shares words with some sentences. */
export function question(number: number): string {
  const random = seeded(number ^ 0x5bd1e995);
  return pick(random, [
    () => `What did ${pick(random, PEOPLE)} do with the ${pick(random, QUALITIES)} ${pick(random, THINGS)}?`,
    () => `When were we in ${pick(random, PLACES)} for the ${pick(random, THINGS)}?`,
    () => `Who ${pick(random, VERBS)} a ${pick(random, THINGS)} on ${pick(random, TIMES)}?`,
  ])();
}
