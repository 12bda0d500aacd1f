import type { Context } from '../../context.ts';
import { DEFAULT_TEMPLATE_ID } from '../../domain/profiles/default-template.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { ensureDefaultTemplate } from '../../stores/profiles/default-profiles.ts';
import { lockTemplates } from '../../stores/profiles/profile-templates.ts';
import { insertProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';

export interface Binding {
  readonly subject: Subject;
  readonly profileTemplateId: string;
}

/**
 * Creates a profile from each template for its subject, all or none. A subject that has the profile already
 * keeps it unchanged. Profiles are filled from messages that come after this, never from earlier ones.
 * @throws AppError not_found, naming the first entry whose template does not exist in the project; forbidden
 */
export async function bindProfileTemplates(ctx: Context, bindings: readonly Binding[]): Promise<void> {
  requireSubjects(
    ctx,
    bindings.map(({ subject }) => subject),
  );
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const ids = bindings.map((binding) => binding.profileTemplateId);
    if (ids.includes(DEFAULT_TEMPLATE_ID)) await ensureDefaultTemplate(scope);
    const trees = await lockTemplates(scope, ids, 'share');
    const profiles = bindings.map((binding, index) => {
      const properties = trees.get(binding.profileTemplateId);
      if (properties === undefined) {
        throw new AppError(
          'not_found',
          `bind_list[${index}].profile_template_id: there is no such profile template`,
        );
      }
      return { ...binding, properties };
    });
    await insertProfiles(scope, profiles);
  });
}
