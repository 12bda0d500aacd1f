import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StageTimes } from '../lib/stage-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the parts of the request took so far. */
    stages: StageTimes;
  }
}

/**
 * Logs one line per answer: method, route pattern, status and duration in milliseconds. It leaves out
 * headers, body, query string and path, because paths hold ids and an id may hold anything.
 *
 * The line of a slow request is a warning and says how long its parts took. Chats and waits for tasks take
 * their time and are no slow requests.
 * @param slowMs from how long on a request is slow; 0: never
 */
export function registerAccessLog(server: FastifyInstance, slowMs: number): void {
  server.decorateRequest('stages');
  server.addHook('onRequest', (request, _reply, next) => {
    request.stages = new StageTimes();
    next();
  });
  const untilNow = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (slowMs > 0) request.stages.since(name, performance.now() - reply.elapsedTime);
  };
  server.addHook('preValidation', (request, reply, next) => {
    untilNow(request, reply, 'arrival');
    next();
  });
  server.addHook('onSend', (request, reply, payload, next) => {
    untilNow(request, reply, 'answer');
    next(null, payload);
  });
  server.addHook('onResponse', (request, reply, next) => {
    const line = {
      ...shownRequest(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // undefined is left out of the line
      trace_id: request.traceSpan?.traceId,
    };
    const isSlow =
      slowMs > 0 && reply.elapsedTime >= slowMs && request.routeOptions.config.work?.open === undefined;
    if (isSlow) request.log.warn({ ...line, stages: request.stages.rounded() }, 'slow request');
    else request.log.info(line, 'request');
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
