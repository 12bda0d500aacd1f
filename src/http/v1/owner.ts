import { z } from 'zod';
import { cubeOfAgent, cubeOfUser, isSharedCube, subjectOfCubeId } from '../../domain/memories/cube-owner.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';

const id = identifier(100);
const idOrIds = z.union([id, list(id, 20, 1)]);

/** `user_id` and `agent_id` of a request body. */
export const ownerFields = {
  user_id: idOrIds.optional().describe('Owner of the memories; up to 20 ids for a group conversation.'),
  agent_id: idOrIds
    .optional()
    .describe('Agent that owns the memories, or, beside `user_id`, that took part.'),
};

export type OwnerFields = {
  readonly [K in keyof typeof ownerFields]?: z.output<(typeof ownerFields)[K]> | undefined;
};

export interface Owner {
  /** The cubes and whose they are; at least one. */
  readonly targets: readonly { readonly cubeId: string; readonly userId: string }[];
  readonly agentId: string | undefined;
}

/** Refinement: one of the two ids must be there. */
export function needsOwner(fields: OwnerFields, ctx: z.core.$RefinementCtx): void {
  if (fields.user_id !== undefined || fields.agent_id !== undefined) return;
  ctx.addIssue({
    code: 'custom',
    path: ['user_id'],
    message: 'is required, or else agent_id',
    params: { code: 'field_required' },
  });
}

/** A user's memories live in the cube of the user's id, an agent's own ones in `agent:<id>`. */
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

/** Whose memory it is, in the terms of this API. */
export function ownersOf(memory: Memory): { user_id: string | null; agent_id: string | null } {
  // what an owner shares is under the name of the owner's cube
  const shared = isSharedCube(memory.cubeId);
  const owner = subjectOfCubeId(shared ? memory.userId : memory.cubeId);
  const agent = owner.kind === 'agent' ? owner.id : null;
  const user = shared ? owner.id : memory.userId;
  return {
    user_id: agent === null ? user : null,
    agent_id: memory.agentId ?? agent,
  };
}
