import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every kind
  readonly data: any;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  /** The body as it came. */
  readonly raw: string;
  /** The status that it was answered with; 0 if it was not answered. */
  readonly status: number;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Every request, in the order of arrival. */
  readonly received: ReceivedEvent[];
  /** How a request is answered: a status, or what to do with the response. Default: 200. */
  answer: (
    event: Omit<ReceivedEvent, 'status'>,
    nth: number,
  ) => number | ((response: ServerResponse) => void);
  /** Waits until the requests satisfy a condition, and returns them. */
  until(isSo: (received: readonly ReceivedEvent[]) => boolean): Promise<readonly ReceivedEvent[]>;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on loopback. */
export async function startReceiver(port = 0, host = '127.0.0.1'): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let moved = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const { type, timestamp, data } = JSON.parse(raw);
      const { headers } = request;
      const event = { id: String(headers['webhook-id']), type, timestamp, data, headers, raw };
      const arrived = { ...event, path: request.url ?? '' };
      const answer = receiver.answer(arrived, received.length);
      received.push({ ...arrived, status: typeof answer === 'number' ? answer : 0 });
      if (typeof answer === 'number') response.writeHead(answer).end('noted');
      else answer(response);
      moved.resolve();
      moved = Promise.withResolvers();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  const receiver: Receiver = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/hook`,
    port: bound,
    received,
    answer: () => 200,
    until: async (isSo) => {
      while (!isSo(received)) await moved.promise;
      return [...received];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Whether an event is signed with a secret, as the Standard Webhooks specification says. */
export function isSigned({ headers, raw }: ReceivedEvent, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
