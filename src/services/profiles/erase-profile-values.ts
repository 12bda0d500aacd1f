import type { ProjectScope } from '../../db/database.ts';
import { withoutChanges } from '../../domain/profiles/profile-history.ts';
import { isListField } from '../../domain/profiles/profile-kinds.ts';
import { leavesOf, treeOf } from '../../domain/profiles/profile-tree.ts';
import {
  findChangedSubjects,
  findHistories,
  findUnsupported,
  rewriteHistory,
} from '../../stores/profiles/profile-erasure.ts';
import { findProfiles, removeUnusedDefaults, updateProfiles } from '../../stores/profiles/profiles.ts';

/**
 * Removes profile values whose source words no memory contains any more. The field gets its previous value,
 * and the removed value disappears from the history. A default profile without any history left is removed.
 * Values that a user wrote stay. Call it after the memories were erased; the caller must hold the locks of
 * their cubes.
 * @param changeNos the changes that were read from the erased memories' words
 */
export async function eraseProfileValues(scope: ProjectScope, changeNos: readonly number[]): Promise<void> {
  if (changeNos.length === 0) return;
  await removeProfileChanges(scope, await findUnsupported(scope, changeNos));
}

/**
 * Removes changes of profiles as if they had not been made. A field gets the value that its other changes
 * give it. A default profile without any history left is removed.
 */
export async function removeProfileChanges(scope: ProjectScope, gone: ReadonlySet<number>): Promise<void> {
  if (gone.size === 0) return;
  const profiles = await findProfiles(scope, await findChangedSubjects(scope, gone), { lock: true });
  const histories = (await findHistories(scope, gone)).map((field) => ({
    ...field,
    ...withoutChanges(field.changes, gone, isListField(field.path.at(-1) ?? '')),
  }));
  const values = new Map(
    histories.map(({ subject, profileTemplateId, path, value }) => [
      keyOf(subject.kind, subject.id, profileTemplateId, path),
      value,
    ]),
  );
  const changed = profiles.flatMap((profile) => {
    const { subject, profileTemplateId } = profile;
    let differs = false;
    const leaves = leavesOf(profile.properties).map((leaf) => {
      const value = values.get(keyOf(subject.kind, subject.id, profileTemplateId, leaf.path));
      if (value === undefined || value === leaf.field.value) return leaf;
      differs = true;
      return { ...leaf, field: { ...leaf.field, value: value ?? '' } };
    });
    return differs ? [{ ...profile, properties: treeOf(leaves) }] : [];
  });
  await updateProfiles(scope, changed);
  await rewriteHistory(
    scope,
    gone,
    histories.flatMap(({ left }) => left),
  );
  await removeUnusedDefaults(
    scope,
    profiles.map(({ subject }) => subject),
  );
}

function keyOf(kind: string, id: string, templateId: string, path: readonly string[]): string {
  return JSON.stringify([kind, id, templateId, path]);
}
