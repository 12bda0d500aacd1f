import type { Context } from '../../context.ts';
import type { Profile, Subject } from '../../domain/profile.ts';
import { findProfiles } from '../../stores/profiles.ts';

/** All profiles of some subjects, newest first. */
export async function listProfiles(ctx: Context, subjects: readonly Subject[]): Promise<readonly Profile[]> {
  const profiles = await findProfiles(ctx.db.project(ctx.projectId), subjects);
  return profiles.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
