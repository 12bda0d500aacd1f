import type { FastifyInstance } from 'fastify';
import type { HttpApp, HttpServer } from '../app.ts';
import { contextMaker } from '../request-context.ts';
import { registerWarnings } from '../warnings.ts';
import { addRoute } from './add.ts';
import { chatRoutes } from './chat.ts';
import { cubeRoutes } from './cubes.ts';
import { deleteMemoryRoute } from './delete-memory.ts';
import { feedbackRoute } from './feedback.ts';
import { getAllRoute } from './get-all.ts';
import { getMemoryRoutes } from './get-memory.ts';
import { memoriesByIdsRoutes } from './memories-by-ids.ts';
import { recoverableDeleteRoutes } from './recoverable-delete.ts';
import { registerCubeRoute } from './register-cube.ts';
import { schedulerRoutes } from './scheduler.ts';
import { searchRoute } from './search.ts';
import { suggestionsRoute } from './suggestions.ts';

export { productFamily } from './errors.ts';

/** Adds the routes of the REST memory API. */
export async function productRoutes(scope: FastifyInstance, app: HttpApp): Promise<void> {
  const server = scope as unknown as HttpServer;
  const contextOf = contextMaker(app.services);
  const security = app.config.productAuth === 'open' ? [{}, { apiKey: [] }] : [{ apiKey: [] }];
  server.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: ['product'], security };
  });
  registerWarnings(scope);
  searchRoute(server, contextOf);
  addRoute(server, contextOf);
  getMemoryRoutes(server, contextOf);
  memoriesByIdsRoutes(server, contextOf);
  getAllRoute(server, contextOf);
  deleteMemoryRoute(server, contextOf);
  recoverableDeleteRoutes(server, contextOf);
  chatRoutes(server, contextOf);
  suggestionsRoute(server, contextOf);
  feedbackRoute(server, contextOf);
  schedulerRoutes(server, contextOf);
  cubeRoutes(server, contextOf);
  registerCubeRoute(server, contextOf);
}
