import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { RateLimit } from '../lib/rate-limit.ts';

/** How many requests were refused since the start, by the limit that refused them. */
export type RateRefusals = Readonly<Record<'key' | 'project', number>>;

/**
 * Limits the requests of each API key and of each project a minute, on all APIs that take API keys. Without
 * the settings it costs nothing. Operators are not limited. Each process counts by itself.
 * @returns the numbers of refused requests, which grow
 */
export function registerRateLimits(server: FastifyInstance, config: Config): RateRefusals {
  const { rateLimitPerKey, rateLimitPerProject } = config;
  const refused = { key: 0, project: 0 };
  if (rateLimitPerKey === undefined && rateLimitPerProject === undefined) return refused;
  const perKey = rateLimitPerKey === undefined ? null : new RateLimit(rateLimitPerKey);
  const perProject = rateLimitPerProject === undefined ? null : new RateLimit(rateLimitPerProject);
  server.addHook('onRequest', (request, _reply, next) => {
    const { caller } = request;
    if (caller === null) return next();
    const { apiKeyId, projectId } = caller;
    const [ofKey, ofProject] = [
      apiKeyId === null ? 0 : (perKey?.waitOf(apiKeyId) ?? 0),
      perProject?.waitOf(projectId) ?? 0,
    ];
    if (ofKey > 0 || ofProject > 0) {
      const which = ofKey >= ofProject ? 'key' : 'project';
      refused[which] += 1;
      return next(tooMany(which, Math.max(ofKey, ofProject)));
    }
    if (apiKeyId !== null) perKey?.count(apiKeyId);
    perProject?.count(projectId);
    next();
  });
  return refused;
}

function tooMany(which: 'key' | 'project', retryAfterSeconds: number): AppError {
  const whose = which === 'key' ? 'This API key' : 'This project';
  return new AppError(
    'too_many_requests',
    `${whose} has sent as many requests as it may in a minute: try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
