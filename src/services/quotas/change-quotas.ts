import type { Context } from '../../context.ts';
import type { Quotas } from '../../domain/projects/quota.ts';
import { setQuotas } from '../../stores/quotas/project-limits.ts';
import { type QuotaReport, readQuotas } from './within-quotas.ts';

/** Sets all quotas of a project. Call `forgetQuotas` after the commit. */
export async function changeQuotas(ctx: Context, quotas: Quotas): Promise<QuotaReport> {
  await setQuotas(ctx.db.project(ctx.projectId), quotas);
  return readQuotas(ctx, ctx.projectId);
}
