import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, environmentSchema } from '../src/config.ts';
import { describeSettings } from '../src/settings/describe-settings.ts';
import { isSecret } from '../src/settings/secrets.ts';
import { readSettings } from '../src/settings/settings.ts';
import { meantBy } from '../src/settings/unknown-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(text: string): string {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, text);
  return path;
}

const read = (env: Record<string, string>, envFile = '') =>
  readSettings({ ENV_FILE: envFile === '' ? 'none' : fileOf(envFile), ...env });

describe('a secret', () => {
  const secrets = Object.keys(environmentSchema.shape).filter(isSecret);

  it.each(secrets)('%s can stand in a file, without the white space around it', (name) => {
    const { values, sources } = read({ [`${name}_FILE`]: fileOf('\r\n the secret\n\n') });
    expect(values).toEqual({ [name]: 'the secret' });
    expect(sources.get(name)).toEqual({ kind: 'secret-file', from: 'environment' });
  });

  it('is every setting with a key, a token, a password or headers in its name, and the database URL', () => {
    const named = Object.keys(environmentSchema.shape).filter((name) =>
      /KEY|SECRET|TOKEN|PASSWORD|HEADERS|^DATABASE_\w*URL/.test(name),
    );
    expect(secrets).toEqual(named);
    expect(secrets).toEqual(expect.arrayContaining(['DATABASE_URL', 'ADMIN_KEY', 'LLM_API_KEY']));
  });

  it.each([
    ['is missing', () => join(folder, 'missing-secret'), /^ADMIN_KEY_FILE .*\(ENOENT\)/],
    ['is a folder', () => folder, /^ADMIN_KEY_FILE must name a regular file/],
    ['is endless', () => '/dev/zero', /^ADMIN_KEY_FILE must name a regular file/],
    ['is empty', () => fileOf(' \n'), /^ADMIN_KEY_FILE names an empty file/],
    ['is large', () => fileOf('x'.repeat(70_000)), /^ADMIN_KEY_FILE names a file of more than/],
    ['has two lines', () => fileOf('one secret\nand another one'), /^ADMIN_KEY_FILE .* one line/],
    ['has a NUL', () => fileOf('one secret\0and another one'), /^ADMIN_KEY_FILE .* one line/],
    ['has a name with a NUL', () => 'a\0b', /^ADMIN_KEY_FILE names a file that cannot be read/],
  ])('whose file %s stops the start with the variable and the fix, without the path', (_, path, told) => {
    const given = path();
    const start = () => read({ ADMIN_KEY_FILE: given });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(told);
    expect(start).not.toThrow(given);
  });

  it('is refused when it is given twice, and every problem is named at once', () => {
    const start = () =>
      read({
        ADMIN_KEY: 'secret-a',
        ADMIN_KEY_FILE: fileOf('secret-b'),
        LLM_API_KEY_FILE: join(folder, 'no'),
      });
    expect(start).toThrow(/^ADMIN_KEY and ADMIN_KEY_FILE are both set: unset one of them\nLLM_API_KEY_FILE/);
    expect(start).not.toThrow('secret');
  });
});

describe('the file of settings', () => {
  it('gives what the environment does not have, and an empty variable of the environment unsets', () => {
    const { values, sources } = read(
      { PORT: '1', LLM_MODEL: '', ADMIN_KEY: 'of-the-environment' },
      `\uFEFFPORT=2\nHOST="::1"\nLLM_MODEL=m\nADMIN_KEY_FILE=${join(folder, 'never-read')}\nTZ=UTC\n`,
    );
    expect(values).toEqual({ PORT: '1', HOST: '::1', ADMIN_KEY: 'of-the-environment' });
    expect(sources.get('HOST')).toEqual({ kind: 'env-file' });
  });

  it('passes on what is no setting, unless the environment has it', () => {
    expect(read({ PGTZ: 'a' }, 'TZ=UTC\nPGTZ=b\nPORT=1\n').others).toEqual({ TZ: 'UTC' });
  });

  it.each([
    ['missing', () => join(folder, 'missing'), 'ENOENT'],
    ['a folder', () => folder, 'EISDIR'],
  ])('that is named and %s stops the start', (_, path, code) => {
    expect(() => readSettings({ ENV_FILE: path() })).toThrow(
      `ENV_FILE names a file that cannot be read (${code})`,
    );
  });

  it('may be missing when nobody named it, but not unreadable', () => {
    const before = process.cwd();
    const empty = mkdtempSync(join(folder, 'cwd-'));
    process.chdir(empty);
    try {
      expect(readSettings({}).values).toEqual({});
      mkdirSync(join(empty, '.env'));
      expect(() => readSettings({})).toThrow('The file .env cannot be read (EISDIR)');
    } finally {
      process.chdir(before);
    }
  });
});

describe('unknown variables', () => {
  it('are named when they look like settings, and others are not', () => {
    const looksLike = {
      LLM_APIKEY: '1',
      DATABSE_URL: '1',
      llm_model: '1',
      'EMBEDDING-MODEL': '1',
      RECOLLECT_PORT: '1',
      LLM_MODEL_FILE: '1',
      SCHEDULER_CONCURENCY: '1',
    };
    const others = {
      PATH: '',
      HOSTNAME: '',
      POST: '',
      HOME: '',
      PGHOST: '',
      LOGNAME: '',
      PORTS: '',
      LANG: '',
    };
    const ours = { RECOLLECT_URL: '', RECOLLECT_API_KEY: '', ADMIN_KEY_FILE: '', POSTGRES_PASSWORD: '' };
    expect(read({ ...looksLike, ...others, ...ours }).unknown).toEqual(Object.keys(looksLike).toSorted());
  });

  it('are all named when they stand in the file of settings, which has no other reader', () => {
    const text = 'MAIN_COLOUR=red\nPORT=1\nTZ=UTC\nPOSTGRES_PASSWORD=x\nCOMPOSE_FILE=x\nHTTPS_PROXY=x\n';
    expect(read({}, text).unknown).toEqual(['MAIN_COLOUR']);
  });

  it('are at most twenty, and a name of any length is compared in bounded time', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`LLM_${n}`, '']));
    expect(read(many).unknown).toHaveLength(20);
    expect(meantBy('DATABASE_URL'.repeat(100_000))).toBeUndefined();
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['LLM_APIKEY', 'LLM_API_KEY'],
    ['MAIN_COLOUR', undefined],
  ])('%s was probably meant to be %s', (name, meant) => {
    expect(meantBy(name)).toBe(meant);
  });
});

describe('the description of the settings', () => {
  it('hides every secret, also in the query of a URL, and shows defaults that depend on others', () => {
    const settings = read({
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://user:s3cret@db/recollect',
      LLM_BASE_URL: 'https://models.example/v1?key=s3cret',
      LLM_API_KEY: 's3cret',
      LLM_MODEL: 'm',
    });
    const lines = describeSettings(settings, '.env');
    expect(lines.map(({ name }) => name)).toEqual(Object.keys(environmentSchema.shape));
    const of = (name: string) => lines.find((line) => line.name === name);
    expect(of('DATABASE_URL')).toMatchObject({ value: '(hidden)', source: 'environment' });
    expect(of('LLM_BASE_URL')).toMatchObject({ value: 'https://models.example/v1?(hidden)' });
    expect(of('PRODUCT_AUTH')).toMatchObject({ value: 'required', source: 'default' });
    expect(of('PORT')).toMatchObject({ value: '8000', source: 'default' });
    for (const name of ['INDEX_MEMORY_MB', 'ENCODER_THREADS'])
      expect(of(name)).toMatchObject({ value: expect.stringMatching(/^[1-9]\d*$/), source: 'default' });
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });

  it('is refused with the fix when a setting is invalid', () => {
    expect(() => describeSettings(read({ PORT: 'x' }), '.env')).toThrow(/^PORT must be a whole number/);
  });
});
