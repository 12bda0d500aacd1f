import type { Services } from '../../context.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { type BoundProfile, listProfilesOfTemplate } from '../../stores/browse/profiles.ts';
import { findProfileTemplate } from '../../stores/profiles/profile-templates.ts';

export type { BoundProfile };

/** Profiles that one call reads to find those with a text. */
const MOST_READ = 2000;

/**
 * The profiles of a template, without their values.
 * @param wanted `text` is sought in the id of the user or agent, without regard to case; `after` is `next` of
 *   the previous page
 * @returns a page, which may have fewer than `limit` entries although there are further ones
 * @throws AppError not_found without such a template
 */
export async function listProfilesOf(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  templateId: string,
  wanted: { readonly text: string | undefined; readonly after: Subject | null; readonly limit: number },
): Promise<{ readonly profiles: readonly BoundProfile[]; readonly next: Subject | null }> {
  const scope = db.project(projectId);
  const text = wanted.text?.toLowerCase();
  const most = text === undefined ? wanted.limit + 1 : MOST_READ;
  const [template, read] = await together(
    () => findProfileTemplate(scope, templateId, 0),
    () => listProfilesOfTemplate(scope, templateId, { after: wanted.after, limit: most }),
  );
  if (template === null) throw new AppError('not_found', 'There is no such profile template.');
  const found =
    text === undefined ? read : read.filter(({ subject }) => subject.id.toLowerCase().includes(text));
  const profiles = found.slice(0, wanted.limit);
  const last = found.length > wanted.limit ? profiles.at(-1) : read.length === most ? read.at(-1) : undefined;
  return { profiles, next: last?.subject ?? null };
}
