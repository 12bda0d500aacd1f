import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configurationPage } from '../scripts/configuration-page.ts';
import { VERSIONED, withHeading } from '../scripts/release.ts';
import { environmentSchema, readConfig } from '../src/config.ts';
import { locationOf, readServerAddress } from '../src/db/postgres/server-address.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('.env.example', () => {
  const text = read('.env.example');
  /** Name → the comment lines directly above it. */
  const comments = new Map(
    text.split('\n\n').flatMap((block) => {
      const name = /^([A-Z_]+)=/m.exec(block)?.[1];
      return name ? [[name, block.slice(0, block.indexOf(`\n${name}=`))] as const] : [];
    }),
  );

  it('has every variable the server reads, each once, in the order of the schema, and no other', () => {
    const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(environmentSchema.shape));
  });

  it('explains each variable and names its default', () => {
    const defaults: Record<string, unknown> = environmentSchema.parse({});
    for (const name of Object.keys(environmentSchema.shape)) {
      const lines = (comments.get(name) ?? '').split('\n').filter((line) => line.startsWith('# '));
      expect(lines.length, `comment above ${name}`).toBeGreaterThanOrEqual(2);
      const written = /^# Default: (\S+)/.exec(lines.at(-1) ?? '')?.[1];
      expect(written, `default of ${name}`).toBe(String(defaults[name] ?? 'unset'));
    }
  });

  it('configures the same server as an empty environment if it is copied unchanged', () => {
    expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
  });

  it('names defaults that change nothing when they are written out', () => {
    const written = [...comments].flatMap(([name, comment]) => {
      const value = /^# Default: (.+)$/m.exec(comment)?.[1] ?? '';
      return value.startsWith('unset') ? [] : [[name, value] as const];
    });
    expect(written.length).toBeGreaterThan(10);
    for (const [name, value] of written) expect(readConfig({ [name]: value }), name).toEqual(readConfig({}));
  });

  it('gives examples that the server accepts', () => {
    const examples: Record<string, readonly string[]> = {
      DATABASE_URL: ['postgres://user:password@127.0.0.1:5432/recollect'],
      CORS_ORIGINS: ['https://app.example.com'],
      TRUSTED_PROXIES: ['127.0.0.1, 10.0.0.0/8'],
      OFFLINE_EMBEDDER: ['sentence', 'ngram'],
      WEB_SEARCH_PROVIDER: ['searxng', 'tavily'],
      WEB_SEARCH_BASE_URL: ['http://127.0.0.1:8888', 'https://api.tavily.com'],
      WEBHOOK_ALLOW: ['10.0.0.0/8, ::1'],
      OTEL_TRACES_EXPORTER: ['otlp', 'none'],
      OTEL_EXPORTER_OTLP_PROTOCOL: ['http/protobuf', 'http/json'],
      KNOWLEDGE_URL_HOSTS: ['docs.example.com', '.example.com'],
    };
    const [, url = ''] = /^# (postgres:\S+)$/m.exec(text) ?? [];
    expect(locationOf(readServerAddress(url))).toBe('127.0.0.1:5432/recollect');
    for (const [name, comment] of comments) {
      const words = comment.replaceAll('\n# ', ' ');
      const hasExample = /for example|such as|: "|: \w+\.example/.test(words);
      expect(examples[name] !== undefined || !hasExample, `example of ${name}`).toBe(true);
      for (const value of examples[name] ?? []) {
        expect(words, name).toContain(value);
        const needed = name === 'WEB_SEARCH_PROVIDER' && { WEB_SEARCH_BASE_URL: 'http://127.0.0.1:8888' };
        expect(() => readConfig({ [name]: value, ...needed }), `${name}=${value}`).not.toThrow();
      }
    }
  });

  it('leaves out only variables that docker-compose.yml reads', () => {
    const commented = [...text.matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(commented).toEqual(['POSTGRES_PASSWORD']);
    for (const name of commented) expect(read('docker-compose.yml')).toContain(`\${${name}:?`);
  });
});

describe('the version', () => {
  const { version } = JSON.parse(read('package.json'));

  it.each(Object.entries(VERSIONED))('stands in %s', (path, place) => {
    const found = read(path).match(
      new RegExp(place, place.flags.includes('g') ? place.flags : `${place.flags}g`),
    );
    expect(new Set(found)).toEqual(new Set([version]));
  });

  it('of a release has a heading in CHANGELOG.md, below what is unreleased', () => {
    const log = read('CHANGELOG.md');
    const headings = [...log.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]).toMatch(new RegExp(`^${version} - \\d{4}`));
    const text = '# Changelog\n\n## Unreleased\n\n- A change.\n';
    const released = withHeading(text, '2.0.0', '2030-01-31');
    expect(released).toBe('# Changelog\n\n## Unreleased\n\n## 2.0.0 - 2030-01-31\n\n- A change.\n');
    expect(() => withHeading(released, '2.0.1', '2030-02-01')).toThrow('nothing');
  });
});

describe('migrations', () => {
  it('after the first 24 say in a line which program is the oldest that may run on them', () => {
    const files = globSync('migrations/*.sql', { cwd: new URL('../', import.meta.url) });
    for (const file of files.filter((name) => name > 'migrations/0025'))
      expect(read(file), `${file}: see "A migration" in CONTRIBUTING.md`).toMatch(
        /^-- oldest program: \d{4}$/m,
      );
  });
});

describe('the container image', () => {
  it('has the version of Node.js that the project is developed with, pinned by digest', () => {
    const version = read('.node-version').trim();
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(images).toHaveLength(3);
    for (const image of images) {
      expect(image).toMatch(new RegExp(`^node:${version}-bookworm-slim@sha256:[0-9a-f]{64}$`));
    }
  });

  it('runs as an ordinary user', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  it('contains the files that the server needs', () => {
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map((match) => match[1]);
    expect(kept).toEqual(
      expect.arrayContaining(['bin', 'console', 'migrations', 'package.json', 'package-lock.json', 'src']),
    );
  });
});

describe('documents', () => {
  const ROOT = new URL('../', import.meta.url);
  const pages = globSync('**/*.md', {
    cwd: ROOT,
    exclude: (name) => name.startsWith('.') || ['node_modules', 'data'].includes(name),
  });
  /** The anchors that GitHub makes from the headings of a page. */
  const anchors = (page: string) =>
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );

  it('link only to pages, files and headings that exist', () => {
    expect(pages.length).toBeGreaterThan(12);
    for (const page of pages) {
      const text = read(page).replace(/^```.*?^```$/gms, '');
      for (const [link, target = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
        const [path = '', heading] = target.split('#');
        const file = path === '' ? page : posix.join(posix.dirname(page), path);
        expect(() => accessSync(new URL(file, ROOT)), `${page}: ${link}`).not.toThrow();
        if (heading !== undefined) expect(anchors(file), `${page}: ${link}`).toContain(heading);
      }
    }
  });

  it('name only sources, tests and scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const page of pages.filter((name) => name !== 'CHANGELOG.md')) {
      const text = read(page);
      for (const [, file = ''] of text.matchAll(/`((?:src|test|bench|docs|docker|\.ci)\/[\w./-]+)`/g))
        expect(() => accessSync(new URL(file, ROOT)), `${page}: ${file}`).not.toThrow();
      for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([a-z][\w:]+)/g))
        expect(scripts, page).toHaveProperty([script]);
    }
  });

  it('SECURITY.md names tests for its promises', () => {
    const tests = [...read('SECURITY.md').matchAll(/`((?:test|bench)\/[\w./-]+)`/g)];
    expect(tests.length).toBeGreaterThan(20);
  });

  it('README.md is short, and its figures occur in the page that it names', () => {
    const readme = read('README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(151);
    const why = readme.slice(readme.indexOf('## Why'), readme.indexOf('## Start'));
    const figures = why
      .split('\n- ')
      .filter((fact) => fact.includes('(bench/README.md'))
      .flatMap((fact) => [...fact.matchAll(/\*\*([\d.,]+)\*\*/g)].map(([, figure = '']) => figure));
    expect(figures.length).toBeGreaterThan(5);
    const measured = new Set(read('bench/README.md').match(/\d[\d.,]*\d/g));
    for (const figure of figures) expect(measured, figure).toContain(figure);
  });

  it('docs/configuration.md matches the settings: npm run docs:configuration', () => {
    expect(read('docs/configuration.md')).toBe(configurationPage());
  });
});

describe('docker-compose.yml', () => {
  it('has no default password', () => {
    const uses = [...read('docker-compose.yml').matchAll(/\$\{POSTGRES_PASSWORD(.{2})/g)].map(
      (match) => match[1],
    );
    expect(uses).toEqual([':?', ':?']);
  });

  it('runs every service without capabilities, on a read-only file system, within limits', () => {
    const text = read('docker-compose.yml');
    const hardened = /^x-hardened: &hardened\n((?: .*\n)+)/m.exec(text)?.[1];
    for (const setting of ['read_only: true', 'cap_drop:\n    - ALL', 'no-new-privileges:true']) {
      expect(hardened).toContain(setting);
    }
    const services =
      /^services:\n([\s\S]*?)^\w/m
        .exec(text)?.[1]
        ?.split(/^ {2}(?=\w+:$)/m)
        .slice(1) ?? [];
    expect(services).toHaveLength(2);
    for (const service of services) {
      for (const setting of ['<<: *hardened', 'mem_limit: ', 'memswap_limit: ', 'pids_limit: ']) {
        expect(service).toContain(`\n    ${setting}`);
      }
      expect(service).toMatch(/\n {4}(?:build: \.|image: \S+@sha256:[0-9a-f]{64})\n/);
    }
  });
});

describe('scripts', () => {
  it('are executable', () => {
    for (const path of ['.ci/run', '.ci/postgres.sh', '.ci/debian-package.sh', 'docker/create-database.sh']) {
      expect(() => accessSync(new URL(`../${path}`, import.meta.url), constants.X_OK), path).not.toThrow();
    }
  });
});

it('comments have at most 110 columns', () => {
  const files = globSync('{src,test,bench,scripts,console,clients}/**/*.{ts,tsx}', {
    exclude: (name) => name === 'node_modules' || name === 'dist',
    // made of the descriptions in the OpenAPI document
  }).filter((file) => !/^(?:clients\/typescript\/src|console\/src\/api)\/schema\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, n) =>
        /^\s*(?:\/\/|\/?\*)/.test(line) && line.length > 110 ? [`${file}:${n + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});
