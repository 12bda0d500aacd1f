import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Context, Services } from '../../src/context.ts';
import { contextMaker } from '../../src/http/request-context.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/** A server whose only route waits for `work`. Resolves with the context that the route got. */
async function serve(shutdown: AbortSignal, work: (ctx: Context) => Promise<void>) {
  const contextOf = contextMaker({ shutdown } as unknown as Services);
  const seen = Promise.withResolvers<Context>();
  server = Fastify();
  server.decorateRequest('projectId', 'p');
  server.post('/', async (req, reply) => {
    const ctx = contextOf(req, reply);
    seen.resolve(ctx);
    await work(ctx);
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = request({
    port: (server.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
  });
  client.on('error', () => {});
  client.end();
  return { client, ctx: await seen.promise };
}

const aborted = (signal: AbortSignal) =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort').then(() => {});

it('tells an operation that the client has disconnected', async () => {
  const { client, ctx } = await serve(new AbortController().signal, ({ signal }) => aborted(signal));
  expect(ctx.signal.aborted).toBe(false);
  client.destroy();
  await aborted(ctx.signal);
});

it('tells an operation that the process stops, without aborting accepted work', async () => {
  const shutdown = new AbortController();
  const { ctx } = await serve(shutdown.signal, (given) => aborted(given.shutdown));
  shutdown.abort();
  await aborted(ctx.shutdown);
  expect(ctx.signal.aborted).toBe(false);
});

it('does not abort after the answer is sent', async () => {
  const { client, ctx } = await serve(new AbortController().signal, async () => {});
  const [answer] = await once(client, 'response');
  answer.resume();
  await once(answer, 'end');
  client.destroy();
  await server.close();
  expect(ctx.signal.aborted).toBe(false);
});
