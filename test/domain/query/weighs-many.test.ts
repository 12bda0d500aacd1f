import { expect, it } from 'vitest';
import { weighsMany } from '../../../src/domain/query/weighs-many.ts';

it.each([
  ['Considering my budget and my plans for the summer, how should I spend the bonus?'],
  ['Given what you know about my week, when should I practise?'],
  ['How will working four days affect what we can save for the house?'],
  ['How does the new plan balance short walks and long ones?'],
  ['综合考虑我的预算和时间，今年该怎么安排旅行？'],
  ['考虑到我的腿伤，训练计划要怎么调整？'],
])('%s weighs several things', (query) => expect(weighsMany(query)).toBe(true));

it.each([
  ['How did the flood change the town?'],
  ['How much did I save?'],
  ['Given names: which ones did I like?'],
  ['What affects my sleep?'],
  ['我今年去哪儿旅行了？'],
  [''],
])('%s does not', (query) => expect(weighsMany(query)).toBe(false));
