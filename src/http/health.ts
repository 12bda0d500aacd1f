import { z } from 'zod';
import type { HttpApp, HttpServer } from './app.ts';

const tags = ['operations'];
const alive = z.object({ status: z.literal('alive') });
const healthy = z.object({
  status: z.literal('healthy'),
  service: z.literal('recollect'),
  version: z.string(),
});
const ready = z.object({ status: z.literal('ready') });
const notReady = z.object({
  status: z.literal('not_ready'),
  reasons: z.array(z.string()).describe('Why requests cannot be served.'),
});

/** Adds the routes for liveness (`/health/live`), readiness (`/health/ready`) and identity (`/health`). */
export function healthRoutes(server: HttpServer, app: HttpApp): void {
  server.get(
    '/health',
    {
      config: { permission: 'none' },
      schema: {
        tags,
        summary: 'Service and version',
        description: 'Names the service and its version. It does not check the database.',
        response: { 200: healthy },
      },
    },
    async () => ({ status: 'healthy' as const, service: 'recollect' as const, version: app.version }),
  );
  server.get(
    '/health/live',
    {
      config: { permission: 'none' },
      schema: {
        tags,
        summary: 'Liveness',
        description: 'Answers 200 while the process runs. It does not check the database.',
        response: { 200: alive },
      },
    },
    async () => ({ status: 'alive' as const }),
  );
  server.get(
    '/health/ready',
    {
      config: { permission: 'none' },
      schema: {
        tags,
        summary: 'Readiness',
        description:
          'Answers 200 when requests can be served: the database answers and stores a tiny write, which is tried at most ' +
          'every five seconds. Otherwise, for example while its disk is full, 503 with the reasons and `Retry-After`.',
        response: { 200: ready, 503: notReady },
      },
    },
    async (_request, reply) => {
      const reasons = await app.health.ready();
      if (reasons.length === 0) return { status: 'ready' as const };
      return reply.status(503).header('retry-after', '1').send({ status: 'not_ready', reasons });
    },
  );
}
