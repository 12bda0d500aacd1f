import { Agent, request as send } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** A kind of request that many connections send without end; each request uses the next body. */
export interface Flood {
  readonly url: string;
  readonly key: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** If empty, requests have no body. */
  readonly bodies: readonly string[];
  readonly connections: number;
}

/** Answers by status; 0 stands for broken connections. */
export type FloodCounts = Readonly<Record<number, number>>;

/**
 * Starts a flood in a thread of its own, so that it does not delay the measurement in this thread.
 * @returns the function that ends it and returns the counts
 */
export function startFlood(flood: Flood): () => Promise<FloodCounts> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { flood } });
  const counts = new Promise<FloodCounts>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return async () => {
    worker.postMessage('stop');
    const counted = await counts;
    await worker.terminate();
    return counted;
  };
}

/** Pause after a refusal, in ms, like that of a client that ignores `Retry-After`. */
const PAUSE_MS = 50;

function run({ url, key, method, path, bodies, connections }: Flood): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts: Record<number, number> = {};
  let stopped = false;
  let number = 0;
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
  const one = (body: string | undefined) =>
    new Promise<number>((resolve) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const asked = send(url + path, { method, agent, headers: { ...headers, ...length } }, (answer) => {
        answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
        answer.resume();
      });
      asked.on('error', () => resolve(0));
      asked.end(body);
    });
  const connection = async () => {
    while (!stopped) {
      const status = await one(bodies[number++ % bodies.length]);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  for (let i = 0; i < connections; i += 1) void connection();
  parentPort?.once('message', () => {
    stopped = true;
    parentPort?.postMessage(counts);
    agent.destroy();
  });
}

const given = (workerData as { readonly flood?: Flood } | null)?.flood;
if (given !== undefined) run(given);
