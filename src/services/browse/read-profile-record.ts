import type { Services } from '../../context.ts';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { listProfileChanges, type ProfileChangeRow } from '../../stores/browse/profiles.ts';
import { findProfile } from '../../stores/profiles/profiles.ts';

export type { ProfileChangeRow };

/**
 * One profile with a page of its whole history, newest first. `readPersonProfiles` reads the last changes of
 * all profiles of a user, with the words that they came from.
 * @param page `before` is `next` of the previous page
 * @throws AppError not_found
 */
export async function readProfileRecord(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  { subject, templateId }: { readonly subject: Subject; readonly templateId: string },
  page: { readonly before: number | null; readonly limit: number },
): Promise<{
  readonly profile: Profile;
  readonly changes: readonly ProfileChangeRow[];
  readonly next: number | null;
}> {
  const scope = db.project(projectId);
  const [profile, read] = await together(
    () => findProfile(scope, subject, templateId),
    () => listProfileChanges(scope, { subject, templateId }, { before: page.before, limit: page.limit + 1 }),
  );
  if (profile === null) throw new AppError('not_found', 'There is no such profile.');
  const changes = read.slice(0, page.limit);
  return { profile, changes, next: read.length > page.limit ? (changes.at(-1)?.no ?? null) : null };
}
