import type { Context } from '../../context.ts';
import { replaceSecret, type Webhook } from '../../stores/webhooks/webhooks.ts';
import { newSecret } from './new-secret.ts';
import { readWebhook, unknownWebhook } from './read-webhook.ts';

/**
 * Gives a webhook another secret. Only this result contains it.
 * @param previousHours how long the present secret signs too
 * @throws AppError not_found
 */
export async function rotateSecret(
  ctx: Context,
  id: string,
  previousHours: number,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  const secret = newSecret();
  if (!(await replaceSecret(ctx.db.project(ctx.projectId), id, secret, previousHours)))
    throw unknownWebhook();
  return { webhook: await readWebhook(ctx, id), secret };
}
