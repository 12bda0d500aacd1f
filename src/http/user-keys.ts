import type { FastifyInstance } from 'fastify';
import { cubeOfUser } from '../domain/memories/cube-owner.ts';
import { onlyOwn } from '../services/access/only-user.ts';

/** Names of the fields, in any request, that name users, cubes and resources that several users share. */
const USERS = ['user_id', 'user_ids', 'user_name', 'owner_id', 'manager_user_id'];
const CUBES = ['mem_cube_id', 'mem_cube_ids', 'cube_id', 'readable_cube_ids', 'writable_cube_ids'];
const SHARED = ['knowledgebase_id', 'knowledgebase_ids', 'allow_knowledgebase_ids', 'file_ids'];
/** Fields that hold lists of objects with such fields. */
const LISTS = ['bind_list', 'operation'];

/**
 * Refuses a request that names another user, cube or shared resource if its key is bound to one user. It runs
 * before any operation and covers every route that uses the field names above. Operations check again
 * (`services/access/only-user.ts`).
 */
export function registerUserKeys(server: FastifyInstance): void {
  server.addHook('preHandler', async (request) => {
    const userId = request.caller?.userId;
    if (userId == null) return;
    if (namesOthers(request.query, userId) || namesOthers(request.body, userId))
      throw onlyOwn({ onlyUserId: userId });
  });
}

function namesOthers(fields: unknown, userId: string): boolean {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  const sent = fields as Readonly<Record<string, unknown>>;
  const values = (names: readonly string[]) => names.flatMap((name) => sent[name] ?? []);
  return (
    values(USERS).some((user) => user !== userId) ||
    values(CUBES).some((cube) => cube !== cubeOfUser(userId)) ||
    values(SHARED).length > 0 ||
    sent.allow_public === true ||
    // without a user, agent_id names the agent's own memories, which come from conversations with many users
    (sent.agent_id != null && sent.user_id == null) ||
    values(LISTS).some((list) => namesOthers(list, userId))
  );
}
