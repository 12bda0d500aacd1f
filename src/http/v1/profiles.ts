import { z } from 'zod';
import { deleteProfile } from '../../services/profiles/delete-profile.ts';
import { editProfile } from '../../services/profiles/edit-profile.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { ok, requestBody } from './envelope.ts';
import { DONE, needsSubject, profileOf, subjectOf, success } from './profile-fields.ts';
import { profilePatch } from './profile-tree.ts';

/** Adds the routes that edit and delete a profile. */
export function profileRoutes(server: HttpServer, contextOf: ContextOf): void {
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
