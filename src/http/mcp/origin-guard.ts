import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { hostNames, isAddressedTo, isOfForeignPage } from '../page-guard.ts';

const FOREIGN_HOST =
  'This host name is not allowed: connect to localhost, 127.0.0.1 or [::1]. Behind a reverse proxy set TRUSTED_PROXIES.';
const FOREIGN_PAGE = 'Requests from web pages of other origins are refused: add the origin to CORS_ORIGINS.';

/**
 * Checks `Origin` and `Host` also where a key is required, as the protocol demands of every server. A server
 * on a loopback address knows the names in `Host`, unless a reverse proxy stands in front of it.
 */
export function registerOriginGuard(scope: FastifyInstance, config: Config): void {
  const named = new Set(config.corsOrigins);
  const names = config.trustedProxies.rules.length === 0 ? hostNames(config) : null;
  scope.addHook('onRequest', (request, _reply, next) => {
    if (names !== null && !isAddressedTo(names, request)) next(new AppError('forbidden', FOREIGN_HOST));
    else if (isOfForeignPage(named, request)) next(new AppError('forbidden', FOREIGN_PAGE));
    else next();
  });
}
