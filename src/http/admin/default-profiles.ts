import { z } from 'zod';
import type { Services } from '../../context.ts';
import { once } from '../../services/idempotency/once.ts';
import {
  changeDefaultProfileSetting,
  type DefaultProfileState,
  defaultProfileSetting,
} from '../../services/profiles/default-profile-setting.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const PATH = '/projects/:id/default_profile';
const params = z.object({ id: z.string().describe('Id of the project.') });

const setting = z.object({
  project_id: z.string(),
  enabled: z.boolean().describe('Whether users without a profile get the default one.'),
  decided_by: z
    .enum(['project', 'server'])
    .describe('`server`: the project follows the setting DEFAULT_PROFILES.'),
  profile_template_id: z.string().describe('Id of the default template, for the routes under /v1.'),
});

/** Adds the routes that read and set whether users of a project get the default profile. */
export function defaultProfileRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read the default profile setting',
        description:
          'Whether users of a project who are bound to no profile template get the default profile.',
        params,
        response: withErrors(setting),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id);
      return shown(projectId, await defaultProfileSetting(services, projectId));
    },
  );
  server.put(
    PATH,
    {
      config: { permission: 'operator', audit: 'default_profile.set' },
      schema: {
        summary: 'Switch default profiles on or off',
        description:
          'On: a user who is bound to no profile template gets a profile of the default template with the first value ' +
          'that the user tells. Off: default profiles are neither filled nor shown; they stay stored, and deleting ' +
          'the template deletes them. The template can be changed with /v1/update/profile_template.',
        params,
        headers: writeHeaders,
        body: strictBody({
          enabled: z
            .boolean()
            .nullable()
            .describe('true: on; false: off; null: as the setting DEFAULT_PROFILES says.'),
        }),
        response: withErrors(setting),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/default_profile`, request.body),
        async (ctx) =>
          shown(projectId, await changeDefaultProfileSetting(ctx, projectId, request.body.enabled)),
        { reach: 'system' },
      );
    },
  );
}

function shown(projectId: string, of: DefaultProfileState): z.output<typeof setting> {
  return {
    project_id: projectId,
    enabled: of.enabled,
    decided_by: of.decidedBy,
    profile_template_id: of.profileTemplateId,
  };
}
