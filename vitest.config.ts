import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BASELINE_CODE } from './test/support/baseline-code.ts';
import { testsWithoutDatabase } from './test/support/without-database.ts';

// After a run of the whole suite, a run on another database repeats only the tests that use it.
const isRepetition = process.env.DATABASE_TESTS_ONLY === '1';
const exclude = [
  ...configDefaults.exclude,
  ...(isRepetition ? testsWithoutDatabase(import.meta.dirname) : []),
];
/**
 * Folders whose tests share a process: the program is loaded and compiled once, which halves their time. The
 * tests of the others start processes or replace globals.
 */
const SHARED = [
  'api',
  'contract',
  'domain',
  'extraction',
  'extractors',
  'golden',
  'http',
  'importers',
  'lib',
  'prompts',
  'services',
  'simulation',
  'tasks',
  'text-readers',
  'usage',
].map((folder) => `test/${folder}/**/*.test.ts`);
const clientSource = (file: string) =>
  fileURLToPath(new URL(`clients/typescript/src/${file}`, import.meta.url));

export default defineConfig({
  // the sources of the client; its package is only made when it is packed
  resolve: {
    alias: {
      '@recollect/client/turns': clientSource('turns.ts'),
      '@recollect/client': clientSource('index.ts'),
    },
  },
  test: {
    // limits for what hangs, not for what is slow: a first start takes half a minute on a machine that is busy enough
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    execArgv: [...BASELINE_CODE],
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'shared', include: SHARED, exclude, isolate: false } },
      {
        extends: true,
        test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: [...exclude, ...SHARED] },
      },
    ],
  },
});
