import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseCloudFilter } from '../../domain/filter/cloud-filter.ts';
import { allOf, type Condition, type Filter } from '../../domain/filter/filter.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { kindsOfView } from '../../domain/memories/memory.ts';
import { MEMORY_VIEWS } from '../../domain/memories/view.ts';
import { AppError } from '../../errors.ts';
import { requireCubes } from '../../services/access/only-user.ts';
import { type Deletable, deleteMatching, findDeletable } from '../../services/memories/delete-matching.ts';
import { deleteMemories } from '../../services/memories/delete-memories.ts';
import { deleteOwner } from '../../services/memories/delete-owner.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';

const VIEWS = MEMORY_VIEWS.filter((view) => view !== 'profile');
const TYPES = [
  'UserMemory',
  'LongTermMemory',
  'WorkingMemory',
  'PreferenceMemory',
  'EventMemory',
  'ToolSchemaMemory',
  'ToolTrajectoryMemory',
  'SkillMemory',
  'RawFileMemory',
] as const;
const memoryType = z.enum([...VIEWS, ...TYPES]);

const body = requestBody({
  ...ownerFields,
  memory_ids: list(z.string().min(1).max(256), 10_000, 1)
    .optional()
    .describe(
      'Ids of the memories to delete, with their earlier versions; at most 10,000. An owner beside them restricts nothing. Messages are kept.',
    ),
  user_ids: list(identifier(100), 20, 1)
    .optional()
    .describe(
      'With `filter` or `memory_type`: only memories of these users, at most 20. No effect beside `memory_ids`.',
    ),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Only memories that match, as in search. Needs an owner, `memory_ids`, or a condition on `user_id` or `agent_id` in its outer `and`. Messages are kept.',
    ),
  memory_type: z
    .union([memoryType, list(memoryType, 20, 1)])
    .optional()
    .describe(
      'Only memories of these views or types. Needs an owner or `memory_ids`. For profiles use /delete/profile.',
    ),
}).superRefine((fields, ctx) => {
  const { memory_ids, user_ids, user_id, filter, memory_type } = fields;
  // `readTarget` checks that a filter alone names an owner
  if (memory_ids !== undefined || filter !== undefined) return;
  if (memory_type !== undefined) return user_ids === undefined ? needsOwner(fields, ctx) : undefined;
  if (user_id !== undefined || fields.agent_id !== undefined) return;
  ctx.addIssue({
    code: 'custom',
    path: ['memory_ids'],
    message: 'is required, unless user_id or agent_id is sent',
    params: { code: 'field_required' },
  });
});

type Fields = z.output<typeof body>;

/** Adds `POST /v1/delete/memory`. */
export function deleteMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/delete/memory',
    {
      config: { permission: 'delete', userKeys: true },
      schema: {
        summary: 'Delete memories',
        description:
          'Deletes memories by id, filter or kind. A filter deletes what a listing with the same filter shows. With only ' +
          '`user_id` or `agent_id` it deletes everything of that user or agent, messages and profiles included.',
        headers: writeHeaders,
        body,
        response: answers(z.object({ success: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const target = readTarget(request.body);
      // a key of one user may not name another, also where the name has no effect
      requireCubes(ctx, target.namedCubeIds);
      const found =
        target.filter === undefined
          ? undefined
          : await findDeletable(ctx, {
              filter: target.filter,
              cubeIds: target.cubeIds,
              memoryIds: request.body.memory_ids,
            });
      return answerOnce(request, ctx, 'v1/delete/memory', async (inside) => {
        await deleteTarget(inside, request.body, target, found);
        return ok({ success: true as const });
      });
    },
  );
}

interface DeleteTarget {
  /** The cubes in which memories are deleted. Undefined: all cubes that the caller reaches. */
  readonly cubeIds: readonly string[] | undefined;
  /** The cubes of the owners that the request names, also where they restrict nothing. */
  readonly namedCubeIds: readonly string[];
  /** What the memories must match. Undefined if the request names only ids or only owners. */
  readonly filter: Filter | undefined;
}

/**
 * @throws AppError field_required for a filter that names no owner: it would delete memories of every user
 *   of the project
 */
function readTarget(fields: Fields): DeleteTarget {
  const { memory_ids, user_ids } = fields;
  const filter = allOf([filterOf(fields), typesOf(fields.memory_type)]);
  const { targets } = ownerOf(fields);
  const named = (user_ids ?? []).map(cubeOfUser);
  const cubeIds = [...new Set([...targets.map((target) => target.cubeId), ...named])];
  if (memory_ids !== undefined) return { cubeIds: undefined, namedCubeIds: cubeIds, filter };
  if (cubeIds.length > 0) return { cubeIds, namedCubeIds: cubeIds, filter };
  if (filter === undefined || !requiresOwner(filter))
    throw new AppError(
      'field_required',
      'user_id: is required, unless agent_id is sent or a condition of the filter’s outer `and` names either',
    );
  return { cubeIds: undefined, namedCubeIds: [], filter };
}

/** Whether every match of a filter belongs to users or agents that the filter names. */
function requiresOwner(filter: Filter): boolean {
  if ('and' in filter) return filter.and.some(requiresOwner);
  if ('or' in filter) return false;
  const { field, op } = filter.condition;
  return (
    field.kind === 'text' &&
    (field.name === 'user_id' || field.name === 'agent_id') &&
    (op === 'eq' || op === 'in')
  );
}

async function deleteTarget(
  ctx: Context,
  { memory_ids }: Fields,
  { cubeIds }: DeleteTarget,
  found: Deletable | undefined,
): Promise<void> {
  if (found === undefined) {
    if (memory_ids === undefined) return deleteOwner(ctx, cubeIds ?? []);
    const { deleted } = await deleteMemories(ctx, { memoryIds: memory_ids, cubeIds });
    if (deleted === 0) throw new AppError('memory_to_delete_missing');
    return;
  }
  const { matched } = await deleteMatching(ctx, found);
  if (memory_ids !== undefined && matched === 0) throw new AppError('memory_to_delete_missing');
}

/**
 * The filter for the owner's source.
 * One is enough, because the cubes of a request are all of users or of agents.
 */
function filterOf(fields: Fields): Filter | undefined {
  if (fields.filter === undefined) return undefined;
  const { user, agent } = parseCloudFilter(fields.filter);
  const filter = fields.user_id === undefined && fields.agent_id !== undefined ? agent : user;
  // `{}`, or a filter for another source: deleting all memories would exceed the request
  if (filter === undefined)
    throw new AppError('invalid_parameters', "filter: must have a condition for the owner's memories");
  return filter;
}

function typesOf(named: Fields['memory_type']): Filter | undefined {
  if (named === undefined) return undefined;
  const names = [named].flat();
  const views = VIEWS.filter((view) => names.includes(view));
  const kinds = views.flatMap(kindsOfView).map((kind) => (kind === 'raw' ? 'message' : kind));
  const types = TYPES.filter((type) => names.includes(type));
  return {
    or: [
      ...(kinds.length > 0 ? [oneOf('type', kinds)] : []),
      ...(types.length > 0 ? [oneOf('memory_type', types)] : []),
    ],
  };
}

type TextField = Extract<Condition['field'], { kind: 'text' }>['name'];

function oneOf(name: TextField, operands: readonly string[]): Filter {
  return { condition: { field: { kind: 'text', name }, op: 'in', operands } };
}
