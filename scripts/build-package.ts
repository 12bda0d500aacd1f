import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * Makes `dist` for the npm package; npm runs it before it packs. Node.js strips no types under node_modules,
 * so `dist` has the sources as JavaScript. Only the types are removed: a line of a stack is the line of the
 * source. With --remove, which npm runs afterwards, it removes them again. `prepare` builds the console.
 */

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
/** A module specifier, or the address of a worker's module, beside or above the module that names it. */
const MODULE = /((?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*)'(\.\.?\/[^']+)\.ts'/g;

function compile(): void {
  rmSync(DIST, { recursive: true, force: true });
  for (const file of globSync('**/*.{ts,json}', { cwd: join(ROOT, 'src') })) {
    const target = join(DIST, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    const source = join(ROOT, 'src', file);
    if (file.endsWith('.json')) cpSync(source, target);
    else writeFileSync(target, toJavaScript(source));
  }
}

function toJavaScript(source: string): string {
  const code = stripTypeScriptTypes(readFileSync(source, 'utf8'));
  return code.replaceAll(MODULE, (_, before: string, path: string) => {
    if (!existsSync(join(dirname(source), `${path}.ts`))) throw new Error(`${source}: no module ${path}.ts`);
    return `${before}'${path}.js'`;
  });
}

if (process.argv.includes('--remove')) rmSync(DIST, { recursive: true, force: true });
else compile();
