import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before the server (`NODE_OPTIONS=--import`): leaves the part that LEAVE_OUT names out of its modules,
 * so that what the part costs can be measured. A text that is not found ends the process, so that no part is
 * measured that is still there.
 */

/** By part and module below src: texts, and what stands in their place. */
const PARTS = {
  metrics: {
    'http/metrics.ts': [
      [/requestCounter\.answered \+= 1;\n.*\n.*duration\.observe\(.*\);/, 'requestCounter.answered += 1;'],
    ],
    'http/work-metrics.ts': [
      [/measurements\.searchStages\.subscribe\(.*\);/, ''],
      [/measurements\.tasksEnded\.subscribe\(.*\);/, ''],
    ],
    'http/activity.ts': [[/for \(const range of NAMES\)\n\s+for \(const kind of kinds\).*;/, 'void kinds;']],
  },
  audit: {
    'http/audit.ts': [
      [/server\.addHook\('onError'/, "if (false) server.addHook('onError'"],
      [/scope\.addHook\('preHandler'/, "if (false) scope.addHook('preHandler'"],
      [/scope\.addHook\('onSend'/, "if (false) scope.addHook('onSend'"],
    ],
  },
  tracing: {
    'lib/measurements.ts': [
      [/await this\.#tracing\.span\(SPAN_NAMES\[stage\], \{\}, work\)/, 'await work()'],
      [/this\.#tracing\.took\(.*\);/, ''],
    ],
    'services/search/search-memories.ts': [
      [
        /const attributes = .*\n\s+return ctx\.tracing\.span\('search_memory'/,
        "return search(ctx, input);\n  return ctx.tracing.span('search_memory'",
      ],
      [/\{ attributes \}/, '{}'],
    ],
    'services/messages/add-messages.ts': [
      [/ctx\.tracing\.span\('commit add', \{\}, \(\) => acknowledge\(([^)]*)\)\)/, 'acknowledge($1)'],
      [
        /const attributes = .*\n\s+const answer = await ctx\.tracing\.span\(/,
        'const answer = await firstOrNew(ctx, input, characters);\n  return finish(ctx, input, answer);\n  await ctx.tracing.span(',
      ],
      [/\{ attributes \}/, '{}'],
    ],
    'services/messages/build-add.ts': [[/\.\.\.traceOf\(ctx\.tracing\),/, '']],
    'scheduler/run-claim.ts': [
      [
        /await tracing\.span\('commit tasks', \{\}, \(\) =>\n\s+(db\.projectTransaction\(.*\)),\n\s+\);/,
        'await $1;',
      ],
    ],
    'services/extraction/extract-handler.ts': [
      [/await services\.tracing\.span\('extract', .*, \(\) =>\n\s+(readTask\(.*\)),\n\s+\);/, 'await $1;'],
    ],
  },
};

const part = process.env.LEAVE_OUT;
const SRC = new URL('../../src/', import.meta.url).href;

if (part) {
  const modules = PARTS[part];
  if (modules === undefined) throw new Error(`LEAVE_OUT must be one of ${Object.keys(PARTS).join(', ')}`);
  // before the server is loaded: every text is there
  for (const [name, changes] of Object.entries(modules))
    changed(readFileSync(fileURLToPath(new URL(name, SRC)), 'utf8'), name, changes);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = url.startsWith(SRC) ? modules[url.slice(SRC.length)] : undefined;
      if (changes === undefined) return loaded;
      return { ...loaded, source: changed(String(loaded.source), url, changes) };
    },
  });
}

function changed(source, name, changes) {
  return changes.reduce((text, [sought, put]) => {
    if (!sought.test(text)) throw new Error(`${name}: nothing to leave out for ${sought}`);
    return text.replace(sought, put);
  }, source);
}
