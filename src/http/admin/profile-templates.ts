import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { ProfileTemplate } from '../../domain/profiles/profile.ts';
import { MOST_COUNTED } from '../../services/browse/limits.ts';
import { once } from '../../services/idempotency/once.ts';
import { addProfileTemplate } from '../../services/profiles/add-profile-template.ts';
import { deleteProfileTemplate } from '../../services/profiles/delete-profile-template.ts';
import { getProfileTemplate } from '../../services/profiles/get-profile-template.ts';
import { listProfileTemplates } from '../../services/profiles/list-profile-templates.ts';
import { updateProfileTemplate } from '../../services/profiles/update-profile-template.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { profileTree } from '../v1/profile-tree.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageNumber, pageQuery, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const LIST = '/projects/:id/profile_templates';
const ONE = `${LIST}/:template`;
const params = z.object({ id: z.string().describe('Id of the project.') });
const templateParams = params.extend({ template: z.string().describe('Id of the profile template.') });
const time = z.string().describe('ISO 8601.');

const template = z.object({
  id: z.string(),
  name: z.string(),
  properties: z.record(z.string(), z.unknown()).describe('The tree of attributes.'),
  profiles: z.int().describe(`Number of profiles that are bound to it, counted up to ${MOST_COUNTED}.`),
  created_at: time,
  updated_at: time,
});

const definition = strictBody({
  name: z.string().max(256).trim().min(1).describe('1 to 256 characters, not only white space.'),
  properties: profileTree,
});

/** Adds the routes that list, create, read, replace and delete profile templates. */
export function profileTemplateRoutes(server: HttpServer, services: Services): void {
  server.get(
    LIST,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List profile templates',
        description: 'The profile templates of a project, newest first.',
        params,
        querystring: z.object(pageQuery),
        response: withErrors(
          z.object({ profile_templates: z.array(template), total: z.int(), ...nextCursor }),
        ),
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const number = placeIn(cursor, pageNumber) ?? 1;
      const { templates, total } = await listProfileTemplates(ctx, { number, size: limit }, MOST_COUNTED);
      return {
        profile_templates: templates.map(shown),
        total,
        next_cursor: cursorOf(number * limit < total ? number + 1 : null),
      };
    },
  );
  server.post(
    LIST,
    {
      config: { permission: 'operator', audit: 'profile_template.create' },
      schema: {
        summary: 'Create a profile template',
        description: 'Creates a template: the fields that profiles of users or agents have.',
        params,
        headers: writeHeaders,
        body: definition,
        response: withErrors(template),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const { name, properties: metadata } = request.body;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/profile_templates`, request.body),
        async (ctx) =>
          shown(await getProfileTemplate(ctx, await addProfileTemplate(ctx, { name, metadata }))),
        {
          keep: ({ id }) => ({ id }),
          replay: async ({ id }, ctx) => shown(await getProfileTemplate(ctx, String(id), MOST_COUNTED)),
        },
      );
    },
  );
  server.get(
    ONE,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a profile template',
        description: 'One template with the number of its profiles.',
        params: templateParams,
        response: withErrors(template),
      },
    },
    async (request, reply) => {
      const { id, template: templateId } = request.params;
      const ctx = adminContext(services, request, reply, storableId(id));
      return shown(await getProfileTemplate(ctx, storableId(templateId), MOST_COUNTED));
    },
  );
  server.put(
    ONE,
    {
      config: { permission: 'operator', audit: 'profile_template.replace' },
      schema: {
        summary: 'Replace a profile template',
        description:
          'Replaces name and fields of a template and updates its profiles: new fields are added, changed defaults are ' +
          'taken over where a profile still has the old one, and fields that left the template are removed.',
        params: templateParams,
        headers: writeHeaders,
        body: definition,
        response: withErrors(z.object({ id: z.string(), changed_profiles: z.int() })),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.template);
      const { name, properties: metadata } = request.body;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/profile_templates/${id}`, request.body),
        async (ctx) => {
          const { affected } = await updateProfileTemplate(ctx, { id, name, metadata });
          return { id, changed_profiles: affected };
        },
      );
    },
  );
  server.delete(
    ONE,
    {
      config: { permission: 'operator', audit: 'profile_template.delete' },
      schema: {
        summary: 'Delete a profile template',
        description: 'Deletes a template with all its profiles and their values.',
        params: templateParams,
        headers: writeHeaders,
        response: withErrors(z.object({ id: z.string(), deleted_profiles: z.int() })),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.template);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/profile_templates/${id}/delete`, null),
        async (ctx) => ({ id, deleted_profiles: (await deleteProfileTemplate(ctx, id)).deleted }),
      );
    },
  );
}

function shown(of: ProfileTemplate): z.output<typeof template> {
  return {
    id: of.profileTemplateId,
    name: of.name,
    properties: { ...of.metadata },
    profiles: of.instanceCount,
    created_at: of.createdAt.toISOString(),
    updated_at: of.updatedAt.toISOString(),
  };
}
