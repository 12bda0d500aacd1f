import type { Context } from '../../context.ts';
import { inFirstPerson, withoutLead } from '../../domain/chat/fit.ts';
import { withoutAddedDates } from '../../domain/feedback/values.ts';
import { isListField } from '../../domain/profiles/profile-kinds.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { FillableProfile } from '../profiles/profiles-to-fill.ts';
import { type ProfileFindings, profileWork, readProfile } from '../profiles/read-profile.ts';
import type { Judged } from '../reconciliation/judge-by-model.ts';
import type { PreparedTask } from '../reconciliation/prepared-task.ts';

type Finding = ProfileFindings['findings'][number];

/**
 * The tasks, with the ends of the profile values that contradicted memories told: after `I quit yoga`, the
 * hobby that `I do yoga every week` filled is no longer one.
 * @param judged the judgements of rules; a model reads the profile itself
 * @throws TextGivenUp
 */
export async function withEndedValues(
  ctx: Context,
  profiles: readonly FillableProfile[],
  tasks: readonly PreparedTask[],
  judged: Judged | null,
): Promise<readonly PreparedTask[]> {
  if (judged?.isByRules !== true || profiles.length === 0) return tasks;
  const changed: PreparedTask[] = [];
  for (const task of tasks) changed.push(await withEnds(ctx, profiles, task, judged));
  return changed;
}

async function withEnds(
  ctx: Context,
  profiles: readonly FillableProfile[],
  task: PreparedTask,
  { judgements }: Judged,
): Promise<PreparedTask> {
  const said = task.items.flatMap(({ row, sources }) =>
    (judgements.get(row.memory_id) ?? []).flatMap(({ of, verdict }) => {
      const message = task.messages.find(({ messageId }) => messageId === sources[0]?.message_id);
      return message === undefined || verdict !== 'contradiction' ? [] : [{ message, text: of.text }];
    }),
  );
  const distinct = new Map(said.map((one) => [`${one.message.messageId} ${one.text}`, one]));
  const ends: Finding[] = [];
  for (const { message, text } of distinct.values())
    ends.push(...(await endsOf(ctx, profiles, message, text)));
  const told = task.profile?.findings ?? [];
  const fresh = ends.filter((end) => !told.some((finding) => isSame(finding, end)));
  const [first] = fresh;
  const subject = profiles[0]?.subject;
  if (first === undefined || subject === undefined) return task;
  const profile = task.profile ?? { subject, extractor: task.madeBy, findings: [] };
  return { ...task, profile: { ...profile, findings: [...fresh, ...told] } };
}

/** What the words of a contradicted memory told of the profile, as ends. */
async function endsOf(
  ctx: Context,
  profiles: readonly FillableProfile[],
  message: PositionedMessage,
  text: string,
): Promise<readonly Finding[]> {
  const own = { ...message, text: inFirstPerson(withoutAddedDates(withoutLead(text))) };
  const work = profileWork(profiles, [own]);
  const found = work === null ? null : await readProfile(ctx, work, ctx);
  return (found?.findings ?? [])
    .filter(({ effect }) => effect !== 'end')
    .map((finding) => ({ ...finding, message, effect: 'end', start: 0, end: message.text.length }));
}

/** Whether a message tells a value itself, or another one in its place. */
function isSame(told: Finding, end: Finding): boolean {
  if (told.message.messageId !== end.message.messageId) return false;
  if (told.path.join('\n') !== end.path.join('\n')) return false;
  const isReplaced = told.effect === 'set' && !isListField(end.path.at(-1) ?? '');
  return isReplaced || told.value === end.value;
}
