import type { Subject } from '../profiles/profile.ts';

const AGENT = 'agent:';
const USER = 'user:';
/** Names of cubes that several owners share: what is public in a project, and knowledge bases. */
const SHARED = /^(?:project:public|kb_[0-9a-f]{32})$/;
/** Ids of users that would be the name of an agent's or a shared cube. */
const CLASHING = /^(?:user:)*(?:agent:|project:public$|kb_[0-9a-f]{32}$)/;

/**
 * A user's own cube: it has the user's id, except that `user:` stands before an id that would be the name of another kind of
 * cube. Which cube is whose can always be told from its name, and no user's id leads to an agent's.
 */
export function cubeOfUser(userId: string): string {
  return CLASHING.test(userId) ? USER + userId : userId;
}

/** An agent's own cube, apart from those of users. */
export function cubeOfAgent(agentId: string): string {
  return AGENT + agentId;
}

export function isSharedCube(cubeId: string): boolean {
  return SHARED.test(cubeId);
}

/** Whose own cube it is; null for a cube that several share. */
export function subjectOfCube(cube: { readonly cubeId: string; readonly userId: string }): Subject | null {
  if (cube.cubeId === cubeOfUser(cube.userId)) return { kind: 'user', id: cube.userId };
  return cube.cubeId === cubeOfAgent(cube.userId) ? { kind: 'agent', id: cube.userId } : null;
}

/** The same by the name of the cube alone. */
export function subjectOfCubeId(cubeId: string): Subject {
  if (cubeId.startsWith(AGENT)) return { kind: 'agent', id: cubeId.slice(AGENT.length) };
  return { kind: 'user', id: CLASHING.test(cubeId) ? cubeId.slice(USER.length) : cubeId };
}
