import type { Context } from '../../context.ts';
import type { ProfileTemplate } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { findProfileTemplate } from '../../stores/profiles/profile-templates.ts';

/**
 * @param mostCounted profiles of the template are counted up to this number; null = all
 * @throws AppError not_found if the template does not exist or belongs to another project
 */
export async function getProfileTemplate(
  ctx: Context,
  templateId: string,
  mostCounted: number | null = null,
): Promise<ProfileTemplate> {
  const template = await findProfileTemplate(ctx.db.project(ctx.projectId), templateId, mostCounted);
  if (template === null) throw new AppError('not_found', 'There is no such profile template.');
  return template;
}
