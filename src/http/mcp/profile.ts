import { z } from 'zod';
import { fieldName, leavesOf } from '../../domain/profiles/profile-tree.ts';
import { listProfiles } from '../../services/profiles/list-profiles.ts';
import type { Call } from './tool.ts';

export const shownProfile = z.object({
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
});

/** The filled fields of the user's profiles, with names such as `Basic.Occupation`. */
export async function readUserProfile({ ctx, userId }: Call): Promise<z.output<typeof shownProfile>> {
  const profiles = await listProfiles(ctx, [{ kind: 'user', id: userId }]);
  const leaves = profiles.flatMap(({ properties }) => leavesOf(properties));
  return {
    fields: leaves
      .filter(({ field }) => field.value.trim() !== '')
      .map(({ path, field }) => ({ field: fieldName(path), value: field.value })),
  };
}
