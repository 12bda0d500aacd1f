import type { FastifyInstance } from 'fastify';
import { cubeOfUser } from '../domain/memories/cube-owner.ts';
import { onlyOwn } from '../services/access/only-user.ts';

/** Fields of requests that name users, cubes, and what several users share, wherever they stand. */
const USERS = ['user_id', 'user_ids', 'user_name', 'owner_id', 'manager_user_id'];
const CUBES = ['mem_cube_id', 'mem_cube_ids', 'cube_id', 'readable_cube_ids', 'writable_cube_ids'];
const SHARED = ['knowledgebase_id', 'knowledgebase_ids', 'allow_knowledgebase_ids', 'file_ids'];
/** Lists of objects that have such fields too. */
const LISTS = ['bind_list', 'operation'];

/**
 * Refuses requests with a key of one user that name anybody or anything else, before any verb runs. Verbs look again
 * (`services/access/only-user.ts`): this is what a caller is told first, and holds for every route that names things alike.
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
  const given = fields as Readonly<Record<string, unknown>>;
  const values = (names: readonly string[]) => names.flatMap((name) => given[name] ?? []);
  return (
    values(USERS).some((user) => user !== userId) ||
    values(CUBES).some((cube) => cube !== cubeOfUser(userId)) ||
    values(SHARED).length > 0 ||
    given.allow_public === true ||
    // without a user it names the agent's own memories, which many users' conversations made
    (given.agent_id != null && given.user_id == null) ||
    values(LISTS).some((one) => namesOthers(one, userId))
  );
}
