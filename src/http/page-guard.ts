import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { isLoopbackHost } from '../lib/loopback.ts';

const FOREIGN_HOST =
  'While /product needs no key, only requests to localhost, 127.0.0.1 or [::1] are served. ' +
  'To use another name set PRODUCT_AUTH=required.';
const FOREIGN_PAGE =
  'While /product needs no key, pages of other origins are refused: name them in CORS_ORIGINS. ' +
  'To open this address in a browser, type it.';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const AUTHORITY = /^(?<name>\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;
const ABSOLUTE_TARGET = /^[a-z][a-z\d+.-]*:\/\/(?<authority>[^/?#]*)/i;

/**
 * Keeps web pages away from a server that asks for no key: the browser of whoever opens a page reaches a loopback
 * address. A page that gives its own domain this machine's address shows its name in `Host`; any other page is told by
 * `Origin` and `Sec-Fetch-Site`, which pages cannot set. It covers all routes, since metrics and documents need no key.
 */
export function registerPageGuard(server: FastifyInstance, config: Config): void {
  if (config.productAuth === 'required') return;
  const named = new Set(config.corsOrigins);
  // on another address clients use names that are not known here
  const names = isLoopbackHost(config.host) ? new Set([...LOOPBACK_NAMES, config.host.toLowerCase()]) : null;
  server.addHook('onRequest', (request, _reply, next) => {
    if (names !== null && !isAddressedTo(names, request)) next(new AppError('forbidden', FOREIGN_HOST));
    else if (isOfForeignPage(named, request)) next(new AppError('forbidden', FOREIGN_PAGE));
    else next();
  });
}

function isAddressedTo(names: ReadonlySet<string>, { raw, headers }: FastifyRequest): boolean {
  const isOurs = (authority = '') => names.has(AUTHORITY.exec(authority)?.groups?.name?.toLowerCase() ?? '');
  const target = raw.url ?? '';
  if (!target.startsWith('/') && target !== '*') {
    if (!isOurs(ABSOLUTE_TARGET.exec(target)?.groups?.authority)) return false;
  }
  // Node keeps the first of several
  return isOurs(headers.host) && countHosts(raw.rawHeaders) === 1;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function isOfForeignPage(named: ReadonlySet<string>, { headers }: FastifyRequest): boolean {
  const { origin, host = '' } = headers;
  if (origin !== undefined && named.has(origin)) return false;
  const site = headers['sec-fetch-site'];
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  return !isOwnSite || (origin !== undefined && !isOriginOf(host, origin));
}

function isOriginOf(host: string, origin: string): boolean {
  const page = URL.parse(origin);
  if (page === null || page.origin !== origin || !page.protocol.startsWith('http')) return false;
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}
