import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../src');

/** Imports go to a lower rank or stay within the same; a folder's files are one room. */
const RANKS: readonly (readonly string[])[] = [
  ['lib', 'version.ts'],
  ['domain', 'errors.ts', 'config.ts', 'logger.ts'],
  ['prompts', 'db'],
  ['stores', 'providers', 'context.ts'],
  ['services', 'scheduler'],
  ['http'],
  ['server.ts', 'app.ts', 'rejections.ts'],
  ['main.ts', 'cli.ts'],
];

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const rankOf = (path: string) => RANKS.findIndex((rooms) => rooms.includes(path.split('/')[0] ?? ''));
let sources: Source[];

beforeAll(async () => {
  const files = (await readdir(ROOT, { recursive: true })).filter((file) => file.endsWith('.ts'));
  sources = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(ROOT, path), 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return { path, text, imports };
    }),
  );
});

/** The files under src/ that a file imports. */
function own(source: Source): string[] {
  return source.imports
    .filter((name) => name.startsWith('.') && name.endsWith('.ts'))
    .map((name) => normalize(join(dirname(source.path), name)));
}

describe('the rooms', () => {
  it('are all read: files, imports and ranks', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(own).length).toBeGreaterThan(300);
    expect(sources.filter(({ path }) => rankOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  it('import downwards only', () => {
    const upward = sources.flatMap((source) =>
      own(source)
        .filter((target) => rankOf(target) > rankOf(source.path))
        // the context's types are what services are made of; they carry no code
        .map((target) => `${source.path} → ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('keep the two APIs apart from each other', () => {
    const crossing = sources.flatMap((source) =>
      own(source)
        .filter(
          (target) =>
            (source.path.startsWith('http/v1/') && target.startsWith('http/product/')) ||
            (source.path.startsWith('http/product/') && target.startsWith('http/v1/')),
        )
        .map((target) => `${source.path} → ${target}`),
    );
    expect(crossing).toEqual([]);
  });
});

describe('what only some rooms may use', () => {
  const users = (pattern: RegExp) =>
    sources.filter((source) => source.imports.some((name) => pattern.test(name))).map(({ path }) => path);
  const outside = (paths: string[], allowed: RegExp) => paths.filter((path) => !allowed.test(path));

  it('fastify lives in http and server.ts', () => {
    const fastify = users(/^(fastify|@fastify\/)/);
    expect(fastify.length).toBeGreaterThan(5);
    expect(outside(fastify, /^(http\/|server\.ts|app\.ts)/)).toEqual([]);
  });

  it('SQL lives in stores and db', () => {
    const sql = users(/^(kysely|pg|pgvector|@electric-sql)/);
    expect(sql.length).toBeGreaterThan(10);
    expect(outside(sql, /^(stores|db)\//)).toEqual([]);
  });

  it('scopes of projects are made in db, and cast nowhere', () => {
    const makers = sources.filter((source) => own(source).includes('db/scope.ts')).map(({ path }) => path);
    expect(makers.length).toBeGreaterThan(1);
    expect(outside(makers, /^db\//)).toEqual([]);
    const casts = sources.filter(({ text }) => /\bas (?:Project|System|Any)Scope\b/.test(text));
    expect(casts.map(({ path }) => path)).toEqual([]);
  });

  it('outgoing HTTP lives in providers', () => {
    expect(outside(users(/^(undici|node:https?)$/), /^(providers|http)\//)).toEqual([]);
    const calls = sources.filter(({ text }) => /\bfetch\(/.test(text)).map(({ path }) => path);
    expect(outside(calls, /^providers\//)).toEqual([]);
  });

  it('the environment is read at the edge', () => {
    const readers = sources.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path);
    expect(readers).toContain('main.ts');
    expect(outside(readers, /^(main|cli)\.ts$/)).toEqual([]);
  });
});

describe('files', () => {
  it('stay small: at most 400 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 400).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
