import { z } from 'zod';
import type { ProfileFieldPatch, ProfilePatch, ProfileTree } from '../../domain/profiles/profile.ts';

/** Levels of the tree: category, field, value object. */
const MAX_LEVELS = 3;

type Report = (path: readonly string[], message: string) => void;

/** Schema of the attribute tree of a profile template. Fields may stand without a category. */
export const profileTree = z
  .record(z.string(), z.unknown())
  .transform((tree, ctx) => withDefaults(readTree(tree, [], reporter(ctx))))
  .describe(
    'Categories with fields: `{"Category": {"Field": {"value": "…", "algorithm_updatable": true}}}`. A field may also stand without a category. `algorithm_updatable` tells whether extraction may change the value. Default: true.',
  );

/** Schema of a tree that edits a profile. Fields that it does not name are not changed. */
export const profilePatch = z
  .record(z.string(), z.unknown())
  .transform((tree, ctx) => readTree(tree, [], reporter(ctx)))
  .describe('Fields to set or add, in the shape of a template. Other fields are not changed.');

function reporter(ctx: z.core.$RefinementCtx): Report {
  return (path, message) =>
    ctx.issues.push({
      code: 'custom',
      input: undefined,
      path: [...path],
      message,
      params: { code: 'field_type' },
    });
}

function withDefaults(tree: ProfilePatch): ProfileTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [
      name,
      typeof node.value === 'string'
        ? { value: node.value, algorithm_updatable: node.algorithm_updatable !== false }
        : withDefaults(node as ProfilePatch),
    ]),
  );
}

function readTree(tree: Record<string, unknown>, path: readonly string[], report: Report): ProfilePatch {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [name, readNode(node, [...path, name], report)]),
  );
}

function readNode(node: unknown, path: readonly string[], report: Report): ProfileFieldPatch | ProfilePatch {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    report(
      path,
      'must be an object: {"value": "…", "algorithm_updatable": true} or a category of such fields',
    );
    return {};
  }
  const object = node as Record<string, unknown>;
  if (isLeaf(object)) return readLeaf(object, path, report);
  // the value object below would be one level too deep
  if (path.length >= MAX_LEVELS - 1) {
    report(
      path,
      'must be a value object {"value": "…"}: at most three levels (category, field, value object)',
    );
    return {};
  }
  return readTree(object, path, report);
}

/**
 * Whether an object is a value object.
 * A category may have a field that is named `value`, but that is an object.
 */
function isLeaf(object: Record<string, unknown>): boolean {
  return 'value' in object && (typeof object.value !== 'object' || object.value === null);
}

function readLeaf(leaf: Record<string, unknown>, path: readonly string[], report: Report): ProfileFieldPatch {
  const { value, algorithm_updatable } = leaf;
  if (typeof value !== 'string') report([...path, 'value'], 'must be a string');
  if (algorithm_updatable !== undefined && typeof algorithm_updatable !== 'boolean') {
    report([...path, 'algorithm_updatable'], 'must be true or false');
  }
  return {
    value: String(value),
    ...(algorithm_updatable === undefined ? {} : { algorithm_updatable: algorithm_updatable === true }),
  };
}
