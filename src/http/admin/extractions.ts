import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { dropRun } from '../../services/re-extraction/drop-run.ts';
import { promoteRun } from '../../services/re-extraction/promote-run.ts';
import { readChanges } from '../../services/re-extraction/read-changes.ts';
import { listRuns, readRun } from '../../services/re-extraction/read-run.ts';
import { startRun } from '../../services/re-extraction/start-run.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { change, run, shown, shownChange } from './extraction-shape.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const MAX_LIMIT = 500;
const MAX_CHANGES = 200;

const params = z.object({
  id: z.string().describe('Id of the project.'),
  run: z.string().describe('Id of the re-extraction.'),
});
const PATH = '/projects/:id/extractions';
const optionalId = lastValue(optionalIdentifier(256));
const wholeId = optionalIdentifier(256);

/** Adds the routes that start, list, read, promote and drop re-extractions. */
export function extractionRoutes(server: HttpServer, services: Services): void {
  server.post(
    PATH,
    {
      config: { permission: 'operator', audit: 'extraction.start' },
      schema: {
        summary: 'Start a re-extraction',
        description:
          'Extracts memories again from stored messages of the project, a user, a cube or a conversation. The result is ' +
          'kept beside the present memories. Searches do not see it until it is promoted.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        headers: writeHeaders,
        body: strictBody({
          user_id: wholeId.describe('Only messages of this user. Default: all users.'),
          cube_id: wholeId.describe('Only messages in this cube. Default: all cubes.'),
          conversation_id: wholeId.describe('Only this conversation. Default: all conversations.'),
          extractor: z
            .enum(['model', 'offline'], { error: 'must be "model" or "offline"' })
            .describe('`model`: the language model. `offline`: rules.'),
          prompt_version: z
            .int()
            .min(0)
            .max(2_147_483_647)
            .nullish()
            .describe(
              'Version of the prompt `extract_memories`. 0: the built-in guidance. Default: the active version.',
            ),
        }),
        response: withErrors(run),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
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
        summary: 'List re-extractions',
        description: 'The re-extractions of a project, newest first.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        querystring: z.object({
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))).describe(
            'Entries per page, 1 to 500. Default: 100.',
          ),
          before: optionalId.describe('`next_before` of the previous page.'),
        }),
        response: withErrors(
          z.object({
            extractions: z.array(run),
            next_before: z
              .string()
              .nullable()
              .describe('`before` of the next page; null: this is the last one.'),
          }),
        ),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id);
      const { limit, before } = request.query;
      const { runs, next } = await listRuns(services, projectId, { limit, before: before ?? null });
      return { extractions: runs.map((run) => shown(projectId, run)), next_before: next };
    },
  );
  server.get(
    `${PATH}/:run`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a re-extraction',
        description: 'A re-extraction and the changes that promoting it now would make, with their sources.',
        params,
        querystring: z.object({
          cube_id: optionalId.describe('Only changes in this cube.'),
          limit: lastValue(laxInt(z.int().min(1).max(MAX_CHANGES).default(50))).describe(
            'Changes per page, 1 to 200. Default: 50.',
          ),
          after: lastValue(z.string().max(300).optional()).describe('`next_after` of the previous page.'),
        }),
        response: withErrors(
          run.extend({
            diff: z.array(change).describe('The changes that promoting would make.'),
            next_after: z
              .string()
              .nullable()
              .describe('`after` of the next page; null: this is the last one.'),
          }),
        ),
      },
    },
    async (request) => {
      const projectId = storableId(request.params.id);
      const found = await readRun(services, projectId, storableId(request.params.run));
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
  const act = (
    action: 'promote' | 'drop',
    { summary, description }: { readonly summary: string; readonly description: string },
    operation: typeof promoteRun,
  ) =>
    server.post(
      `${PATH}/:run/${action}`,
      {
        config: { permission: 'operator', audit: `extraction.${action}` },
        schema: { summary, description, params, headers: writeHeaders, response: withErrors(run) },
      },
      async (request, reply) => {
        const [projectId, runId] = [storableId(request.params.id), storableId(request.params.run)];
        return once(
          adminContext(services, request, reply, projectId),
          adminIdempotency(request, `admin/projects/${projectId}/extractions/${runId}/${action}`, null),
          async (ctx) => shown(projectId, await operation(ctx, projectId, runId)),
          { reach: 'system' },
        );
      },
    );
  act(
    'promote',
    {
      summary: 'Promote a re-extraction',
      description:
        'The new memories replace those that were extracted from the same messages before. Memories that a user edited, ' +
        'archived or deleted are not changed.',
    },
    promoteRun,
  );
  act(
    'drop',
    {
      summary: 'Drop a re-extraction',
      description:
        'Stops the run if it is running and deletes its result. The present memories are not changed. A run that is being ' +
        'promoted gets 409.',
    },
    dropRun,
  );
}

/** Reads the position `<changes to skip>:<cube id>` of a page. @throws AppError invalid_parameters */
function readAfter(after: string | undefined) {
  if (after === undefined) return null;
  const match = /^(\d{1,9}):(.+)$/s.exec(after);
  if (match === null || storable(after) !== after)
    throw new AppError('invalid_parameters', 'query.after: must be the next_after of the previous page.');
  return { skip: Number(match[1]), cubeId: match[2] ?? '' };
}
