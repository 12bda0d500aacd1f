import type { Context } from '../../context.ts';
import { DEFAULT_TEMPLATE_ID } from '../../domain/profiles/default-template.ts';
import { AppError } from '../../errors.ts';
import { writeDefaultProfile } from '../../stores/profiles/default-profiles.ts';
import { lockTemplates, removeTemplate } from '../../stores/profiles/profile-templates.ts';
import { removeProfilesOfTemplate } from '../../stores/profiles/profiles.ts';

/**
 * Deletes a template with all its profiles. Without the default template the project has no default profiles.
 * @returns how many profiles were deleted
 * @throws AppError not_found
 */
export async function deleteProfileTemplate(
  ctx: Context,
  templateId: string,
): Promise<{ readonly deleted: number }> {
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const locked = await lockTemplates(scope, [templateId], 'update');
    if (locked.size === 0) throw new AppError('not_found', 'There is no such profile template.');
    const deleted = await removeProfilesOfTemplate(scope, templateId);
    await removeTemplate(scope, templateId);
    // otherwise the next message of a user would bring it back
    if (templateId === DEFAULT_TEMPLATE_ID) await writeDefaultProfile(scope, false);
    return { deleted };
  });
}
