import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Message } from '../src/domain/messages/message.ts';
import { changesIn } from '../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../src/extractors/rules/changes/contradicted.ts';
import { commandLine } from './lib/command-line.ts';

const USAGE = `npm run eval:changes -- [options] [FILE ...]
  FILE         items, see bench/changes/README.md (all of bench/changes)
  --wrong      also list the memories that stand and were outdated`;

/** What somebody told before, and a later message with the indexes of what it makes untrue. */
interface Item {
  readonly id: string;
  readonly before: readonly string[];
  readonly message: string;
  readonly outdated: readonly number[];
}

const FOLDER = join(import.meta.dirname, 'changes');
const percent = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

/** The memories that the rules outdate, as the server asks them when nothing was said in between. */
function outdatedBy({ before, message }: Item): ReadonlySet<number> {
  const candidates = before.map((text, i) => ({
    text,
    source: text,
    group: String(i),
    isLast: i === before.length - 1,
    isRetrieved: false,
  }));
  const told = { role: 'user', roleName: null, text: message } as Message;
  return new Set(changesIn([told]).flatMap(({ text }) => contradicted(text, candidates)));
}

function rowOf(file: string, isListing: boolean): string {
  const items = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Item => JSON.parse(line));
  let [whole, outdated, found, standing, wrong] = [0, 0, 0, 0, 0];
  for (const item of items) {
    const ended = outdatedBy(item);
    const right = item.outdated.filter((i) => ended.has(i)).length;
    const kept = item.before.flatMap((_, i) => (item.outdated.includes(i) ? [] : [i]));
    if (item.outdated.length > 0 && right === item.outdated.length) whole += 1;
    outdated += item.outdated.length;
    found += right;
    standing += kept.length;
    const lost = kept.filter((i) => ended.has(i));
    wrong += lost.length;
    if (isListing) for (const i of lost) console.log(`${item.id}: ${item.before[i]} | ${item.message}`);
  }
  const changed = items.filter((item) => item.outdated.length > 0).length;
  const cells = [
    basename(file),
    `${whole} of ${changed}`,
    `${found} of ${outdated} (${percent(found, outdated)} %)`,
    `${wrong} of ${standing} (${percent(wrong, standing)} %)`,
    percent(found, found + wrong),
  ];
  return `| ${cells.join(' | ')} |`;
}

const read = () =>
  parseArgs({
    allowPositionals: true,
    options: { wrong: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
let files: readonly string[] = [];
const options = commandLine(() => {
  const { values, positionals } = read();
  files = positionals;
  return values;
}, USAGE);
if (options !== null) {
  const own = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const rows = (files.length > 0 ? files : own.map((name) => join(FOLDER, name))).map((file) =>
    rowOf(file, options.wrong),
  );
  console.log('| file | items with all found | outdated, found | standing, outdated | precision |');
  console.log(['|---|--:|--:|--:|--:|', ...rows].join('\n'));
}
