import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { list } from '../validation/list.ts';
import { cubeId } from './fields.ts';

/**
 * Permissions per cube, which an application in front of this server grants to its user. They can only
 * restrict the rights of the API key.
 */
export const operation = list(
  z.object({ mem_cube_id: cubeId, permissions: list(z.string(), 20) }),
  1000,
).nullish();

export type Operation = z.output<typeof operation>;

export const operationText =
  'Permissions per cube: `[{"mem_cube_id": "…", "permissions": ["read", "write"]}]`. Cubes that the list does not name are not restricted. If the request names no cubes, those of the list are used.';

/**
 * The cubes of a request that `operation` allows.
 * @param named the cubes that the request names; null if it names none
 * @param fallback the cubes to use without `operation`
 * @param refuse what to do with a forbidden cube: leave it out, or refuse the request, for writes that must
 *   not be done only in part
 * @throws AppError forbidden if no cube is left
 */
export function permitted(
  operations: Operation,
  permission: 'read' | 'write',
  named: readonly string[] | null,
  fallback: readonly [string, ...string[]],
  refuse: 'leave_out' | 'refuse',
): readonly [string, ...string[]] {
  if (!operations?.length) return fallback;
  const allowed = new Map(
    operations.map((operation) => [operation.mem_cube_id, operation.permissions.includes(permission)]),
  );
  const granted = [...allowed].flatMap(([cube, may]) => (may ? [cube] : []));
  const requested = named === null ? granted : fallback;
  const [first, ...rest] = requested.filter((cube) => allowed.get(cube) !== false);
  if (first === undefined || (refuse === 'refuse' && rest.length + 1 < requested.length))
    throw new AppError(
      'forbidden',
      `operation grants no ${permission} permission for this cube: add it to the cube's permissions.`,
    );
  return [first, ...rest];
}
