import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

const CONNECT_MS = 5000;
/** The most bytes of an answer that is not a file. */
const MAX_ANSWER = 4 * 1024 * 1024;

/** An answer of the admin API. */
export interface OperatorAnswer {
  readonly status: number;
  /** Undefined if it is not JSON. */
  readonly body: unknown;
}

/** The admin API of a running server, for commands that its database does not admit. */
export class OperatorEndpoint {
  readonly #url: string;
  readonly #key: string;
  readonly #agent = new Agent({ connect: { timeout: CONNECT_MS }, connections: 2 });

  /** @param url the server, such as `http://127.0.0.1:8000` */
  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** @throws Error of the connection, or when the answer is too long or late */
  async call(method: 'GET' | 'POST' | 'DELETE', path: string, limitMs: number): Promise<OperatorAnswer> {
    const answer = await request(`${this.#url}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${this.#key}` },
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
    });
    let text = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MAX_ANSWER) throw new Error('The answer of the server is too long.');
    }
    return { status: answer.statusCode, body: parsed(text) };
  }

  /**
   * Reads a file.
   * @param limitMs the longest pause of the server
   * @throws Error of the connection, or when the server refuses
   */
  async download(path: string, limitMs: number): Promise<Readable> {
    const answer = await request(`${this.#url}${path}`, {
      method: 'GET',
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${this.#key}` },
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
    });
    if (answer.statusCode === 200) return answer.body;
    await answer.body.dump();
    throw new Error(`The server answers with the status ${answer.statusCode}.`);
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
