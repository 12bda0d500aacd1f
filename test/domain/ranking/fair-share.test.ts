import { expect, it } from 'vitest';
import { fairShare } from '../../../src/domain/ranking/fair-share.ts';

const own = (text: string) => ({ own: true, text });
const shared = (text: string) => ({ own: false, text });
const texts = (hits: readonly { text: string }[]) => hits.map((hit) => hit.text);

it('shared hits get at most half of the places, however good they are', () => {
  const ranked = [shared('a'), shared('b'), shared('c'), own('d'), shared('e'), own('f'), own('g')];
  expect(texts(fairShare(ranked, 4))).toEqual(['a', 'b', 'd', 'f']);
});

it('shared hits get the places that own hits leave free', () => {
  expect(texts(fairShare([shared('a'), shared('b'), own('c'), shared('d')], 4))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('the best hits come first, shared or not', () => {
  expect(texts(fairShare([own('a'), own('b'), own('c'), shared('d')], 3))).toEqual(['a', 'b', 'c']);
});

it('a text that is both own and shared counts once, as own', () => {
  expect(fairShare([shared('a'), own('a'), shared('b'), shared('b')], 4)).toEqual([own('a'), shared('b')]);
});

it('several owners keep all their hits', () => {
  expect(texts(fairShare([own('a'), own('b'), own('c')], 2))).toEqual(['a', 'b', 'c']);
});
