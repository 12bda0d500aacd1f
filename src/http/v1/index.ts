import type { FastifyInstance } from 'fastify';
import type { HttpApp, HttpServer } from '../app.ts';
import { contextMaker } from '../request-context.ts';
import { registerWarnings } from '../warnings.ts';
import { addFeedbackRoute } from './add-feedback.ts';
import { addKnowledgeFilesRoute } from './add-knowledge-files.ts';
import { addMessageRoute } from './add-message.ts';
import { bindProfileTemplateRoute } from './bind-profile-template.ts';
import { chatRoute } from './chat.ts';
import { deleteMemoryRoute } from './delete-memory.ts';
import { extractMemoryRoute } from './extract-memory.ts';
import { getMemoryRoute } from './get-memory.ts';
import { getMessageRoute } from './get-message.ts';
import { getStatusRoute } from './get-status.ts';
import { knowledgeBaseRoutes } from './knowledge-bases.ts';
import { knowledgeFileRoutes } from './knowledge-files.ts';
import { listMemoriesRoute } from './list-memories.ts';
import { profileTemplateRoutes } from './profile-templates.ts';
import { profileRoutes } from './profiles.ts';
import { rerankRoute } from './rerank.ts';
import { searchMemoryRoute } from './search-memory.ts';
import { updateMemoryRoute } from './update-memory.ts';

export { cloudFamily } from './errors.ts';

/**
 * Adds the routes of the cloud memory API. `hidden` keeps a second registration out of the OpenAPI document.
 */
export async function cloudRoutes(
  scope: FastifyInstance,
  app: HttpApp & { readonly hidden?: boolean },
): Promise<void> {
  const server = scope as unknown as HttpServer;
  const contextOf = contextMaker(app.services);
  server.addHook('onRoute', (route) => {
    route.schema = {
      ...route.schema,
      tags: ['cloud'],
      security: [{ apiKey: [] }],
      hide: app.hidden ?? false,
    };
  });
  registerWarnings(scope);
  addMessageRoute(server, contextOf);
  addFeedbackRoute(server, contextOf);
  getStatusRoute(server, contextOf);
  searchMemoryRoute(server, contextOf);
  listMemoriesRoute(server, contextOf);
  getMemoryRoute(server, contextOf);
  updateMemoryRoute(server, contextOf);
  deleteMemoryRoute(server, contextOf);
  getMessageRoute(server, contextOf);
  extractMemoryRoute(server, contextOf);
  rerankRoute(server, contextOf);
  chatRoute(server, contextOf);
  profileTemplateRoutes(server, contextOf);
  bindProfileTemplateRoute(server, contextOf);
  profileRoutes(server, contextOf);
  knowledgeBaseRoutes(server, contextOf);
  knowledgeFileRoutes(server, contextOf);
  await scope.register(addKnowledgeFilesRoute, { contextOf });
}
