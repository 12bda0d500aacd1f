import type { Context } from '../../context.ts';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import { leavesOf } from '../../domain/profiles/profile-tree.ts';
import { findCountingProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';

/**
 * The subjects' profiles, newest first. A default profile counts from its first value on.
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
  return profiles
    .filter((profile) => !isEmptyDefault(profile) && admits(profile))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Whether extraction made the profile only to remember that something ended. */
function isEmptyDefault({ isDefault, properties }: Profile): boolean {
  return isDefault && leavesOf(properties).every(({ field }) => field.value === '');
}
