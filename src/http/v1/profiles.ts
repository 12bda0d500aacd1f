import { z } from 'zod';
import type { Subject } from '../../domain/profiles/profile.ts';
import { bindProfileTemplates } from '../../services/profiles/bind-profile-templates.ts';
import { deleteProfile } from '../../services/profiles/delete-profile.ts';
import { editProfile } from '../../services/profiles/edit-profile.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { profilePatch } from './profile-tree.ts';

/** The fields that identify a profile: its user or agent, and its template. */
const profileOf = {
  user_id: identifier(100).optional().describe('The user of the profile. Send either this or `agent_id`.'),
  agent_id: identifier(100).optional().describe('The agent of the profile. Send either this or `user_id`.'),
  profile_template_id: identifier(256).describe('Id of the profile template.'),
};

interface SubjectFields {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
}

function needsSubject(fields: SubjectFields, ctx: z.core.$RefinementCtx): void {
  const both = fields.user_id !== undefined && fields.agent_id !== undefined;
  if (!both && (fields.user_id !== undefined || fields.agent_id !== undefined)) return;
  ctx.addIssue({
    code: 'custom',
    path: ['user_id'],
    message: both
      ? 'cannot be combined with agent_id: send one of them'
      : 'is required, unless agent_id is sent',
    params: { code: both ? 'invalid_parameters' : 'field_required' },
  });
}

function subjectOf({ user_id, agent_id }: SubjectFields): Subject {
  return user_id === undefined ? { kind: 'agent', id: agent_id ?? '' } : { kind: 'user', id: user_id };
}

const success = answers(z.object({ success: z.literal(true) }));
const DONE = { success: true as const };

/** Adds the routes that bind a template to users and agents, and that edit and delete a profile. */
export function profileRoutes(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/bind/profile_template',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Bind profile templates',
        description:
          'Gives users or agents a profile with the fields of a template. Extraction fills it from messages that are added ' +
          'afterwards.',
        headers: writeHeaders,
        body: requestBody({
          bind_list: list(requestBody(profileOf).superRefine(needsSubject), 20, 1).describe(
            '1 to 20 bindings. Either all are made or none. A user or agent who already has the profile keeps it.',
          ),
        }),
        response: success,
      },
    },
    async (request, reply) => {
      const bindings = request.body.bind_list.map((bind) => ({
        subject: subjectOf(bind),
        profileTemplateId: bind.profile_template_id,
      }));
      return answerOnce(request, contextOf(request, reply), 'v1/bind/profile_template', async (ctx) => {
        await bindProfileTemplates(ctx, bindings);
        return ok(DONE);
      });
    },
  );
  server.post(
    '/edit/profile',
    {
      config: { permission: 'write', userKeys: true },
      schema: {
        summary: 'Edit a profile',
        description: 'Sets, adds or removes fields of one profile.',
        headers: writeHeaders,
        body: requestBody({
          ...profileOf,
          metadata: profilePatch.optional(),
          remove_fields: list(z.string().min(1).max(512), 1000)
            .optional()
            .describe('Fields to remove, at most 1,000: `Category.Field`, or a whole category.'),
        }).superRefine(needsSubject),
        response: success,
      },
    },
    async (request, reply) => {
      const fields = request.body;
      return answerOnce(request, contextOf(request, reply), 'v1/edit/profile', async (ctx) => {
        await editProfile(ctx, {
          subject: subjectOf(fields),
          profileTemplateId: fields.profile_template_id,
          patch: fields.metadata ?? {},
          removeFields: fields.remove_fields ?? [],
        });
        return ok(DONE);
      });
    },
  );
  server.post(
    '/delete/profile',
    {
      config: { permission: 'delete', userKeys: true },
      schema: {
        summary: 'Delete a profile',
        description: 'Unbinds a template from a user or agent and deletes the values of that profile.',
        headers: writeHeaders,
        body: requestBody(profileOf).superRefine(needsSubject),
        response: success,
      },
    },
    async (request, reply) => {
      const { profile_template_id } = request.body;
      return answerOnce(request, contextOf(request, reply), 'v1/delete/profile', async (ctx) => {
        await deleteProfile(ctx, {
          subject: subjectOf(request.body),
          profileTemplateId: profile_template_id,
        });
        return ok(DONE);
      });
    },
  );
}
