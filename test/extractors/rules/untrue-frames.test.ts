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
