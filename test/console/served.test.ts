import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type BuiltConsole, buildConsole } from '../support/built-console.ts';

let built: BuiltConsole;
let app: TestApp;
beforeAll(async () => {
  built = await buildConsole();
  app = await startTestApp({}, undefined, undefined, undefined, undefined, built.folder);
});
afterAll(async () => {
  await app?.close();
  await built?.remove();
});

const at = (path: string, headers: Record<string, string> = {}) =>
  app.app.server.inject({ url: path, headers });

/** Paths of the scripts and styles that the page itself names. */
const firstAssets = async () =>
  [...(await at('/console')).body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);

describe('the console', () => {
  it('is where the root of the server leads', async () => {
    const root = await at('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/console']);
  });

  it.each(['/console', '/console/', '/console/tasks', '/console/tasks/x?project=y', '/console/nothing/here'])(
    'answers %s with its page, which browsers ask for again at each visit',
    async (path) => {
      const page = await at(path);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect((await at(path, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    },
  );

  it('has no script and no style in its page, and a policy that runs only its own files', async () => {
    const page = await at('/console');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  });

  it('names files of this server alone, which browsers keep for a year', async () => {
    const assets = await firstAssets();
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      expect(path).toMatch(/^\/console\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
      const file = await at(path);
      expect([path, file.statusCode]).toEqual([path, 200]);
      expect(file.headers['cache-control']).toContain('immutable');
    }
  });

  it('sends files compressed as the client accepts them', async () => {
    const path = (await firstAssets()).find((name) => name.endsWith('.js')) ?? '';
    const plain = await at(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const sent = await at(path, { 'accept-encoding': accepted });
      expect(sent.headers['content-encoding']).toBe(encoding);
      expect(sent.headers.vary).toContain('accept-encoding');
      expect(read(sent.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    expect((await at(path, { 'accept-encoding': 'br;q=0.000' })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/console/assets/none.js',
    '/console/assets/..%2Findex.html',
    '/console/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('has nothing at %s', async (path) => {
    expect((await at(path)).statusCode).toBe(404);
  });

  it('loads at most 60 KB of compressed script at first, and 130 KB in all without charts', async () => {
    const files = await readdir(join(built.folder, 'assets'));
    const size = async (name: string) => (await stat(join(built.folder, 'assets', `${name}.gz`))).size;
    const scripts = files.filter((name) => name.endsWith('.js') && !/chart/i.test(name));
    const sizes = await Promise.all(scripts.map(size));
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(130_000);
    const first = (await firstAssets()).filter((name) => name.endsWith('.js')).map((name) => name.slice(16));
    const atFirst = await Promise.all(first.map(size));
    expect(atFirst.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60_000);
  });
});

describe('a server without the built files', () => {
  it('names at /console the command that builds them, and serves its APIs', async () => {
    const bare = await startTestApp(
      {},
      undefined,
      undefined,
      undefined,
      undefined,
      join(built.folder, 'none'),
    );
    try {
      const page = await bare.call('GET', '/console');
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('npm run console:build');
      expect((await bare.call('GET', '/console/tasks')).text).toContain('npm run console:build');
      expect((await bare.call('GET', '/health/ready')).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});

describe('CONSOLE=off', () => {
  it('removes the console, and the root leads to the reference', async () => {
    const without = await startTestApp(
      { CONSOLE: 'off' },
      undefined,
      undefined,
      undefined,
      undefined,
      built.folder,
    );
    try {
      expect((await without.call('GET', '/console')).status).toBe(404);
      expect((await without.call('GET', '/console/tasks')).text).not.toContain('<!doctype');
      expect((await without.call('GET', '/')).headers.location).toBe('/docs');
    } finally {
      await without.close();
    }
  });
});
