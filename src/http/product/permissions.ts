import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { list } from '../validation/list.ts';
import { cubeId } from './fields.ts';

/** What a caller in front of this server lets its user do in each cube. It can only narrow the key's own rights. */
export const operation = list(
  z.object({ mem_cube_id: cubeId, permissions: list(z.string(), 20) }),
  1000,
).nullish();

export type Operation = z.output<typeof operation>;

export const operationText =
  'What may be done in which cube: `[{"mem_cube_id": "…", "permissions": ["read", "write"]}]`. A cube that it does not name is not restricted; where no cubes are named beside it, it says which ones count.';

/**
 * The cubes of a request that `operation` allows.
 * @param named the cubes that the request names; null where it names none
 * @param refuse what to do with a forbidden one: leave it out, or refuse the request, which would else be done by half
 * @throws AppError forbidden when none is left
 */
export function permitted(
  given: Operation,
  permission: 'read' | 'write',
  named: readonly string[] | null,
  fallback: readonly [string, ...string[]],
  refuse: 'leave_out' | 'refuse',
): readonly [string, ...string[]] {
  if (!given?.length) return fallback;
  const allowed = new Map(given.map((one) => [one.mem_cube_id, one.permissions.includes(permission)]));
  const granted = [...allowed].flatMap(([cube, may]) => (may ? [cube] : []));
  const asked = named === null ? granted : fallback;
  const [first, ...rest] = asked.filter((cube) => allowed.get(cube) !== false);
  if (first === undefined || (refuse === 'refuse' && rest.length + 1 < asked.length))
    throw new AppError('forbidden', `operation gives no ${permission} permission for this cube.`);
  return [first, ...rest];
}
