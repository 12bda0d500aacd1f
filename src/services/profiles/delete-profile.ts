import type { Context } from '../../context.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { removeProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';

/**
 * Deletes a subject's profile of one template, with its values and their history.
 * @throws AppError not_found | forbidden
 */
export async function deleteProfile(
  ctx: Context,
  input: { readonly subject: Subject; readonly profileTemplateId: string },
): Promise<void> {
  requireSubjects(ctx, [input.subject]);
  const scope = ctx.db.project(ctx.projectId);
  const removed = await removeProfiles(scope, [input.subject], input.profileTemplateId);
  if (removed === 0) throw new AppError('not_found', 'There is no such profile.');
}
