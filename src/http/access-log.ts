import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Logs one line per answer: method, route pattern, status and duration in milliseconds. It leaves out
 * headers, body, query string and path, because paths hold ids and an id may hold anything.
 */
export function registerAccessLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, next) => {
    const line = {
      ...shownRequest(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // undefined is left out of the line
      trace_id: request.traceSpan?.traceId,
    };
    request.log.info(line, 'request');
    next();
  });
}

function shownRequest(request: Pick<FastifyRequest, 'method' | 'routeOptions'>) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' };
}

/** Limits what Fastify's own log lines show: method and route pattern of a request, status of a reply. */
export const logSerializers = {
  req: (request: FastifyRequest) => shownRequest(request),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
};
