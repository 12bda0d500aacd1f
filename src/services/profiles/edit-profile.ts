import type { Context } from '../../context.ts';
import type { ProfilePatch, Subject } from '../../domain/profiles/profile.ts';
import { changesBetween, editTree, fieldName, leavesOf } from '../../domain/profiles/profile-tree.ts';
import { AppError } from '../../errors.ts';
import { insertChanges } from '../../stores/profiles/profile-changes.ts';
import { findProfiles, updateProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';

export interface EditProfileInput {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  /** Fields to set or add; the others stay unchanged. */
  readonly patch: ProfilePatch;
  /** Fields (`Cat.Field`) or categories to remove. */
  readonly removeFields: readonly string[];
}

/**
 * Changes a subject's profile on a user's request. Locked fields can be changed too: the lock only stops
 * extraction.
 * @throws AppError not_found if the profile or a field to remove does not exist; forbidden
 */
export async function editProfile(ctx: Context, input: EditProfileInput): Promise<void> {
  requireSubjects(ctx, [input.subject]);
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const profiles = await findProfiles(scope, [input.subject], { lock: true });
    const profile = profiles.find((own) => own.profileTemplateId === input.profileTemplateId);
    if (profile === undefined) throw new AppError('not_found', 'There is no such profile.');
    const names = new Set(
      leavesOf(profile.properties).flatMap(({ path }) => path.map((_, i) => fieldName(path.slice(0, i + 1)))),
    );
    for (const [index, name] of input.removeFields.entries()) {
      if (!names.has(name))
        throw new AppError('not_found', `remove_fields[${index}]: the profile has no such field`);
    }
    const properties = editTree(profile.properties, input.patch, input.removeFields);
    const { subject, profileTemplateId } = input;
    await updateProfiles(scope, [{ subject, profileTemplateId, properties }]);
    await insertChanges(
      scope,
      changesBetween(profile.properties, properties).map((change) => ({
        ...change,
        subject,
        profileTemplateId,
        cause: 'edit' as const,
        source: null,
        operation: null,
      })),
    );
  });
}
