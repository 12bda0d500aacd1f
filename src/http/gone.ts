import type { FastifyReply } from 'fastify';

const signals = new WeakMap<FastifyReply, AbortSignal>();

/**
 * A signal that is aborted when the client disconnects before its answer is complete. It watches the socket
 * of the reply, because a request's own signal fires as soon as the body has been read.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const existing = signals.get(reply);
  if (existing !== undefined) return existing;
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new DOMException('The client disconnected', 'AbortError'));
  });
  signals.set(reply, gone.signal);
  return gone.signal;
}
