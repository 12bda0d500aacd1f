import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const EVERYWHERE = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  // Whether the outside is https is known to the proxy in front, not here.
  strictTransportSecurity: false,
} satisfies HelmetOptions;

/** Browsers heed these on documents alone; on every answer they were a third of what a short one sends. */
const NOT_ON_DATA = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** The same headers on every answer: worked out once, where @fastify/helmet does so for each. */
export function registerSecurityHeaders(server: FastifyInstance): void {
  addHeaders(server, { ...EVERYWHERE, ...NOT_ON_DATA });
}

/** The headers of a scope that serves documents, in addition. */
export function registerDocumentHeaders(scope: FastifyInstance): void {
  addHeaders(scope, EVERYWHERE);
}

function addHeaders(scope: FastifyInstance, options: HelmetOptions): void {
  const headers = headersOf(options);
  scope.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}
