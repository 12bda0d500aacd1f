import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** A memory, what ends it, and the same of somebody or something else, or only supposed. */
const CASES: readonly (readonly [memory: string, ends: string, others: readonly string[]])[] = [
  [
    'I have a hamster',
    'My hamster died',
    ["My cousin's hamster died", "We had to put my neighbour's hamster down", "Ann's hamster is dead"],
  ],
  ["I'm dating Tom", 'Tom and I split up', ['Max and I split up', 'Tom and my cousin split up']],
  ["I'm married to Tom", 'Tom and I are divorced', ['Max and I are divorced']],
  [
    'I work at Siemens',
    'I quit Siemens last month',
    ['I quit the gym', 'I quit sugar', 'I left Siemens late today', 'I quit a bank last month'],
  ],
  ['I work as a nurse', 'I quit being a nurse', ['I quit being a cook', 'I quit the choir']],
  ['I go running every morning', 'I stopped running', ['I go swimming twice a week now']],
  [
    'I use Notion',
    'I switched to Evernote from Notion',
    ['I switched to Evernote from Obsidian', 'My cousin uses Evernote now instead of Notion'],
  ],
  [
    "I'm looking for a flat",
    'I found a flat',
    ['I found a flat but it was too expensive', 'I gave up looking for a car'],
  ],
  ["I'm subscribed to Netflix", 'I cancelled Netflix', ['Netflix cancelled my favourite show']],
  [
    'I prefer planes to trains',
    'I prefer trains to planes these days',
    ['My cousin prefers trains to planes these days'],
  ],
  ['I have a student loan', 'I paid off my student loan', ['I paid off my mortgage']],
  [
    'I love sushi',
    "I've gone off sushi",
    [
      "Maybe I've gone off sushi",
      "My doctor asked whether I've gone off sushi",
      "I nearly believed that I've gone off sushi",
      "I dreamt that after a year of it, I'm sick of sushi",
    ],
  ],
  ['I drink cola every day', 'Cola is history', ['Nothing but juice for my cousin now, cola is history']],
  ['我女朋友叫小雯', '我和小雯分手了', ['我和小丽分手了', '小丽把我甩了', '小雯把我表哥甩了']],
  ['我在华为上班', '华为的工作我辞了', ['腾讯的工作我辞了', '华为的工作我表妹辞了']],
  ['我订了爱奇艺会员', '爱奇艺会员我退订了', ['优酷会员我退订了', '爱奇艺会员到期了，我表妹没续']],
  ['我爱喝啤酒', '我把啤酒戒了', ['我把红酒戒了']],
  ['我喜欢咖啡', '我不喜欢咖啡了', ['也许我不喜欢咖啡了吧']],
];

it.each(CASES)('%s. %s: ended; others leave it', (memory, ends, others) => {
  expect(isEnded(memory, ends)).toBe(true);
  expect(others.filter((said) => isEnded(memory, said))).toEqual([]);
});
