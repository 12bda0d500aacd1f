import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP relay on loopback between the server under test and its database, which simulates network faults.
 * - `pass` relays.
 * - `silent` drops what either side sends and keeps connections open, new ones too, like a network that drops
 *   packets.
 * - `deaf` delivers to the database and drops its answers.
 * - `refuse` resets new connections.
 * - `garble` spells LISTEN so that the database answers it with an error, and relays everything else.
 */
export type ProxyMode = 'pass' | 'silent' | 'deaf' | 'refuse' | 'garble';

export interface TcpProxy {
  /** The database's address with the proxy's host and port. */
  readonly url: string;
  set(mode: ProxyMode): void;
  /** Resets all open connections. */
  reset(): void;
  /** Number of bytes that the database has sent since the start. */
  answered(): number;
  /** Number of connections that were reset as they came. */
  refused(): number;
  /** Number of LISTEN statements that were garbled. */
  garbled(): number;
  close(): Promise<void>;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const to = new URL(target);
  let mode: ProxyMode = 'pass';
  let answered = 0;
  let refused = 0;
  let garbled = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    if (mode === 'refuse') {
      refused += 1;
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(to.port), to.hostname);
    track(far);
    near.on('data', (chunk) => {
      const at = mode === 'garble' ? chunk.indexOf('LISTEN ') : -1;
      if (at >= 0) {
        garbled += 1;
        chunk.write('LISTAN ', at);
      }
      if (mode !== 'silent') far.write(chunk);
    });
    far.on('data', (chunk) => {
      answered += chunk.length;
      if (mode === 'pass' || mode === 'garble') near.write(chunk);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    set: (next) => {
      mode = next;
    },
    reset,
    answered: () => answered,
    refused: () => refused,
    garbled: () => garbled,
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
