import { z } from 'zod';
import type { Services } from '../../context.ts';
import {
  type RecordedChange,
  type RecordedProfile,
  readPersonProfiles,
} from '../../services/browse/read-person-profiles.ts';
import type { HttpServer } from '../app.ts';
import { pathIdentifier } from '../validation/path-id.ts';
import { withErrors } from './answers.ts';
import { adminContext } from './once.ts';
import { storableId } from './storable-id.ts';

const change = z.object({
  old_value: z.string().nullable().describe('null: the field was new.'),
  new_value: z.string().nullable().describe('null: the field was removed.'),
  cause: z
    .enum(['extraction', 'edit', 'template'])
    .describe('`edit`: by hand. `template`: with a change of the template.'),
  changed_at: z.string().describe('ISO 8601, as all times here.'),
  extractor: z.string().nullable().describe('What read the message; null unless the cause is `extraction`.'),
  source: z
    .object({
      message_id: z.string(),
      cube_id: z.string(),
      conversation_id: z.string(),
      said_at: z.string(),
      content: z.string().describe('The words that the value came from.'),
    })
    .nullable(),
});

const profile = z.object({
  profile_template_id: z.string(),
  template_name: z.string(),
  is_default: z.boolean().describe('Whether extraction made it for a user whom nobody had bound.'),
  created_at: z.string(),
  updated_at: z.string(),
  fields: z.array(
    z.object({
      path: z.array(z.string()).describe('Names from the root of the template: category, then field.'),
      value: z.string().describe('Empty: not known.'),
      algorithm_updatable: z.boolean().describe('Whether extraction may change the value.'),
      changes: z.array(change).describe('The last 5 changes, newest first; of all fields together 200.'),
    }),
  ),
});

/** Adds the route that shows the profiles of a user with the sources of their values. */
export function personProfilesRoute(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/users/:user/profiles',
    {
      config: { permission: 'operator' },
      schema: {
        summary: "Read a person's profiles",
        description:
          'The profiles of a user, newest first, with the last changes of each field and the words that they came from. ' +
          'A user without a profile has an empty list.',
        params: z.object({
          id: z.string().describe('Id of the project.'),
          user: pathIdentifier(256).describe('Id of the user. `.` and `..` are written `~.` and `~..`.'),
        }),
        response: withErrors(z.object({ profiles: z.array(profile) })),
      },
    },
    async (request, reply) => {
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      return { profiles: (await readPersonProfiles(ctx, request.params.user)).map(shown) };
    },
  );
}

function shown({ profile: of, templateName, fields }: RecordedProfile): z.output<typeof profile> {
  return {
    profile_template_id: of.profileTemplateId,
    template_name: templateName,
    is_default: of.isDefault,
    created_at: of.createdAt.toISOString(),
    updated_at: of.updatedAt.toISOString(),
    fields: fields.map(({ path, field, changes }) => ({
      path: [...path],
      value: field.value,
      algorithm_updatable: field.algorithm_updatable,
      changes: changes.map(shownChange),
    })),
  };
}

function shownChange(of: RecordedChange): z.output<typeof change> {
  return {
    old_value: of.oldValue,
    new_value: of.newValue,
    cause: of.cause,
    changed_at: of.changedAt.toISOString(),
    extractor: of.extractor,
    source: of.source && {
      message_id: of.source.messageId,
      cube_id: of.source.cubeId,
      conversation_id: of.source.conversationId,
      said_at: of.source.saidAt.toISOString(),
      content: of.source.text,
    },
  };
}
