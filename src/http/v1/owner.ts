import { z } from 'zod';
import { cubeOfAgent, cubeOfUser, isSharedCube, subjectOfCubeId } from '../../domain/memories/cube-owner.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';

const id = identifier(100);
const idOrIds = z.union([id, list(id, 20, 1)]);

/** The fields `user_id` and `agent_id` of a request body. */
export const ownerFields = {
  user_id: idOrIds
    .optional()
    .describe('The user who owns the memories; up to 20 ids for a group conversation.'),
  agent_id: idOrIds
    .optional()
    .describe(
      'The agent that owns the memories. With `user_id`: the agent that took part in the conversation.',
    ),
};

export type OwnerFields = {
  readonly [K in keyof typeof ownerFields]?: z.output<(typeof ownerFields)[K]> | undefined;
};

export interface Owner {
  /** The cubes with their owners; at least one. */
  readonly targets: readonly { readonly cubeId: string; readonly userId: string }[];
  readonly agentId: string | undefined;
}

/** Refinement: the body must have `user_id` or `agent_id`. */
export function needsOwner(fields: OwnerFields, ctx: z.core.$RefinementCtx): void {
  if (fields.user_id !== undefined || fields.agent_id !== undefined) return;
  ctx.addIssue({
    code: 'custom',
    path: ['user_id'],
    message: 'is required, unless agent_id is sent',
    params: { code: 'field_required' },
  });
}

/**
 * The owner of a request. A user's memories are in the user's cube, an agent's own memories in `agent:<id>`.
 */
export function ownerOf({ user_id, agent_id }: OwnerFields): Owner {
  const users = [...new Set([user_id ?? []].flat())];
  const agents = [...new Set([agent_id ?? []].flat())];
  const [agentId] = agents;
  const targets =
    users.length > 0
      ? users.map((userId) => ({ cubeId: cubeOfUser(userId), userId }))
      : agents.map((agent) => ({ cubeId: cubeOfAgent(agent), userId: agent }));
  return { targets, agentId };
}

/** The owner of a memory, in the terms of this API. */
export function ownersOf(memory: Memory): { user_id: string | null; agent_id: string | null } {
  // in a shared cube, user_id holds the id of the owner's cube
  const shared = isSharedCube(memory.cubeId);
  const owner = subjectOfCubeId(shared ? memory.userId : memory.cubeId);
  const agent = owner.kind === 'agent' ? owner.id : null;
  const user = shared ? owner.id : memory.userId;
  return {
    user_id: agent === null ? user : null,
    agent_id: memory.agentId ?? agent,
  };
}
