import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

const CHANGES = [
  ['I love coffee', "I've gone off coffee"],
  ['My best friend lives in Montreal', 'My best friend has left Montreal and is living in Halifax now'],
  ['I drink cola every day', 'I only drink water now, I gave up cola'],
] as const;
const AROUND = [
  '_ lol',
  '_, so things are going to change',
  '_, so my visits will take longer',
  '_ - any suggestions',
  '_ tbh',
  'I know I said otherwise, but _',
];

it.each(CHANGES.flatMap(([memory, said]) => AROUND.map((frame) => [memory, frame.replace('_', said)])))(
  '%s is ended by: %s',
  (memory = '', said = '') => {
    expect(isEnded(memory, said)).toBe(true);
  },
);

it.each([['_呢'], ['_，你说我该喝点啥'], ['_，帮我推荐个替代的']])('咖啡 is ended by: %s', (frame) => {
  expect(isEnded('我喜欢咖啡', frame.replace('_', '我不喜欢咖啡了'))).toBe(true);
});

/** A memory, what ends it, and what leaves it. */
const CASES: readonly (readonly [memory: string, ends: readonly string[], stands: readonly string[]])[] = [
  [
    "I'm scared of dogs",
    [
      "After six months with my sister's spaniel I'm not afraid of dogs any more",
      "I'm no longer frightened of dogs",
    ],
    ["I'm not afraid of spiders any more", "I'm not as afraid of dogs today"],
  ],
  [
    'I lead a team of six',
    ["Two more people joined, so my team's eight strong now", 'My team has grown to eight'],
    ["My brother's team is eight now"],
  ],
  [
    'My favourite subject is biology',
    ["History's my favorite subject now"],
    ["History is my sister's favourite subject now"],
  ],
  [
    "I'm the deputy manager of a hotel",
    ["They've made me general manager of the hotel as of this week", "I'm the general manager now"],
    ["They've made my colleague general manager"],
  ],
  [
    "I'm looking for a roommate",
    ['Search over, someone signed for the spare room'],
    ['Job search over, I start on Monday'],
  ],
  [
    "I've got a job interview at Siemens next week",
    ['Siemens cancelled my interview', 'My interview at Siemens was cancelled'],
    ['Bosch cancelled my interview', 'My interview at Bosch was cancelled', 'The Bosch interview is off'],
  ],
  ['I have a gym membership', ['The gym cancelled my membership'], ['Netflix cancelled my favourite show']],
  ['我在兰州开面馆', ['面馆上个月盘给别人了'], ['面馆上个月装修了']],
];

it.each(CASES)('%s. ended by each: %s', (memory, ends, stands) => {
  expect(ends.filter((said) => !isEnded(memory, said))).toEqual([]);
  expect(stands.filter((said) => isEnded(memory, said))).toEqual([]);
});
