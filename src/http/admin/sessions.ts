import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { openSession, SESSION_SECONDS } from '../../services/projects/operator-session.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { recordSignIn } from '../audit.ts';
import { clientAddress, networkOf } from '../client-address.ts';
import { MAX_KEY_LENGTH } from '../key-header.ts';
import { KEY_REQUIRED, requireOwnPage, SESSION_COOKIE } from '../operator.ts';
import { withErrors } from './answers.ts';
import { strictBody } from './strict-body.ts';

const session = z.object({
  access: z.enum(['full', 'read']).describe('`read`: the key reads everything and changes nothing.'),
  expires_at: z
    .string()
    .nullable()
    .describe('When the session ends, ISO 8601; null for a request with a key.'),
});

/** Adds the routes that exchange an operator key for a cookie, show the session and end it. */
export function sessionRoutes(server: HttpServer, app: HttpApp): void {
  const { services, config } = app;
  server.get(
    '/session',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read the session',
        description: 'What the key or the session of this request permits.',
        response: withErrors(session),
      },
    },
    async ({ operator }) => {
      if (operator === null) throw new AppError('key_required', KEY_REQUIRED);
      return { access: operator.access, expires_at: operator.sessionEnds?.toISOString() ?? null };
    },
  );
  if (!config.console) return;
  server.post(
    '/sign-in',
    {
      config: { permission: 'none', access: 'read', audit: 'session.open' },
      schema: {
        summary: 'Sign in',
        description:
          'Exchanges an operator key for a cookie that opens /admin for 12 hours, or until the key changes. The cookie is ' +
          'HttpOnly and SameSite=Strict, and only pages of this server may use it. After 40 wrong keys from one address ' +
          'within five minutes, sign-in is refused with 429.',
        body: strictBody({
          key: z.string().min(1).max(MAX_KEY_LENGTH).describe('ADMIN_KEY or ADMIN_READ_KEY.'),
        }),
        response: withErrors(session),
      },
    },
    async (request, reply) => {
      requireOwnPage(request);
      const address = networkOf(clientAddress(request, config.trustedProxies));
      const { access, expiresAt, token } = await openSession(services, request.body.key.trim(), address);
      await recordSignIn(app, request, access);
      setCookie(request, reply, token, SESSION_SECONDS);
      return { access, expires_at: expiresAt.toISOString() };
    },
  );
  server.post(
    '/sign-out',
    {
      config: { permission: 'none', access: 'read' },
      schema: {
        summary: 'Sign out',
        description: 'Removes the cookie from the browser.',
        response: withErrors(z.object({ signed_out: z.literal(true) })),
      },
    },
    async (request, reply) => {
      requireOwnPage(request);
      setCookie(request, reply, '', 0);
      return { signed_out: true as const };
    },
  );
}

/** The browser sends the cookie to /admin only, and over https only if the page came over https. */
function setCookie({ headers }: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const secure = headers.origin?.startsWith('https:') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${SESSION_COOKIE}=${value}; Path=/admin; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
