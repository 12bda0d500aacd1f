import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  // Whether the outside is https is known to the proxy in front, not here.
  strictTransportSecurity: false,
});

/** The same headers on every answer: worked out once, where @fastify/helmet does so for each. */
export function registerSecurityHeaders(server: FastifyInstance): void {
  const headers = headersOfHelmet();
  server.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

function headersOfHelmet(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}
