import { expect, it } from 'vitest';
import { placesOf } from '../../../src/extractors/rules/places.ts';

it.each([
  ['我在北京出差', '北京'],
  ['下周有个培训，在上海培训', '上海'],
  ['下午有个面试，在望京', '望京'],
  ['昨天在国贸吃饭', '国贸'],
  ['周末在三里屯跟王磊见面', '三里屯'],
  ['明天去杭州出差', '杭州'],
])('a place ends before what is done there and with whom: %s', (text, place) => {
  expect(placesOf(text, [])).toEqual([place]);
});
