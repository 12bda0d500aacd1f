import type { Services } from '../../context.ts';
import { addUsage, NO_USAGE, type UsageCount, type UsageLine } from '../../domain/projects/model-usage.ts';
import { AppError } from '../../errors.ts';
import { findUsage } from '../../stores/projects/model-usage.ts';
import { findProject } from '../../stores/projects/projects.ts';

export interface Usage {
  readonly lines: readonly UsageLine[];
  readonly total: UsageCount;
}

/**
 * A project's model usage by day, purpose and model. Usage that other processes counted in the last second
 * may be missing.
 * @param input `from` and `to` are days (`YYYY-MM-DD`, UTC), both included
 * @throws AppError not_found
 */
export async function readUsage(
  services: Services,
  input: { readonly projectId: string; readonly from: string; readonly to: string },
): Promise<Usage> {
  if ((await findProject(services.db.system(), input.projectId)) === null) {
    throw new AppError('not_found', 'There is no such project.');
  }
  await services.meter.flush();
  const lines = await findUsage(services.db.project(input.projectId), input.from, input.to);
  return { lines, total: lines.reduce<UsageCount>(addUsage, NO_USAGE) };
}
