import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';

const FIELDS = ['Allergies', 'Education', 'Hobbies', 'Diet', 'Name', 'Hometown'].map((name) => [name]);

/** Profile values, events and preferences of a message. */
function readIn(text: string): readonly string[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const { items } = extractByRules({ messages: [message], context: [], views: ['preference', 'event'] });
  const values = readProfileByRules({ messages: [message], fields: FIELDS }).map(({ value }) => value);
  return [...items.map((item) => item.text), ...values];
}

it.each([
  'like I said earlier',
  'love ya',
  "I'd rather not say",
  'I hate when that happens',
  'I need coffee',
  "I'm a big fan of your answer",
  "I'm trying to understand recursion",
  "I'm allergic to stupid questions",
  "I'm studying your answer",
  "I'm done with this",
  'I was born ready',
  "I'm moving on",
  'I lost it',
  'I lost the plot',
  'I need three titles',
  "I'd like a summary of this",
  'Ta very much!',
  'night night x',
  'Tell us a joke about penguins.',
  '早上好！祝您天天开心，身体健康',
  '没事没事，不怪你',
  'I stand corrected',
  'I prefer option B',
  'I prefer the first one',
  'I only have a minute',
  "I'm from Mars",
  'I study you',
  'I died laughing',
  '我更喜欢第二个',
  '我是小白',
  '我来自火星',
  '我看开了',
  '不用记了',
  '我不用担心房租了',
  '我不吃这一套',
  '我学会了',
  '晚点再说',
  '我需要三个标题',
  '我想了解一下区块链',
])('a way of speaking says nothing that lasts: %s', (text) => {
  expect(readIn(text)).toEqual([]);
});

it.each([
  ["I'd rather not fly", 'fly'],
  ["I'm trying to eat less meat", 'meat'],
  ['I need a quiet room', 'quiet'],
  ["I'm studying law in Leeds", 'law'],
  ['I lost my wallet', 'wallet'],
  ['I moved on Friday', 'Friday'],
  ["I'm from Riga", 'Riga'],
  ['I won the chess cup', 'chess'],
  ['I prefer the window seat', 'window'],
  ['我不用筷子', '筷子'],
  ['周二去游泳，周五去健身', '游泳'],
])('what only looks like one is read: %s', (text, thing) => {
  expect(readIn(text).join(' ')).toContain(thing);
});

it('an appointment of a weekday is no habit', () => {
  const { length } = readIn('周二去拔智齿，周五去打疫苗').filter((text) => !text.startsWith('用户：'));
  expect(length).toBe(0);
});
