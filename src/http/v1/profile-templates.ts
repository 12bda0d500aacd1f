import { z } from 'zod';
import type { ProfileTemplate } from '../../domain/profiles/profile.ts';
import { addProfileTemplate } from '../../services/profiles/add-profile-template.ts';
import { deleteProfileTemplate } from '../../services/profiles/delete-profile-template.ts';
import { getProfileTemplate } from '../../services/profiles/get-profile-template.ts';
import { listProfileTemplates } from '../../services/profiles/list-profile-templates.ts';
import { updateProfileTemplate } from '../../services/profiles/update-profile-template.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { page, pageCount } from './paging.ts';
import { profileTree } from './profile-tree.ts';

const template = z
  .object({
    profile_template_id: z.string(),
    name: z.string(),
    project_id: z.string(),
    metadata: z.record(z.string(), z.unknown()).describe('The tree of categories and fields.'),
    instance_count: z.int().describe('How many profiles use the template.'),
    create_time: z.string().describe('ISO 8601.'),
    update_time: z.string().describe('ISO 8601.'),
  })
  .meta({ title: 'cloud_profile_template' });

const templateId = identifier(256).describe('Id of the profile template.');
const definition = {
  name: z.string().max(256).trim().min(1).describe('1 to 256 characters, not only white space.'),
  metadata: profileTree,
};

/** Adds the routes that create, read, list, replace and delete profile templates. */
export function profileTemplateRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/add/profile_template',
    {
      config: { permission: 'write' },
      schema: {
        summary: 'Create a profile template',
        description: 'Creates a template: the fields that profiles of users or agents have.',
        headers: writeHeaders,
        body: requestBody(definition),
        response: answers(z.object({ profile_template_id: z.string() })),
      },
    },
    async (request, reply) =>
      answerOnce(request, contextOf(request, reply), 'v1/add/profile_template', async (ctx) =>
        ok({ profile_template_id: await addProfileTemplate(ctx, request.body) }),
      ),
  );
  server.post(
    '/get/profile_template',
    {
      config: { permission: 'read' },
      schema: {
        summary: 'Read a profile template',
        description: 'Reads one profile template by its id.',
        body: requestBody({ profile_template_id: templateId }),
        response: answers(z.object({ profile_template: template })),
      },
    },
    async (request, reply) => {
      const found = await getProfileTemplate(contextOf(request, reply), request.body.profile_template_id);
      return ok({ profile_template: shown(found) });
    },
  );
  server.post(
    '/list/profile_template',
    {
      config: { permission: 'read' },
      schema: {
        summary: 'List profile templates',
        description: 'The profile templates of the project in pages, newest first. The body is optional.',
        body: requestBody({
          page: page.default(1).describe('Page number, from 1. Default: 1.'),
          size: z.int().min(1).max(100).default(10).describe('Templates per page, 1 to 100. Default: 10.'),
        }).optional(),
        response: answers(
          z.object({
            profile_templates: z.array(template),
            total: z.int().describe('Templates on all pages.'),
            current: z.int().describe('Page number.'),
            size: z.int().describe('Templates per page.'),
            pages: z.int(),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { page: number, size } = { page: 1, size: 10, ...request.body };
      const { templates, total } = await listProfileTemplates(contextOf(request, reply), { number, size });
      return ok({
        profile_templates: templates.map(shown),
        total,
        current: number,
        size,
        pages: pageCount(total, size),
      });
    },
  );
  server.post(
    '/update/profile_template',
    {
      config: { permission: 'write' },
      schema: {
        summary: 'Replace a profile template',
        description: 'Replaces name and fields of a template and updates the profiles that use it.',
        headers: writeHeaders,
        body: requestBody({ profile_template_id: templateId, ...definition }),
        response: answers(
          z.object({
            success: z.literal(true),
            profile_template_id: z.string(),
            affected_instances: z.int().describe('How many profiles changed.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { profile_template_id, name, metadata } = request.body;
      return answerOnce(request, contextOf(request, reply), 'v1/update/profile_template', async (ctx) => {
        const { affected } = await updateProfileTemplate(ctx, { id: profile_template_id, name, metadata });
        return ok({ success: true as const, profile_template_id, affected_instances: affected });
      });
    },
  );
  server.post(
    '/delete/profile_template',
    {
      config: { permission: 'delete' },
      schema: {
        summary: 'Delete a profile template',
        description: 'Deletes a template with all profiles that use it.',
        headers: writeHeaders,
        body: requestBody({ profile_template_id: templateId }),
        response: answers(
          z.object({
            success: z.literal(true),
            profile_template_id: z.string(),
            deleted_instances: z.int().describe('How many profiles were deleted.'),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { profile_template_id } = request.body;
      return answerOnce(request, contextOf(request, reply), 'v1/delete/profile_template', async (ctx) => {
        const { deleted } = await deleteProfileTemplate(ctx, profile_template_id);
        return ok({ success: true as const, profile_template_id, deleted_instances: deleted });
      });
    },
  );
}

function shown(found: ProfileTemplate): z.output<typeof template> {
  return {
    profile_template_id: found.profileTemplateId,
    name: found.name,
    project_id: found.projectId,
    metadata: found.metadata,
    instance_count: found.instanceCount,
    create_time: found.createdAt.toISOString(),
    update_time: found.updatedAt.toISOString(),
  };
}
