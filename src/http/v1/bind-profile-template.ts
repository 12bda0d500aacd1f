import { bindProfileTemplates } from '../../services/profiles/bind-profile-templates.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { ok, requestBody } from './envelope.ts';
import { DONE, needsSubject, profileOf, subjectOf, success } from './profile-fields.ts';

export function bindProfileTemplateRoute(server: HttpServer, contextOf: ContextOf): void {
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
}
