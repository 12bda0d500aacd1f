import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { LIMITS } from '../../domain/limits.ts';
import { AppError } from '../../errors.ts';

const characters = new WeakMap<Database, number>();

/**
 * Runs the work of an add unless the running adds already take too much memory. A single add always runs.
 * @param cost characters of the add, over all its cubes
 * @throws AppError too_many_requests if the running adds and this one exceed `LIMITS.addsAtOnceCharacters`
 */
export async function withinMemory<T>({ db }: Context, cost: number, work: () => Promise<T>): Promise<T> {
  const before = characters.get(db) ?? 0;
  if (before > 0 && before + cost > LIMITS.addsAtOnceCharacters) {
    throw new AppError(
      'too_many_requests',
      `Adds of more than ${LIMITS.addsAtOnceCharacters} characters are being stored: wait and try again.`,
    );
  }
  characters.set(db, before + cost);
  try {
    return await work();
  } finally {
    characters.set(db, (characters.get(db) ?? 0) - cost);
  }
}
