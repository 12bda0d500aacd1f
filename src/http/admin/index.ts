import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { readProject } from '../../services/projects/projects.ts';
import type { Activity } from '../activity.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { auditOperators } from '../audit.ts';
import { type ErrorFamily, renderPlain } from '../errors.ts';
import { storable } from '../validation/text.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoute } from './audit.ts';
import { backupRoutes } from './backups.ts';
import { chatRoute } from './chat.ts';
import { conversationRoutes } from './conversations.ts';
import { defaultProfileRoutes } from './default-profiles.ts';
import { diagnosticsRoute } from './diagnostics.ts';
import { dryRunRoute } from './dry-run.ts';
import { extractionRoutes } from './extractions.ts';
import { knowledgeBaseRoutes } from './knowledge-bases.ts';
import { knowledgeFileRoutes } from './knowledge-files.ts';
import { knowledgeUploadRoute } from './knowledge-upload.ts';
import { limitRoutes } from './limits.ts';
import { maintenanceRoute } from './maintenance.ts';
import { matchingTaskRoutes } from './matching-tasks.ts';
import { memoryRoutes } from './memories.ts';
import { memoryChangeRoutes } from './memory-changes.ts';
import { overviewRoute } from './overview.ts';
import { ownerRoutes } from './owners.ts';
import { peopleRoutes } from './people.ts';
import { personProfilesRoute } from './person-profiles.ts';
import { profileTemplateRoutes } from './profile-templates.ts';
import { profileRoutes } from './profiles.ts';
import { projectRoutes } from './projects.ts';
import { promptRoutes } from './prompts.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { retentionRoutes } from './retention.ts';
import { searchRoute } from './search.ts';
import { sessionRoutes } from './sessions.ts';
import { taskRoutes } from './tasks.ts';
import { usageRoutes } from './usage.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookRotationRoutes } from './webhook-rotation.ts';
import { webhookRoutes } from './webhooks.ts';

/** The admin API answers plain objects on success and `{code, message, data: null}` on errors. */
export const adminFamily: ErrorFamily = { prefixes: ['/admin'], render: renderPlain };

/** Adds the admin routes, which need the operator key. */
export async function adminRoutes(
  scope: FastifyInstance,
  app: HttpApp & { readonly activity: Activity },
): Promise<void> {
  const server = scope as unknown as HttpServer;
  server.addHook('onRoute', (route) => {
    const security = route.config?.permission === 'none' ? [] : [{ adminKey: [] }];
    route.schema = { ...route.schema, tags: ['admin'], security };
  });
  // neither browsers nor proxies may keep what an operator reads
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  // before any handler: the database cannot open a scope for an unknown project
  server.addHook('preHandler', async (request) => {
    const id = (request.params as { readonly id?: string }).id ?? '';
    if (!request.routeOptions.url?.startsWith('/admin/projects/:id')) return;
    if (storable(id) !== id) throw new AppError('not_found');
    await readProject(app.services, id);
  });
  auditOperators(scope, app);
  sessionRoutes(server, app);
  overviewRoute(server, app);
  projectRoutes(server, app.services);
  apiKeyRoutes(server, app.services);
  promptRoutes(server, app.services);
  defaultProfileRoutes(server, app.services);
  reconciliationRoutes(server, app.services);
  extractionRoutes(server, app.services);
  ownerRoutes(server, app.services);
  memoryRoutes(server, app.services);
  memoryChangeRoutes(server, app.services);
  searchRoute(server, app.services);
  dryRunRoute(server, app.services);
  chatRoute(server, app.services);
  conversationRoutes(server, app.services);
  profileTemplateRoutes(server, app.services);
  profileRoutes(server, app.services);
  knowledgeBaseRoutes(server, app.services);
  knowledgeFileRoutes(server, app.services);
  await scope.register(knowledgeUploadRoute, { services: app.services });
  taskRoutes(server, app.services);
  matchingTaskRoutes(server, app.services);
  usageRoutes(server, app.services);
  limitRoutes(server, app.services);
  retentionRoutes(server, app.services);
  maintenanceRoute(server, app.services);
  diagnosticsRoute(server, app);
  auditRoute(server, app.services);
  backupRoutes(server, app);
  peopleRoutes(server, app.services);
  personProfilesRoute(server, app.services);
  webhookRoutes(server, app.services);
  webhookRotationRoutes(server, app.services);
  webhookDeliveryRoutes(server, app.services);
}
