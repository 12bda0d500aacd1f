import { accessSync, constants, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, readConfig } from '../src/config.ts';

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

  it('says what each variable means and names its default', () => {
    const defaults: Record<string, unknown> = environmentSchema.parse({});
    for (const name of Object.keys(environmentSchema.shape)) {
      const lines = (comments.get(name) ?? '').split('\n').filter((line) => line.startsWith('# '));
      expect(lines.length, `comment above ${name}`).toBeGreaterThanOrEqual(2);
      const written = /^# Default: (\S+)/.exec(lines.at(-1) ?? '')?.[1];
      expect(written, `default of ${name}`).toBe(String(defaults[name] ?? 'unset'));
    }
  });

  it('copied as it is, configures the same server as an empty environment', () => {
    expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
  });
});

describe('the container image', () => {
  it('has the major version of Node.js that the project is developed with', () => {
    const major = read('.node-version').trim().split('.')[0];
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map((match) => match[1]);
    expect(images).toEqual([major, major]);
  });

  it('gets the files that the server starts with', () => {
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map((match) => match[1]);
    expect(kept).toEqual(
      expect.arrayContaining(['bin', 'migrations', 'package.json', 'package-lock.json', 'src']),
    );
  });
});

describe('docker-compose.yml', () => {
  it('has no default password', () => {
    const uses = [...read('docker-compose.yml').matchAll(/\$\{POSTGRES_PASSWORD(.{2})/g)].map(
      (match) => match[1],
    );
    expect(uses).toEqual([':?', ':?']);
  });
});

describe('continuous integration', () => {
  it('can be started', () => {
    for (const path of ['.ci/run', '.ci/postgres.sh']) {
      expect(() => accessSync(new URL(`../${path}`, import.meta.url), constants.X_OK), path).not.toThrow();
    }
  });
});
