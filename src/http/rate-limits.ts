import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { type Refusal, RequestRates } from '../lib/request-rates.ts';
import type { HttpApp } from './app.ts';

/**
 * Limits the requests of each API key and of each project a minute, on all APIs that take API keys. Without
 * the settings it costs nothing. Operators are not limited. The processes of one server count together, each
 * server by itself.
 */
export function registerRateLimits(server: FastifyInstance, { config, services }: HttpApp): void {
  const { rateLimitPerKey: perKey, rateLimitPerProject: perProject } = config;
  if (perKey === undefined && perProject === undefined) return;
  const rates = new RequestRates({ perKey, perProject });
  server.addHook('onRequest', async ({ caller }) => {
    if (caller === null) return;
    const refusal = await services.group.takeRate(rates, { key: caller.apiKeyId, project: caller.projectId });
    if (refusal === null) return;
    services.measurements.rateRefusals.add(refusal.limit);
    throw tooMany(refusal);
  });
}

function tooMany({ limit, retryAfterSeconds }: Refusal): AppError {
  const whose = limit === 'key' ? 'This API key' : 'This project';
  return new AppError(
    'too_many_requests',
    `${whose} has sent as many requests as it may in a minute: try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
