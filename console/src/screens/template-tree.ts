import { templates as t } from './templates.texts.ts';

/** A field in the editor. */
export interface Field {
  readonly key: number;
  readonly name: string;
  /** The value of new profiles. */
  readonly value: string;
  readonly isUpdatable: boolean;
}

export interface Category {
  readonly key: number;
  readonly name: string;
  readonly fields: readonly Field[];
}

/** A template's tree as the editor shows it: two lists deep, so that no level can be too many. */
export interface Draft {
  /** Fields without a category. */
  readonly loose: readonly Field[];
  readonly categories: readonly Category[];
}

type Tree = Readonly<Record<string, unknown>>;

let keys = 0;
export const newField = (name = '', value = '', isUpdatable = true): Field => ({
  ...{ key: ++keys, name, value, isUpdatable },
});
export const newCategory = (name = '', fields: readonly Field[] = [newField()]): Category => ({
  ...{ key: ++keys, name, fields },
});

const isTree = (node: unknown): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
/** A category may have a field that is named `value`, but that is an object. */
const isField = (node: Tree) => 'value' in node && (typeof node.value !== 'object' || node.value === null);

/** @throws Error in words for a tree that is too deep, or has something else than fields */
export function draftOf(tree: Tree): Draft {
  const loose: Field[] = [];
  const categories: Category[] = [];
  for (const [name, node] of Object.entries(tree)) {
    if (!isTree(node)) throw new Error(t.noObject(name));
    if (isField(node)) loose.push(fieldOf(name, node, name));
    else
      categories.push(
        newCategory(
          name,
          Object.entries(node).map(([inner, field]) => {
            const path = `${name}.${inner}`;
            if (!isTree(field)) throw new Error(t.noObject(path));
            if (!isField(field))
              throw new Error(t.tooDeep([path, ...Object.keys(field).slice(0, 1)].join('.')));
            return fieldOf(inner, field, path);
          }),
        ),
      );
  }
  return { loose, categories };
}

function fieldOf(name: string, { value, algorithm_updatable }: Tree, path: string): Field {
  if (typeof value !== 'string') throw new Error(t.noText(path));
  return newField(name, value, algorithm_updatable !== false);
}

/** @throws Error in words for what is no tree of fields */
export function draftOfJson(text: string): Draft {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    throw new Error(t.noJson);
  }
  if (!isTree(tree)) throw new Error(t.noJson);
  return draftOf(tree);
}

export function treeOf({ loose, categories }: Draft): Tree {
  return {
    ...fieldsOf(loose),
    ...Object.fromEntries(categories.map(({ name, fields }) => [name.trim(), fieldsOf(fields)])),
  };
}

const fieldsOf = (fields: readonly Field[]): Tree =>
  Object.fromEntries(
    fields.map(({ name, value, isUpdatable }) => [name.trim(), { value, algorithm_updatable: isUpdatable }]),
  );

/** What keeps the draft from being saved, in words; null: nothing. */
export function faultIn({ loose, categories }: Draft): string | null {
  for (const siblings of [[...loose, ...categories], ...categories.map(({ fields }) => fields)]) {
    const names = siblings.map(({ name }) => name.trim());
    if (names.includes('')) return t.noName;
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined) return t.twice(twice);
  }
  return null;
}

/** The number of fields in a tree. */
export function countFields(tree: Tree): number {
  const nodes = Object.values(tree).filter(isTree);
  return nodes.reduce((sum, node) => sum + (isField(node) ? 1 : countFields(node)), 0);
}
