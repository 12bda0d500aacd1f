import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const exists = (path: string) => existsSync(new URL(path, ROOT));
const internals = readdirSync(new URL('docs/', ROOT))
  .filter((name) => name.startsWith('internals-'))
  .map((name) => `docs/${name}`);
const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...internals];

/** Folders of the tree that a path in a document may leave out, as long as it is unmistakable. */
const PREFIXES = [
  '',
  'src/',
  'test/',
  'src/providers/',
  'src/providers/offline/',
  'src/http/',
  'src/domain/',
  'src/services/',
  'src/lib/',
  'src/extractors/',
];
/** Files that are named without their folder: every folder is looked through. */
const everyFile = new Set(
  ['src', 'test', 'bench', 'docs', 'bin', 'scripts', '.ci']
    .flatMap((folder) => readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }))
    .map((path) => path.split('/').at(-1)),
);

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => /\/|\.(?:ts|md|sql|json|sh|yml|mjs|grit)$/.test(path))
      // endings such as `.ts`, and what is made at run time
      .filter((path) => !/^\.(?:\/|\w+$)|NNNN/.test(path));
    const missing = named.filter((path) =>
      path.includes('/')
        ? !PREFIXES.some((prefix) => exists(`${prefix}${path}`))
        : !exists(path) && !everyFile.has(path),
    );
    expect(missing).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  it('has at most 2,500 words', () => {
    expect(read('ARCHITECTURE.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(2500);
  });

  it('links to every page about internals', () => {
    for (const page of internals) expect(read('ARCHITECTURE.md')).toContain(`(${page})`);
  });
});

describe('.github/workflows/ci.yml', () => {
  const workflow = read('.github/workflows/ci.yml');

  it('runs .ci/run with the version of Node.js that the project is developed with', () => {
    expect(workflow).toMatch(/^ +- run: \.ci\/run$/m);
    expect(workflow).toContain(`image: node:${read('.node-version').trim()}-`);
  });

  it('runs on the releases of Debian, and with the versions of PostgreSQL, that .ci/postgres.sh installs', () => {
    const known = [...read('.ci/postgres.sh').matchAll(/^ {2}(\w+)\) version=(\d+) ;;$/gm)];
    const tested = [...workflow.matchAll(/- debian: (\w+)\n +postgresql: (\d+)/g)];
    const pairs = (matches: readonly RegExpExecArray[]) =>
      matches.map(([, debian, version]) => `${debian} ${version}`);
    expect(pairs(known)).toHaveLength(2);
    expect(pairs(tested)).toEqual(pairs(known));
  });

  it('pins the actions that it uses', () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map((match) => match[1]);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  });
});
