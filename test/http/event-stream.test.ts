import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendEvents } from '../../src/http/event-stream.ts';

const FRAMES = 5000;
const FILL = 'x'.repeat(64 * 1024);
/** The buffers of both sockets hold some megabytes. All frames together have 320. */
const MOST_AHEAD = 16 * 1024 * 1024;

/** A server that streams large frames as fast as the client reads, and the number of frames made so far. */
async function startStream(shutdown: AbortSignal) {
  const made = { bytes: 0, ended: false };
  async function* frames() {
    try {
      for (let n = 0; n < FRAMES; n += 1) {
        made.bytes += FILL.length;
        yield { n, fill: FILL };
      }
    } finally {
      made.ended = true;
    }
  }
  const server = Fastify();
  server.get('/', (_, reply) => sendEvents(reply, frames(), shutdown));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return { made, server, socket };
}

it('frames are made no faster than the client reads, and no more of them after it disconnects', async () => {
  const { made, server, socket } = await startStream(new AbortController().signal);
  let read = 0;
  for (let chunks = 0; chunks < 200; chunks += 1) {
    socket.resume();
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    read += chunk.length;
    expect(made.bytes - read).toBeLessThan(MOST_AHEAD);
  }
  expect(made.ended).toBe(false);
  socket.destroy();
  // the test's time limit is the deadline
  while (!made.ended) await new Promise((resolve) => setImmediate(resolve));
  expect(made.bytes).toBeLessThan(FRAMES * FILL.length);
  await server.close();
});

it('a client that reads nothing does not delay the end of the process', async () => {
  const shutdown = new AbortController();
  const { made, server, socket } = await startStream(shutdown.signal);
  await once(socket, 'readable');
  shutdown.abort();
  await server.close();
  while (!made.ended) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
});
