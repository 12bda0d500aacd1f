import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What has not ended by then is cut off: the process has promised to end within 15 seconds. */
const LAST_REQUESTS_MS = 10_000;

/**
 * Lets the server close while clients hold connections open. Node.js closes those that are idle after a request; one on
 * which none has come yet, as pools and load balancers open them ahead, would hold up the end for good.
 */
export function endLastConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', ({ socket }) => unused.delete(socket));
  server.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    const timer = setTimeout(() => server.server.closeAllConnections(), LAST_REQUESTS_MS);
    timer.unref();
    server.server.once('close', () => clearTimeout(timer));
  });
}
