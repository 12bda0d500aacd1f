import { expect, it } from 'vitest';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { message } from '../../support/message.ts';

function preferences(text: string): readonly string[] {
  const { items } = extractByRules({ messages: [message(text)], context: [], views: ['preference'] });
  return items.map((item) => item.text);
}

it.each([
  ["I've gone off coffee.", ['The user no longer likes coffee.']],
  ['I have no interest in superhero movies', ['The user has no interest in superhero movies.']],
  ["I'm allergic to nuts but not to eggs", ['The user is allergic to nuts but not to eggs.']],
  ['I like tea, not coffee.', ['The user likes tea, not coffee.']],
  ['My wife and I love hiking', ['The user loves hiking.']],
  ['My sister loves tea and I love coffee', ['The user loves coffee.']],
  ['I prefer long, detailed answers', ['The user prefers long, detailed answers.']],
  ['I have always loved trains', ['The user has always loved trains.']],
  ['Blue is my favourite colour', ["The user's favourite colour: Blue."]],
  ['My go-to order is a flat white', ["The user's go-to order is a flat white."]],
  ['Loud restaurants drive me nuts', ['Loud restaurants drive the user nuts.']],
  ['Big fan of black coffee', ['The user is a fan of black coffee.']],
  ['I love it when people are on time', ['The user loves it when people are on time.']],
  ["I don't eat meat or drink alcohol", ['The user does not eat meat.', 'The user does not drink alcohol.']],
  ['I never eat or drink dairy', ['The user never eats or drinks dairy.']],
  ["I can't eat or drink dairy", ['The user cannot eat or drink dairy.']],
  ['I never use or buy plastic bottles', ['The user never uses or buys plastic bottles.']],
  ['I no longer eat meat or drink wine', ['The user no longer eats meat.']],
  ["I don't watch or read the news", []],
  ["I don't drink anymore", ['The user does not drink anymore.']],
  ['I quit Siemens in June and now freelance', []],
  ['I usually get up at six and go for a walk', ['The user usually gets up at six and goes for a walk.']],
])('a preference is told as it was meant: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  ['If it rains I prefer to stay home', ['If it rains, the user prefers to stay home.']],
  ['I prefer trains when I travel for work', ['The user prefers trains when they travel for work.']],
  ['On weekdays I like to get up early', ['On weekdays, the user likes to get up early.']],
  ['With fish I like white wine', ['With fish, the user likes white wine.']],
  ["I like jazz unless it's modern", ["The user likes jazz unless it's modern."]],
])('a preference keeps its condition: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});

it.each([
  'I like the idea of a treehouse',
  "I'm interested in buying a standing desk",
  'I value your help',
  'I adore Mondays. Not.',
  'I love your new haircut',
  'I hate to ask, but can you resend it?',
  'Tonight I prefer pizza',
  "I don't think I like olives",
  "I wouldn't say I like jazz",
  'I hope I like jazz',
  'As a kid I loved dinosaurs',
  'My friend who lives in Paris likes jazz',
  'Write a poem about a man who loves the sea',
  'Translate: I love opera',
  'I used to love horror films',
  'Remind me to buy milk',
])('what is no lasting preference of the speaker is none: %s', (text) => {
  expect(preferences(text)).toEqual([]);
});

it.each([
  ["Don't use emojis with me", ["The user asks the assistant: Don't use emojis with them."]],
  ['Use metric units from now on', ['The user asks the assistant: Use metric units from now on.']],
  [
    'When you write code for me, use TypeScript',
    ['The user asks the assistant: When you write code for them, use TypeScript.'],
  ],
  ['Call me Sam', ['The user asks the assistant: Call them Sam.']],
  ['Call me tomorrow', []],
  ['Write a haiku about rain', []],
])('a lasting wish is one, a task is none: %s', (text, expected) => {
  expect(preferences(text)).toEqual(expected);
});
