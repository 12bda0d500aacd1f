import type { Context } from '../../context.ts';
import type { WebhookEvent } from '../../domain/projects/webhook.ts';
import { AppError } from '../../errors.ts';
import { insertWebhook, type Webhook } from '../../stores/webhooks/webhooks.ts';
import { newSecret } from './new-secret.ts';
import { readWebhook } from './read-webhook.ts';

/** Each event is written once for each webhook that asks for it. */
const MOST_WEBHOOKS = 20;

/**
 * Creates a webhook for events from now on. Only this result contains the secret.
 * @param input.url checked with `requireReachable`
 * @throws AppError limit_exceeded
 */
export async function createWebhook(
  ctx: Context,
  input: { readonly url: string; readonly events: readonly WebhookEvent[] },
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  const scope = ctx.db.project(ctx.projectId);
  const id = `wh_${ctx.newId().replaceAll('-', '')}`;
  const secret = newSecret();
  if (!(await insertWebhook(scope, { id, secret, ...input }, MOST_WEBHOOKS)))
    throw new AppError(
      'limit_exceeded',
      `A project has at most ${MOST_WEBHOOKS} webhooks: delete one, or change its events.`,
    );
  return { webhook: await readWebhook(ctx, id), secret };
}

/**
 * Checks that events may be sent to a URL. It looks the host up, so call it before the transaction.
 * @throws AppError invalid_parameters
 */
export async function requireReachable(ctx: Context, url: string): Promise<void> {
  const refusal = await ctx.webhooks.check(url, ctx.signal);
  if (refusal !== null) throw new AppError('invalid_parameters', `url: ${refusal}`, { field: 'url' });
}
