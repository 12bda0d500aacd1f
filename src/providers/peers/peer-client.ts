import { deserialize, serialize } from 'node:v8';
import { Pool } from 'undici';
import { AppError } from '../../errors.ts';
import type { PeerAnswer } from './peer-server.ts';

/** The most requests at once; further ones wait for a connection. */
const CONNECTIONS = 64;
/** A peer that does not answer for so long is given up. A search takes 2 s at most and waits for its turn. */
const LONGEST_MS = 10_000;
const CONNECT_MS = 1000;

/** Thrown when a peer cannot be reached, is too late, or failed without an error for its caller. */
export class PeerFailed extends Error {
  override name = 'PeerFailed';
}

/** Asks one process of this machine that listens by `listenForPeers`. */
export class PeerClient {
  readonly #pool: Pool;

  /** @param path of the peer's socket */
  constructor(path: string) {
    this.#pool = new Pool('http://peer', {
      connections: CONNECTIONS,
      connect: { socketPath: path, timeout: CONNECT_MS },
      headersTimeout: LONGEST_MS,
      bodyTimeout: LONGEST_MS,
    });
  }

  /**
   * @param work anything that structured clones can hold
   * @throws AppError of the work | PeerFailed | whatever aborted the signal
   */
  async ask(work: unknown, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#send(serialize(work), signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new PeerFailed('a process of this server did not answer', { cause });
    });
    if ('result' in answer) return answer.result;
    const { code, message, retryAfterSeconds, field } = answer.error;
    throw new AppError(code, message, { retryAfterSeconds, ...(field === undefined ? {} : { field }) });
  }

  async #send(body: Buffer, signal: AbortSignal): Promise<PeerAnswer> {
    const { statusCode, body: answer } = await this.#pool.request({
      path: '/',
      method: 'POST',
      body,
      signal,
    });
    const bytes = await answer.arrayBuffer();
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    return deserialize(Buffer.from(bytes)) as PeerAnswer;
  }

  /** Waits for what is running; nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}
