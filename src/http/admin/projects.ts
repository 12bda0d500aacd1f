import { z } from 'zod';
import type { Services } from '../../context.ts';
import { once } from '../../services/idempotency/once.ts';
import {
  createProject,
  DEFAULT_PROJECT,
  listProjects,
  type Project,
} from '../../services/projects/projects.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';

const project = z.object({ id: z.string(), name: z.string(), created_at: z.string() });

export function projectRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects',
    {
      schema: {
        summary: 'Create a project',
        headers: writeHeaders,
        body: z.object({ name: z.string().trim().min(1).max(256) }),
        response: withErrors(project),
      },
    },
    async (request, reply) =>
      once(
        adminContext(services, request, reply, DEFAULT_PROJECT),
        adminIdempotency(request, 'admin/projects', request.body),
        async (ctx) => shown(await createProject(ctx, request.body.name)),
        { reach: 'system' },
      ),
  );
  server.get(
    '/projects',
    { schema: { summary: 'All projects', response: withErrors(z.object({ projects: z.array(project) })) } },
    async () => ({ projects: (await listProjects(services)).map(shown) }),
  );
}

function shown({ id, name, createdAt }: Project): z.output<typeof project> {
  return { id, name, created_at: createdAt.toISOString() };
}
