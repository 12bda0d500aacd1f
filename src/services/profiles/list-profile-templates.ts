import type { Context } from '../../context.ts';
import type { ProfileTemplate } from '../../domain/profiles/profile.ts';
import { together } from '../../lib/together.ts';
import {
  countProfileTemplates,
  listProfileTemplates as list,
} from '../../stores/profiles/profile-templates.ts';

/**
 * The project's templates, newest first; a page after the last one is empty. `page.number` counts from 1.
 * @param mostCounted profiles of a template are counted up to this number; null = all
 */
export async function listProfileTemplates(
  ctx: Context,
  page: { readonly number: number; readonly size: number },
  mostCounted: number | null = null,
): Promise<{ readonly templates: readonly ProfileTemplate[]; readonly total: number }> {
  const scope = ctx.db.project(ctx.projectId);
  const [templates, total] = await together(
    () => list(scope, { limit: page.size, offset: (page.number - 1) * page.size }, mostCounted),
    () => countProfileTemplates(scope),
  );
  return { templates, total };
}
