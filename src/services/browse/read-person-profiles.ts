import type { Context } from '../../context.ts';
import type { Profile, ProfileField } from '../../domain/profiles/profile.ts';
import { leavesOf } from '../../domain/profiles/profile-tree.ts';
import { together } from '../../lib/together.ts';
import { latestChanges, type RecordedChange, templateNames } from '../../stores/browse/profile-record.ts';
import { listProfiles } from '../profiles/list-profiles.ts';

export type { RecordedChange };

/** The most changes that are shown of a field, and of all fields. */
const CHANGES = { perField: 5, most: 200 } as const;

/** A field of a profile with its latest changes, newest first. */
export interface RecordedField {
  readonly path: readonly string[];
  readonly field: ProfileField;
  readonly changes: readonly RecordedChange[];
}

export interface RecordedProfile {
  readonly profile: Profile;
  readonly templateName: string;
  readonly fields: readonly RecordedField[];
}

/** Reads the profiles of a user, newest first, with where each value came from. */
export async function readPersonProfiles(ctx: Context, userId: string): Promise<readonly RecordedProfile[]> {
  const scope = ctx.db.project(ctx.projectId);
  const subject = { kind: 'user', id: userId } as const;
  const profiles = await listProfiles(ctx, [subject]);
  if (profiles.length === 0) return [];
  const [names, changes] = await together(
    () =>
      templateNames(
        scope,
        profiles.map(({ profileTemplateId }) => profileTemplateId),
      ),
    () => latestChanges(scope, subject, CHANGES),
  );
  const key = (template: string, path: readonly string[]) => JSON.stringify([template, ...path]);
  const byField = Map.groupBy(changes, ({ profileTemplateId, path }) => key(profileTemplateId, path));
  return profiles.map((profile) => ({
    profile,
    templateName: names.get(profile.profileTemplateId) ?? '',
    fields: leavesOf(profile.properties).map(({ path, field }) => ({
      path,
      field,
      changes: byField.get(key(profile.profileTemplateId, path)) ?? [],
    })),
  }));
}
