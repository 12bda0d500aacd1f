import { z } from 'zod';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { laxBool, laxInt } from '../validation/lax.ts';
import { list } from '../validation/list.ts';
import { identifier, optionalIdentifier } from '../validation/text.ts';

/** Fields that several requests of the REST API share. */

/** Characters of an id. */
const MAX_ID = 256;
/** The most results that a request may ask for in one list. */
const MAX_TOP_K = 1000;

/** Description of a field that is validated but has no effect yet. */
export const LATER = 'No effect in this version, but its type is checked.';

export const userId = identifier(MAX_ID).describe('Id of the user, 1 to 256 characters.');
export const cubeId = identifier(MAX_ID).describe('Id of the cube, 1 to 256 characters.');
export const optionalId = optionalIdentifier(MAX_ID);
export const cubeIds = list(cubeId, 200).nullish();
export const deprecatedCubeId = optionalId.describe(
  'Deprecated: a single cube. Use the list of cube ids instead.',
);

/** Why a task failed. */
export const taskError = z.object({ code: z.string(), message: z.string() });

export const text = z.string().nullish();
export const objects = (max: number) => list(z.record(z.string(), z.unknown()), max).nullish();
export const object = z.record(z.string(), z.unknown()).nullish();
export const flag = (fallback: boolean) => laxBool(fallback);

/** Schema of a number of results: an integer from `min` to 1000. */
export function topK(min: number, fallback: number) {
  return laxInt(z.int().min(min).max(MAX_TOP_K).default(fallback));
}

/**
 * Refinement:
 * `conversation_id` is another name for `session_id`, so that different values contradict each other.
 */
export function sameSession(
  fields: { readonly session_id?: string | undefined; readonly conversation_id?: string | undefined },
  ctx: z.core.$RefinementCtx,
): void {
  const { session_id, conversation_id } = fields;
  if (session_id === undefined || conversation_id === undefined || session_id === conversation_id) return;
  ctx.addIssue({
    code: 'custom',
    path: ['conversation_id'],
    message: 'conversation_id is another name for session_id: send one of them, or the same value',
  });
}

/**
 * The cubes of a request, without repeats:
 * those of the list, otherwise the single one, otherwise the user's own.
 */
export function cubesOf(
  ids: readonly string[] | null | undefined,
  single: string | undefined,
  user: string,
): readonly [string, ...string[]] {
  const own = cubeOfUser(user);
  const [first, ...rest] = new Set(ids?.length ? ids : [single ?? own]);
  return [first ?? own, ...rest];
}
