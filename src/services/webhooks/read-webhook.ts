import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findWebhook, type Webhook } from '../../stores/webhooks/webhooks.ts';

/** @throws AppError not_found */
export async function readWebhook(ctx: Context, id: string): Promise<Webhook> {
  const webhook = await findWebhook(ctx.db.project(ctx.projectId), id);
  if (webhook === null) throw unknownWebhook();
  return webhook;
}

export function unknownWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook in this project.');
}
