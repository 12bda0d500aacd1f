import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One line per answer. No header, body, query string or path: paths hold ids, and ids may hold anything. */
export function registerAccessLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, next) => {
    const line = {
      ...shownRequest(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(line, 'request');
    next();
  });
}

function shownRequest(request: Pick<FastifyRequest, 'method' | 'routeOptions'>) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' };
}

/** What Fastify's own log lines may show of a request and a reply. */
export const logSerializers = {
  req: (request: FastifyRequest) => shownRequest(request),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
};
