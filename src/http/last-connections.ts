import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections that are still open after this time are closed, because the process must end within 15 seconds.
 */
const LAST_REQUESTS_MS = 10_000;

/**
 * Lets the server close while clients hold connections open. Node.js closes connections that are idle after a
 * request, but not those that never had one. Pools and load balancers open such connections in advance, and
 * they would keep the process from ending.
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
