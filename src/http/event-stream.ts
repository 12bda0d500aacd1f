import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { AppError, type ErrorCode } from '../errors.ts';

/**
 * How long after the start of a shutdown a client may take to read its last frame. Then it is disconnected.
 */
const LAST_FRAME_MS = 2000;

/** The response schema of an answer that is a stream. @param description the frames */
export function eventStream(description: string) {
  return { description, content: { 'text/event-stream': { schema: z.string() } } };
}

/**
 * Answers with server-sent events: one `data:` line per frame, an object as JSON and a text as it is.
 * @param frames is read only as fast as the client reads, so that a slow client costs no memory. A disconnect
 *   ends the iteration. It must not throw: it yields an error as a frame. It must end by itself after
 *   `shutdown` is aborted.
 * @param shutdown once aborted, the connection is closed after the last frame, and at the latest after 2 s
 */
export function sendEvents(
  reply: FastifyReply,
  frames: AsyncIterable<object | string>,
  shutdown: AbortSignal,
): FastifyReply {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  const cut = () => {
    timer = setTimeout(() => raw.destroy(), LAST_FRAME_MS);
  };
  shutdown.addEventListener('abort', cut, { once: true });
  raw.once('close', () => {
    shutdown.removeEventListener('abort', cut);
    clearTimeout(timer);
  });
  // send the headers at once: the first frame may take long
  raw.once('pipe', () => raw.flushHeaders());
  // an idle connection would delay the end of the process
  raw.once('finish', () => {
    if (shutdown.aborted) raw.socket?.destroySoon();
  });
  const readers = reply.server.streamsReadableBy;
  if (readers !== undefined && !reply.hasHeader('access-control-allow-origin')) {
    reply.header('access-control-allow-origin', readers);
  }
  // the routes of the operator forbid more
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('connection', shutdown.aborted ? 'close' : 'keep-alive')
    .send(Readable.from(lines(frames), { objectMode: false, highWaterMark: 1024 }));
}

async function* lines(frames: AsyncIterable<object | string>): AsyncGenerator<Buffer, void> {
  for await (const frame of frames)
    yield Buffer.from(`data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`);
}

/** The code and the public text of an error, for the last frame of a stream that failed. Logs the error. */
export function errorText(ctx: Context, error: unknown): { readonly code: ErrorCode; readonly text: string } {
  const appError = error instanceof AppError ? error : new AppError('internal');
  // a client that has disconnected is no failure
  if (!ctx.signal.aborted)
    ctx.log.warn({ err: error, code: appError.code }, 'event stream ended with an error');
  return { code: appError.code, text: appError.message };
}
