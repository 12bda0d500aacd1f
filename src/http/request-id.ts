import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The id of a request: the client's `x-request-id` if it has 1 to 128 printable ASCII characters, otherwise a
 * new UUID. The check is needed because the id goes into headers and log lines.
 */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}
