import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { AppError, type ErrorCode } from '../errors.ts';

/** A reader that has not taken the last frame so long after the shutdown began is cut off. */
const LAST_FRAME_MS = 2000;

/**
 * Answers with server-sent events: a `data:` line of JSON for each frame. Frames are asked for as fast as the reader
 * takes them, so that a slow one costs no memory; one that leaves ends the iteration. `frames` must not throw: an error is
 * a frame. When the process stops, `frames` ends by itself and its connection is closed after the last one.
 */
export function sendEvents(
  reply: FastifyReply,
  frames: AsyncIterable<object>,
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
  // the caller hears at once that the answer has begun, however long its first frame takes
  raw.once('pipe', () => raw.flushHeaders());
  // an idle connection that outlives its answer would hold up the end of the process
  raw.once('finish', () => {
    if (shutdown.aborted) raw.socket?.destroySoon();
  });
  const readers = reply.server.streamsReadableBy;
  if (readers !== undefined && !reply.hasHeader('access-control-allow-origin')) {
    reply.header('access-control-allow-origin', readers);
  }
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('connection', shutdown.aborted ? 'close' : 'keep-alive')
    .send(Readable.from(lines(frames), { objectMode: false, highWaterMark: 1024 }));
}

async function* lines(frames: AsyncIterable<object>): AsyncGenerator<Buffer, void> {
  for await (const frame of frames) yield Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);
}

/** What the last frame of a broken stream says: the code of the error and its public text. */
export function errorText(ctx: Context, error: unknown): { readonly code: ErrorCode; readonly text: string } {
  const known = error instanceof AppError ? error : new AppError('internal');
  // who has gone reads no frame
  if (!ctx.signal.aborted) ctx.log.warn({ err: error, code: known.code }, 'a stream ended in an error');
  return { code: known.code, text: known.message };
}
