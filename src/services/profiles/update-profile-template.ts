import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { ProfileTree, Subject } from '../../domain/profiles/profile.ts';
import { carryTemplate, changesBetween, sameTree } from '../../domain/profiles/profile-tree.ts';
import { AppError } from '../../errors.ts';
import { insertChanges } from '../../stores/profiles/profile-changes.ts';
import { lockTemplates, updateTemplate } from '../../stores/profiles/profile-templates.ts';
import { lockProfilesOfTemplate, updateProfiles } from '../../stores/profiles/profiles.ts';

const BATCH = 500;

export interface UpdateTemplateInput {
  readonly id: string;
  readonly name: string;
  readonly metadata: ProfileTree;
}

/**
 * Replaces a template and applies the change to its profiles, all in one transaction; see `carryTemplate`.
 * @returns how many profiles changed
 * @throws AppError not_found
 */
export async function updateProfileTemplate(
  ctx: Context,
  input: UpdateTemplateInput,
): Promise<{ readonly affected: number }> {
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const before = (await lockTemplates(scope, [input.id], 'update')).get(input.id);
    if (before === undefined) throw new AppError('not_found', 'There is no such profile template.');
    await updateTemplate(scope, input);
    return { affected: await carry(scope, input, before) };
  });
}

async function carry(scope: ProjectScope, input: UpdateTemplateInput, before: ProfileTree): Promise<number> {
  let after: Subject | null = null;
  let affected = 0;
  for (;;) {
    const profiles = await lockProfilesOfTemplate(scope, input.id, after, BATCH);
    const carried = profiles
      .map((profile) => ({
        profile,
        properties: carryTemplate(before, input.metadata, profile.properties),
      }))
      .filter(({ profile, properties }) => !sameTree(properties, profile.properties));
    await updateProfiles(
      scope,
      carried.map(({ profile, properties }) => ({ ...profile, properties })),
    );
    await insertChanges(
      scope,
      carried.flatMap(({ profile, properties }) =>
        changesBetween(profile.properties, properties).map((change) => ({
          ...change,
          subject: profile.subject,
          profileTemplateId: input.id,
          cause: 'template' as const,
          source: null,
          operation: null,
        })),
      ),
    );
    affected += carried.length;
    const last = profiles.at(-1);
    if (last === undefined || profiles.length < BATCH) return affected;
    after = last.subject;
  }
}
