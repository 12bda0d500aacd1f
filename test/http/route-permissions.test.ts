import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requirePermissions } from '../../src/http/permissions.ts';
import { servedRoutes } from '../support/served-routes.ts';
import { ADMIN_KEY, startTestServer, type TestServer } from './test-server.ts';

/** Every route with its permission. Whoever adds a route decides on it here. */
const CLOUD = {
  'POST /add/feedback': 'write',
  'POST /add/knowledgebase-file': 'write',
  'POST /add/message': 'write',
  'POST /add/profile_template': 'write',
  'POST /bind/profile_template': 'write',
  'POST /chat': 'read write',
  'POST /create/knowledgebase': 'write',
  'POST /delete/knowledgebase': 'delete',
  'POST /delete/knowledgebase-file': 'delete',
  'POST /delete/memory': 'delete',
  'POST /delete/profile': 'delete',
  'POST /delete/profile_template': 'delete',
  'POST /edit/profile': 'write',
  'POST /extract/memory': 'read',
  'GET /get/memory/:memory_id': 'read',
  'POST /get/knowledgebase-file': 'read',
  'POST /get/memory': 'read',
  'POST /get/message': 'read',
  'POST /get/profile_template': 'read',
  'POST /get/status': 'read',
  'POST /list/profile_template': 'read',
  'POST /rerank': 'read',
  'POST /search/memory': 'read',
  'POST /update/memory': 'write',
  'POST /update/profile_template': 'write',
};

const PRODUCT = {
  'POST /add': 'write',
  'POST /chat/complete': 'read write',
  'POST /chat/stream': 'read write',
  'POST /chat/stream/playground': 'read write',
  'POST /create_cube': 'write',
  'POST /delete_memory': 'delete',
  'POST /delete_memory_by_record_id': 'delete',
  'POST /exist_mem_cube_id': 'read',
  'POST /feedback': 'write',
  'POST /get_all': 'read',
  'GET /get_memory/:memory_id': 'read',
  'POST /get_memory': 'read',
  'POST /get_memory_by_ids': 'read',
  'POST /get_memory_dashboard': 'read',
  'POST /get_user_names_by_memory_ids': 'read',
  'POST /recover_memory_by_record_id': 'write',
  'POST /register_cube': 'write',
  'GET /scheduler/allstatus': 'read',
  'GET /scheduler/status': 'read',
  'GET /scheduler/task_queue_status': 'read',
  'POST /scheduler/wait': 'read',
  'GET /scheduler/wait/stream': 'read',
  'POST /search': 'read',
  'POST /suggestions': 'read',
};

const PROXY = { 'GET /openai/v1/models': 'read', 'POST /openai/v1/chat/completions': 'read write' };

/** Routes whose operations need scopes of their own: any API key opens them. */
const ANY_KEY = ['POST /mcp', 'POST /mcp/users/:user_id'];

/** Routes that concern the project as a whole, and refuse a key that is bound to one user. */
const NOT_FOR_USER_KEYS = [
  'POST /v1/add/knowledgebase-file',
  'POST /v1/add/profile_template',
  'POST /v1/create/knowledgebase',
  'POST /v1/delete/knowledgebase',
  'POST /v1/delete/knowledgebase-file',
  'POST /v1/delete/profile_template',
  'POST /v1/get/knowledgebase-file',
  'POST /v1/get/profile_template',
  'POST /v1/list/profile_template',
  'POST /v1/update/profile_template',
];

const OPEN = [
  'POST /admin/sign-in',
  'POST /admin/sign-out',
  'GET /',
  'GET /console',
  'GET /console*',
  'GET /console/assets/:file',
  'GET /docs',
  'GET /docs*',
  'GET /docs/json',
  'GET /docs/static/index.html',
  'GET /docs/static/swagger-initializer.js',
  'GET /docs/yaml',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /openapi.json',
];

/** Operators' routes that change nothing although their method is not GET. */
const READING_POSTS = [
  'POST /admin/projects/:id/chat',
  'POST /admin/projects/:id/extract',
  'POST /admin/projects/:id/search',
  'POST /admin/projects/:id/users/:user/export',
  'POST /admin/sign-in',
  'POST /admin/sign-out',
];

function under(prefix: string, table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).map(([route, needs]) => [route.replace(' ', ` ${prefix}`), needs]);
}

const ADMIN_READ_KEY = 'test-read-key-0123456789';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ PRODUCT_AUTH: 'required', ADMIN_READ_KEY });
});
afterAll(() => app.close());

async function keyWith(scopes?: readonly string[], user_id?: string): Promise<string> {
  const made = await app.server.inject({
    method: 'POST',
    url: '/admin/projects/default/api_keys',
    payload: { scopes, user_id },
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
  });
  return made.json().key;
}

let sent = 0;

/** Sends a request without a body, from an address of its own. Only its permission is checked. */
async function send(route: string, key?: string) {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(/:\w+/g, 'none').replace('*', '/nothing');
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  sent += 1;
  const remoteAddress = `10.0.${Math.floor(sent / 256)}.${sent % 256}`;
  return app.server.inject({ method: method as 'GET', url, headers, remoteAddress });
}

describe('every served route', () => {
  it('needs what the table says: no key, the operator key, or scopes of an API key', async () => {
    const routes = servedRoutes(app.server);
    const without = {
      read: await keyWith(['write', 'delete']),
      write: await keyWith(['read', 'delete']),
      delete: await keyWith(['read', 'write']),
    };
    const needs = async (route: string) => {
      if ((await send(route)).statusCode !== 401) return 'nothing';
      if ((await send(route, ADMIN_KEY)).statusCode !== 401) return 'operator';
      const lacking: string[] = [];
      for (const [scope, key] of Object.entries(without)) {
        const answer = await send(route, key);
        if (answer.statusCode !== 403) continue;
        expect(answer.body, route).toContain(`\\"${scope}\\"`);
        lacking.push(scope);
      }
      return lacking.join(' ');
    };
    const found: [string, string][] = [];
    for (const route of routes) found.push([route, await needs(route)]);
    const isOperators = ([route]: readonly [string, string]) =>
      route.includes(' /admin/') && !OPEN.includes(route);
    const api = found.filter((entry) => !isOperators(entry));
    expect(Object.fromEntries(api)).toEqual(
      Object.fromEntries([
        ...under('/v1', CLOUD),
        ...under('/api/openmem/v1', CLOUD),
        ...under('/product', PRODUCT),
        ...ANY_KEY.map((route) => [route, '']),
        ...Object.entries(PROXY),
        ...OPEN.map((route) => [route, 'nothing']),
      ]),
    );
    const admin = found.filter(isOperators);
    expect(admin.length).toBeGreaterThan(10);
    for (const [route, need] of admin) expect(need, route).toBe('operator');
  });

  it('refuses the read-only operator key with 403 before validation, unless it only reads', async () => {
    const { paths } = (await app.server.inject('/openapi.json')).json();
    const writing: string[] = [];
    for (const route of servedRoutes(app.server).filter((one) => one.includes(' /admin/'))) {
      const [method = '', path = ''] = route.toLowerCase().split(' ');
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method];
      const isWriting = method !== 'get' && operation['x-recollect-access'] !== 'read';
      if (isWriting) writing.push(route);
      const { statusCode, body } = await send(route, ADMIN_READ_KEY);
      if (isWriting) expect([statusCode, body], route).toEqual([403, expect.stringContaining('read-only')]);
      else expect([401, 403], route).not.toContain(statusCode);
    }
    expect(writing.length).toBeGreaterThan(10);
    // a route that is read-only by mistake would let this key write
    const posts = servedRoutes(app.server).filter((one) => /^(?!GET)\w+ \/admin\//.test(one));
    expect(posts.filter((route) => !writing.includes(route)).toSorted()).toEqual(READING_POSTS);
  });

  it('names its action in the audit log if it writes with the permission of an operator', async () => {
    const { paths } = (await app.server.inject('/openapi.json')).json();
    const writing = servedRoutes(app.server).filter((route) => {
      const [method = '', path = ''] = route.toLowerCase().split(' ');
      return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.['x-recollect-access'] === 'write';
    });
    for (const route of writing) await send(route, ADMIN_READ_KEY);
    const audit = await app.server.inject({
      url: '/admin/audit?result=refused&actor=operator:read&limit=500',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    });
    const actions = new Set<string>(audit.json().entries.map(({ action }: { action: string }) => action));
    expect(actions.size).toBeGreaterThan(10);
    // a route without `config: { audit }` is recorded by its method and path
    expect([...actions].filter((action) => !/^\w+\.\w+$/.test(action))).toEqual([]);
  });

  it('refuses a key that is bound to one user if it concerns the project as a whole', async () => {
    const key = await keyWith(undefined, 'alice');
    const refused: string[] = [];
    for (const route of servedRoutes(app.server).filter((one) => / \/(?:v1|product)\//.test(one))) {
      const answer = await send(route, key);
      if (answer.statusCode === 403 && answer.body.includes('bound to the user')) refused.push(route);
    }
    expect(refused.toSorted()).toEqual(NOT_FOR_USER_KEYS);
  });

  it('has the same permission for HEAD as for GET', async () => {
    const key = await keyWith(['write', 'delete']);
    for (const route of ['HEAD /v1/get/memory/none', 'HEAD /product/scheduler/allstatus']) {
      expect((await send(route)).statusCode, route).toBe(401);
      expect((await send(route, key)).statusCode, route).toBe(403);
    }
    expect((await send('HEAD /admin/projects')).statusCode).toBe(401);
  });
});

it('a route that declares no permission cannot be registered', () => {
  const server = Fastify();
  requirePermissions(server);
  expect(() => server.get('/v1/new', async () => 'open')).toThrow('declares no permission');
});
