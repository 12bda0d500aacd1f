import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { UsageLine } from '../../domain/projects/model-usage.ts';

/**
 * Adds to the usage of projects, in one statement with rows in the order of their keys, so that writers do
 * not deadlock.
 */
export async function addUsageLines(scope: SystemScope, lines: readonly UsageLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    INSERT INTO model_usage AS u (project_id, day, purpose, model, calls, failed_calls, prompt_tokens, completion_tokens)
    SELECT l."projectId", l.day, l.purpose, l.model, l.calls, l."failedCalls", l."promptTokens", l."completionTokens"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l("projectId" text, day date, purpose text, model text,
      calls bigint, "failedCalls" bigint, "promptTokens" bigint, "completionTokens" bigint)
    WHERE EXISTS (SELECT FROM project p WHERE p.project_id = l."projectId")
    ORDER BY l."projectId", l.day, l.purpose, l.model
    ON CONFLICT (project_id, day, purpose, model) DO UPDATE SET
      calls = u.calls + excluded.calls,
      failed_calls = u.failed_calls + excluded.failed_calls,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens`.execute(scope.db);
}

/** The usage of a project between two days (YYYY-MM-DD), both included, in their order. */
export async function findUsage(scope: ProjectScope, from: string, to: string): Promise<UsageLine[]> {
  const rows = await scope.db
    .selectFrom('model_usage')
    .select([
      'project_id',
      'day',
      'purpose',
      'model',
      'calls',
      'failed_calls',
      'prompt_tokens',
      'completion_tokens',
    ])
    .where('project_id', '=', scope.projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('purpose')
    .orderBy('model')
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    day: row.day,
    purpose: row.purpose,
    model: row.model,
    calls: row.calls,
    failedCalls: row.failed_calls,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
  }));
}

/** The daily budget of a project, and what it has used of it. */
export interface Budget {
  /** Null = no limit. */
  readonly dailyTokens: number | null;
  /** Tokens spent on that day. */
  readonly spent: number;
}

/** The budget of a project, and what it spent on a day (YYYY-MM-DD). */
export async function findBudget(scope: ProjectScope, day: string): Promise<Budget> {
  const { rows } = await sql<{ daily_tokens: number | null; spent: number }>`
    SELECT
      (SELECT daily_tokens FROM model_budget WHERE project_id = ${scope.projectId}) AS daily_tokens,
      (SELECT coalesce(sum(prompt_tokens + completion_tokens), 0) FROM model_usage
        WHERE project_id = ${scope.projectId} AND day = ${day}::date) AS spent`.execute(scope.db);
  return { dailyTokens: rows[0]?.daily_tokens ?? null, spent: rows[0]?.spent ?? 0 };
}

/**
 * Sets the daily budget of a project.
 * @param dailyTokens null removes the limit
 */
export async function setBudget(scope: ProjectScope, dailyTokens: number | null): Promise<void> {
  if (dailyTokens === null) {
    await scope.db.deleteFrom('model_budget').where('project_id', '=', scope.projectId).execute();
    return;
  }
  await scope.db
    .insertInto('model_budget')
    .values({ project_id: scope.projectId, daily_tokens: dailyTokens })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet(({ ref }) => ({ daily_tokens: dailyTokens, updated_at: ref('excluded.updated_at') })),
    )
    .execute();
}
