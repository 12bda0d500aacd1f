import type { Services } from '../../context.ts';
import { dayOf } from '../../domain/projects/model-usage.ts';
import { AppError } from '../../errors.ts';
import { type Budget, findBudget, setBudget } from '../../stores/projects/model-usage.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { rescheduleTasks } from '../../stores/tasks/reschedule-tasks.ts';

/**
 * Delay of tasks that waited for a budget. Other processes read a budget every 5 s, so all know it by then.
 */
const KNOWN_EVERYWHERE_SECONDS = 6;

export interface TodaysBudget extends Budget {
  readonly day: string;
}

/** The project's budget and what it has spent today, in tokens; days are UTC. @throws AppError not_found */
export async function readBudget(services: Services, projectId: string): Promise<TodaysBudget> {
  await services.meter.flush();
  return budgetOf(services, projectId);
}

/**
 * Sets the daily limit of a project's model tokens, or removes it. Call the meter's `budgetChanged` after the
 * commit.
 * @param input.dailyTokens null = no limit
 * @throws AppError not_found
 */
export async function changeBudget(
  services: Services,
  input: { readonly projectId: string; readonly dailyTokens: number | null },
): Promise<TodaysBudget> {
  await mustExist(services, input.projectId);
  const scope = services.db.project(input.projectId);
  await setBudget(scope, input.dailyTokens);
  await rescheduleTasks(scope, 'model_budget', KNOWN_EVERYWHERE_SECONDS);
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
