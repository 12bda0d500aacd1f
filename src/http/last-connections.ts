import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pause } from '../lib/wait.ts';

/**
 * Connections that are still open after this time are closed, because the process must end within 15 seconds.
 */
const LAST_REQUESTS_MS = 10_000;
/**
 * Connections and requests that the kernel holds are accepted and read one by one, each in a turn of the
 * event loop. When none has come for this time, or after the longest time, no more are accepted.
 */
const QUIET_MS = 100;
const LONGEST_WAIT_MS = 1000;
const STEP_MS = 10;
/**
 * A process that others take over from has time: it closes its connections by answering `connection: close`
 * to the next request of each, so that no request meets a connection that is being closed.
 */
const PATIENT_MS = 6000;

/**
 * Lets the server close while clients hold connections open, and answers the requests whose bytes have
 * arrived. Closing a listening socket resets the connections that wait to be accepted, and closing an idle
 * connection resets it when a request lies unread in the kernel. So the server first goes on accepting until
 * it is quiet; answers carry `connection: close` by then. Node.js closes connections that are idle after a
 * request, but not those that never had one. Pools and load balancers open such connections in advance, and
 * they would keep the process from ending.
 * @param isPatient whether other processes take over
 */
export function endLastConnections(server: FastifyInstance, isPatient: () => boolean): void {
  const unused = new Set<Socket>();
  const open = new Set<Socket>();
  let last = 0;
  server.server.on('connection', (socket) => {
    last = performance.now();
    unused.add(socket);
    open.add(socket);
    socket.once('close', () => {
      unused.delete(socket);
      open.delete(socket);
    });
  });
  server.server.on('request', ({ socket }) => {
    last = performance.now();
    unused.delete(socket);
  });
  server.addHook('preClose', async () => {
    const began = performance.now();
    last = began;
    while (performance.now() < Math.min(last + QUIET_MS, began + LONGEST_WAIT_MS)) await pause(STEP_MS);
    while (isPatient() && open.size > unused.size && performance.now() < began + PATIENT_MS)
      await pause(STEP_MS);
    for (const socket of unused) socket.destroy();
    const timer = setTimeout(() => server.server.closeAllConnections(), LAST_REQUESTS_MS);
    timer.unref();
    server.server.once('close', () => clearTimeout(timer));
  });
}
