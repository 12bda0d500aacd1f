import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** Memories that tell one thing, what ends each of them, and what ends none. */
type Life = readonly [memories: readonly string[], ends: readonly string[], stands: readonly string[]];

const LIVES: readonly Life[] = [
  [
    ['I live in Leeds', "I'm based in Leeds", 'My flat is in Leeds', 'I rent a flat in Leeds'],
    [
      'I now live in York',
      "I'm based in York now",
      'My new flat in York is so bright!',
      'ugh I moved to York',
    ],
    ["I'm staying in York for a week", 'My brother moved to York', 'I have a new colleague in York'],
  ],
  [
    ['I work at Siemens', "I'm an engineer at Siemens", 'My employer is Siemens'],
    ['I now work at Bosch', "I'm with Bosch now", 'My new employer is Bosch'],
    ['My sister works at Bosch now', 'I have an interview at Bosch tomorrow', 'I used to work at Bosch'],
  ],
  [
    ["I'm a waiter", 'I work as a waiter'],
    ["I'm a barista now", 'I retrained as a nurse and started on Monday'],
    ['My brother is a barista now', "I'm also a volunteer firefighter now", "I'd like to be a nurse"],
  ],
  [
    ["I'm dating Tom", 'My boyfriend is called Tom', 'Tom is my boyfriend'],
    ['We broke up last week', "Tom's my ex now"],
    ["Tom's brother broke up with his girlfriend", 'We broke up the chocolate bar', 'Tom and I had a fight'],
  ],
  [
    ['I take metformin', "I'm on antidepressants"],
    ['I no longer need my medication', "I'm off the medication now"],
    ['My mum came off her medication', 'The doctor wants me to stop the pills'],
  ],
  [
    ["I'm the treasurer of our club", "I'm treasurer of the tennis club"],
    ['Margaret is the new treasurer', 'I stepped down as treasurer'],
    ['The secretary stepped down', "I'm tired of being treasurer"],
  ],
  [
    ["We're flying to Lisbon in June", 'I booked a trip to Lisbon'],
    ["We're not going to Lisbon after all", "We're going to Porto instead"],
    ['I bought a guide to Lisbon', "We'll also stop in Porto"],
  ],
  [
    ['My internet is slow', 'I have slow internet'],
    ['My internet is fast now'],
    ['My office has fast internet', 'I want fast internet'],
  ],
  [
    ['The washing machine is broken'],
    ['The washing machine is fixed', 'The technician fixed the washing machine'],
    ['The dryer is fixed', "The washing machine still doesn't work"],
  ],
  [
    ['I live in Leeds'],
    [],
    [
      'My new flat in Leeds is bigger',
      'York is home to a great museum',
      "We've settled in for the night in York",
    ],
  ],
  [['My internet is slow'], [], ['My internet bill is great', 'The internet at work is fast']],
  [["We're flying to Lisbon in June"], [], ["I'm going to bed instead", 'My parents split up']],
  [["I'm dating Tom"], [], ['We separated the recycling', 'We split the bill']],
  [['我住在成都'], ['我现在住重庆'], ['我现在在重庆出差', '我公司搬到重庆了', '我现在住院了']],
  [['我养了一只猫'], [], ['我的猫走了两步', '猫昨天丢了，今天找回来了', '猫砂没了']],
  [['我的领导是刘总'], ['新领导姓陈'], ['领导换了办公室', '老板娘姓陈']],
  [['I walk with a cane'], ["Physio says I don't need the cane, so I'm walking without it"], []],
  [['I have a cat called Momo'], ['I rehomed Momo'], ["I lost the cat's collar"]],
  [['I wear glasses'], ['I got laser surgery and see perfectly now'], ['I lost my glasses']],
  [['I smoke'], ["Haven't smoked in three months"], ['I should quit smoking', 'I tried to quit smoking']],
  [['I study law at Oxford'], ['I quit law school'], ['I graduated from high school in 2018']],
  [["I'm looking for a job"], ["I'm employed again"], ['I found a job ad']],
  [
    ['我在华为做工程师', '我是华为的工程师'],
    ['我被华为裁了', '我跳槽到小米了'],
    ['我同事跳槽到小米了', '我想从华为离职'],
  ],
  [
    ['我开一辆捷达', '我的车是捷达'],
    ['我现在开特斯拉', '老捷达报废了,前天提了一辆特斯拉'],
    ['我租了一辆特斯拉', '捷达今天限号'],
  ],
  [
    ['我养了一只猫', '我的猫叫咪咪'],
    ['我家猫没了', '猫被我送给朋友了'],
    ['邻居的猫死了', '猫昨天没吃饭'],
  ],
  [
    ['我是老师', '我是一名老师', '我在小学当老师'],
    ['我改行做电商了', '我现在是程序员'],
    ['我也兼职做翻译了', '我想转行'],
  ],
  [
    ['我是班长', '我在班里当班长'],
    ['班长换成小李了', '我卸任班长了'],
    ['副班长换人了', '班长真累'],
  ],
  [['我和小周在冷战'], ['跟小周和好了'], ['我和小张和好了', '小周和他老婆和好了']],
  [['我有房贷', '我每月还房贷'], ['房贷还清了'], ['我爸的房贷还清了', '我想早点还清房贷']],
  [
    ['我开面馆', '我经营一家面馆'],
    ['面馆倒闭了', '我把面馆转让了'],
    ['隔壁面馆关了', '面馆今天不开门'],
  ],
  [['我每月给父母寄两千块'], ['这个月起我改成每月寄三千给爸妈了'], ['我弟每月给爸妈3000']],
  [['我烟瘾很大,一天一包'], ['烟戒了！'], ['我在试着戒烟', '我爸戒烟了']],
  [['我不会游泳', '我是旱鸭子，不会游泳'], ['现在蛙泳能游两百米了'], ['我报了个游泳班', '我想学游泳']],
  [['我在银行上班'], [], ['妹妹毕业回国了,现在在我家附近上班']],
  [['我花生过敏'], ['医生说我其实对花生不过敏'], ['我对牛奶不过敏']],
];

describe('what a change of a life ends, in whatever words it was told', () => {
  const pairs = LIVES.flatMap(([memories, ends, stands]) =>
    memories.flatMap((memory) => [
      ...ends.map((said) => [memory, said, true] as const),
      ...stands.map((said) => [memory, said, false] as const),
    ]),
  );
  it.each(pairs)('%s — %s: %s', (memory, said, expected) => expect(isEnded(memory, said)).toBe(expected));
});
