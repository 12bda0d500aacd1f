import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** A memory, ends of it, and things of one kind that may stand in both. */
type Frame = readonly [
  memory: string,
  ends: readonly string[],
  things: readonly [string, string, ...string[]],
];

const FRAMES: readonly Frame[] = [
  ["I'm allergic to _", ["I'm not allergic to _"], ['peanuts', 'cats', 'penicillin']],
  ["I'm interested in _", ["I'm no longer interested in _"], ['chess', 'opera']],
  ["I'm married to _", ['I split up with _'], ['Tom', 'Ann']],
  ['I work for _', ['I quit my job at _', "I've resigned from _", 'I left _'], ['Nokia', 'Barclays']],
  ['I live in _', ['I moved away from _', 'I no longer live in _'], ['Leeds', 'Cairo']],
  ['I take _', ['I stopped taking _'], ['lithium', 'ibuprofen']],
  ['I have a _', ['I sold my _', 'My _ was stolen'], ['scooter', 'camera']],
  ['I love _', ["I've gone off _", 'No more _ for me'], ['sushi', 'cheese']],
  ["I'm learning _", ['I dropped _', "I've stopped learning _"], ['Greek', 'Danish']],
  ['My _ lives with me', ['My _ moved out'], ['sister', 'grandson']],
  ['我对_过敏', ['我现在对_不过敏了'], ['花生', '芒果', '青霉素']],
  ['我讨厌_', ['我不讨厌_了'], ['香菜', '跑步']],
  ['我住在_', ['我不在_了', '我搬离_了'], ['成都', '大连']],
  ['我姐姐住在_', ['我姐姐搬离_了'], ['成都', '大连']],
  ['我在吃_', ['_我停了'], ['阿司匹林', '氯雷他定']],
  ['我有一台_', ['我把_卖了', '_丢了'], ['相机', '平板']],
  ['我喜欢_', ['我不_了', '_我腻了'], ['爬山', '钓鱼']],
];

const PAIRS = FRAMES.flatMap(([memory, ends, things]) =>
  ends.flatMap((said) =>
    things.flatMap((thing) =>
      things.map((other) => [memory.replace('_', thing), said.replace('_', other), thing === other] as const),
    ),
  ),
);

it.each(PAIRS)('%s. %s: ended: %s', (memory, said, isSame) => {
  expect(isEnded(memory, said)).toBe(isSame);
});

const ENDED = [
  ['I have a scooter', 'sold my scooter'],
  ['I take statins', 'stopped taking my statins'],
  ['I live in Leeds', 'moved away from Leeds'],
  ['I play the cello', 'quit the cello'],
  ['I subscribe to Netflix', 'cancelled Netflix'],
  ["I'm learning Greek", 'dropped Greek'],
] as const;
const UNTRUE = [
  'I almost _',
  "I haven't _ yet",
  'I never _',
  "Had I _, I'd be rich",
  'If I _, my wife would cheer',
  'I dreamt I _',
  'What if I _?',
  'Someone at the gym _',
  'A friend of mine just _',
  'Tom from work _',
];
const ENDED_CHINESE = [
  ['我有一台相机', '把相机卖了'],
  ['我在吃降压药', '停了降压药'],
  ['我抽烟', '戒烟了'],
  ['我在学日语', '放弃日语了'],
] as const;
const UNTRUE_CHINESE = ['我从来没想过_', '我差点_', '我还没_', '如果我_怎么办', '同事老王_', '我可不会_'];

it.each(
  [[ENDED, UNTRUE, 'I _'] as const, [ENDED_CHINESE, UNTRUE_CHINESE, '我_'] as const].flatMap(
    ([ended, untrue, told]) =>
      ended.flatMap(([memory, end]) => [
        [memory, told.replace('_', end), true] as const,
        ...untrue.map((form) => [memory, form.replace('_', end), false] as const),
      ]),
  ),
)('%s. %s: ended: %s', (memory, said, isTrue) => {
  expect(isEnded(memory, said)).toBe(isTrue);
});

it.each([
  ['I pay for Spotify.', 'Kofi, my flatmate, cancelled his Spotify.'],
  ['I pay for Spotify.', 'Kofi cancelled his Spotify and went over to Tidal.'],
  ['I have a flat in Leeds.', 'Tom sold his flat in Leeds.'],
  ['I have a diesel car.', "The kids take the bus now, I don't drive them any more."],
  ['I have a car.', "My wife takes the train now, I don't drive her any more."],
])('%s stands after what somebody else does with his: %s', (memory, said) =>
  expect(isEnded(memory, said)).toBe(false),
);

it('what is done to things and ends still ends', () => {
  expect(
    isEnded('I drive my kids to school.', "The kids take the bus now, I don't drive them any more."),
  ).toBe(true);
});
