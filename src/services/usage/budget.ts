import type { Services } from '../../context.ts';
import { dayOf } from '../../domain/projects/model-usage.ts';
import { AppError } from '../../errors.ts';
import { type Budget, findBudget, setBudget } from '../../stores/projects/model-usage.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { hastenTasks } from '../../stores/tasks/hasten-tasks.ts';

/** Other processes ask for a budget again after 5 s: tasks that waited for it go on when all know it. */
const KNOWN_EVERYWHERE_SECONDS = 6;

export interface TodaysBudget extends Budget {
  readonly day: string;
}

/** @throws AppError not_found */
export async function readBudget(services: Services, projectId: string): Promise<TodaysBudget> {
  await services.meter.flush();
  return budgetOf(services, projectId);
}

/**
 * Limits what a project's models may cost in a day, or takes the limit away. Tell the meter when it is committed.
 * @throws AppError not_found
 */
export async function changeBudget(
  services: Services,
  input: { readonly projectId: string; readonly dailyTokens: number | null },
): Promise<TodaysBudget> {
  await mustExist(services, input.projectId);
  const scope = services.db.project(input.projectId);
  await setBudget(scope, input.dailyTokens);
  await hastenTasks(scope, 'model_budget', KNOWN_EVERYWHERE_SECONDS);
  return budgetOf(services, input.projectId);
}

async function budgetOf(services: Services, projectId: string): Promise<TodaysBudget> {
  await mustExist(services, projectId);
  const day = dayOf(services.clock());
  return { day, ...(await findBudget(services.db.project(projectId), day)) };
}

async function mustExist(services: Services, projectId: string): Promise<void> {
  const project = await findProject(services.db.system(), projectId);
  if (project === null) throw new AppError('not_found', 'There is no such project.');
}
