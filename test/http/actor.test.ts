import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { contextMaker } from '../../src/http/request-context.ts';
import { createLogger } from '../../src/logger.ts';
import { openTestDatabase } from '../support/database.ts';
import { ADMIN_KEY, API_KEY } from './test-server.ts';

let app: App;
afterEach(() => app.close());

/** The whole server with two more routes, which answer with the actor of their context. */
async function start(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ PORT: '0', ADMIN_KEY, BOOTSTRAP_API_KEY: API_KEY, ...env });
  app = await createApp({ config, log: createLogger('silent'), db: await openTestDatabase() });
  const contextOf = contextMaker(app.services);
  for (const [url, permission] of [
    ['/product/actor', 'read'],
    ['/admin/actor', 'operator'],
  ] as const)
    app.server.get(url, { config: { permission, userKeys: true } }, async (request, reply) => ({
      actor: contextOf(request, reply).actor,
    }));
  await app.server.ready();
  return app.server;
}

async function actorOf(server: FastifyInstance, url: string, key?: string): Promise<unknown> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return (await server.inject({ url, headers })).json().actor;
}

it('is the key of a request by its id, with the user to whom the key is bound', async () => {
  const server = await start();
  const created = await server.inject({
    method: 'POST',
    url: '/admin/projects/default/api_keys',
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    payload: { name: 'of ann', user_id: 'ann' },
  });
  const { id, key } = created.json();
  expect(await actorOf(server, '/product/actor', key)).toEqual({ kind: 'key', keyId: id, userId: 'ann' });
  const ofProject = await actorOf(server, '/product/actor', API_KEY);
  expect(ofProject).toEqual({ kind: 'key', keyId: expect.any(String) });
  expect(JSON.stringify(ofProject)).not.toContain(API_KEY);
});

it('is nobody for a request without a key, if the server allows that', async () => {
  const server = await start({ PRODUCT_AUTH: 'open' });
  expect(await actorOf(server, '/product/actor')).toEqual({ kind: 'anonymous' });
});

it('is the administrator for a request with the operator key', async () => {
  const server = await start();
  expect(await actorOf(server, '/admin/actor', ADMIN_KEY)).toEqual({ kind: 'admin' });
});
