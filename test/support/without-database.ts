import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /\b(?:from|import) '(\.[^']{1,200})'|\bimport\('(\.[^']{1,200})'\)/g;
const READS_SERVER = /\bTEST_(?:SUPERUSER_)?DATABASE_URL\b/;

/**
 * The test files that run alike whatever database server the tests have: neither they nor the test files that
 * they import read its address.
 * @param root folder of the project
 * @returns paths below the root
 */
export function testsWithoutDatabase(root: string): readonly string[] {
  return globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !readsServer(resolve(root, file)));
}

function readsServer(file: string): boolean {
  const files = [file];
  for (const one of files) {
    if (!one.includes('/test/') || !existsSync(one)) continue;
    const text = readFileSync(one, 'utf8');
    if (READS_SERVER.test(text)) return true;
    for (const [, from, lazily] of text.matchAll(IMPORT)) {
      const imported = resolve(dirname(one), from ?? lazily ?? '');
      if (!files.includes(imported)) files.push(imported);
    }
  }
  return false;
}
