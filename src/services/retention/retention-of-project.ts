import type { Context, Services } from '../../context.ts';
import type { KeepDays } from '../../domain/projects/retention.ts';
import {
  findKeepDays,
  findLastRun,
  type RetentionRun,
  setKeepDays,
} from '../../stores/retention/retention-settings.ts';
import { retentionStream } from './retention-task.ts';

/** How long a project keeps what it remembers, and its last run. */
export interface RetentionReport {
  readonly keep: KeepDays;
  readonly lastRun: RetentionRun | null;
}

export async function readRetention(
  { db }: Pick<Services, 'db'>,
  projectId: string,
): Promise<RetentionReport> {
  const scope = db.project(projectId);
  return { keep: await findKeepDays(scope), lastRun: await findLastRun(scope, retentionStream(projectId)) };
}

/**
 * Replaces the retention of a project. The next daily run comes a day later, so that a mistake can be undone.
 */
export async function changeRetention(ctx: Context, keep: KeepDays): Promise<RetentionReport> {
  await setKeepDays(ctx.db.project(ctx.projectId), keep);
  return readRetention(ctx, ctx.projectId);
}
