import type { Services } from '../../context.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { AppError } from '../../errors.ts';
import { type Steps, scanByKey, stepOf, unfilteredSteps } from '../../lib/scan.ts';
import { together } from '../../lib/together.ts';
import { type BoundProfile, listProfilesOfTemplate } from '../../stores/browse/profiles.ts';
import { findProfileTemplate } from '../../stores/profiles/profile-templates.ts';

export type { BoundProfile };

/** Profiles that are looked at for a text. */
const STEPS: Steps = { first: 500, step: 2000, most: 10_000 };

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
  const { after, limit } = wanted;
  const text = wanted.text?.toLowerCase();
  const steps = text === undefined ? unfilteredSteps(limit) : STEPS;
  const isWanted = ({ subject }: BoundProfile) =>
    text === undefined || subject.id.toLowerCase().includes(text);
  const [template, { rows, next }] = await together(
    () => findProfileTemplate(scope, templateId, 0),
    () =>
      scanByKey({ ...steps, after, limit }, keyOf, async (place, bounds) => {
        const read = await listProfilesOfTemplate(scope, templateId, { after: place, limit: bounds.read });
        return stepOf(read, isWanted, keyOf, bounds);
      }),
  );
  if (template === null) throw new AppError('not_found', 'There is no such profile template.');
  return { profiles: rows, next };
}

const keyOf = ({ subject }: BoundProfile) => subject;
