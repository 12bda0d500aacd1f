import { describe, expect, it } from 'vitest';
import { decideFeedback } from '../../../src/extractors/rules/changes/decide-feedback.ts';

/** What becomes of memories, of which the last was said last: as they are, in other words, or gone. */
function changed(feedback: string, memories: readonly string[]): readonly (string | null)[] {
  const candidates = memories.map((text, index) => ({
    ...{ text, source: text, group: text, isRetrieved: false },
    isLast: index === memories.length - 1,
  }));
  const { versions, forgotten, outdated } = decideFeedback(feedback, candidates);
  const gone = new Set([...forgotten, ...outdated]);
  return memories.map((text, index) =>
    gone.has(index) ? null : (versions.find((version) => version.index === index)?.text ?? text),
  );
}

describe('a value that leaves out of what it is', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      '19:40, I misread the ticket.',
      ['Flight to Lisbon goes 6:40 on Friday', "Priti's coming"],
      ['Flight to Lisbon goes 19:40 on Friday', "Priti's coming"],
    ],
    ["vet rang, they've had to shove us to monday", ['Vet is on Friday 4pm'], ['Vet is on Monday 4pm']],
    ["they rang, it's thurs 9.40 now", ['Eye clinic is Tuesday 10:15'], ['Eye clinic is Thursday 9.40']],
    [
      "turns out it's weds the 11th",
      ["Book club is at Siobhan's next Tuesday"],
      ["Book club is at Siobhan's Wednesday the 11th"],
    ],
    [
      'garage called, 21st instead',
      ['Car service is on the 18th', 'my MOT runs out in May'],
      ['Car service is on the 21st', 'my MOT runs out in May'],
    ],
    ["three bailed, we're 9", ['taking 12 people to the cabin'], ['taking 9 people to the cabin']],
    ["they've bumped it to 32, greedy", ['Gym is 25 quid a month'], ['Gym is 32 quid a month']],
    ['9 now', ['My daughter is 8', 'my son is 5'], ['My daughter is 9', 'my son is 5']],
    ['2017, rest of it is ok', ['living in Graz since 2019'], ['living in Graz since 2017']],
    ['老吴媳妇不让,挪周六了,也是八点', ['周五晚上八点去老吴家打麻将'], ['周六晚上八点去老吴家打麻将']],
    ['客户经理来电话说十一点再过去', ['明天上午十点到银行面签'], ['明天上午十一点到银行面签']],
    ['早上那趟没抢着,买的17:20的', ['周五早上7点20的高铁去南昌'], ['周五早上17:20的高铁去南昌']],
    ['房东又张嘴了,四千五', ['租在回龙观,一个月四千二'], ['租在回龙观,一个月四千五']],
    ['两千打不住,奔三千五去了', ['预算两千', '平时接单做汉服'], ['预算三千五', '平时接单做汉服']],
    ['来佛山应该是16年,别的对', ['2018年来的佛山'], ['2016年来的佛山']],
    ['我嫂子值班走不开,四口', ['清明回去扫墓,一车五口人'], ['清明回去扫墓,一车四口人']],
  ])('%s', (feedback, memories, expected) => expect(changed(feedback, memories)).toEqual(expected));

  it.each<readonly [string, readonly string[]]>([
    ['my sister had her baby, 3.2 kilos', ['I lost 2 kilos this month']],
    ["train's delayed, 5pm now", ['Dentist is on Friday at 4pm']],
    ['got a dentist appointment, thursday 3pm', ['Dinner with Raj on Friday at 8pm']],
    ['we bought a sofa, 450', ['My rent is 500 euros']],
    ['my brother pays 400', ['We pay 320 for nursery']],
    ['7 today, felt great', ['I run 5 km every morning']],
    ["only on tuesdays it's 7am", ['My shift starts at 6am']],
    ['68 this morning', ['I weigh 70 kilos', 'I bench 69 kilos']],
    ["The 28th, yes, that's it.", ['My rent is due on the 28th', 'Payday is the 25th']],
    ['Still the 19th.', ['My wife is due on the 20th of May']],
    ['maybe 5pm?', ['Dentist is at 4pm']],
    ['今天跑了7公里,爽', ['我每天跑5公里']],
    ['买了个沙发,两千八', ['房租三千']],
    ['我侄子九岁了', ['我女儿八岁']],
    ['可能改到周六', ['周五开家长会']],
    ['还是八点吗', ['周五七点开会']],
  ])('%s: changes nothing', (feedback, memories) => expect(changed(feedback, memories)).toEqual(memories));

  it('what somebody says to keep is not over', () =>
    expect(
      changed('handed my apron back on saturday, so only the MA now', [
        'also doing a part time MA in printmaking',
      ]),
    ).toEqual(['also doing a part time MA in printmaking']));
});

describe('what is to be kept no longer', () => {
  const HIDDEN = [
    'my therapist is Dr Okonjo, fridays at 9',
    'I take antidepressants',
    'I collect enamel pins',
  ] as const;
  const HAN_HIDDEN = ['做过两回试管', '我信佛', '我初一十五吃斋', '开车爱听单田芳的评书'] as const;
  it.each<readonly [string, readonly string[], readonly number[]]>([
    ["Anything about therapy has to go. That's private.", HIDDEN, [0]],
    ["I'd rather you didn't keep the therapy stuff", HIDDEN, [0]],
    ['keep the antidepressants out of your notes please', HIDDEN, [1]],
    ["the enamel pins bit shouldn't be in there", HIDDEN, [2]],
    ["I don't want my debts on record", HIDDEN, []],
    ['my pins have to go to the framer first', HIDDEN, []],
    ['试管的事我不想留底', HAN_HIDDEN, [0]],
    ['信佛吃斋那段抹了吧,评书可以留', HAN_HIDDEN, [1, 2]],
    ['试管那点糟心事儿别存着', HAN_HIDDEN, [0]],
    ['试管我不想再做了', ['我信佛'], []],
  ])('%s', (feedback, memories, gone) =>
    expect(changed(feedback, memories)).toEqual(
      memories.map((text, index) => (gone.includes(index) ? null : text)),
    ),
  );
});

describe('complaints about the assistant', () => {
  const remarks = (feedback: string) => decideFeedback(feedback, []).isRemark;
  it.each([
    'you keep freezing halfway through a sentence, its doing my head in',
    'why does this app log me out every five mins grr',
    "you're way too wordy",
    'the mic keeps cutting out',
    '又让我重新登录,烦不烦呐',
    '这破软件又闪退了',
    '你说话怎么一股客服味儿',
  ])('%s: tells nothing', (feedback) => expect(remarks(feedback)).toBe(true));

  it.each([
    "you keep calling me Tom, it's Tim",
    "you always forget I'm vegan",
    'you keep sending me to Leeds, I live in York',
    'this app helped me quit smoking',
    'you keep mixing up Anna and Hannah',
    '你老把我记成男的',
    '我们系统又崩了，今晚加班',
    '又得等三个月才能拿证',
    '你说错了,是周五',
  ])('%s: tells something', (feedback) => expect(remarks(feedback)).toBe(false));
});

describe('what does not take place, names and lists', () => {
  it.each<readonly [string, readonly string[], readonly (string | null)[]]>([
    [
      "HR sorted it by mail so there's no meeting",
      ['HR meeting tomorrow at 11 about my visa', 'passport runs out August 2027'],
      [null, 'passport runs out August 2027'],
    ],
    [
      "knee's gone. Bath isn't happening",
      ['Running the Bath half on the 15th', 'my knee brace is the blue Bauerfeind'],
      [null, 'my knee brace is the blue Bauerfeind'],
    ],
    [
      "there's no parking at the venue",
      ['Wedding at the venue on Saturday'],
      ['Wedding at the venue on Saturday'],
    ],
    [
      "my sister's wedding isn't happening",
      ['My cousin has a wedding on 12 June'],
      ['My cousin has a wedding on 12 June'],
    ],
    ['老板出差,饭局泡汤', ['周五晚上部门聚餐吃铁锅炖', '我闻不了羊膻味'], [null, '我闻不了羊膻味']],
    ['约不上号,15号考不了了', ['15号去考科目三', '教练姓佟'], [null, '教练姓佟']],
    ['快递取消了', ['周三上午面试字节'], ['周三上午面试字节']],
    [
      "you've spelled her with an e. Kirstin, two i's",
      ['My sister-in-law Kirsten is on our sofa', 'Kirsten is coeliac'],
      ['My sister-in-law Kirstin is on our sofa', 'Kirstin is coeliac'],
    ],
    [
      '看了眼工牌,人家叫张涵,三点水那个',
      ['我们组新来的实习生叫张晗', '张晗挺能干'],
      ['我们组新来的实习生叫张涵', '张涵挺能干'],
    ],
    ["Katrin rang, she's coming", ['My boss is Katrina'], ['My boss is Katrina']],
    [
      "Danny's off that list, long story",
      ['my closest mates are Olu, Danny and Big Steve'],
      ['my closest mates are Olu and Big Steve'],
    ],
    [
      'Agnes died last week',
      ['I have three hens, Agnes, Dot and Maureen'],
      ['I have two hens, Dot and Maureen'],
    ],
    [
      'turns out the penicillin allergy was nonsense, they did the skin test',
      ['Allergic to penicillin', 'and prawns, any shellfish really'],
      [null, 'and prawns, any shellfish really'],
    ],
    ['皮试做了,头孢啥事没有,虚惊一场', ['我头孢过敏', '花生也碰不了'], [null, '花生也碰不了']],
    ['that film was rubbish', ['I like the film Alien'], ['I like the film Alien']],
    [
      'Utrecht! Leiden is where my partner works, you mixed us',
      ["I'm doing my PhD in Leiden"],
      ["I'm doing my PhD in Utrecht"],
    ],
    ["Sarah! She's my new boss", ['I live in Leeds'], ['I live in Leeds']],
    ["Paris! We're off on Friday", ['I live in Leeds'], ['I live in Leeds']],
    ['衡阳那是我老公家!我岳阳的', ['老家衡阳的', '大学在长沙念'], ['老家岳阳的', '大学在长沙念']],
  ])('%s', (feedback, memories, expected) => expect(changed(feedback, memories)).toEqual(expected));
});
