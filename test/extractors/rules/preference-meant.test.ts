import { expect, it } from 'vitest';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { message } from '../../support/message.ts';

function preferences(text: string): readonly string[] {
  const { items } = extractByRules({ messages: [message(text)], context: [], views: ['preference'] });
  return items.map((item) => item.text);
}

it.each([
  ["I'd take tea over coffee any day", 'tea'],
  ['I always get an aisle seat', 'aisle'],
  ['I bake my own bread', 'bread'],
  ['Mosquitoes are the absolute worst', 'Mosquitoes'],
  ['Spicy food gives me heartburn', 'Spicy food'],
  ['I want bullet points, not paragraphs', 'bullet'],
  ['Keep it short when you reply', 'short'],
])('a preference that is only meant: %s', (text, words) => {
  expect(preferences(text).join('\n')).toContain(words);
});

it.each([
  'I always get an error message',
  'I took the bus over there',
  'My boss is the best',
  'The bus was the worst today',
  'It gives me hope',
  'I want a summary of this text',
  'I took tea over coffee yesterday',
  'Explain this error when you can',
])('no preference: %s', (text) => {
  expect(preferences(text)).toEqual([]);
});
