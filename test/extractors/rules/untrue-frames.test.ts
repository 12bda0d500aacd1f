import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';

const FIELDS = ['Occupation', 'City', 'Pets', 'Diet', 'Allergies', 'Languages', 'Employer'];

/** Values of a profile and preferences that a message of the user gives. */
function readIn(text: string): readonly string[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const values = readProfileByRules({ messages: [message], fields: FIELDS.map((name) => [name]) })
    .filter(({ effect }) => effect !== 'end')
    .map(({ value }) => value);
  const { items } = extractByRules({ messages: [message], context: [], views: ['preference'] });
  // what the meaning of a whole sentence has to confirm is stored in the words that were said
  return [...values, ...items.filter(({ confidence }) => confidence > 0.6).map((item) => item.text)];
}

const CLAIMS = [
  'am a nurse',
  'live in Leeds',
  'have two cats',
  'am vegan',
  'am allergic to nuts',
  'speak Welsh',
  'work at Siemens',
  'love liver',
  'never drink coffee',
];
const FRAMES = [
  'Everyone says I _',
  'Whoever says I _ is lying',
  'If only I _',
  'In the play I _',
  'I told them I _, which was a lie',
  'Suppose I _, what then?',
  'The form wrongly says I _',
  'Act as if I _',
  'For the sake of the example, I _',
  'It is false that I _',
  'Write a poem that begins with: I _',
  "By the time I'm fifty I hope I _",
  "I'd be lying if I said I _",
  'I doubt that I _',
  'My horoscope claims I _',
  'I _, oops, wrong box',
  'I _. Argh no, wrong clipboard',
  'I _ ugh autocorrect',
  'I _, let me start over',
  'I _. Oops, pasted a line of the script in here',
  'Double or nothing: I _',
  'Two truths and a lie: I _',
  "Here's a riddle for the kids: I _",
  "Let's assume I _",
  'Thought experiment: I _',
  'A guy I work with says: I _',
  '/* I _ */',
];
const CHINESE_CLAIMS = ['是护士', '住在成都', '养了两只猫', '吃素', '对花生过敏', '会说韩语', '从不喝咖啡'];
const CHINESE_FRAMES = [
  '谁说我_',
  '要是我_就好了',
  '剧本里我_',
  '我骗他们说我_',
  '表上写错了，写成我_',
  '写一首诗，开头是我_',
  '我不觉得我_',
  '算命的说我_',
  '我妈总当我_',
  '梦里我_',
  '我_…呸，串行了',
  '我_，口误口误',
  '我_，嗐瞧我这脑子',
  '我_，又是输入法害的',
  '我_，哎呀贴错地方了',
  '打个比方，我_',
  '海龟汤开局，我_',
  '我_，打一职业',
  '照着这个模板来，格式：我_',
  '给我看看问卷的样张，写的是：我_',
];

it.each([[CLAIMS, FRAMES, 'I _'] as const, [CHINESE_CLAIMS, CHINESE_FRAMES, '我_'] as const])(
  'a claim is read (%j), and not where it is only said, supposed or untrue',
  (claims, frames, plain) => {
    for (const claim of claims) {
      expect(readIn(plain.replace('_', claim)), claim).not.toEqual([]);
      for (const frame of frames) {
        const text = frame.replace('_', claim);
        expect(readIn(text), text).toEqual([]);
      }
    }
  },
);

it.each([
  ['A colleague at work is allergic to nuts and I am vegan', 'vegan'],
  ['Picture this: I live in Leeds and the trains are off again', 'Leeds'],
  ["Here's my profile template: I am a nurse", 'nurse'],
  ['I am a nurse. Not mine at all, this bag', 'nurse'],
  ['The sample came back: I am allergic to nuts', 'nuts'],
  ['Let me start again: I live in Leeds', 'Leeds'],
  ['我跟同事打赌输了，我住在成都', '成都'],
  ['假如下雨怎么办？我住在成都', '成都'],
])('%j tells of its speaker', (text, value) => {
  expect(readIn(text)).toContainEqual(expect.stringContaining(value));
});
