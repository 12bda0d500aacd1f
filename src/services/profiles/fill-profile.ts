import type { ProjectScope } from '../../db/database.ts';
import type { FieldChange, Profile } from '../../domain/profiles/profile.ts';
import { withEntry } from '../../domain/profiles/profile-entries.ts';
import { leavesOf, treeOf } from '../../domain/profiles/profile-tree.ts';
import {
  findLastChanges,
  insertChanges,
  type LastChange,
  type ProfileChange,
} from '../../stores/profiles/profile-changes.ts';
import { findProfiles, updateProfiles } from '../../stores/profiles/profiles.ts';
import type { ProfileFindings } from './read-profile.ts';

type Finding = ProfileFindings['findings'][number];

/**
 * Writes findings into the profiles of their subject, in the transaction of their task. A finding is ignored
 * if the field is locked, if its value was said later, if it was edited after the message arrived, or if the
 * message is older than the profile.
 * @returns how many values changed
 */
export async function fillProfile(
  scope: ProjectScope,
  taskId: string,
  { subject, extractor, findings }: ProfileFindings,
): Promise<number> {
  const profiles = await findProfiles(scope, [subject], { lock: true });
  if (profiles.length === 0) return 0;
  const last = new Map(
    (await findLastChanges(scope, subject)).map((change) => [
      keyOf(change.profileTemplateId, change.path),
      change,
    ]),
  );
  const changes: ProfileChange[] = [];
  const changed: Profile[] = [];
  for (const profile of profiles) {
    const filled = fill(profile, findings, last);
    if (filled.changes.length === 0) continue;
    changed.push(filled.profile);
    for (const { change, finding } of filled.changes) {
      changes.push({
        ...change,
        subject,
        profileTemplateId: profile.profileTemplateId,
        cause: 'extraction',
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
  }
  await updateProfiles(scope, changed);
  await insertChanges(scope, changes);
  return changes.length;
}

function fill(
  profile: Profile,
  findings: readonly Finding[],
  last: ReadonlyMap<string, LastChange>,
): { readonly profile: Profile; readonly changes: { change: FieldChange; finding: Finding }[] } {
  const leaves = new Map(leavesOf(profile.properties).map((leaf) => [JSON.stringify(leaf.path), leaf]));
  const changes: { change: FieldChange; finding: Finding }[] = [];
  for (const finding of findings) {
    const key = JSON.stringify(finding.path);
    const leaf = leaves.get(key);
    if (leaf === undefined || !leaf.field.algorithm_updatable || finding.effect !== 'set') continue;
    if (finding.message.createdAt < profile.createdAt) continue;
    if (isOutdated(finding, last.get(keyOf(profile.profileTemplateId, finding.path)))) continue;
    const oldValue = leaf.field.value;
    const newValue =
      finding.entryKey === null ? finding.value : withEntry(oldValue, finding.entryKey, finding.value);
    if (newValue === oldValue) continue;
    leaves.set(key, { path: leaf.path, field: { ...leaf.field, value: newValue } });
    changes.push({ change: { path: finding.path, oldValue, newValue }, finding });
  }
  return { profile: { ...profile, properties: treeOf([...leaves.values()]) }, changes };
}

function keyOf(templateId: string, path: readonly string[]): string {
  return JSON.stringify([templateId, path]);
}

function isOutdated({ message }: Finding, last: LastChange | undefined): boolean {
  if (last === undefined) return false;
  if (last.cause === 'extraction') return last.saidAt !== null && message.saidAt < last.saidAt;
  return message.createdAt < last.changedAt;
}
