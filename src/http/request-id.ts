import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Keeps the caller's own id where it is short and printable: it goes into headers and log lines. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();
}
