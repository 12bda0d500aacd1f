import type { FastifyInstance } from 'fastify';
import type { HttpApp, HttpServer } from '../app.ts';
import { requireAdmin } from '../auth.ts';
import { type ErrorFamily, renderPlain } from '../errors.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { extractionRoutes } from './extractions.ts';
import { projectRoutes } from './projects.ts';
import { promptRoutes } from './prompts.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { taskRoutes } from './tasks.ts';
import { usageRoutes } from './usage.ts';

/** Plain objects on success, `{code, message, data: null}` on errors. */
export const adminFamily: ErrorFamily = { prefixes: ['/admin'], render: renderPlain };

/** Administration, for whoever holds the operator key. */
export async function adminRoutes(scope: FastifyInstance, app: HttpApp): Promise<void> {
  const server = scope as unknown as HttpServer;
  server.addHook('onRequest', requireAdmin(app.services));
  server.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: ['admin'], security: [{ adminKey: [] }] };
  });
  projectRoutes(server, app.services);
  apiKeyRoutes(server, app.services);
  promptRoutes(server, app.services);
  reconciliationRoutes(server, app.services);
  extractionRoutes(server, app.services);
  taskRoutes(server, app.services);
  usageRoutes(server, app.services);
}
