import { z } from 'zod';
import type { Services } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { MEMORY_VIEWS } from '../../domain/memories/view.ts';
import { DEFAULT_FLOOR } from '../../domain/ranking/relativity.ts';
import { AppError } from '../../errors.ts';
import { searchShared } from '../../services/search/search-shared.ts';
import type { SearchHit } from '../../services/search/types.ts';
import type { HttpServer } from '../app.ts';
import { asOfFrom, knownAt, times, toTimes, validAt } from '../search/as-of.ts';
import { degradedField, toDegraded } from '../search/degraded.ts';
import {
  explainFlagText,
  explainIds,
  explanation,
  hitExplanation,
  toExplanations,
  toHitExplanation,
} from '../search/explanation.ts';
import { modeText, searchNotes, toSearchNotes } from '../search/mode.ts';
import { list } from '../validation/list.ts';
import { identifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { knowledgeOf } from './knowledge-ids.ts';
import { adminContext } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const MAX_QUERY = 20_000;
const MAX_CUBES = 100;
const MAX_HITS = 100;

const hit = z.object({
  id: z.string(),
  view: z.enum(MEMORY_VIEWS).describe('The group of kinds that it belongs to.'),
  kind: z.string(),
  status: z.string(),
  cube_id: z.string(),
  user_id: z.string(),
  conversation_id: z.string(),
  title: z.string(),
  memory: z.string(),
  relativity: z.number().describe('The estimated relevance, 0 to 1.'),
  said_at: z.string().describe('ISO 8601.'),
  times,
  explanation: hitExplanation.optional(),
});

const body = strictBody({
  user_id: identifier(256).optional().describe("Searches this user's own cube."),
  cube_ids: list(identifier(256), MAX_CUBES, 1).optional().describe('Searches these cubes instead.'),
  knowledgebase_ids: list(identifier(256), 1000)
    .optional()
    .describe('Knowledge bases to search in addition. `["all"]`: all of the project.'),
  query: z.string().min(1).max(MAX_QUERY).transform(storable).describe('What to search for.'),
  views: list(z.enum(MEMORY_VIEWS), MEMORY_VIEWS.length, 1)
    .optional()
    .describe('Kinds of memory to search. Default: all.'),
  limit: z.int().min(1).max(MAX_HITS).default(9).describe('Hits of each view, 1 to 100. Default: 9.'),
  relativity: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_FLOOR)
    .describe('Least relevance of a hit, 0 to 1. Default: 0.45; 0: no limit.'),
  conversation_id: identifier(256).optional().describe('Ranks memories of this conversation higher.'),
  mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
  valid_at: validAt.optional(),
  known_at: knownAt.optional(),
  explain: z.boolean().default(true).describe(explainFlagText),
  explain_ids: explainIds.optional(),
});

/** Adds the route by which operators search as any user. */
export function searchRoute(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/search',
    {
      config: { permission: 'operator', access: 'read' },
      schema: {
        summary: 'Search as a user',
        description:
          'Searches like the memory APIs, with what explains the result. Nothing is stored. With a language model ' +
          'configured, `fine` and `mixture` use tokens of the project.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        body,
        response: withErrors(
          z.object({
            hits: z.array(hit).describe('Best first within each view.'),
            explanations: z.array(explanation).optional().describe('One per id of `explain_ids`.'),
            degraded: degradedField,
            search: searchNotes.optional(),
          }),
        ),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      const cubeIds = fields.cube_ids ?? (fields.user_id === undefined ? [] : [cubeOfUser(fields.user_id)]);
      if (cubeIds.length === 0)
        throw new AppError('invalid_parameters', 'body.user_id: is required, unless cube_ids is sent.');
      const ctx = adminContext(services, request, reply, storableId(request.params.id));
      const result = await searchShared(ctx, {
        mode: fields.mode,
        cubeIds,
        sharedCubeIds: [PUBLIC_CUBE, ...(await knowledgeOf(ctx, fields.knowledgebase_ids))],
        query: fields.query,
        limits: Object.fromEntries((fields.views ?? MEMORY_VIEWS).map((view) => [view, fields.limit])),
        minRelativity: fields.relativity,
        conversationId: fields.conversation_id,
        asOf: asOfFrom(fields),
        explain: fields.explain,
        explainIds: fields.explain_ids,
      });
      const hits = MEMORY_VIEWS.flatMap((view) =>
        (result.hits[view] ?? []).map((found, at) => ({
          ...shown(found),
          view,
          ...toHitExplanation(found, at + 1),
        })),
      );
      return {
        hits,
        ...toExplanations(result.explanations),
        ...toDegraded(result),
        ...toSearchNotes(fields.mode, result, []),
      };
    },
  );
}

function shown({ memory, relativity }: SearchHit): Omit<z.output<typeof hit>, 'view'> {
  return {
    id: memory.memoryId,
    kind: memory.kind,
    status: memory.status,
    cube_id: memory.cubeId,
    user_id: memory.userId,
    conversation_id: memory.conversationId,
    title: memory.title,
    memory: memory.text,
    relativity,
    said_at: memory.saidAt.toISOString(),
    times: toTimes(memory),
  };
}
