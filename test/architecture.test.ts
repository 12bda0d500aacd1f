import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../src');

/** The layers, lowest first: a file imports from its own layer and from lower ones. */
const LAYERS: readonly (readonly string[])[] = [
  ['lib', 'version.ts'],
  ['domain', 'errors.ts', 'config.ts', 'settings', 'logger.ts'],
  ['prompts', 'db'],
  ['stores', 'providers', 'extractors', 'context.ts'],
  ['services', 'scheduler'],
  ['http'],
  ['server.ts', 'app.ts', 'rejections.ts'],
  ['serve.ts', 'cluster'],
  ['main.ts', 'cli'],
];

/**
 * The folders of a layer, lowest level first: a folder imports from lower levels only. Loose files come
 * before all folders.
 */
const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [
    ['audit', 'projects', 'tasks', 'time'],
    ['text', 'filter'],
    ['profiles', 'query', 'chat', 'messages', 'documents', 'web'],
    ['ranking', 'tools', 'feedback'],
    ['memories'],
    ['extraction'],
  ],
  stores: [
    ['sql'],
    ['audit', 'backups', 'projects', 'quotas', 'tasks', 'profiles', 'reconciliation'],
    ['search', 'memories', 'webhooks'],
    ['messages', 'knowledge', 're-extraction', 'transfer', 'diagnosis', 'erasure'],
    ['browse', 'retention'],
  ],
  providers: [
    ['encoding', 'documents', 'network', 'mcp', 'peers', 'recollect', 'tracing'],
    ['onnx', 'openai-compatible', 'file-urls', 'webhooks'],
    ['offline', 'web-search'],
  ],
  extractors: [['rules'], ['answer'], ['thread'], ['model']],
  services: [
    ['access', 'audit'],
    ['projects', 'usage', 'guidance', 'idempotency', 'embedding', 'quotas', 'web-search', 'webhooks'],
    ['tasks', 'cubes', 'search'],
    ['messages', 'profiles', 'suggestions', 'transfer', 'diagnosis'],
    ['reconciliation', 'chat', 'importers', 'backups'],
    ['extraction', 'memories', 'proxy'],
    ['feedback', 're-extraction', 'knowledge', 'browse', 'erasure', 'retention'],
  ],
};

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const layerOf = (path: string) => LAYERS.findIndex((names) => names.includes(path.split('/')[0] ?? ''));

/** -1: the file lies in the layer itself. Undefined: nobody said at which level its folder stands. */
function levelOf(path: string, levels: readonly (readonly string[])[]): number | undefined {
  const [, folder, file] = path.split('/');
  if (file === undefined) return -1;
  const level = levels.findIndex((folders) => folders.includes(folder ?? ''));
  return level < 0 ? undefined : level;
}
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

/** A circle of imports through some of the files; undefined without one. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const finished = new Set<string>();
  const visit = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (finished.has(path)) return undefined;
    for (const target of imports.get(path) ?? []) {
      const circle = visit(target, [...way, path]);
      if (circle) return circle;
    }
    finished.add(path);
    return undefined;
  };
  for (const path of imports.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}

describe('the layers', () => {
  it('hold every file', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(own).length).toBeGreaterThan(300);
    expect(sources.filter(({ path }) => layerOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  it('import from lower layers only', () => {
    const upward = sources.flatMap((source) =>
      own(source)
        .filter((target) => layerOf(target) > layerOf(source.path))
        .map((target) => `${source.path} → ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it.each(Object.entries(LEVELS))('%s: its folders import from lower levels only', (layer, levels) => {
    const inside = sources.filter(({ path }) => path.startsWith(`${layer}/`));
    const unknown = inside.filter(({ path }) => levelOf(path, levels) === undefined);
    expect(unknown.map(({ path }) => path)).toEqual([]);
    const upward = inside.flatMap((source) =>
      own(source)
        .filter((target) => target.startsWith(`${layer}/`) && dirname(target) !== dirname(source.path))
        .filter((target) => target.split('/')[1] !== source.path.split('/')[1])
        .filter((target) => (levelOf(target, levels) ?? 0) >= (levelOf(source.path, levels) ?? 0))
        .map((target) => `${source.path} → ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('have no circle of imports', () => {
    expect(
      circleIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
    expect(circleIn(new Map(sources.map((source) => [source.path, own(source)])))).toBeUndefined();
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

describe('what only some layers may use', () => {
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

  it('statements name their columns, so that a migration does not change the result of a prepared one', () => {
    const all = sources.filter(({ text }) => /\b(?:select|returning)All\(/.test(text));
    expect(all.map(({ path }) => path)).toEqual([]);
  });

  it('a statement that updates memories gives them change numbers, so that no search shows them as they were', () => {
    const updates = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/UPDATE memory\b[^`]*?\bWHERE\b/g)].map(([words]) => ({ path, words })),
    );
    expect(updates.length).toBeGreaterThan(15);
    expect(updates.filter(({ words }) => !/\bchange_seq = /.test(words))).toEqual([]);
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
    expect(readers).toContain('cli/process-settings.ts');
    expect(outside(readers, /^(main\.ts$|cli\/)/)).toEqual([]);
  });
});

describe('files', () => {
  it('stay small: at most 300 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
