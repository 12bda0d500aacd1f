import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { registerDocumentHeaders } from '../security-headers.ts';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { MISSING_PAGE } from './missing-page.ts';

/** Everything comes from this server; no script and no style stands in a page itself. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const OPEN = { config: { permission: 'none' }, schema: { hide: true } } as const;

/**
 * Serves the console at `/console`. Each address below it is a screen and answers the same page, except for
 * the files in `/console/assets/`, whose names change with their content.
 * @param folder the built files
 */
export async function registerConsole(server: FastifyInstance, folder: string): Promise<void> {
  const files = readBuiltFiles(folder);
  const page = files?.get('index.html');
  await server.register(async (scope) => {
    registerDocumentHeaders(scope);
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('content-security-policy', POLICY);
      next();
    });
    const showScreen = async (request: FastifyRequest, reply: FastifyReply) => {
      if (page !== undefined) return send(request, reply, page, 'no-cache');
      return reply.code(404).type('text/html; charset=utf-8').send(MISSING_PAGE);
    };
    scope.get('/console', OPEN, showScreen);
    scope.get('/console/*', OPEN, showScreen);
    scope.get('/console/assets/:file', OPEN, async (request, reply) => {
      const { file: name } = request.params as { readonly file: string };
      const file = files?.get(`assets/${name}`);
      if (file === undefined) throw new AppError('not_found');
      return send(request, reply, file, 'public, max-age=31536000, immutable');
    });
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, caching: string): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const bytes = encoding === null ? undefined : file.compressed[encoding];
  if (encoding !== null && bytes !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(bytes ?? file.plain);
}

/** The smallest encoding that the client names without refusing it (`q=0`). */
function acceptedEncoding(header: string | string[] = ''): 'br' | 'gzip' | null {
  const named = String(header)
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, quality]) => quality === undefined || !/^q=0(?:\.0{0,3})?$/.test(quality))
    .map(([name]) => name);
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : null;
}
