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
 * What corrected, outdated and forgotten memories mean for the profile of the cube's user: the values of the
 * earlier words end, and those of the new words are set.
 * @param message the words that asked for it; the source of the changes
 * @returns null if no value is meant
 * @throws TextGivenUp
 */
export async function readProfileEffects(
  ctx: Context,
  task: ClaimedTask,
  message: PositionedMessage,
  {
    versions,
    forgotten,
    outdated,
    plainly,
  }: Pick<Judgement, 'versions' | 'forgotten' | 'outdated' | 'plainly'>,
): Promise<ProfileFindings | null> {
  const subject = subjectOfCube(task);
  if (subject === null || versions.length + forgotten.length + outdated.length === 0) return null;
  const scope = ctx.db.project(ctx.projectId, { priority: 'background' });
  const profiles = await profilesToFill(scope, subject, ctx.defaultProfiles);
  const earlier = [...forgotten, ...outdated, ...versions.map(({ memory }) => memory)];
  const sources = earlier.map(({ sources, text }) => sources[0]?.text ?? withoutLead(text));
  // what the statement itself says now goes on
  const told = outdated.length > 0 ? [message.text] : [];
  const texts = [
    ...new Set(sources),
    ...told,
    ...plainly,
    ...new Set(versions.map(({ text }) => inFirstPerson(withoutAddedDates(withoutLead(text))))),
  ];
  const ended = new Set(sources).size;
  const messages = texts.map((text) => ({ ...message, text }));
  const work = profileWork(profiles, messages);
  const found = work === null ? null : await readProfile(ctx, work, ctx);
  if (found === null) return null;
  const stands = ({ path, value }: Finding) =>
    found.findings.some(
      (other) =>
        other.messageIndex >= ended &&
        other.effect !== 'end' &&
        other.value === value &&
        other.path.join('\n') === path.join('\n'),
    );
  // a memory may tell one of the things that its message told
  const isTold = ({ messageIndex, value }: Finding) =>
    earlier.some(({ text }, index) => sources[index] === texts[messageIndex] && holds(text, value));
  const findings = found.findings
    .filter((finding) =>
      finding.messageIndex < ended
        ? isTold(finding) && !stands(finding)
        : finding.messageIndex >= ended + told.length && finding.effect !== 'end',
    )
    .map((finding) => ({
      ...finding,
      message,
      effect: finding.messageIndex < ended ? ('end' as const) : finding.effect,
      // the source is the whole message
      start: 0,
      end: message.text.length,
    }));
  return findings.length === 0 ? null : { ...found, findings };
}

type Finding = ProfileFindings['findings'][number];

/** Whether a memory has the words of a value; `dog: Rex` has the words `Rex`. */
function holds(text: string, value: string): boolean {
  const words = value.slice(value.indexOf(': ') + 1).trim();
  const [own, sought] = [text, words].map((one) => one.toLowerCase());
  const last = sought?.split(' ').at(-1) ?? '';
  return own?.includes(last) ?? true;
}
