import { z } from 'zod';
import type { Context, Services } from '../../context.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { listProfilesOf } from '../../services/browse/list-profiles.ts';
import { type ProfileChangeRow, readProfileRecord } from '../../services/browse/read-profile-record.ts';
import { once } from '../../services/idempotency/once.ts';
import { bindProfileTemplates } from '../../services/profiles/bind-profile-templates.ts';
import { deleteProfile } from '../../services/profiles/delete-profile.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue } from '../validation/lax.ts';
import { pathIdentifier } from '../validation/path-id.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';
import { soughtText } from './sought-text.ts';
import { storableId } from './storable-id.ts';

const LIST = '/projects/:id/profile_templates/:template/profiles';
const ONE = `${LIST}/:kind/:owner`;
const KINDS = ['user', 'agent'] as const;
const place = z.object({ kind: z.enum(KINDS), id: placeId });
const changeNumber = z.int().min(0);
const time = z.string().describe('ISO 8601.');

const params = z.object({
  id: z.string().describe('Id of the project.'),
  template: z.string().describe('Id of the profile template.'),
});
const profileParams = params.extend({
  kind: z.enum(KINDS).describe('`user` or `agent`.'),
  owner: pathIdentifier(256).describe(
    'Id of the user or agent, at most 256 characters. `.` and `..` are written `~.` and `~..`.',
  ),
});

const entry = {
  kind: z.enum(KINDS).describe('Whose profile it is.'),
  owner_id: z.string().describe('Id of the user or agent.'),
  is_default: z.boolean().describe('Whether extraction made it for a user whom nobody had bound.'),
  created_at: time,
  updated_at: time,
};

const change = z.object({
  path: z.array(z.string()).describe('Names of the category, if it has one, and of the field.'),
  old_value: z.string().nullable().describe('null: there was no such field.'),
  new_value: z.string().nullable().describe('null: the field was removed.'),
  cause: z.enum(['extraction', 'edit', 'template']),
  extractor: z.string().nullable(),
  changed_at: time,
  said_at: time.nullable().describe('When the message that it came from was said.'),
  source: z
    .object({ message_id: z.string(), cube_id: z.string(), conversation_id: z.string() })
    .nullable()
    .describe('The message that it came from.'),
});

/** Adds the routes that list a template's profiles, bind a user or agent, and read or delete a profile. */
export function profileRoutes(server: HttpServer, services: Services): void {
  server.get(
    LIST,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List the profiles of a template',
        description: 'The agents and users who are bound to a template, in the order of their ids.',
        params,
        querystring: z.object({
          text: lastValue(soughtText).describe('Only those whose id contains this. Case does not matter.'),
          ...pageQuery,
        }),
        response: withErrors(z.object({ profiles: z.array(z.object(entry)), ...nextCursor })),
      },
    },
    async (request) => {
      const { text, limit, cursor } = request.query;
      const projectId = storableId(request.params.id);
      const after = placeIn(cursor, place);
      const wanted = { text, after, limit };
      const page = await listProfilesOf(services, projectId, storableId(request.params.template), wanted);
      return { profiles: page.profiles.map(shownEntry), next_cursor: cursorOf(page.next) };
    },
  );
  server.get(
    ONE,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a profile',
        description:
          'The values of one user or agent, and the changes that led to them, newest first. The next page has earlier ' +
          'changes.',
        params: profileParams,
        querystring: z.object(pageQuery),
        response: withErrors(
          z.object({
            ...entry,
            properties: z.record(z.string(), z.unknown()).describe('The tree of attributes with the values.'),
            changes: z.array(change),
            ...nextCursor,
          }),
        ),
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const { projectId, templateId, subject } = named(request.params);
      const page = { before: placeIn(cursor, changeNumber), limit };
      const found = await readProfileRecord(services, projectId, { subject, templateId }, page);
      return {
        ...shownEntry(found.profile),
        properties: { ...found.profile.properties },
        changes: found.changes.map(shownChange),
        next_cursor: cursorOf(found.next),
      };
    },
  );
  server.put(
    ONE,
    {
      config: { permission: 'operator', audit: 'profile.bind' },
      schema: {
        summary: 'Bind a profile template',
        description:
          'Gives a user or agent a profile with the fields of the template. Extraction fills it from messages that are ' +
          'added afterwards. A user or agent who already has the profile keeps it.',
        params: profileParams,
        headers: writeHeaders,
        response: withErrors(z.object({ bound: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const { projectId, templateId, subject, operation } = named(request.params);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, operation, null),
        async (ctx) => {
          await bind(ctx, subject, templateId);
          return { bound: true as const };
        },
      );
    },
  );
  server.delete(
    ONE,
    {
      config: { permission: 'operator', audit: 'profile.delete' },
      schema: {
        summary: 'Delete a profile',
        description: 'Deletes the profile of one user or agent with its values and their history.',
        params: profileParams,
        headers: writeHeaders,
        response: withErrors(z.object({ deleted: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const { projectId, templateId, subject, operation } = named(request.params);
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, operation, null),
        async (ctx) => {
          await deleteProfile(ctx, { subject, profileTemplateId: templateId });
          return { deleted: true as const };
        },
      );
    },
  );
}

async function bind(ctx: Context, subject: Subject, profileTemplateId: string): Promise<void> {
  try {
    await bindProfileTemplates(ctx, [{ subject, profileTemplateId }]);
  } catch (error) {
    // its text names a field that this request does not have
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('not_found', 'There is no such profile template.');
    throw error;
  }
}

function named({ id, template, kind, owner }: z.output<typeof profileParams>) {
  const [projectId, templateId] = [storableId(id), storableId(template)];
  const subject: Subject = { kind, id: storableId(owner) };
  const operation = `admin/projects/${projectId}/profile_templates/${templateId}/profiles/${kind}/${subject.id}`;
  return { projectId, templateId, subject, operation };
}

function shownEntry(of: {
  readonly subject: Subject;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}) {
  return {
    kind: of.subject.kind,
    owner_id: of.subject.id,
    is_default: of.isDefault,
    created_at: of.createdAt.toISOString(),
    updated_at: of.updatedAt.toISOString(),
  };
}

function shownChange(of: ProfileChangeRow): z.output<typeof change> {
  const { messageId, cubeId, conversationId } = of;
  return {
    path: [...of.path],
    old_value: of.oldValue,
    new_value: of.newValue,
    cause: of.cause,
    extractor: of.extractor,
    changed_at: of.changedAt.toISOString(),
    said_at: of.saidAt?.toISOString() ?? null,
    source:
      messageId === null || cubeId === null || conversationId === null
        ? null
        : { message_id: messageId, cube_id: cubeId, conversation_id: conversationId },
  };
}
