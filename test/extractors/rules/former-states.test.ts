import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** A memory, what says that it was so before or that it is otherwise now, and what leaves it. */
const CASES: readonly (readonly [memory: string, ends: readonly string[], stands: readonly string[]])[] = [
  [
    'I love jazz',
    [
      'I used to love jazz, but not any more',
      "I used to like jazz but now I can't stand it",
      'Jazz does nothing for me any more',
      "I've gone right off jazz",
      "I don't care for jazz any longer",
      "I've gotten bored of jazz",
      'My love for jazz has faded',
    ],
    [
      'I used to love techno, but not any more',
      'I used to love jazz as a child, and I still do',
      'I used to like jazz, now I love it',
      'I used to love jazz in the morning, but not any more',
      'My uncle used to love jazz, but not any more',
      'My love for techno has faded',
    ],
  ],
  [
    'I play tennis',
    ['I used to play tennis, now I row'],
    ['I used to play tennis with Tom, now I play with Anna', 'Tennis used to be more popular than it is now'],
  ],
  [
    "I'm writing a novel",
    ['I finished writing my novel'],
    ['I finished reading a novel', 'I finished the intro of my novel'],
  ],
  ['I run a bakery', ['The bakery closed down'], ['The bakery next door closed down']],
  ["I'm dating Tom", ['Tom left me'], ['Tom left me a note', 'Tom and I split the bill']],
  ['I have migraines', ['My migraines are gone'], ['My migraines are gone for today']],
  ['我每天跑步', ['我不跑步了'], ['下雨天不跑步了']],
  ['我29岁', ['我昨天满30了'], ['我家房子今年三十了']],
  [
    'I hate olives',
    ['I used to hate olives, but now I love them', "I don't mind olives any more"],
    ['I used to hate mushrooms, but now I love them', 'I used to hate olives and I still do'],
  ],
  [
    'I prefer paperbacks to e-readers',
    [
      'I prefer my e-reader to paperbacks these days',
      "Never thought I'd say this, but I prefer e-readers to paperbacks now",
      "I've come to prefer e-readers",
      'I like e-readers better now',
      "I've switched to e-readers",
    ],
    [
      'I like e-readers more these days',
      'I prefer e-readers in the mornings now',
      'I switched to paperbacks',
      'My wife prefers e-readers to paperbacks now',
    ],
  ],
  [
    "I can't cook",
    ['I can cook now', 'I took a course and can cook now', 'I know how to cook now'],
    ['I can ski now', 'I can almost cook now', 'My son can cook now', 'It would be funny if I can cook now'],
  ],
  [
    'I have asthma',
    ['My asthma has cleared up', "I'm finally rid of my asthma"],
    ["My brother's asthma has cleared up"],
  ],
  [
    "I'm going to Rome in June",
    ['The Rome trip is off', 'I cancelled my trip to Rome'],
    ['The Paris trip is off', 'I cancelled my trip to Paris'],
  ],
  [
    '我爱喝可乐',
    ['以前爱喝可乐，现在只喝水'],
    ['以前爱喝可乐，现在也爱喝', '以前爱喝果汁，现在只喝水', '我妈以前爱喝可乐，现在只喝水'],
  ],
  [
    '我在华为上班',
    ['以前在华为，现在在小米', '我入职小米了'],
    ['我入职华为三年了', '我妹妹入职小米了', '以前在小米，现在在华为'],
  ],
  ['我住在北京', ['我以前住北京，现在住上海'], ['以前住上海，现在住北京', '我妹妹以前住北京，现在住上海']],
  [
    '我打算六月去云南',
    ['云南之行取消了', '我改去西藏了', '我去不成云南了'],
    ['我不去西藏了', '我朋友不去云南了', '去云南的机票改签了', '我没取消去云南的计划'],
  ],
  [
    '我的微信名叫小鱼',
    ['我微信名改了，现在叫山野', '我把微信名换成山野了'],
    ['我想改微信名', '我的游戏名改了'],
  ],
  [
    '我在追一部韩剧',
    ['那部韩剧昨晚看完大结局了'],
    ['美剧看完了', '韩剧看完一集了', '我还没看完韩剧', '我朋友把韩剧看完了'],
  ],
  ['我不会做饭', ['我现在会做饭了'], ['我儿子会做饭了', '我快学会做饭了', '我会游泳了']],
  [
    '奶奶和我们住在一起',
    ['奶奶搬去养老院了', '奶奶回老家了，不跟我们住了'],
    ['爷爷搬去养老院了', '奶奶走了半小时到家', '邻居奶奶去世了', '奶奶的老朋友去世了', '奶奶去养老院看朋友'],
  ],
];

it.each(CASES)('%s. ended by each: %s', (memory, ends, stands) => {
  expect(ends.filter((said) => !isEnded(memory, said))).toEqual([]);
  expect(stands.filter((said) => isEnded(memory, said))).toEqual([]);
});
