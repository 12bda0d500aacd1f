import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { dropRun } from '../../services/re-extraction/drop-run.ts';
import { promoteRun } from '../../services/re-extraction/promote-run.ts';
import {
  type ProposedMemory,
  type RunChange,
  readChanges,
} from '../../services/re-extraction/read-changes.ts';
import { listRuns, type RunReport, readRun, shownStatus } from '../../services/re-extraction/read-run.ts';
import { startRun } from '../../services/re-extraction/start-run.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { strictBody } from './strict-body.ts';

const MAX_LIMIT = 500;
const MAX_CHANGES = 200;

const run = z.object({
  id: z.string(),
  project_id: z.string(),
  user_id: z.string().nullable(),
  cube_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  extractor: z.enum(['model', 'offline']),
  prompt_version: z
    .int()
    .nullable()
    .describe("Of the project's guidance, 0: the built-in words; null: rules."),
  status: z
    .enum(['running', 'ready', 'promoting', 'promoted', 'dropped', 'failed', 'cancelled'])
    .describe('`failed` and `cancelled`: goes on when its task is retried.'),
  task_id: z.string().describe('The task that goes on with it, see /admin/tasks.'),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Of the last try.'),
  messages: z.int(),
  messages_read: z.int(),
  cubes: z.int(),
  cubes_read: z.int(),
  cubes_promoted: z.int(),
  changes: z
    .object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      kept: z.int(),
      withheld: z
        .int()
        .describe('Left out, because a user edited, archived or deleted what came of the message.'),
    })
    .describe('Of the cubes that are read, as of then; of those that are promoted what was done.'),
  created_at: z.string(),
  ready_at: z.string().nullable(),
  promoted_at: z.string().nullable(),
});

const memory = z.object({
  id: z.string().nullable().describe('null: it is not promoted.'),
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  extractor: z.string(),
  sources: z.array(z.object({ message_id: z.string(), content: z.string() })),
});

const change = z.object({
  cube_id: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  before: z.array(memory),
  after: memory.nullable(),
});

const params = z.object({ id: z.string(), run: z.string() });
const PATH = '/projects/:id/extractions';
const optionalId = lastValue(optionalIdentifier(256));
const wholeId = optionalIdentifier(256);

export function extractionRoutes(server: HttpServer, services: Services): void {
  server.post(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Extract again from stored messages, beside the memories that there are',
        description:
          'Of the whole project, a user, a cube or a conversation. Searches see nothing of it before it is promoted.',
        params: z.object({ id: z.string() }),
        headers: writeHeaders,
        body: strictBody({
          user_id: wholeId,
          cube_id: wholeId,
          conversation_id: wholeId,
          extractor: z.enum(['model', 'offline'], { error: 'must be "model" or "offline"' }),
          prompt_version: z
            .int()
            .min(0)
            .max(2_147_483_647)
            .nullish()
            .describe('Of extract_memories, 0: the built-in words. Default: what counts now.'),
        }),
        response: withErrors(run),
      },
    },
    async (request, reply) => {
      const projectId = known(request.params.id);
      const { user_id, cube_id, conversation_id, extractor, prompt_version } = request.body;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/extractions`, request.body),
        async (ctx) => {
          const target = {
            userId: user_id ?? null,
            cubeId: cube_id ?? null,
            conversationId: conversation_id ?? null,
          };
          const input = { ...target, extractor, promptVersion: prompt_version ?? undefined };
          return shown(projectId, await startRun(ctx, projectId, input, services.models.chat !== null));
        },
        { reach: 'system' },
      );
    },
  );
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: "A project's re-extractions, newest first",
        params: z.object({ id: z.string() }),
        querystring: z.object({
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))),
          before: optionalId.describe('`next_before` of the page before.'),
        }),
        response: withErrors(z.object({ extractions: z.array(run), next_before: z.string().nullable() })),
      },
    },
    async (request) => {
      const projectId = known(request.params.id);
      const { limit, before } = request.query;
      const { runs, next } = await listRuns(services, projectId, { limit, before: before ?? null });
      return { extractions: runs.map((one) => shown(projectId, one)), next_before: next };
    },
  );
  server.get(
    `${PATH}/:run`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'A re-extraction, and what promoting it would change now, with sources',
        params,
        querystring: z.object({
          cube_id: optionalId.describe('Only of this cube.'),
          limit: lastValue(laxInt(z.int().min(1).max(MAX_CHANGES).default(50))),
          after: lastValue(z.string().max(300).optional()).describe('`next_after` of the page before.'),
        }),
        response: withErrors(run.extend({ diff: z.array(change), next_after: z.string().nullable() })),
      },
    },
    async (request) => {
      const projectId = known(request.params.id);
      const found = await readRun(services, projectId, known(request.params.run));
      const { cube_id, limit, after } = request.query;
      const page = { from: readAfter(after), limit, onlyCube: cube_id ?? null };
      const { changes, next } =
        found.status === 'dropped'
          ? { changes: [], next: null }
          : await readChanges(services, projectId, found, page);
      return {
        ...shown(projectId, found),
        diff: changes.map(shownChange),
        next_after: next === null ? null : `${next.skip}:${next.cubeId}`,
      };
    },
  );
  const act = (action: 'promote' | 'drop', summary: string, verb: typeof promoteRun) =>
    server.post(
      `${PATH}/:run/${action}`,
      {
        config: { permission: 'operator' },
        schema: { summary, params, headers: writeHeaders, response: withErrors(run) },
      },
      async (request, reply) => {
        const [projectId, runId] = [known(request.params.id), known(request.params.run)];
        return once(
          adminContext(services, request, reply, projectId),
          adminIdempotency(request, `admin/projects/${projectId}/extractions/${runId}/${action}`, null),
          async (ctx) => shown(projectId, await verb(ctx, projectId, runId)),
          { reach: 'system' },
        );
      },
    );
  act(
    'promote',
    'Have what was extracted take the place of what was extracted of the same messages before',
    promoteRun,
  );
  act(
    'drop',
    'Forget what was extracted, and stop when it is still running; memories stay as they are',
    dropRun,
  );
}

/** An id that the database could not even hold belongs to nothing. */
function known(id: string): string {
  if (storable(id) !== id) throw new AppError('not_found');
  return id;
}

function readAfter(after: string | undefined) {
  if (after === undefined) return null;
  const match = /^(\d{1,9}):(.+)$/s.exec(after);
  if (match === null || storable(after) !== after)
    throw new AppError('invalid_parameters', 'query.after: must be the next_after of the page before.');
  return { skip: Number(match[1]), cubeId: match[2] ?? '' };
}

function shown(projectId: string, of: RunReport): z.output<typeof run> {
  const { cubes, cubesRead, cubesPromoted, ...changes } = of.counts;
  const { added, changed, removed, kept, withheld } = changes;
  return {
    id: of.runId,
    project_id: projectId,
    user_id: of.userId,
    cube_id: of.cubeId,
    conversation_id: of.conversationId,
    extractor: of.extractor,
    prompt_version: of.promptVersion,
    status: shownStatus(of),
    task_id: of.taskId,
    error: of.errorCode === null ? null : { code: of.errorCode, message: of.errorText ?? '' },
    messages: of.messages,
    messages_read: of.messagesRead,
    cubes,
    cubes_read: cubesRead,
    cubes_promoted: cubesPromoted,
    changes: { added, changed, removed, kept, withheld },
    created_at: of.createdAt.toISOString(),
    ready_at: of.readyAt?.toISOString() ?? null,
    promoted_at: of.promotedAt?.toISOString() ?? null,
  };
}

function shownChange({ cubeId, before, after }: RunChange): z.output<typeof change> {
  return {
    cube_id: cubeId,
    change: after === null ? 'removed' : before.length === 0 ? 'added' : 'changed',
    before: before.map(shownMemory),
    after: after === null ? null : shownProposed(after),
  };
}

function shownMemory(of: Memory): z.output<typeof memory> {
  return {
    id: of.memoryId,
    kind: of.kind,
    title: of.title,
    content: of.text,
    extractor: of.extractor,
    sources: of.sources.map(({ messageId, text }) => ({ message_id: messageId, content: text })),
  };
}

function shownProposed({ item, sources }: ProposedMemory): z.output<typeof memory> {
  const { kind, title, body, extractor } = item.memory;
  return {
    id: null,
    kind,
    title,
    content: body,
    extractor,
    sources: sources.map(({ messageId, text }) => ({ message_id: messageId, content: text })),
  };
}
