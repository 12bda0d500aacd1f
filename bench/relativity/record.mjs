import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before the server (`NODE_OPTIONS=--import`): appends to the file RELATIVITY_FILE what the relativity
 * of each hit is estimated from, a line for each ranking. A text that is not found ends the process.
 */

/** By module below src: a text, and what stands in its place. */
const CHANGES = {
  'domain/ranking/relativity.ts': [
    /export function relativityOf\([^)]*\): number \{/,
    '$&\n  globalThis.estimated.push({ hit, question });',
  ],
  'domain/ranking/rank.ts': [/ {2}return calibrate\(ranked\);/, '  globalThis.recordRanking(ranked);\n$&'],
};

globalThis.estimated = [];
globalThis.recordRanking = (ranked) => {
  const estimated = globalThis.estimated.splice(0);
  const hits = ranked.map(({ doc, relativity }, at) => ({
    memoryId: doc.id,
    relativity,
    hit: estimated[at].hit,
  }));
  const line = JSON.stringify({ question: estimated[0]?.question, hits });
  appendFileSync(process.env.RELATIVITY_FILE, `${line}\n`);
};

const SRC = new URL('../../src/', import.meta.url).href;
// before the server is loaded: every text is there
for (const [name, change] of Object.entries(CHANGES))
  changed(readFileSync(fileURLToPath(new URL(name, SRC)), 'utf8'), name, change);
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = url.startsWith(SRC) ? CHANGES[url.slice(SRC.length)] : undefined;
    return change ? { ...loaded, source: changed(String(loaded.source), url, change) } : loaded;
  },
});

function changed(source, name, [sought, put]) {
  if (source.search(sought) < 0) throw new Error(`${name}: nothing to record at ${sought}`);
  return source.replace(sought, put);
}
