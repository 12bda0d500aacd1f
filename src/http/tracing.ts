import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readTraceparent, writeTraceparent } from '../lib/tracing/traceparent.ts';
import type { TraceSpan } from '../lib/tracing/tracing.ts';
import type { HttpApp } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null while tracing is off, and for routes that are not traced. */
    traceSpan: TraceSpan | null;
  }
}

/** Probes and the files of the console: there are many of them, and nothing happens in them. */
const UNTRACED = /^\/(?:health|metrics|console|docs|openapi\.json)(?:\/|$)/;
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * Makes a span of each request, under the caller's `traceparent` if it has one. The path is left out, because
 * it may hold the id of a user.
 */
export function traceRequests(server: FastifyInstance, { services: { tracing } }: HttpApp): void {
  server.decorateRequest('traceSpan', null);
  if (!tracing.isOn) return;
  server.addHook('onRequest', (request, _reply, next) => {
    const { url = '' } = request.routeOptions;
    if (!UNTRACED.test(url)) request.traceSpan = tracing.begin(nameOf(request), optionsOf(request));
    next();
  });
  // the body arrives on a socket of its own, so that the span becomes the current one only now
  server.addHook('preValidation', (request, _reply, next) => {
    if (request.traceSpan === null) next();
    else request.traceSpan.within(next);
  });
  server.addHook('onResponse', (request, reply, next) => {
    const { traceSpan: span, projectId } = request;
    if (span !== null) {
      const status = reply.statusCode;
      span.set({ 'http.response.status_code': status });
      if (projectId) span.set({ 'recollect.project.id': projectId });
      if (status >= 500) span.failed(String(status));
      else if (!reply.raw.writableFinished) span.failed('client_disconnected');
      span.end();
    }
    next();
  });
}

const methodOf = ({ method }: FastifyRequest) => (METHODS.has(method) ? method : '_OTHER');

function nameOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return url === undefined ? methodOf(request) : `${methodOf(request)} ${url}`;
}

function optionsOf(request: FastifyRequest): Parameters<HttpApp['services']['tracing']['begin']>[1] {
  const { url } = request.routeOptions;
  const caller = readTraceparent(request.headers.traceparent);
  return {
    kind: 'server',
    parent: caller && writeTraceparent(caller),
    attributes: {
      'http.request.method': methodOf(request),
      'url.scheme': 'http',
      ...(url !== undefined && { 'http.route': url }),
    },
  };
}
