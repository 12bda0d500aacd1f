import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';

/*
 * Checks for callers whose API key is bound to one user. Such a caller reaches that user's own cube and
 * nothing else of the project; searches also find the project's public memories. Operations call these
 * functions before they read or write. The name of another user or cube is refused whether it exists or not.
 * An id that belongs to another cube is answered like an id that does not exist.
 */

type Bound = Pick<Context, 'onlyUserId'>;

/** @returns the only cube that the caller may reach; null = every cube of the project */
export function onlyCube({ onlyUserId }: Bound): string | null {
  return onlyUserId === undefined ? null : cubeOfUser(onlyUserId);
}

/** @throws AppError forbidden for the cube of another user */
export function requireCubes(ctx: Bound, cubeIds: readonly string[]): void {
  const own = onlyCube(ctx);
  if (own !== null && cubeIds.some((cubeId) => cubeId !== own)) throw onlyOwn(ctx);
}

/**
 * The cubes that a deletion covers: the named ones, or without names every cube that the caller reaches.
 * @returns null = every cube of the project
 * @throws AppError forbidden for the cube of another user
 */
export function deletable(ctx: Bound, named: readonly string[] | undefined): readonly string[] | null {
  const own = onlyCube(ctx);
  if (named === undefined) return own === null ? null : [own];
  requireCubes(ctx, named);
  return named;
}

/** Like {@link requireCubes}, but allows the public cube, which every user of the project may search. */
export function requireSearchable(ctx: Bound, cubeIds: readonly string[]): void {
  requireCubes(
    ctx,
    cubeIds.filter((cubeId) => cubeId !== PUBLIC_CUBE),
  );
}

/** @throws AppError forbidden for another user */
export function requireUser(ctx: Bound, userId: string): void {
  if (ctx.onlyUserId !== undefined && ctx.onlyUserId !== userId) throw onlyOwn(ctx);
}

/** @throws AppError forbidden for another user and for agents */
export function requireSubjects(ctx: Bound, subjects: readonly Subject[]): void {
  for (const { kind, id } of subjects) {
    requireUser(ctx, id);
    if (kind !== 'user' && ctx.onlyUserId !== undefined) throw onlyOwn(ctx);
  }
}

/**
 * Guards data that belongs to the project as a whole.
 * @throws AppError forbidden to a caller who is bound to a user
 */
export function requireWholeProject(ctx: Bound): void {
  if (ctx.onlyUserId !== undefined) throw onlyOwn(ctx);
}

/** Whether the caller may see an object that was found by its id. */
export function isReachable(ctx: Bound, { cubeId }: { readonly cubeId: string }): boolean {
  const own = onlyCube(ctx);
  return own === null || own === cubeId;
}

/** The error for a caller who is bound to one user and asks for data of another. */
export function onlyOwn({ onlyUserId }: Bound): AppError {
  const user = JSON.stringify(onlyUserId?.slice(0, 100));
  return new AppError(
    'forbidden',
    `This API key is bound to the user ${user}: it reads and writes the memories of that user only.`,
  );
}
