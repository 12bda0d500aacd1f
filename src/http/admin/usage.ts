import { z } from 'zod';
import type { Services } from '../../context.ts';
import { dayOf, type UsageCount } from '../../domain/projects/model-usage.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { changeBudget, readBudget, type TodaysBudget } from '../../services/usage/budget.ts';
import { readUsage } from '../../services/usage/read-usage.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue } from '../validation/lax.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
const MAX_TOKENS = 1_000_000_000_000;

const count = z.object({
  calls: z.int().describe('Calls that got an answer, complete or partial.'),
  failed_calls: z.int().describe('Calls without an answer.'),
  prompt_tokens: z.int().describe('Tokens as the provider counts them, or estimated if it reports none.'),
  completion_tokens: z.int().describe('Counted like `prompt_tokens`.'),
});

const EARLIEST = '2000-01-01';
const day = z.iso
  .date({ error: 'must be a day such as 2027-01-31' })
  .refine((date) => date >= EARLIEST, { error: `must not be before ${EARLIEST}` });

const budget = z
  .object({
    project_id: z.string(),
    daily_tokens: z
      .int()
      .nullable()
      .describe('Prompt and completion tokens that may be used per day; null: no limit.'),
    day: z.string().describe('Today in UTC, such as `2027-01-31`.'),
    spent_tokens: z.int().describe('Tokens used on `day`.'),
  })
  .meta({ title: 'admin_budget' });

/** Adds the routes that report the use of models and that read and set a project's daily budget. */
export function usageRoutes(server: HttpServer, services: Services): void {
  server.get(
    '/projects/:id/usage',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read model usage',
        description: `The model calls and tokens of a project by day (UTC), purpose and model, for at most ${MAX_DAYS} days.`,
        params: z.object({ id: z.string().describe('Id of the project.') }),
        querystring: z.object({
          from: lastValue(day.optional()).describe(`First day. Default: ${DEFAULT_DAYS} days up to \`to\`.`),
          to: lastValue(day.optional()).describe('Last day. Default: today.'),
        }),
        response: withErrors(
          z.object({
            project_id: z.string(),
            from: z.string().describe('First day.'),
            to: z.string().describe('Last day.'),
            total: count.describe('The sum over all days, purposes and models.'),
            usage: z.array(
              count.extend({
                day: z.string().describe('UTC, such as `2027-01-31`.'),
                purpose: z.string().describe('What the model was used for, such as extraction.'),
                model: z.string(),
              }),
            ),
          }),
        ),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id, 'not_found', 'There is no such project.');
      const { from, to } = daysOf(request.query, services.clock());
      const { lines, total } = await readUsage(services, { projectId, from, to });
      const usage = lines.map((line) => ({
        day: line.day,
        purpose: line.purpose,
        model: line.model,
        ...shown(line),
      }));
      return { project_id: projectId, from, to, total: shown(total), usage };
    },
  );
  server.get(
    '/projects/:id/budget',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read the model budget',
        description: 'The daily token budget of a project, and how much of it is used today (UTC).',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        response: withErrors(budget),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id, 'not_found', 'There is no such project.');
      return shownBudget(projectId, await readBudget(services, projectId));
    },
  );
  server.put(
    '/projects/:id/budget',
    {
      config: { permission: 'operator', audit: 'budget.set' },
      schema: {
        summary: 'Set the model budget',
        description:
          'Limits the tokens that models may use for a project per day (UTC). When the budget is used up, no model is ' +
          'called for the project until the next day or until the budget is raised. Adds are still accepted and can be ' +
          'found by their words, extraction waits, and searches continue. A change applies at once in this process and ' +
          'within 5 s in others.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        headers: writeHeaders,
        body: strictBody({
          daily_tokens: z
            .int()
            .min(0)
            .max(MAX_TOKENS)
            .nullable()
            .describe('Prompt and completion tokens per day; null: no limit.'),
        }),
        response: withErrors(budget),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id, 'not_found', 'There is no such project.');
      const answer = await once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/budget`, request.body),
        async (ctx) =>
          shownBudget(
            projectId,
            await changeBudget(ctx, { projectId, dailyTokens: request.body.daily_tokens }),
          ),
        { reach: 'system' },
      );
      services.meter.budgetChanged(projectId);
      services.wakeScheduler();
      return answer;
    },
  );
}

function daysOf(
  date: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): { readonly from: string; readonly to: string } {
  const to = date.to ?? dayOf(now);
  const from = date.from ?? dayOf(new Date(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS));
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new AppError('invalid_parameters', 'query.from: must not be after query.to.');
  if (days > MAX_DAYS) {
    throw new AppError('invalid_parameters', `query.from: a request may cover at most ${MAX_DAYS} days.`);
  }
  return { from, to };
}

function shown(of: UsageCount): z.output<typeof count> {
  return {
    calls: of.calls,
    failed_calls: of.failedCalls,
    prompt_tokens: of.promptTokens,
    completion_tokens: of.completionTokens,
  };
}

function shownBudget(projectId: string, of: TodaysBudget): z.output<typeof budget> {
  return { project_id: projectId, daily_tokens: of.dailyTokens, day: of.day, spent_tokens: of.spent };
}
