import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { changeWebhook } from '../../services/webhooks/change-webhook.ts';
import { createWebhook, requireReachable } from '../../services/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../services/webhooks/delete-webhook.ts';
import { listWebhooks } from '../../services/webhooks/list-webhooks.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';
import { shownWebhook, webhook, webhookEvents, webhookWithSecret } from './webhook-shape.ts';

const params = z.object({ id: z.string().describe('Id of the project.') });
const one = params.extend({ webhook: z.string().describe('Id of the webhook.') });

const url = z
  .string()
  .min(1)
  .max(2000)
  .transform(storable)
  .describe(
    'An http or https URL of at most 2,000 characters. Private addresses are refused, unless the operator lists them in WEBHOOK_ALLOW.',
  );

/** Adds the routes that create, list, change and delete webhooks. */
export function webhookRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/webhooks',
    {
      config: { permission: 'operator', audit: 'webhook.create' },
      schema: {
        summary: 'Create a webhook',
        description:
          'Events of the project from now on are sent to the URL as POST requests with a body ' +
          '`{type, timestamp, data}`, signed as the Standard Webhooks specification says. `data` holds ids, not words. ' +
          'Each event is sent at least once: `webhook-id` is the same in each attempt. Events of one user are sent in ' +
          'their order. The answer is the only one that shows the secret. A repeat with the same Idempotency-Key ' +
          'creates no second webhook and gets 409. A project has at most 20 webhooks.',
        params,
        headers: writeHeaders,
        body: strictBody({ url, events: webhookEvents.describe('Which events are sent.') }),
        response: withErrors(webhookWithSecret),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const context = adminContext(services, request, reply, projectId);
      await requireReachable(context, request.body.url);
      const made = await once(
        context,
        adminIdempotency(request, `admin/projects/${projectId}/webhooks`, request.body),
        async (ctx) => {
          const { webhook: created, secret } = await createWebhook(ctx, request.body);
          return { ...shownWebhook(created), secret };
        },
        { keep: ({ id }) => ({ id }), replay: refuseReplay },
      );
      services.wakeWebhooks();
      return made;
    },
  );
  server.get(
    '/projects/:id/webhooks',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List webhooks',
        description: 'The webhooks of a project, oldest first, without their secrets.',
        params,
        response: withErrors(z.object({ webhooks: z.array(webhook) })),
      },
    },
    async (request, reply) => {
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      return { webhooks: (await listWebhooks(ctx)).map(shownWebhook) };
    },
  );
  server.patch(
    '/projects/:id/webhooks/:webhook',
    {
      config: { permission: 'operator', audit: 'webhook.change' },
      schema: {
        summary: 'Change a webhook',
        description:
          'Only the fields that are sent change. `enabled: true`, or another URL, also ends a pause. While a webhook is ' +
          'disabled, no events are written for it; those that wait are kept and sent once it is enabled.',
        params: one,
        headers: writeHeaders,
        body: strictBody({
          url: url.optional(),
          events: webhookEvents.optional(),
          enabled: z.boolean().optional(),
        }),
        response: withErrors(webhook),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.webhook);
      const context = adminContext(services, request, reply, projectId);
      if (request.body.url !== undefined) await requireReachable(context, request.body.url);
      const changed = await once(
        context,
        adminIdempotency(request, `admin/projects/${projectId}/webhooks/${id}`, request.body),
        async (ctx) => shownWebhook(await changeWebhook(ctx, id, request.body)),
      );
      services.wakeWebhooks();
      return changed;
    },
  );
  server.delete(
    '/projects/:id/webhooks/:webhook',
    {
      config: { permission: 'operator', audit: 'webhook.delete' },
      schema: {
        summary: 'Delete a webhook',
        description: 'Its deliveries are deleted too, also those that wait.',
        params: one,
        response: withErrors(z.object({ id: z.string(), deleted: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const id = storableId(request.params.webhook);
      const context = adminContext(services, request, reply, storableId(request.params.id));
      return once(context, undefined, async (ctx) => {
        await deleteWebhook(ctx, id);
        return { id, deleted: true as const };
      });
    },
  );
}

/** Refuses to repeat the answer that showed a secret: no record may hold it. @throws AppError conflict */
function refuseReplay({ id }: { readonly id?: unknown }): never {
  throw new AppError(
    'conflict',
    `This Idempotency-Key has already created the webhook ${String(id)}, whose secret cannot be shown again: delete it and create another one.`,
  );
}
