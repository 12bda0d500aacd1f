import { z } from 'zod';
import type { Services } from '../../context.ts';
import { once } from '../../services/idempotency/once.ts';
import {
  createProject,
  DEFAULT_PROJECT,
  listProjects,
  type Project,
  readProject,
} from '../../services/projects/projects.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { strictBody } from './strict-body.ts';

const project = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string().describe('ISO 8601.'),
});

/** Adds the routes that create and list projects. */
export function projectRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Create a project',
        description:
          'A project is a tenant: it has its own API keys, memories and budget. Names need not be unique.',
        headers: writeHeaders,
        body: strictBody({ name: z.string().trim().min(1).max(256).describe('1 to 256 characters.') }),
        response: withErrors(project),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, 'admin/projects', request.body),
        async (ctx) => shown(await createProject(ctx, request.body.name)),
        {
          reach: 'system',
          keep: ({ id }) => ({ id }),
          replay: async ({ id }, ctx) => shown(await readProject(ctx, String(id))),
        },
      ),
  );
  server.get(
    '/projects',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List projects',
        description: 'All projects of this server.',
        response: withErrors(z.object({ projects: z.array(project) })),
      },
    },
    async () => ({ projects: (await listProjects(services)).map(shown) }),
  );
}

function shown({ id, name, createdAt }: Project): z.output<typeof project> {
  return { id, name, created_at: createdAt.toISOString() };
}
