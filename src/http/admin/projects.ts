import { z } from 'zod';
import type { Services } from '../../context.ts';
import { once } from '../../services/idempotency/once.ts';
import { deleteProject } from '../../services/projects/delete-project.ts';
import {
  createProject,
  DEFAULT_PROJECT,
  listProjects,
  type Project,
  readProject,
  renameProject,
} from '../../services/projects/projects.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
const projectName = z.string().trim().min(1).max(256).transform(storable).describe('1 to 256 characters.');

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
      config: { permission: 'operator', audit: 'project.create' },
      schema: {
        summary: 'Create a project',
        description:
          'A project is a tenant: it has its own API keys, memories and budget. Names need not be unique.',
        headers: writeHeaders,
        body: strictBody({ name: projectName }),
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
  server.patch(
    '/projects/:id',
    {
      config: { permission: 'operator', audit: 'project.rename' },
      schema: {
        summary: 'Rename a project',
        description: 'Its id stays.',
        params,
        headers: writeHeaders,
        body: strictBody({ name: projectName }),
        response: withErrors(project),
      },
    },
    async (request, reply) => {
      const id = storableId(request.params.id);
      return once(
        adminContext(services, request, reply, id),
        adminIdempotency(request, `admin/projects/${id}`, request.body),
        async (ctx) => shown(await renameProject(ctx, id, request.body.name)),
        { reach: 'system' },
      );
    },
  );
  server.delete(
    '/projects/:id',
    {
      config: { permission: 'operator', audit: { action: 'project.delete', inTransaction: false } },
      schema: {
        summary: 'Delete a project',
        description:
          'Revokes the keys of the project, ends its tasks, and deletes everything in it. One call works for at most ' +
          '20 seconds: repeat it until `deleted` is true. The project `default` cannot be deleted (409).',
        params,
        response: withErrors(
          z.object({
            id: z.string(),
            deleted: z.boolean().describe('false: there is more to delete. Repeat the request.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const id = storableId(request.params.id);
      return { id, deleted: await deleteProject(adminContext(services, request, reply, id), id) };
    },
  );
}

function shown({ id, name, createdAt }: Project): z.output<typeof project> {
  return { id, name, created_at: createdAt.toISOString() };
}
