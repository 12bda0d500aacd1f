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
const notReady = z.object({ status: z.literal('not_ready'), reasons: z.array(z.string()) });

/** Up, up and able to work, and who it is. */
export function healthRoutes(server: HttpServer, app: HttpApp): void {
  server.get(
    '/health',
    { config: { permission: 'none' }, schema: { tags, summary: 'What this is', response: { 200: healthy } } },
    async () => ({ status: 'healthy' as const, service: 'recollect' as const, version: app.version }),
  );
  server.get(
    '/health/live',
    {
      config: { permission: 'none' },
      schema: { tags, summary: 'The process is up', response: { 200: alive } },
    },
    async () => ({ status: 'alive' as const }),
  );
  server.get(
    '/health/ready',
    {
      config: { permission: 'none' },
      schema: {
        tags,
        summary: 'Requests can be served: the database is reachable, migrated and not degraded',
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
