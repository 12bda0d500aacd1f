import { z } from 'zod';
import type { Services } from '../../context.ts';
import { TASK_KINDS } from '../../domain/tasks/task.ts';
import { type Activity, type ActivityReport, type ActivitySample, RANGES } from '../activity.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { JoinedActivity } from '../joined-activity.ts';
import { lastValue } from '../validation/lax.ts';
import { withErrors } from './answers.ts';

const ofKind = z.object({
  count: z.int(),
  failed: z.int().describe('Answers with a status of 500 or more.'),
  p50_ms: z.int().nullable().describe('Half of the requests took at most this long; at most half too high.'),
  p95_ms: z.int().nullable().describe('95 % of the requests took at most this long.'),
});

const overview = z.object({
  server: z.object({
    version: z.string(),
    started_at: z.string().describe('ISO 8601, as all times here.'),
    database: z.string().describe('The engine and its version.'),
    location: z.string().describe('Where the data is.'),
    durable: z.boolean().describe('Whether what was acknowledged survives a power failure.'),
    not_ready: z.array(z.string()).describe('Why requests cannot be served. Empty: the server is ready.'),
    resident_bytes: z.int().describe('Memory of the server; with several `WORKERS`, of all its processes.'),
  }),
  memories: z.int().nullable().describe('Activated memories of all projects, counted once a minute.'),
  queues: z
    .array(
      z.object({
        kind: z.enum(TASK_KINDS),
        depth: z.int().describe('Waiting and running tasks of all projects.'),
        oldest_seconds: z.number().describe('Age of the oldest of them; 0 without any.'),
      }),
    )
    .describe('At most five seconds old.'),
  embedding_backlog: z.int().nullable().describe('Memories that wait for a vector.'),
  indexes: z.object({
    bytes: z.int().describe('Memory that the search indexes use.'),
    limit_bytes: z.int(),
    cubes: z.int().describe('Cubes whose index is in memory.'),
    memories: z.int(),
    hits: z.int().describe('Uses of an index that was in memory.'),
    loads: z.int().describe('Uses of an index that had to be read from the database.'),
  }),
  models: z.object({
    extractor: z.string(),
    embedder: z.string(),
    chat: z.string().nullable().describe('null: none is configured.'),
    reranker: z.boolean().describe('Whether a reranking model is configured.'),
    web_search: z.boolean().describe('Whether internet search is configured.'),
    providers: z
      .array(z.object({ name: z.string(), paused: z.boolean() }))
      .describe('`paused`: calls are not sent at present, because the provider keeps failing.'),
    usage: z
      .array(
        z.object({
          purpose: z.string(),
          calls: z.int(),
          failed_calls: z.int(),
          prompt_tokens: z.int(),
          completion_tokens: z.int(),
        }),
      )
      .describe('Calls since the start.'),
  }),
  step_seconds: z.int().describe('Length of a step of `series`.'),
  series: z
    .array(
      z.object({
        at: z.string().describe('Start of the step.'),
        adds: ofKind,
        searches: ofKind,
        requests: ofKind.describe('All requests, adds and searches included.'),
        queue_depth: z.int().nullable().describe('null: not measured in this step.'),
        queue_oldest_seconds: z.number().nullable(),
        embedding_backlog: z.int().nullable(),
        memories: z.int().nullable(),
        index_bytes: z.int().nullable(),
        resident_bytes: z.int().nullable(),
      }),
    )
    .describe('What the server did, the oldest step first, since its start at most.'),
});

/** Adds the route with counts and time series for an overview. */
export function overviewRoute(
  server: HttpServer,
  { services, health, version, activity }: HttpApp & { readonly activity: Activity },
): void {
  server.get(
    '/overview',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Overview',
        description:
          'The state of the server and of its work, with time series that its processes remember. ' +
          '`GET /admin/diagnostics` calls each model once.',
        querystring: z.object({
          range: lastValue(z.enum(['hour', 'day']).default('hour')).describe(
            '`hour`: the last hour in steps of a minute. `day`: the last day in steps of ten minutes. Default: `hour`.',
          ),
        }),
        response: withErrors(overview),
      },
    },
    async (request) => {
      const { range } = request.query;
      const sample = await activity.sample();
      const reports = await services.group.gather('activity');
      const joined = new JoinedActivity(reports as readonly ActivityReport[]);
      const { version: engineVersion, engine, location, durable } = services.db.describe();
      return {
        server: {
          version,
          started_at: joined.startedAt.toISOString(),
          database: `${engine} ${engineVersion}`,
          location,
          durable,
          not_ready: await health.ready(),
          resident_bytes: joined.residentBytes,
        },
        memories: sample.memories,
        queues: sample.queues.map(({ kind, depth, oldestSeconds }) => ({
          kind,
          depth,
          oldest_seconds: oldestSeconds,
        })),
        embedding_backlog: sample.embeddingBacklog,
        indexes: shownIndexes(joined),
        models: shownModels(services, joined),
        step_seconds: RANGES[range].stepMs / 1000,
        series: joined
          .steps(range, services.clock())
          .map(({ at, adds, searches, requests, sample: then }) => ({
            at: at.toISOString(),
            adds: shownKind(adds),
            searches: shownKind(searches),
            requests: shownKind(requests),
            ...shownSample(then),
          })),
      };
    },
  );
}

function shownKind({ count, failed, p50, p95 }: ReturnType<JoinedActivity['steps']>[number]['adds']) {
  return { count, failed, p50_ms: p50, p95_ms: p95 };
}

function shownSample(of: ActivitySample | null) {
  const oldest = of?.queues.map(({ oldestSeconds }) => oldestSeconds) ?? [];
  return {
    queue_depth: of?.queues.reduce((sum, { depth }) => sum + depth, 0) ?? null,
    queue_oldest_seconds: of === null ? null : Math.max(0, ...oldest),
    embedding_backlog: of?.embeddingBacklog ?? null,
    memories: of?.memories ?? null,
    index_bytes: of?.indexBytes ?? null,
    resident_bytes: of?.residentBytes ?? null,
  };
}

function shownIndexes({ indexes: of }: JoinedActivity) {
  const { bytes, limitBytes, indexes, memories, hits, loads } = of;
  return { bytes, limit_bytes: Math.floor(limitBytes), cubes: indexes, memories, hits, loads };
}

function shownModels({ models }: Services, { openCircuits, usage }: JoinedActivity) {
  return {
    extractor: models.extractor.id,
    embedder: models.embedder.id,
    chat: models.chat?.id ?? null,
    reranker: models.reranker !== null,
    web_search: models.webSearch !== null,
    providers: [...openCircuits].map(([name, paused]) => ({ name, paused })),
    usage: usage.map((of) => ({
      purpose: of.purpose,
      calls: of.calls,
      failed_calls: of.failedCalls,
      prompt_tokens: of.promptTokens,
      completion_tokens: of.completionTokens,
    })),
  };
}
