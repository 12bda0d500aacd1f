import { createServer, type Server, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../errors.ts';
import type { DelegatedWork } from '../../lib/server-group.ts';
import { onFrames, writeFrame } from './frames.ts';

/** What a peer answers: the result of the work, or the error that its caller gets. */
export type PeerAnswer =
  | { readonly result: unknown }
  | {
      readonly error: Pick<AppError, 'code' | 'message' | 'retryAfterSeconds' | 'field'>;
    };

/**
 * Does what other processes of this machine ask for, on a Unix socket. Whoever can open the socket is
 * trusted, so it must lie in a folder of this user only. An error that is no `AppError` is answered without a
 * text: the caller does the work itself, and meets the same error there.
 * @param path of the socket; nothing may be there
 * @returns a function that finishes what was accepted and closes the socket
 */
export async function listenForPeers(path: string, work: DelegatedWork): Promise<() => Promise<void>> {
  const peers = new Set<Peer>();
  const server = createServer((socket) => {
    const peer = new Peer(socket, work);
    peers.add(peer);
    socket.once('close', () => peers.delete(peer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () => closed(server, peers);
}

/** A connection of one other process. */
class Peer {
  readonly #socket: Socket;
  readonly #work: DelegatedWork;
  readonly #running = new Map<number, AbortController>();
  #isClosing = false;

  constructor(socket: Socket, work: DelegatedWork) {
    this.#socket = socket;
    this.#work = work;
    // the other process has ended
    socket.on('error', () => undefined);
    socket.once('close', () => {
      for (const gone of this.#running.values()) gone.abort();
    });
    onFrames(socket, ({ id, kind, payload }) => {
      if (kind === 'ask') void this.#answer(id, payload);
      else if (kind === 'cancel') this.#running.get(id)?.abort();
    });
  }

  /** Answers what was asked until now, and ends the connection. */
  close(): void {
    this.#isClosing = true;
    this.#endIfDone();
  }

  async #answer(id: number, payload: Buffer): Promise<void> {
    const gone = new AbortController();
    this.#running.set(id, gone);
    try {
      const answer = await this.#answerTo(deserialize(payload), gone.signal);
      writeFrame(this.#socket, id, 'answer', serialize(answer));
    } catch {
      writeFrame(this.#socket, id, 'failed');
    } finally {
      this.#running.delete(id);
      this.#endIfDone();
    }
  }

  async #answerTo(work: unknown, signal: AbortSignal): Promise<PeerAnswer> {
    try {
      return { result: await this.#work(work, signal) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, retryAfterSeconds, field } = error;
      return { error: { code, message, retryAfterSeconds, field } };
    }
  }

  #endIfDone(): void {
    if (this.#isClosing && this.#running.size === 0) this.#socket.end();
  }
}

function closed(server: Server, peers: ReadonlySet<Peer>): Promise<void> {
  for (const peer of peers) peer.close();
  return new Promise((resolve) => server.close(() => resolve()));
}
