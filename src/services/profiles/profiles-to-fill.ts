import type { ProjectScope } from '../../db/database.ts';
import { DEFAULT_TEMPLATE } from '../../domain/profiles/default-template.ts';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import {
  ensureDefaultTemplate,
  insertDefaultProfile,
  readDefaultProfile,
} from '../../stores/profiles/default-profiles.ts';
import { findCountingProfiles } from '../../stores/profiles/profiles.ts';

/** The part of a profile that says what to read for it. */
export type FillableProfile = Pick<Profile, 'subject' | 'properties'>;

/**
 * The profiles that messages of a subject may fill. For a user without a profile this is the default profile
 * that the first value would create.
 * @param byServer whether the server's setting wants default profiles
 */
export async function profilesToFill(
  scope: ProjectScope,
  subject: Subject,
  byServer: boolean,
): Promise<readonly FillableProfile[]> {
  const profiles = await findCountingProfiles(scope, [subject], byServer);
  if (profiles.length > 0 || subject.kind !== 'user') return profiles;
  const { enabled, metadata } = await readDefaultProfile(scope);
  if (!(enabled ?? byServer)) return [];
  return [{ subject, properties: metadata ?? DEFAULT_TEMPLATE }];
}

/**
 * The profiles of a subject that count, locked for the rest of the transaction. A user without any gets the
 * default profile, if the project wants it.
 */
export async function lockProfilesToFill(
  scope: ProjectScope,
  subject: Subject,
  byServer: boolean,
): Promise<readonly Profile[]> {
  const find = () => findCountingProfiles(scope, [subject], byServer, { lock: true });
  const profiles = await find();
  if (profiles.length > 0 || subject.kind !== 'user') return profiles;
  if (!(await insertDefaultProfile(scope, subject.id, byServer))) {
    const { enabled } = await readDefaultProfile(scope);
    if (!(enabled ?? byServer)) return [];
    // the project's first default profile; another commit may add the template at the same moment
    await ensureDefaultTemplate(scope);
    await insertDefaultProfile(scope, subject.id, byServer);
  }
  return find();
}
