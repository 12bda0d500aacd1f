import { z } from 'zod';
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../../domain/projects/webhook.ts';
import type { Delivery } from '../../stores/webhooks/deliveries.ts';
import type { Webhook } from '../../stores/webhooks/webhooks.ts';

const EVENTS = WEBHOOK_EVENTS.join(', ');

/** The events of a webhook in a request. */
export const webhookEvents = z
  .array(z.enum(WEBHOOK_EVENTS, { error: `must be one of ${EVENTS}` }))
  .min(1, { error: `must name at least one of ${EVENTS}` })
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => [...new Set(events)]);

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).describe(EVENTS),
  enabled: z.boolean().describe('false: no events are written for it, and none are sent.'),
  status: z
    .enum(['active', 'failing', 'paused', 'disabled'])
    .describe(
      'failing: the last attempt failed. paused: ten attempts in a row failed, and nothing is sent until `paused_until`.',
    ),
  failures: z.int().describe('Attempts that failed since the last one that succeeded.'),
  failing_since: z.string().nullable().describe('ISO 8601.'),
  paused_until: z.string().nullable().describe('When it is tried again, ISO 8601.'),
  last_error: z.string().nullable().describe('Why the last attempt failed.'),
  waiting: z.int().describe('Events that wait to be sent.'),
  created_at: z.string().describe('ISO 8601.'),
  previous_secret_until: z
    .string()
    .nullable()
    .describe('Until when the secret before the last rotation signs too, ISO 8601; null if it does not.'),
});

export const webhookWithSecret = webhook.extend({
  secret: z.string().describe('Signs the requests, `whsec_…`. Store it now.'),
});

export const delivery = z.object({
  id: z.string().describe('The header `webhook-id` of its requests.'),
  type: z.string(),
  data: z.record(z.string(), z.unknown()).describe('What is told, as ids.'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe('waiting: for its turn or its next attempt. failed: its last attempt failed.'),
  attempts: z.int(),
  response_status: z.int().nullable().describe('HTTP status of the last answer; null without an answer.'),
  error: z.string().nullable().describe('Why the last attempt failed.'),
  created_at: z.string().describe('When the event happened, ISO 8601.'),
  attempted_at: z.string().nullable().describe('When it was sent last, ISO 8601.'),
});

export function shownWebhook(of: Webhook): z.output<typeof webhook> {
  const failing = of.pausedUntil !== null ? 'paused' : of.failures > 0 ? 'failing' : 'active';
  return {
    id: of.id,
    url: of.url,
    events: [...of.events],
    enabled: of.enabled,
    status: of.enabled ? failing : 'disabled',
    failures: of.failures,
    failing_since: of.failingSince?.toISOString() ?? null,
    paused_until: of.pausedUntil?.toISOString() ?? null,
    last_error: of.lastError,
    waiting: of.waiting,
    created_at: of.createdAt.toISOString(),
    previous_secret_until: of.previousSecretUntil?.toISOString() ?? null,
  };
}

export function shownDelivery(of: Delivery): z.output<typeof delivery> {
  return {
    id: of.id,
    type: of.type,
    data: of.data,
    status: of.status,
    attempts: of.attempts,
    response_status: of.responseStatus,
    error: of.error,
    created_at: of.createdAt.toISOString(),
    attempted_at: of.attemptedAt?.toISOString() ?? null,
  };
}
