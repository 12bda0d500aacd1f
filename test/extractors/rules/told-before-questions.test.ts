import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';

const FIELDS = ['Occupation', 'City', 'Allergies', 'Name', 'Diet'].map((name) => [name]);

function messageOf(text: string): Message {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  return { ...ids, role: 'user', text, chatTime: null, saidAt: new Date('2026-03-04T10:00:00Z') };
}

function preferencesIn(text: string): readonly string[] {
  const { items } = extractByRules({ messages: [messageOf(text)], context: [], views: ['preference'] });
  return items.map((item) => item.text);
}

const ASKED = ['_, what should I cook?', '_ - any ideas?', '_ so what would you suggest?', '_, is that odd?'];
const CHINESE_ASKED = ['_，该做什么菜？', '_，你有啥建议', '那个，_，怎么办呀', '既然_，你推荐什么？'];

describe('a preference before a question', () => {
  it.each([
    ['I hate mushrooms', 'mushrooms'],
    ['I prefer window seats', 'window seats'],
    ["I can't stand coriander", 'coriander'],
    ['I never drink coffee', 'coffee'],
  ])('is found: %s', (claim, thing) => {
    for (const frame of ASKED) {
      const text = frame.replace('_', claim);
      expect(preferencesIn(text).join(' '), text).toContain(thing);
    }
    expect(preferencesIn(`If ${claim}, what should I cook?`)).toEqual([]);
    expect(preferencesIn(`${claim}, right?`)).toEqual([]);
    expect(preferencesIn(`My boss says ${claim}, what should I cook?`)).toEqual([]);
  });

  it.each([
    ['我讨厌香菜', '香菜'],
    ['我从不喝酒', '喝酒'],
    ['我喜欢靠窗的座位', '靠窗的座位'],
  ])('is found in Chinese: %s', (claim, thing) => {
    for (const frame of CHINESE_ASKED) {
      const text = frame.replace('_', claim);
      expect(preferencesIn(text).join(' '), text).toContain(thing);
    }
    expect(preferencesIn(`${claim}，对吧？`)).toEqual([]);
    expect(preferencesIn(`要是${claim}，怎么办？`)).toEqual([]);
  });

  it.each([
    'I like the second one, can you expand it?',
    "I don't like this ending, could you rewrite it?",
    '我更喜欢第一版，能再发一遍吗？',
    '我不喜欢这个结尾，能重写吗？',
  ])('is none when it is about what is asked: %s', (text) => {
    expect(preferencesIn(text)).toEqual([]);
  });
});

it.each([
  ["Please keep in mind that I'm a nurse when you answer.", 'nurse'],
  ['Remember that I live in Leeds when making plans.', 'Leeds'],
])('a claim is not limited by what the assistant does: %s', (text, value) => {
  const found = readProfileByRules({ messages: [messageOf(text)], fields: FIELDS });
  expect(found.map((one) => one.value)).toContain(value);
});
