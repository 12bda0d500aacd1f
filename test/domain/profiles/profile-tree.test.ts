import { describe, expect, it } from 'vitest';
import {
  carryTemplate,
  changesBetween,
  editTree,
  leavesOf,
  treeOf,
} from '../../../src/domain/profiles/profile-tree.ts';

const leaf = (value: string, algorithm_updatable = true) => ({ value, algorithm_updatable });

describe('an attribute tree', () => {
  it('can be rebuilt from its leaves, whatever their names', () => {
    const tree = { A: { value: leaf('x'), constructor: leaf('y') }, B: leaf('z') };
    expect(leavesOf(tree).map(({ path }) => path)).toEqual([['A', 'value'], ['A', 'constructor'], ['B']]);
    expect(treeOf(leavesOf(tree))).toEqual(tree);
  });
});

describe('an edit', () => {
  it('keeps locks that it does not mention, and removes fields and categories by name', () => {
    const before = { A: { x: leaf('1', false), y: leaf('2') }, B: { z: leaf('3') } };
    expect(editTree(before, { A: { x: { value: '9' } } }, ['A.y', 'B'])).toEqual({
      A: { x: leaf('9', false) },
    });
  });

  it('replaces a field by a category of the same name', () => {
    expect(editTree({ A: leaf('1') }, { A: { x: { value: '2' } } }, [])).toEqual({ A: { x: leaf('2') } });
  });
});

describe('a template update', () => {
  it('does not restore a field that a user removed, and keeps a changed lock', () => {
    const before = { x: leaf('d'), y: leaf('d') };
    const after = { x: leaf('e'), y: leaf('d') };
    expect(carryTemplate(before, after, { y: leaf('d', false) })).toEqual({ y: leaf('d', false) });
  });

  it('lists the changed fields', () => {
    expect(changesBetween({ x: leaf('1'), y: leaf('2') }, { y: leaf('3'), z: leaf('') })).toEqual([
      { path: ['x'], oldValue: '1', newValue: null },
      { path: ['y'], oldValue: '2', newValue: '3' },
      { path: ['z'], oldValue: null, newValue: '' },
    ]);
  });
});
