import type { ProjectScope } from '../../db/database.ts';
import type { FieldChange, Profile } from '../../domain/profiles/profile.ts';
import { isListField } from '../../domain/profiles/profile-kinds.ts';
import { leavesOf, treeOf } from '../../domain/profiles/profile-tree.ts';
import { applyOperation, overtakes, type ValueOperation } from '../../domain/profiles/value-change.ts';
import {
  findLaterChanges,
  insertChanges,
  type LaterChange,
  type ProfileChange,
} from '../../stores/profiles/profile-changes.ts';
import { updateProfiles } from '../../stores/profiles/profiles.ts';
import { lockProfilesToFill } from './profiles-to-fill.ts';
import type { ProfileFindings } from './read-profile.ts';

type Finding = ProfileFindings['findings'][number];

/**
 * Writes findings into the profiles of their subject, in the transaction of their task, in the order in which
 * they were said. A finding is ignored if the field is locked, if something later was said about its value,
 * if the field was edited after the message arrived, or if the message is older than the binding of the
 * profile. An end of a value that does not stand in the profile is recorded: the value may still come, with
 * an older message.
 * @param byServer whether the server's setting wants default profiles
 * @returns how many values changed
 */
export async function fillProfile(
  scope: ProjectScope,
  taskId: string,
  { subject, extractor, findings }: ProfileFindings,
  byServer: boolean,
): Promise<number> {
  const ordered = findings.toSorted(
    (a, b) =>
      a.message.saidAt.getTime() - b.message.saidAt.getTime() ||
      a.messageIndex - b.messageIndex ||
      a.start - b.start,
  );
  const [first] = ordered;
  if (first === undefined) return 0;
  const profiles = await lockProfilesToFill(scope, subject, byServer);
  if (profiles.length === 0) return 0;
  const later = await findLaterChanges(scope, subject, {
    saidAt: first.message.saidAt,
    writtenAt: new Date(Math.min(...ordered.map(({ message }) => message.createdAt.getTime()))),
  });
  const changes: ProfileChange[] = [];
  const changed: Profile[] = [];
  for (const profile of profiles) {
    const { profileTemplateId } = profile;
    const own = later.filter((change) => change.profileTemplateId === profileTemplateId);
    const filled = fill(profile, ordered, own);
    if (filled.changes.length === 0) continue;
    changed.push(filled.profile);
    for (const { change, finding } of filled.changes)
      changes.push({
        ...change,
        subject,
        profileTemplateId,
        cause: 'extraction',
        operation: operationOf(finding),
        source: {
          messageId: finding.message.messageId,
          spanStart: finding.start,
          spanEnd: finding.end,
          saidAt: finding.message.saidAt,
          taskId,
          extractor,
        },
      });
  }
  await updateProfiles(scope, changed);
  await insertChanges(scope, changes);
  return changes.filter(({ oldValue, newValue }) => oldValue !== newValue).length;
}

function fill(
  profile: Profile,
  findings: readonly Finding[],
  later: readonly LaterChange[],
): { readonly profile: Profile; readonly changes: { change: FieldChange; finding: Finding }[] } {
  const leaves = new Map(leavesOf(profile.properties).map((leaf) => [JSON.stringify(leaf.path), leaf]));
  const changes: { change: FieldChange; finding: Finding }[] = [];
  for (const finding of findings) {
    const { path } = finding;
    const key = JSON.stringify(path);
    const leaf = leaves.get(key);
    if (leaf === undefined || !leaf.field.algorithm_updatable) continue;
    if (!profile.isDefault && finding.message.createdAt < profile.createdAt) continue;
    if (later.some((change) => JSON.stringify(change.path) === key && isOvertaken(finding, change))) continue;
    const oldValue = leaf.field.value;
    if (!holdsReplaced(oldValue, finding)) continue;
    const newValue = applyOperation(oldValue, operationOf(finding), isListField(path.at(-1) ?? ''));
    if (newValue === oldValue && finding.effect !== 'end') continue;
    leaves.set(key, { path: leaf.path, field: { ...leaf.field, value: newValue } });
    changes.push({ change: { path, oldValue, newValue }, finding });
  }
  return { profile: { ...profile, properties: treeOf([...leaves.values()]) }, changes };
}

/** Whether a field holds the value that a finding takes the place of, if it names one. */
function holdsReplaced(value: string, { insteadOf, path }: Finding): boolean {
  if (insteadOf === undefined) return true;
  const end = { effect: 'end', value: insteadOf, entryKey: null } as const;
  return applyOperation(value, end, isListField(path.at(-1) ?? '')) !== value;
}

/** Whether a change of the same field leaves nothing for the finding to do. */
function isOvertaken(finding: Finding, { saidAt, changedAt, operation }: LaterChange): boolean {
  const { message } = finding;
  if (operation === null) return message.createdAt < changedAt;
  return saidAt !== null && message.saidAt < saidAt && overtakes(operation, operationOf(finding));
}

/** What a finding does. Of a field for several values, one value does not replace the others. */
function operationOf({ effect, value, entryKey, path }: Finding): ValueOperation {
  const adds = effect === 'set' && entryKey === null && isListField(path.at(-1) ?? '');
  return { effect: adds ? 'add' : effect, value, entryKey };
}
