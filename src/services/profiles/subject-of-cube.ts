import type { Subject } from '../../domain/profile.ts';

const AGENT = 'agent:';

/** Whose own cube it is; null for a cube that several share. */
export function subjectOfCube(cube: { readonly cubeId: string; readonly userId: string }): Subject | null {
  if (cube.cubeId === cube.userId) return { kind: 'user', id: cube.userId };
  return cube.cubeId === AGENT + cube.userId ? { kind: 'agent', id: cube.userId } : null;
}

/** The same by the name of the cube alone. */
export function subjectOfCubeId(cubeId: string): Subject {
  return cubeId.startsWith(AGENT)
    ? { kind: 'agent', id: cubeId.slice(AGENT.length) }
    : { kind: 'user', id: cubeId };
}
