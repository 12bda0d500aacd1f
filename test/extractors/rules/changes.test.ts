import { expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isOver = (memory: string, said: string): boolean =>
  contradicted(said, [{ text: memory, source: memory, group: 'm', isLast: true, isRetrieved: false }])
    .length > 0;

it.each([
  ['I go to spin class every week', 'Spin class was cancelled for good'],
  ['I play the cello', 'Packed in the cello before Christmas'],
  ['I work at Bosch', 'My time at Bosch is over'],
  ['I drive a Fiesta', 'The Fiesta finally gave up the ghost'],
  ['我对花生过敏', '我现在对花生不过敏了'],
  ['我对花生过敏', '我对花生脱敏了'],
  ["I'm interested in chess", "I'm no longer interested in chess"],
  ["I'm married to Tom", 'I split up with Tom'],
  ['我讨厌跑步', '我不讨厌跑步了'],
  ['I work for Nokia', 'I left my job at Nokia together with Ann'],
  ['我在美团工作', '美团把我裁了'],
  ['我是美团的员工', '我从美团辞职了'],
  ['我在吃阿司匹林', '医生让我停阿司匹林了'],
])('%s. %s.', (memory, said) => {
  expect(isOver(memory, said)).toBe(true);
});

it.each([
  ['I go to spin class every week', 'Spin class was cancelled today'],
  ['I play the cello', 'His cello was sold for good'],
  ['I work at Bosch', 'My colleague left Bosch'],
  ['I drive a Fiesta', 'The Fiesta needs new tyres'],
])('%s. %s: it stays', (memory, said) => {
  expect(isOver(memory, said)).toBe(false);
});

it.each([
  ["I'm married to Ann", "Ann's sister and her husband split up"],
  ['I live with my sister', "My sister's boyfriend moved out"],
  ['I work nights', "They've put Sam on the day shift"],
  ['I owe my brother 500 euros', 'My brother paid me back'],
  ['I drink wine', "I've stopped buying cooking wine"],
  ['I take sugar in my tea', "I've stopped putting sugar in my coffee"],
  ['I commute by train', 'I took the bike to work today instead of the train'],
  ["I'm reading Dune", 'I finished the first part of Dune'],
  ["I'm watching The Wire", 'We got through season one of The Wire'],
  ["I'm allergic to peanuts", "Turns out I'm not allergic to mango"],
  ['我对花生过敏', '我对芒果不过敏'],
  ['我对花生过敏', '测了一下，我对尘螨不过敏，对花生还是过敏'],
  ['我對海鮮過敏', '醫生說我對青黴素不過敏'],
  ['我爱喝可乐', '以前不爱喝可乐，现在爱喝了'],
  ["I'm interested in chess", "I'm no longer interested in opera"],
  ["I'm married to Tom", 'I split up with Ann'],
  ['我讨厌香菜', '我不讨厌跑步了'],
  ['我在美团工作', '我想从美团离职'],
  ['我在美团工作', '美团把我组长裁了'],
  ['我在吃阿司匹林', '医生让我妈停阿司匹林了'],
  ['My aunt has a Netflix account', "I've binned off Netflix since nobody watched it"],
  ['My nephew works on a ferry', 'Signed off the ferry last week and told them I quit'],
  ['I have a husband in Porto', 'My neighbour and her husband have split because of the distance'],
  ['I pay my rent to Costas', 'Some agency wrote saying I must pay them and not Costas'],
  ['I work the night shift at Asda', 'My boss asked who wants to change to days'],
  ['I play as a druid', "Imagine they deleted druids, I'd riot"],
  ['I live in Elm House', "We're both in Elm House, so no more long coach rides"],
  ['我养了条金毛', '对门那条金毛没了，主人在楼下哭'],
  ['我戴泳镜', '泳镜的带子断了，拿皮筋绑了一下'],
  ['我弹民谣', '拉萨待够了，今晚在黄河边支了摊，还是那几首老民谣'],
  ['我是大四学生', '接下来安心写毕业论文'],
])('%s. %s: nobody tells an end of it', (memory, said) => {
  expect(isOver(memory, said)).toBe(false);
});

it('each clause may outdate a memory of its own', () => {
  const memories = ['我租的单间四百五', '我在富士康', '我开早点铺'];
  const candidates = memories.map((text) => ({ text, source: text, group: text, isRetrieved: false }));
  expect(contradicted('辞了富士康，单间也退了，早点铺昨天还在镇上', candidates)).toEqual([0, 1]);
});

const changesOf = (text: string) =>
  changesIn([{ role: 'user', roleName: null, text } as Message]).map((change) => change.text);

it('a change is read before the question that follows it', () => {
  expect(changesOf('那辆车上个月退了，保险怎么买划算？')).toEqual(['那辆车上个月退了']);
  expect(changesOf('I sold the car last week, how do I cancel the insurance?')).toEqual([
    'I sold the car last week',
  ]);
});

it.each([
  '把车卖了，换个电动的，划算吗？',
  '你说我上个月把车卖了，是不是亏了？',
  'If I sold the car, what would I need?',
])('what is only weighed is no change: %s', (text) => {
  expect(changesOf(text)).toEqual([]);
});
