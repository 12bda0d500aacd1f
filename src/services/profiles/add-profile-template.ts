import type { Context } from '../../context.ts';
import type { ProfileTree } from '../../domain/profiles/profile.ts';
import { insertProfileTemplate } from '../../stores/profiles/profile-templates.ts';

/** Each call creates a new template. @returns its id */
export async function addProfileTemplate(
  ctx: Context,
  input: { readonly name: string; readonly metadata: ProfileTree },
): Promise<string> {
  const id = `tpl_${ctx.newId().replaceAll('-', '')}`;
  await insertProfileTemplate(ctx.db.project(ctx.projectId), { id, ...input });
  return id;
}
