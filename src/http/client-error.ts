import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const ANSWERS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The request headers are too large: send fewer or shorter ones.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time: send it again.'],
};
const MALFORMED = [400, 'Bad Request', 'This is not a valid HTTP request.'] as const;

/**
 * Answers bytes that Node could not parse as an HTTP request. Their path is unknown, so the answer has the
 * envelope `{code, message, data: null}` of no family.
 */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ code: status, message, data: null });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
