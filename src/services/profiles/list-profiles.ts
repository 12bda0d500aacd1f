import type { Context } from '../../context.ts';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import { findCountingProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';

/**
 * The subjects' profiles, newest first.
 * @param admits returns false for a profile to leave out
 * @throws AppError forbidden
 */
export async function listProfiles(
  ctx: Context,
  subjects: readonly Subject[],
  admits: (profile: Profile) => boolean = () => true,
): Promise<readonly Profile[]> {
  requireSubjects(ctx, subjects);
  const profiles = await findCountingProfiles(ctx.db.project(ctx.projectId), subjects, ctx.defaultProfiles);
  return profiles.filter(admits).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
