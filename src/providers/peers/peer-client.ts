import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../errors.ts';
import { type Frame, onFrames, writeFrame } from './frames.ts';
import type { PeerAnswer } from './peer-server.ts';

/** A peer that does not answer for so long is given up. A search takes 2 s at most and waits for its turn. */
const LONGEST_MS = 10_000;
/** More questions at once are not asked. */
const MOST_PENDING = 2000;

/** Thrown when a peer cannot be reached, is too late, or failed without an error for its caller. */
export class PeerFailed extends Error {
  override name = 'PeerFailed';
}

/** Asks one process of this machine that listens by `listenForPeers`, over one connection. */
export class PeerClient {
  readonly #path: string;
  readonly #pending = new Map<number, (payload: Buffer | null) => void>();
  #socket: Socket | undefined;
  #lastId = 0;
  #isClosing = false;

  /** @param path of the peer's socket */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * @param work anything that structured clones can hold
   * @throws AppError of the work | PeerFailed | whatever aborted the signal
   */
  async ask(work: unknown, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const payload = await this.#send(serialize(work), signal);
    signal.throwIfAborted();
    if (payload === null) throw new PeerFailed('a process of this server did not answer');
    const answer = deserialize(payload) as PeerAnswer;
    if ('result' in answer) return answer.result;
    const { code, message, retryAfterSeconds, field } = answer.error;
    throw new AppError(code, message, { retryAfterSeconds, ...(field === undefined ? {} : { field }) });
  }

  /** Ends the connection after the last answer; nothing may be asked any more. */
  close(): void {
    this.#isClosing = true;
    this.#endIfDone();
  }

  /** @returns null without an answer */
  #send(body: Buffer, signal: AbortSignal): Promise<Buffer | null> {
    if (this.#pending.size >= MOST_PENDING || this.#isClosing) return Promise.resolve(null);
    const socket = this.#connected();
    this.#lastId = (this.#lastId + 1) % 2 ** 32;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = (payload: Buffer | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.#pending.delete(id);
        resolve(payload);
        this.#endIfDone();
      };
      const cancel = () => {
        writeFrame(socket, id, 'cancel');
        settle(null);
      };
      const timer = setTimeout(cancel, LONGEST_MS);
      signal.addEventListener('abort', cancel, { once: true });
      this.#pending.set(id, settle);
      writeFrame(socket, id, 'ask', body);
    });
  }

  #connected(): Socket {
    if (this.#socket !== undefined) return this.#socket;
    const socket = connect(this.#path);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      // all pending questions went over this connection, since another one begins after its end only
      for (const settle of [...this.#pending.values()]) settle(null);
    });
    onFrames(socket, (frame) => this.#receive(frame));
    return socket;
  }

  #receive({ id, kind, payload }: Frame): void {
    this.#pending.get(id)?.(kind === 'answer' ? payload : null);
  }

  #endIfDone(): void {
    if (this.#isClosing && this.#pending.size === 0) this.#socket?.end();
  }
}
