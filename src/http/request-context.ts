import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../context.ts';

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Context;

/**
 * Makes what a verb gets from a request. The signal follows the reply's socket: a request's own signal fires
 * as soon as its body has been read.
 */
export function contextMaker(services: Services): ContextOf {
  return (request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) gone.abort(new DOMException('The caller has gone', 'AbortError'));
    });
    return {
      ...services,
      log: request.log as Services['log'],
      projectId: request.projectId,
      signal: gone.signal,
    };
  };
}
