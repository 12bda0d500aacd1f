import type { Subject } from '../profiles/profile.ts';

const AGENT = 'agent:';
const USER = 'user:';
/** Ids of shared cubes: the public cube of a project, and knowledge bases. */
const SHARED = /^(?:project:public|kb_[0-9a-f]{32})$/;
/** User ids that would equal the id of an agent's cube or of a shared cube. */
const CLASHING = /^(?:user:)*(?:agent:|project:public$|kb_[0-9a-f]{32}$)/;

/**
 * The id of a user's own cube: the user's id. Where that would be the id of another kind of cube, `user:` is
 * put before it. So a cube's id always shows whose it is, and no user id leads to an agent's cube.
 */
export function cubeOfUser(userId: string): string {
  return CLASHING.test(userId) ? USER + userId : userId;
}

/** The id of an agent's own cube. It never equals the id of a user's cube. */
export function cubeOfAgent(agentId: string): string {
  return AGENT + agentId;
}

/** Whether several owners share a cube. */
export function isSharedCube(cubeId: string): boolean {
  return SHARED.test(cubeId);
}

/** The user or agent that owns a cube; null for a shared cube. */
export function subjectOfCube(cube: { readonly cubeId: string; readonly userId: string }): Subject | null {
  if (cube.cubeId === cubeOfUser(cube.userId)) return { kind: 'user', id: cube.userId };
  return cube.cubeId === cubeOfAgent(cube.userId) ? { kind: 'agent', id: cube.userId } : null;
}

/** The owner of a cube by its id alone. The cube must not be shared. */
export function subjectOfCubeId(cubeId: string): Subject {
  if (cubeId.startsWith(AGENT)) return { kind: 'agent', id: cubeId.slice(AGENT.length) };
  return { kind: 'user', id: CLASHING.test(cubeId) ? cubeId.slice(USER.length) : cubeId };
}
