import { z } from 'zod';
import type { Services } from '../../context.ts';
import { DELIVERY_STATUSES } from '../../domain/projects/webhook.ts';
import { once } from '../../services/idempotency/once.ts';
import { listDeliveries } from '../../services/webhooks/list-deliveries.ts';
import { retryDelivery } from '../../services/webhooks/retry-delivery.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue } from '../validation/lax.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { cursorOf, nextCursor, pageQuery, placeIn } from './paging.ts';
import { storableId } from './storable-id.ts';
import { delivery, shownDelivery } from './webhook-shape.ts';

const params = z.object({
  id: z.string().describe('Id of the project.'),
  webhook: z.string().describe('Id of the webhook.'),
});

/** Adds the routes that list deliveries of webhooks and send one again. */
export function webhookDeliveryRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/webhooks/:webhook/deliveries',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List deliveries of a webhook',
        description:
          'What was sent or waits to be sent, the latest events first. Deliveries are deleted after TASK_RETENTION_DAYS.',
        params,
        querystring: z.object({
          ...pageQuery,
          status: lastValue(z.enum(DELIVERY_STATUSES).optional()).describe(
            'Only deliveries with this status.',
          ),
        }),
        response: withErrors(z.object({ deliveries: z.array(delivery), ...nextCursor })),
      },
    },
    async (request, reply) => {
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const { limit, cursor, status } = request.query;
      const { deliveries, next } = await listDeliveries(ctx, storableId(request.params.webhook), {
        status: status ?? null,
        before: placeIn(cursor, z.int().min(0)),
        limit,
      });
      return { deliveries: deliveries.map(shownDelivery), next_cursor: cursorOf(next) };
    },
  );
  server.post(
    '/projects/:id/webhooks/:webhook/deliveries/:delivery/retry',
    {
      config: { permission: 'operator', audit: 'webhook.retry' },
      schema: {
        summary: 'Send a delivery again',
        description:
          'Sends it at once, also when it was delivered or has failed, with the same `webhook-id`. This also ends a ' +
          'pause of the webhook. A disabled webhook gets 409.',
        params: params.extend({ delivery: z.string().describe('Id of the delivery.') }),
        headers: writeHeaders,
        response: withErrors(delivery),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const webhookId = storableId(request.params.webhook);
      const deliveryId = storableId(request.params.delivery);
      const retried = await once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(
          request,
          `admin/projects/${projectId}/webhooks/${webhookId}/deliveries/${deliveryId}/retry`,
          null,
        ),
        async (ctx) => shownDelivery(await retryDelivery(ctx, webhookId, deliveryId)),
      );
      services.wakeWebhooks();
      return retried;
    },
  );
}
