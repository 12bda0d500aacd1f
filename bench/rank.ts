import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WEIGHTS } from '../src/domain/ranking/rank.ts';
import { commandLine } from './lib/command-line.ts';
import { table } from './lib/machine.ts';
import { ask, loadSet } from './ranking/asked-set.ts';
import { type Asked, categories, compared, figuresOf, HEAD, judged } from './ranking/figures.ts';
import { nameOf, storedSet } from './ranking/stored-set.ts';
import { Vectors } from './ranking/vectors.ts';

const USAGE = `npm run bench:ranking -- --data FOLDER [--data FOLDER …] --cache FOLDER [options]
  --data FOLDER        a data set as of npm run eval
  --cache FOLDER       keeps what a server stored of each set, and the vectors of its questions
  --weight NAME=VALUE  another weight of the ranking; several times for several
  --categories         figures by category too
  --json FILE          write the figures of each question
  --against FILE       compare with figures that were written before`;

function weightsOf(changes: readonly string[]): typeof WEIGHTS {
  const weights: Record<string, number> = { ...WEIGHTS };
  for (const change of changes) {
    const [name = '', value = ''] = change.split('=');
    if (!(name in weights) || value === '' || Number.isNaN(Number(value)))
      throw new Error(`--weight ${change}: one of ${Object.keys(WEIGHTS).join(', ')}`);
    weights[name] = Number(value);
  }
  return weights as unknown as typeof WEIGHTS;
}

function readArguments() {
  return parseArgs({
    options: {
      data: { type: 'string', multiple: true, default: [] },
      cache: { type: 'string' },
      weight: { type: 'string', multiple: true, default: [] },
      categories: { type: 'boolean', default: false },
      json: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const values = commandLine(readArguments, USAGE);
  if (values === null) return;
  const { data, cache, against } = values;
  if (data.length === 0 || cache === undefined) throw new Error(`usage: ${USAGE}`);
  const weights = weightsOf(values.weight);
  const before: Record<string, readonly Asked[]> =
    against !== undefined && existsSync(against) ? JSON.parse(readFileSync(against, 'utf8')) : {};
  const asked: Record<string, readonly Asked[]> = {};
  const vectors = new Vectors(cache);
  try {
    for (const folder of data) {
      const set = await loadSet(await storedSet(folder, cache));
      const some: Asked[] = [];
      for (const question of set.questions)
        some.push(judged(question, await ask(set, question, vectors, weights)));
      asked[nameOf(folder)] = some;
    }
  } finally {
    await vectors.close();
  }
  console.log(
    table(
      HEAD,
      Object.entries(asked).map(([name, some]) => [name, ...figuresOf(some)]),
    ),
  );
  if (values.categories)
    for (const [name, some] of Object.entries(asked)) console.log(`${name}: ${categories(some)}`);
  if (against !== undefined) console.log(compared(before, asked));
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(asked));
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
