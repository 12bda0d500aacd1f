import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { goneSignal } from '../gone.ts';
import { writeHeaders } from '../idempotency.ts';
import { boundUser, userId } from '../named-user.ts';
import { contextMaker } from '../request-context.ts';
import { idOfSegment } from '../validation/path-id.ts';
import { registerOriginGuard } from './origin-guard.ts';
import { PRESETS, type Preset } from './presets.ts';
import { createMcpServer } from './server.ts';
import type { Session } from './session.ts';

export { mcpFamily } from './family.ts';

/** Longer than any tool takes: a waiting add ends after 20 s. */
const LONGEST_MS = 120_000;

const presets = Object.keys(PRESETS) as [Preset, ...Preset[]];

const headers = writeHeaders.extend({
  'x-recollect-user': z
    .string()
    .optional()
    .describe(
      'The user whose memories the tools reach, percent-encoded. No effect where the address names one.',
    ),
  'mcp-protocol-version': z.string().optional().describe('The revision, such as `2026-07-28`.'),
  'mcp-method': z.string().optional().describe('Since 2026-07-28: the same as `method`.'),
  'mcp-name': z.string().optional().describe('Since 2026-07-28: the name of the tool or prompt, or the URI.'),
});

/** The SDK validates the rest of a message. */
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional().describe('Absent in a notification.'),
  method: z.string().optional().describe('Such as `tools/call`.'),
  params: z.looseObject({}).optional(),
});

const failure = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullable(),
  error: z.looseObject({ code: z.int(), message: z.string() }),
});

const schema = {
  tags: ['mcp'],
  security: [{ apiKey: [] }],
  summary: 'Model Context Protocol',
  description:
    'MCP over streamable HTTP, without sessions: one JSON-RPC message per request, of the revision 2026-07-28 or of 2025. Tools search, add, correct and forget memories.',
  headers,
  querystring: z.object({
    tools: z
      .enum(presets)
      .default('recollect')
      .describe('The set of tools. `memos`: those of memos-api-mcp, with its names and arguments.'),
  }),
  body: message,
  response: {
    200: z.any().describe('The answer. Clients of 2025 get it as an event stream.'),
    '4xx': failure,
    '5xx': failure,
  },
};

/** Adds `/mcp` and `/mcp/users/{user_id}`, which binds the user by its address. */
export async function mcpRoutes(scope: FastifyInstance, app: HttpApp): Promise<void> {
  const server = scope as unknown as HttpServer;
  const contextOf = contextMaker(app.services);
  registerOriginGuard(scope, app.config);
  const config = { permission: 'key', userKeys: true } as const;
  const params = z.object({
    user_id: userId
      .transform(idOfSegment)
      .describe('The user whose memories the tools reach. `.` and `..` are written `~.` and `~..`.'),
  });
  const answer = (request: FastifyRequest, reply: FastifyReply, preset: Preset) => {
    const session = { ctx: contextOf(request, reply), request, userId: boundUser(request), preset };
    return serve(session, reply);
  };
  server.post('/mcp', { config, schema }, (request, reply) => answer(request, reply, request.query.tools));
  server.post(
    '/mcp/users/:user_id',
    { config, schema: { ...schema, summary: 'Model Context Protocol for one user', params } },
    (request, reply) => answer(request, reply, request.query.tools),
  );
}

const FORWARDED = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Serves one message. The answer is collected, because it is whole within seconds and small. */
async function serve(session: Session, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = session;
  const timeout = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([goneSignal(reply), timeout]);
  const forwarded = FORWARDED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const { fetch: answer } = createMcpHandler(() => createMcpServer(session), {
    // nothing here changes while a client listens
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  const response = await answer(new Request(ADDRESS, { method: 'POST', headers: forwarded, signal }), {
    parsedBody: request.body,
  });
  const text = await response.text();
  if (timeout.aborted) throw new AppError('timed_out');
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  return reply.status(response.status).header('cache-control', 'no-store').send(text);
}

/** The SDK reads the method, the headers and the body of a request, and nothing of its address. */
const ADDRESS = 'http://localhost/mcp';
