import type { Context } from '../../context.ts';
import { inFirstPerson, withoutLead } from '../../domain/chat/fit.ts';
import { withoutAddedDates } from '../../domain/feedback/values.ts';
import { subjectOfCube } from '../../domain/memories/cube-owner.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { profilesToFill } from '../profiles/profiles-to-fill.ts';
import { type ProfileFindings, profileWork, readProfile } from '../profiles/read-profile.ts';
import type { Judgement } from './judgement.ts';

/**
 * What corrected and forgotten memories mean for the profile of the cube's user: the values of the earlier
 * words end, and those of the new words are set.
 * @param message the words that asked for it; the source of the changes
 * @returns null if no value is meant
 * @throws TextGivenUp
 */
export async function readProfileEffects(
  ctx: Context,
  task: ClaimedTask,
  message: PositionedMessage,
  { versions, forgotten }: Pick<Judgement, 'versions' | 'forgotten'>,
): Promise<ProfileFindings | null> {
  const subject = subjectOfCube(task);
  if (subject === null || versions.length + forgotten.length === 0) return null;
  const scope = ctx.db.project(ctx.projectId, { priority: 'background' });
  const profiles = await profilesToFill(scope, subject, ctx.defaultProfiles);
  const earlier = [...forgotten, ...versions.map(({ memory }) => memory)].map(
    ({ sources, text }) => sources[0]?.text ?? withoutLead(text),
  );
  const texts = [
    ...new Set(earlier),
    ...new Set(versions.map(({ text }) => inFirstPerson(withoutAddedDates(withoutLead(text))))),
  ];
  const ended = new Set(earlier).size;
  const messages = texts.map((text) => ({ ...message, text }));
  const work = profileWork(profiles, messages);
  const found = work === null ? null : await readProfile(ctx, work, ctx);
  if (found === null) return null;
  const findings = found.findings
    .map((finding) => ({
      ...finding,
      message,
      effect: finding.messageIndex < ended ? ('end' as const) : finding.effect,
      // the source is the whole message
      start: 0,
      end: message.text.length,
    }))
    .filter(({ messageIndex, effect }) => messageIndex < ended || effect !== 'end');
  return findings.length === 0 ? null : { ...found, findings };
}
