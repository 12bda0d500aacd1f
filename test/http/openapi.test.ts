import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedRoutes } from '../support/served-routes.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Record<string, unknown>;
}

let app: TestServer;
let document: {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
};
beforeAll(async () => {
  app = await startTestServer();
  document = (await app.server.inject('/openapi.json')).json();
});
afterAll(() => app.close());

describe('docs/api.md', () => {
  it('names every route of the OpenAPI document', () => {
    const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const named = (route: string) =>
      new RegExp(RegExp.escape(route).replaceAll(/\\\{\w+\\\}/g, '\\{\\w+\\}')).test(page);
    for (const [path, operations] of Object.entries(document.paths))
      for (const method of Object.keys(operations)) {
        const route = `\`${method.toUpperCase()} ${path.replace(/^\/(?:v1|product)(?=\/)/, '')}\``;
        expect(named(route), route).toBe(true);
      }
  });
});

describe('the OpenAPI document', () => {
  it('is version 3.1 and has no bounds of safe integers', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(document)).not.toContain('9007199254740991');
  });

  it('names each operation by an id of its own, in letters, digits and underscores', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId ?? '');
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids).toContain('post_v1_add_message');
    expect(ids).toContain('get_product_get_memory_by_memory_id');
  });

  it('has the version 1.0.0 of the interfaces', () => {
    expect(document.info.version).toBe('1.0.0');
  });

  it('describes every served route with a summary, a tag and its answers', () => {
    // left out: routes that document or duplicate the APIs
    const served = servedRoutes(app.server).filter(
      (route) => !/ \/($|docs|openapi\.json|console|api\/openmem)/.test(route),
    );
    expect(served.length).toBeGreaterThan(20);
    for (const route of served) {
      const [method = '', url = ''] = route.toLowerCase().split(' ');
      const path = url.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[method];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(operation?.summary, `${method} ${path}`).toBeTruthy();
      expect(operation?.tags, `${method} ${path}`).toHaveLength(1);
      expect(Object.keys(operation?.responses ?? {}), `${method} ${path}`).toContain('200');
    }
  });

  it('names the key and the error shapes of both families', () => {
    const cloud = document.paths['/v1/search/memory']?.post;
    const product = document.paths['/product/search']?.post;
    expect(cloud?.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(cloud?.responses ?? {})).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
    expect(Object.keys(product?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '422', '4XX', '5XX']),
    );
  });
});

describe('the reference page', () => {
  it('loads nothing from another host, and its policy allows its own assets', async () => {
    const page = await app.server.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const assets = [...page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets)
      expect((await app.server.inject(`/docs/${asset}`)).statusCode, asset).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(page.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
  });
});

it('browsers may not frame an answer, run it or take it for another type', async () => {
  for (const url of ['/health', '/openapi.json', '/v1/get/message', '/nowhere', '/metrics'])
    expect((await app.server.inject(url)).headers, url).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
});
