import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import { listAudit } from '../../src/services/audit/list-audit.ts';
import { BASELINE_CODE } from '../support/baseline-code.ts';

const CLI = fileURLToPath(new URL('../../bin/recollect.mjs', import.meta.url));
const START = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));
const LIMIT = 240_000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-cli-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const cli = (dataDir: string, ...args: string[]) => run(CLI, dataDir, ...args);

function run(
  script: string,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH ?? '', ENV_FILE: 'none', DATA_DIR: join(directory, dataDir) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...BASELINE_CODE, script, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

it.each([
  [['--help'], ['start', 'migrate', 'reembed', 'keys', 'backup', 'restore', 'export', 'import', 'eval']],
  [
    ['reextract', '--help'],
    ['start', 'list', 'show', 'promote', 'drop'],
  ],
  [
    ['keys', 'create', '--help'],
    ['--project', '--name', '--scopes', '--user', '--expires'],
  ],
  [
    ['restore', '--help'],
    ['<FILE>', '--replace'],
  ],
  [
    ['eval', '--help'],
    ['--data', '--ablate'],
  ],
])('%j explains itself', { timeout: LIMIT }, async (args, words) => {
  const { code, out, err } = await cli('none', ...args);
  expect([code, err]).toEqual([0, '']);
  for (const word of ['Usage', ...words]) expect(out).toContain(word);
});

it.each([
  [
    ['bakup', 'file'],
    ["unknown command 'bakup'", 'Did you mean backup?'],
  ],
  [
    ['keys', 'lst'],
    ["unknown command 'lst'", 'Did you mean list?'],
  ],
  [
    ['keys', 'list', '--projet', 'p'],
    ["unknown option '--projet'", 'Did you mean --project?'],
  ],
  [['keys', 'list', '--replace'], ["unknown option '--replace'"]],
  [
    ['keys', 'create', '--scopes', 'read,wirte'],
    ["'read,wirte' is invalid", 'read, write, delete, all'],
  ],
  [
    ['keys', 'create', '--expires', 'tomorrow'],
    ["'tomorrow' is invalid", '2027-01-31T00:00:00Z'],
  ],
  [['keys', 'revoke'], ["missing required argument 'KEY_ID'"]],
  [
    ['reextract', 'start'],
    ['--extractor', 'not specified'],
  ],
  [[], ['Usage: recollect']],
  [
    ['eval', '--dta', 'x'],
    ["Unknown option '--dta'", 'Usage: recollect eval'],
  ],
])('%j is refused with an explanation', { timeout: LIMIT }, async (args, words) => {
  const { code, out, err } = await cli('none', ...args);
  expect([code, out]).toEqual([1, '']);
  for (const word of words) expect(err).toContain(word);
});

it('npm start explains itself, and refuses a misspelt option', { timeout: LIMIT }, async () => {
  const [help, version, misspelt] = await Promise.all([
    run(START, 'none', '--help'),
    run(START, 'none', '--version'),
    run(START, 'none', '--prt', '8000'),
  ]);
  expect([help.code, help.err, help.out]).toEqual([0, '', expect.stringContaining('Usage: recollect start')]);
  expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  expect([misspelt.code, misspelt.err]).toEqual([1, expect.stringContaining("unknown option '--prt'")]);
});

it('the commands backup, restore, export and import move a store', { timeout: LIMIT }, async () => {
  const backup = join(directory, 'store.backup');
  const lines = join(directory, 'store.jsonl');
  const made = await cli('one', 'keys', 'create', '--name', 'first');
  expect([made.code, made.err]).toEqual([0, '']);
  const bound = await cli('one', 'keys', 'create', '--user', 'carol', '--scopes', 'read');
  expect([bound.code, bound.err]).toEqual([0, '']);
  expect((await cli('one', 'keys', 'list')).out).toContain('read of "carol"');
  const past = await cli('one', 'keys', 'create', '--expires', '2020-01-01T00:00:00Z');
  expect([past.code, past.err]).toEqual([1, 'expires_at: must be in the future.\n']);
  expect((await cli('one', 'backup', backup)).out).toMatch(/^\d+ rows are in /);
  expect((await cli('two', 'restore', backup)).out).toMatch(/^\d+ rows are restored/);
  expect((await cli('two', 'keys', 'list')).out).toContain('first');
  const verified = await cli('unused', 'verify', backup);
  expect([verified.code, verified.err]).toEqual([0, '']);
  expect(verified.out).toMatch(
    / is whole: [1-9]\d* rows, 0 memories in 1 projects\.\nsha256 [0-9a-f]{64}\n$/,
  );
  const damaged = join(directory, 'damaged');
  await writeFile(damaged, (await readFile(backup)).subarray(0, -20));
  const refusal = await cli('unused', 'verify', damaged);
  expect([refusal.code, refusal.out]).toEqual([1, '']);
  expect(refusal.err).toContain(damaged);
  const healthy = await cli('two', 'doctor');
  expect([healthy.code, healthy.out]).toEqual([
    0,
    expect.stringMatching(/ok +database +.*\n(?:ok .*\n)*Nothing is wrong\.\n$/),
  ]);
  const absent = await cli('none', 'doctor');
  expect([absent.code, absent.out]).toEqual([
    1,
    expect.stringMatching(/error +database +DATA_DIR .* no database yet/),
  ]);
  const refused = await cli('two', 'restore', backup);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--replace')]);
  expect((await cli('two', 'export', lines, '--project', 'default')).code).toBe(0);
  expect((await readFile(lines, 'utf8')).trimEnd().split('\n')).toHaveLength(2);
  expect((await cli('one', 'import', lines)).out).toBe('0 of 0 lines are new in the project default.\n');
  const nothing = await cli('one', 'reextract', 'start', '--extractor', 'offline');
  expect([nothing.code, nothing.err]).toEqual([1, 'There are no messages to extract from.\n']);
  expect(await cli('one', 'reextract', 'list')).toEqual({ code: 0, out: '', err: '' });
  const folder = await cli('one', 'backup', directory);
  expect(folder).toEqual({
    code: 1,
    out: '',
    err: `${directory} is not a file that can be replaced: name a new file.\n`,
  });
  const none = await cli('one', 'import', join(directory, 'none'));
  expect([none.code, none.out, none.err]).toEqual([1, '', expect.stringMatching(/^There is no file .*\n$/)]);
  const unknown = await cli('one', 'backup');
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('Usage')]);
  expect(await auditOf('one')).toEqual([
    'api_key.create ok',
    'api_key.create ok',
    'backup.create started',
    'backup.create ok',
    'project.import started',
    'project.import ok projects/default',
    'backup.create started',
    'backup.create failed',
    'project.import started',
    'project.import failed',
  ]);
  expect((await auditOf('two')).slice(-2)).toEqual([
    'project.export started projects/default',
    'project.export ok projects/default',
  ]);
});

/** What commands left in the audit log of a store, oldest first; keys without their ids. */
async function auditOf(dataDir: string): Promise<readonly string[]> {
  const db = await openDatabase({ dataDir: join(directory, dataDir), log: createLogger('silent') });
  try {
    const { entries } = await listAudit({ db }, { actor: 'cli', before: null, limit: 50 });
    return entries
      .toReversed()
      .map(({ action, result, target }) =>
        action.startsWith('api_key') ? `${action} ${result}` : `${action} ${result} ${target}`.trim(),
      );
  } finally {
    await db.close();
  }
}
