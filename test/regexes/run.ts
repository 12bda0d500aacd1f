import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectRegexes } from './collect.ts';
import { judgeAll, objection, type Verdict } from './judge.ts';
import { keyOf } from './key.ts';

/**
 * Proves the worst case of every regular expression in `src` (`npm run lint:regexes`). Verdicts are kept in
 * `verdicts.json`, since attacks on large expressions take seconds each; `--fresh` computes all of them
 * again.
 */
const FILE = join(import.meta.dirname, 'verdicts.json');
const BOUNDS = join(import.meta.dirname, 'bounds.json');
const isFresh = process.argv.includes('--fresh');

const found = await collectRegexes();
const kept = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Record<string, Verdict>;
const known = new Map(isFresh ? [] : Object.entries(kept));
const regexes = found.flatMap(({ regex }) => (regex === null ? [] : [regex]));
const verdicts = await judgeAll(regexes, known, (line) => console.log(line.slice(0, 400)));

const text = `${JSON.stringify(Object.fromEntries([...verdicts].toSorted()), null, 2)}\n`;
const isKept = JSON.stringify(kept) === JSON.stringify(JSON.parse(text));
if (!isKept) await writeFile(FILE, text);

// read by test/text-readers, which sees every text that an expression is applied to
const bounds = found.flatMap(({ regex, bound }) =>
  regex === null || bound === null ? [] : [[keyOf(regex), bound] as const],
);
await writeFile(BOUNDS, `${JSON.stringify(Object.fromEntries(bounds.toSorted()), null, 2)}\n`);

const objections = found.flatMap((entry) => {
  const why = objection(entry, entry.regex === null ? undefined : verdicts.get(keyOf(entry.regex)));
  return why === null ? [] : [`${entry.at} ${why}`];
});
for (const line of new Set(objections)) console.error(line);
if (!isKept)
  console.log(
    'test/regexes/verdicts.json has changed: commit it, so that the verdicts are not computed again.',
  );
if (objections.length > 0) process.exitCode = 1;
console.log(`${found.length} regular expressions, ${new Set(objections).size} refused`);
process.exit();
