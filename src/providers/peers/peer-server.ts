import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../errors.ts';
import type { DelegatedWork } from '../../lib/server-group.ts';

/** The largest request body of the server is 1 GB, but a search takes a fraction of it. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What a peer answers: the result of the work, or the error that its caller gets. */
export type PeerAnswer =
  | { readonly result: unknown }
  | {
      readonly error: Pick<AppError, 'code' | 'message' | 'retryAfterSeconds' | 'field'>;
    };

/**
 * Does what other processes of this machine ask for, on a Unix socket. Whoever can open the socket is
 * trusted, so it must lie in a folder of this user only. An error that is no `AppError` is answered with
 * status 500 and no text: the caller does the work itself, and meets the same error there.
 * @param path of the socket; nothing may be there
 * @returns a function that finishes what was accepted and closes the socket
 */
export async function listenForPeers(path: string, work: DelegatedWork): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request, response, work).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () => closed(server);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  work: DelegatedWork,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = await bodyOf(request);
  const reply = await work(deserialize(body), gone.signal).then(
    (result): PeerAnswer => ({ result }),
    (error: unknown): PeerAnswer | null => (error instanceof AppError ? { error: shownError(error) } : null),
  );
  if (reply === null) response.statusCode = 500;
  response.end(reply === null ? undefined : serialize(reply));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('a peer sent too much');
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function shownError({ code, message, retryAfterSeconds, field }: AppError) {
  return { code, message, retryAfterSeconds, field };
}

function closed(server: Server): Promise<void> {
  server.closeIdleConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
