import type { FastifyInstance } from 'fastify';
import type { HttpApp, HttpServer } from '../app.ts';
import { contextMaker } from '../request-context.ts';
import { chatCompletionsRoute } from './chat-completions.ts';
import { modelsRoute } from './models.ts';

export { openAiFamily } from './family.ts';

/** Adds the proxy: chat completions with memory, for clients of OpenAI. */
export async function openAiRoutes(scope: FastifyInstance, app: HttpApp): Promise<void> {
  const server = scope as unknown as HttpServer;
  server.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: ['openai'], security: [{ apiKey: [] }] };
  });
  chatCompletionsRoute(server, contextMaker(app.services));
  modelsRoute(server, contextMaker(app.services));
}
