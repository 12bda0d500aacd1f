import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { isLoopbackHost } from '../lib/loopback.ts';

const FOREIGN_HOST =
  'While /product needs no key, only requests to localhost, 127.0.0.1 or [::1] are accepted. ' +
  'To use another host name, set PRODUCT_AUTH=required.';
const FOREIGN_PAGE =
  'While /product needs no key, requests from web pages of other origins are refused: add the origin to CORS_ORIGINS. ' +
  'To open this URL in a browser, type it into the address bar.';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const AUTHORITY = /^(?<name>\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;
const ABSOLUTE_TARGET = /^[a-z][a-z\d+.-]*:\/\/(?<authority>[^/?#]*)/i;

/**
 * Refuses requests from web pages while the server needs no key. A browser can reach a loopback address, so
 * any page that a user opens could send requests here. Two checks prevent this:
 * - DNS rebinding: a page that points its own domain to this machine shows that domain in `Host`.
 * - Other pages show their origin in `Origin` and `Sec-Fetch-Site`, which a page cannot set.
 *
 * The guard covers all routes, because metrics and documentation need no key either.
 */
export function registerPageGuard(server: FastifyInstance, config: Config): void {
  if (config.productAuth === 'required') return;
  const named = new Set(config.corsOrigins);
  const names = hostNames(config);
  server.addHook('onRequest', (request, _reply, next) => {
    if (names !== null && !isAddressedTo(names, request)) next(new AppError('forbidden', FOREIGN_HOST));
    else if (isOfForeignPage(named, request)) next(new AppError('forbidden', FOREIGN_PAGE));
    else next();
  });
}

/**
 * The names in `Host` of a server that listens on a loopback address. Null on another address, where the
 * names that clients use are not known.
 */
export function hostNames({ host }: Pick<Config, 'host'>): ReadonlySet<string> | null {
  return isLoopbackHost(host) ? new Set([...LOOPBACK_NAMES, host.toLowerCase()]) : null;
}

/** Whether a request names one of these hosts, once, in `Host` and in an absolute URL. */
export function isAddressedTo(names: ReadonlySet<string>, { raw, headers }: FastifyRequest): boolean {
  const isOurs = (authority = '') => names.has(AUTHORITY.exec(authority)?.groups?.name?.toLowerCase() ?? '');
  const target = raw.url ?? '';
  if (!target.startsWith('/') && target !== '*') {
    if (!isOurs(ABSOLUTE_TARGET.exec(target)?.groups?.authority)) return false;
  }
  // of several Host headers Node keeps the first
  return isOurs(headers.host) && countHosts(raw.rawHeaders) === 1;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Whether a web page of another origin sent the request. @param named origins that may */
export function isOfForeignPage(named: ReadonlySet<string>, { headers }: FastifyRequest): boolean {
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
