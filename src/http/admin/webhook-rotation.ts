import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { rotateSecret } from '../../services/webhooks/rotate-secret.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';
import { shownWebhook, webhookWithSecret } from './webhook-shape.ts';

const params = z.object({
  id: z.string().describe('Id of the project.'),
  webhook: z.string().describe('Id of the webhook.'),
});

const MOST_HOURS = 168;

/** Adds the route that replaces the secret of a webhook. */
export function webhookRotationRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/webhooks/:webhook/rotate',
    {
      config: { permission: 'operator', audit: 'webhook.rotate' },
      schema: {
        summary: 'Replace the secret of a webhook',
        description:
          'The answer is the only one that shows the new secret. For `previous_hours`, requests carry two signatures, ' +
          'of the new and of the present secret, so that the receiver changes over without a loss; with 0, for a ' +
          'secret that others know, the present one stops at once. A second rotation ends the secret before the ' +
          'present one. A repeat with the same Idempotency-Key replaces nothing and gets 409.',
        params,
        headers: writeHeaders,
        body: strictBody({
          previous_hours: z
            .int()
            .min(0)
            .max(MOST_HOURS)
            .default(24)
            .describe('For how long the present secret signs too.'),
        }).optional(),
        response: withErrors(webhookWithSecret),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const id = storableId(request.params.webhook);
      const { previous_hours } = request.body ?? { previous_hours: 24 };
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/webhooks/${id}/rotate`, { previous_hours }),
        async (ctx) => {
          const { webhook, secret } = await rotateSecret(ctx, id, previous_hours);
          return { ...shownWebhook(webhook), secret };
        },
        { keep: ({ id }) => ({ id }), replay: refuseReplay },
      );
    },
  );
}

/** Refuses to repeat the answer that showed a secret: no record may hold it. @throws AppError conflict */
function refuseReplay(): never {
  throw new AppError(
    'conflict',
    'This Idempotency-Key has already replaced the secret of the webhook, which cannot be shown again: rotate it with another key.',
  );
}
