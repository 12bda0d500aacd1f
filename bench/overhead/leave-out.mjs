import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before the server (`NODE_OPTIONS=--import`): puts a condition around what metrics and tracing (off)
 * do in a request, so that one process can be measured with and without a part: two processes differ by more
 * than a part costs. Each SIGWINCH goes on to the next of STATES. A text that is not found ends the process,
 * so that no part is measured that is still there.
 */

/** What is left out; `nothing` twice, so that the noise is measured like a part. */
const STATES = ['nothing', 'metrics', 'nothing', 'tracing'];

const LEAVES = (part) => `globalThis.leftOut === '${part}'`;
/** @returns a replacement that runs a statement unless its part is left out */
const skipped = (part) => (found) => `if (!(${LEAVES(part)})) { ${found} }`;
/** @returns a replacement of `span(…, work)` by the work alone */
const alone = (part, work) => `(${LEAVES(part)} ? ${work} : $&)`;

/** By module below src: texts, and what stands in their place. */
const CHANGES = {
  'http/metrics.ts': [
    [/const route = request\.routeOptions.*\n.*duration\.observe\(.*\);/, skipped('metrics')],
  ],
  'http/work-metrics.ts': [
    [
      /measurements\.(searchStages|tasksEnded)\.subscribe\((.*)\);/g,
      `measurements.$1.subscribe((told) => { if (!(${LEAVES('metrics')})) ($2)(told); });`,
    ],
  ],
  'http/activity.ts': [
    [/for \(const range of NAMES\)\n\s+for \(const kind of kinds\).*;/, skipped('metrics')],
  ],
  'lib/measurements.ts': [
    [/(?<=await )this\.#tracing\.span\(SPAN_NAMES\[stage\], \{\}, work\)/, alone('tracing', 'work()')],
    [/this\.#tracing\.took\(.*\);/, skipped('tracing')],
  ],
  'services/search/search-memories.ts': [
    [
      /const attributes = .*\n\s+return ctx\.tracing\.span\('search_memory'/,
      `if (${LEAVES('tracing')})
        return elsewhere(ctx, input.cubeIds[0], 'search', input).then((done) =>
          done === null ? searchHere(ctx, input) : done.result);
      $&`,
    ],
  ],
  'services/messages/add-messages.ts': [
    [
      /ctx\.tracing\.span\('commit add', \{\}, \(\) => acknowledge\(([^)]*)\)\)/,
      alone('tracing', 'acknowledge($1)'),
    ],
    [
      /const attributes = .*\n\s+const answer = await ctx\.tracing\.span\(/,
      `if (${LEAVES('tracing')}) return finish(ctx, input, await firstOrNew(ctx, input, characters));\n$&`,
    ],
  ],
  'services/messages/build-add.ts': [
    [/\.\.\.(traceOf\(ctx\.tracing\)),/, `...(${LEAVES('tracing')} ? {} : $1),`],
  ],
  'scheduler/run-claim.ts': [
    [
      /(?<=await )tracing\.span\('commit tasks', \{\}, \(\) =>\n\s+(db\.projectTransaction\(.*\)),\n\s+\)/,
      alone('tracing', '$1'),
    ],
  ],
  'services/extraction/extract-handler.ts': [
    [
      /(?<=await )services\.tracing\.span\('extract', .*, \(\) =>\n\s+(readTask\(.*\)),\n\s+\)/,
      alone('tracing', '$1'),
    ],
  ],
};

const SRC = new URL('../../src/', import.meta.url).href;
let at = 0;
globalThis.leftOut = STATES[at];
process.on('SIGWINCH', () => {
  at = (at + 1) % STATES.length;
  globalThis.leftOut = STATES[at];
});

// before the server is loaded: every text is there
for (const [name, changes] of Object.entries(CHANGES))
  changed(readFileSync(fileURLToPath(new URL(name, SRC)), 'utf8'), name, changes);
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const changes = url.startsWith(SRC) ? CHANGES[url.slice(SRC.length)] : undefined;
    if (changes === undefined) return loaded;
    return { ...loaded, source: changed(String(loaded.source), url, changes) };
  },
});

function changed(source, name, changes) {
  return changes.reduce((text, [sought, put]) => {
    if (text.search(sought) < 0) throw new Error(`${name}: nothing to leave out for ${sought}`);
    return text.replace(sought, put);
  }, source);
}
