import autocannon from 'autocannon';
import { percentile } from './metrics.ts';
import type { Server } from './server.ts';
import { sentence } from './text.ts';

/** One phase under load. Rates count 2xx answers only. */
export interface Phase {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Answers other than 2xx, broken connections and timeouts. */
  failed: number;
}

/**
 * Requests per second that are prepared before a phase, so that the phase does not spend time on it. No
 * measured server answers as many.
 */
const MOST_PER_SECOND = 8000;

/** Counts over all phases and runs, so that no two adds have the same text. */
let serial = 0;

/** A number that no add has yet. */
export function nextNumber(): number {
  serial += 1;
  return serial - 1;
}

/** Sends POST requests for some seconds. @throws Error if it ran out of requests */
export async function load(
  server: Server,
  path: string,
  connections: number,
  seconds: number,
  body: (number: number) => unknown,
): Promise<Phase> {
  const latencies: number[] = [];
  const headers = { authorization: `Token ${server.key}`, 'content-type': 'application/json' };
  const each = Math.ceil((MOST_PER_SECOND * (seconds + 1)) / connections);
  const first = serial;
  serial += each * connections;
  const sent = new Map<autocannon.Client, number>();
  const setupClient = (client: autocannon.Client) => {
    const place = first + sent.size;
    sent.set(client, 0);
    const numbers = Array.from({ length: each }, (_, at) => place + at * connections);
    client.setRequests(
      numbers.map((number) => ({ method: 'POST', path, headers, body: JSON.stringify(body(number)) })),
    );
  };
  let began = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: server.url, connections, duration: seconds, timeout: 30, setupClient };
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('start', () => {
      began = Date.now();
    });
    // autocannon's own histogram has whole milliseconds and no 95th percentile
    instance.on('response', (client, _status, _bytes, responseTime) => {
      latencies.push(responseTime);
      sent.set(client, (sent.get(client) ?? 0) + 1);
    });
  });
  if (Math.max(...sent.values()) >= each) throw new Error(`more than ${MOST_PER_SECOND} requests a second`);
  return {
    perSecond: (result['2xx'] * 1000) / (result.finish.getTime() - began),
    p50Ms: percentile(latencies, 50),
    p95Ms: percentile(latencies, 95),
    p99Ms: percentile(latencies, 99),
    failed: result.non2xx + result.errors,
  };
}

/** A message that no other number gives. */
export const message = (number: number) => ({ role: 'user', content: sentence(number) });
