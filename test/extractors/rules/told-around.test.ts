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
  [
    'My rent is 900 euros',
    ['Rent went up to 980', 'My rent has risen to 980'],
    ["My sister's rent went up to 980", 'The rent next door went up to 980'],
  ],
  ['I have braces', ['Braces came off today'], ["My brother's braces came off today"]],
  [
    'I live in Bristol with two flatmates',
    ['Finally got my own place, no more flatmates'],
    ['My sister got her own place, no more flatmates for her', 'I want my own place'],
  ],
  [
    "I'm engaged to Daniel",
    ['Daniel and I called off the wedding'],
    ["Daniel's brother called off the wedding"],
  ],
  ['My wifi password is bluefish22', ['I changed the wifi password'], ['I changed the password for my bank']],
  ['I wear glasses', ['No more glasses for me'], ['Broke my glasses, no more rough games']],
  ['我养了一条金毛叫豆豆', ['豆豆去世了'], ['带豆豆走了两公里']],
  ['我最近在减肥', ['不减了，胖就胖吧'], ['我室友不减了', '今天不减了，吃顿好的']],
  ['我住公司宿舍', ['从宿舍搬出来了'], ['同事从宿舍搬出来了', '从宿舍搬了个箱子出来']],
  ['我在准备雅思', ['雅思考完了'], ['我同学雅思考完了', '托福考完了', '雅思报名了']],
  ['我在兰州开面馆', ['面馆上个月盘给别人了'], ['面馆上个月装修了']],
];

it.each(CASES)('%s. ended by each: %s', (memory, ends, stands) => {
  expect(ends.filter((said) => !isEnded(memory, said))).toEqual([]);
  expect(stands.filter((said) => isEnded(memory, said))).toEqual([]);
});
