import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { BASELINE_CODE } from './baseline-code.ts';

const START = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /**
   * Sends the signal and waits for the end.
   * @returns the exit code; null when a signal ended the process
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A server process that ended before it listened, with its exit code and output. */
export class StartFailed extends Error {
  readonly code: number | null;

  constructor(code: number | null, output: string) {
    super(output);
    this.code = code;
  }
}

/**
 * Starts the server as users do, in a separate process on a free port, and waits for the ready line.
 * @throws StartFailed
 */
export async function startServer(env: Record<string, string>, script = START): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...BASELINE_CODE, script], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ENV_FILE: 'none',
      // the sentence encoder takes 4–25 ms a text; its own tests enable it
      OFFLINE_EMBEDDER: 'ngram',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new StartFailed(code, output)));
  });
  return {
    url,
    process: child,
    output: () => output,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const rejections = signal === 'SIGKILL' ? null : await unhandledRejections(url);
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      if (rejections) throw new Error(`promises were rejected that nobody awaited: ${rejections}\n${output}`);
      return code;
    },
  };
}

/** The metrics of a server; null when it does not answer. */
export async function unhandledRejections(url: string): Promise<number | null> {
  try {
    const answer = await request(`${url}/metrics`, { headersTimeout: 2000, bodyTimeout: 2000, reset: true });
    const count = /^recollect_unhandled_rejections_total (\d+)$/m.exec(await answer.body.text())?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Sends a request to the server and returns its answer. */
export async function call(
  server: Pick<ServerProcess, 'url'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await request(`${server.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: await answer.body.json() };
}
