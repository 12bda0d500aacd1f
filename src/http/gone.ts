import type { FastifyReply } from 'fastify';

const signals = new WeakMap<FastifyReply, AbortSignal>();

/**
 * Aborted when the caller has gone before the answer was complete. It follows the reply's socket: a request's own signal
 * fires as soon as its body has been read.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known !== undefined) return known;
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new DOMException('The caller has gone', 'AbortError'));
  });
  signals.set(reply, gone.signal);
  return gone.signal;
}
