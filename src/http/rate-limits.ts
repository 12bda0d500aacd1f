import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import type { HttpApp } from './app.ts';

/**
 * Limits the requests of each API key and of each project a minute, on all APIs that take API keys. Without
 * the settings it costs nothing. Operators are not limited. Each process counts by itself.
 */
export function registerRateLimits(server: FastifyInstance, { config, services }: HttpApp): void {
  const { rateLimitPerKey, rateLimitPerProject } = config;
  if (rateLimitPerKey === undefined && rateLimitPerProject === undefined) return;
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
      services.measurements.rateRefusals.add(which);
      return next(tooMany(which, Math.max(ofKey, ofProject)));
    }
    if (apiKeyId !== null) perKey?.count(apiKeyId);
    perProject?.count(projectId);
    next();
  });
}

function tooMany(which: 'key' | 'project', retryAfterSeconds: number): AppError {
  const whose = which === 'key' ? 'This API key' : 'This project';
  return new AppError(
    'too_many_requests',
    `${whose} has sent as many requests as it may in a minute: try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
