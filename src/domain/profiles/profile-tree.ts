import type { FieldChange, ProfileField, ProfileFieldPatch, ProfilePatch, ProfileTree } from './profile.ts';

/** A field with its path from the root of the tree. */
export interface Leaf<F = ProfileField> {
  readonly path: readonly string[];
  readonly field: F;
}

/** The fields of an attribute tree, in its order. @param above the path of the tree's root */
export function leavesOf(tree: ProfileTree, above?: readonly string[]): readonly Leaf[];
export function leavesOf(tree: ProfilePatch, above?: readonly string[]): readonly Leaf<ProfileFieldPatch>[];
export function leavesOf(
  tree: ProfilePatch,
  above: readonly string[] = [],
): readonly Leaf<ProfileFieldPatch>[] {
  return Object.entries(tree).flatMap(([name, node]) => {
    const path = [...above, name];
    // a category may contain a field named `value`; that is an object, not a text
    return typeof node.value === 'string'
      ? [{ path, field: node as ProfileFieldPatch }]
      : leavesOf(node as ProfilePatch, path);
  });
}

/**
 * Builds a tree from fields. Where the path of one field passes through another field, the earlier one in the
 * list stays.
 */
export function treeOf(leaves: readonly Leaf[]): ProfileTree {
  const root: Record<string, unknown> = {};
  for (const { path, field } of leaves) {
    let node: Record<string, unknown> | null = root;
    for (const name of path.slice(0, -1)) {
      if (!Object.hasOwn(node, name)) node[name] = {};
      const next = node[name] as Record<string, unknown>;
      node = typeof next.value === 'string' ? null : next;
      if (node === null) break;
    }
    const last = path.at(-1);
    if (node !== null && last !== undefined && !Object.hasOwn(node, last)) node[last] = field;
  }
  return root as ProfileTree;
}

/** The name of a field in the API: `Cat.Field`. */
export function fieldName(path: readonly string[]): string {
  return path.join('.');
}

function byPath<F>(leaves: readonly Leaf<F>[]): ReadonlyMap<string, Leaf<F>> {
  return new Map(leaves.map((leaf) => [JSON.stringify(leaf.path), leaf]));
}

/**
 * Applies an edit to a profile: replaces values, adds new fields, keeps everything that the edit does not
 * name.
 * @param removed names of fields (`Cat.Field`) or of whole categories, which are removed first
 */
export function editTree(
  properties: ProfileTree,
  patch: ProfilePatch,
  removed: readonly string[],
): ProfileTree {
  const gone = new Set(removed);
  const isGone = (path: readonly string[]) => path.some((_, i) => gone.has(fieldName(path.slice(0, i + 1))));
  const edits = byPath(leavesOf(patch));
  const kept = leavesOf(properties).filter((leaf) => !isGone(leaf.path));
  const edited = kept.map(({ path, field }) => {
    const edit = edits.get(JSON.stringify(path))?.field;
    const locked = edit?.algorithm_updatable ?? field.algorithm_updatable;
    return { path, field: edit === undefined ? field : { value: edit.value, algorithm_updatable: locked } };
  });
  const paths = new Set(kept.map((leaf) => JSON.stringify(leaf.path)));
  const added = [...edits]
    .filter(([key]) => !paths.has(key))
    .map(([, { path, field }]) => ({
      path,
      field: { value: field.value, algorithm_updatable: field.algorithm_updatable ?? true },
    }));
  // a field that was just sent replaces an older field that is in its way
  return treeOf([...edited.filter(({ path }) => !added.some((a) => overlaps(a.path, path))), ...added]);
}

function overlaps(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((name, i) => name === b[i]);
}

/**
 * Updates a profile after its template changed. New fields get their defaults. A changed default is adopted
 * where the profile still has the old one. Fields that left the template are removed. Fields that only the
 * profile has stay.
 * @param before the old template
 * @param after the new template
 * @param properties the profile
 */
export function carryTemplate(before: ProfileTree, after: ProfileTree, properties: ProfileTree): ProfileTree {
  const old = byPath(leavesOf(before));
  const next = byPath(leavesOf(after));
  const own = byPath(leavesOf(properties));
  const ofTemplate = [...next].flatMap(([key, { path, field }]): Leaf[] => {
    const was = old.get(key)?.field;
    const has = own.get(key)?.field;
    // a field that an edit removed from this profile does not come back
    if (has === undefined) return was === undefined ? [{ path, field }] : [];
    const untouched = was === undefined ? has.value === '' : has.value === was.value;
    const sameLock = was === undefined || has.algorithm_updatable === was.algorithm_updatable;
    return [
      {
        path,
        field: {
          value: untouched ? field.value : has.value,
          algorithm_updatable: sameLock ? field.algorithm_updatable : has.algorithm_updatable,
        },
      },
    ];
  });
  const ownOnly = [...own].filter(([key]) => !next.has(key) && !old.has(key)).map(([, leaf]) => leaf);
  return treeOf([...ofTemplate, ...ownOnly]);
}

/** The fields whose values differ between two states of a profile. */
export function changesBetween(before: ProfileTree, after: ProfileTree): readonly FieldChange[] {
  const old = byPath(leavesOf(before));
  const next = byPath(leavesOf(after));
  const keys = new Set([...old.keys(), ...next.keys()]);
  return [...keys].flatMap((key) => {
    const oldValue = old.get(key)?.field.value ?? null;
    const newValue = next.get(key)?.field.value ?? null;
    return oldValue === newValue ? [] : [{ path: JSON.parse(key) as string[], oldValue, newValue }];
  });
}

/** Whether two trees contain the same fields, in any order. */
export function sameTree(a: ProfileTree, b: ProfileTree): boolean {
  const left = leavesOf(a);
  const right = byPath(leavesOf(b));
  return (
    left.length === right.size &&
    left.every(({ path, field }) => {
      const other = right.get(JSON.stringify(path))?.field;
      return other?.value === field.value && other.algorithm_updatable === field.algorithm_updatable;
    })
  );
}
