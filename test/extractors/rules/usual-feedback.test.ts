import { describe, expect, it } from 'vitest';
import { decideFeedback } from '../../../src/extractors/rules/changes/decide-feedback.ts';

/** What becomes of memories: as they are, in other words, or gone. */
function after(feedback: string, memories: readonly string[]): readonly (string | null)[] {
  const candidates = memories.map((text) => ({ text, source: text, group: text, isRetrieved: false }));
  const { versions, forgotten, outdated } = decideFeedback(feedback, candidates);
  const gone = new Set([...forgotten, ...outdated]);
  return memories.map((text, index) =>
    gone.has(index) ? null : (versions.find((version) => version.index === index)?.text ?? text),
  );
}

const TRAINS = ['My flight leaves at 7:40', 'My train leaves at 15:20', 'Our scout hut is on Mill Lane'];
const FLIGHT = ['My flight leaves at 8:10', TRAINS[1], TRAINS[2]];
const HUT = [TRAINS[0], TRAINS[1], 'Our scout hut is on Hill Lane'];
const HOMES = ['我弟弟住在苏州', '我哥哥住在南京', '我的航班早上七点四十起飞'];
const WUXI = ['我弟弟住在无锡', HOMES[1], HOMES[2]];

describe('feedback in whatever form it is given', () => {
  it.each<readonly [string, readonly string[], readonly (string | undefined | null)[]]>([
    ['7:40 is wrong, it was 8:10', TRAINS, FLIGHT],
    ['7:40 should be 8:10', TRAINS, FLIGHT],
    ['7:40? No, 8:10.', TRAINS, FLIGHT],
    ['8:10 instead of 7:40 - my typo', TRAINS, FLIGHT],
    ['Almost. 8:10, not 7:40, everything else is right.', TRAINS, FLIGHT],
    ['Hill Lane, not Mill Lane!!', TRAINS, HUT],
    ["The hut's on Hill Lane, autocorrect probably.", TRAINS, HUT],
    ['Checked again: my flight leaves at 8:10.', TRAINS, FLIGHT],
    ["Where did you get 7:40 from? That's not right.", TRAINS, [null, TRAINS[1], TRAINS[2]]],
    ['7:40 is right!', TRAINS, TRAINS],
    [
      'eyebrow one is on the RIGHT',
      ['I have a tattoo on my shoulder', 'I have a piercing in my left eyebrow'],
      ['I have a tattoo on my shoulder', 'I have a piercing in my right eyebrow'],
    ],
    [
      '1460. You swapped the digits.',
      ['My chess rating is 1640', "My coach's rating is 2210"],
      ['My chess rating is 1460', "My coach's rating is 2210"],
    ],
    [
      'Actually, Callum plays the euphonium.',
      ['My nephew Callum plays the tuba', 'My niece Isla plays the harp'],
      [null, 'My niece Isla plays the harp'],
    ],
    [
      'My favourite colour is private, take it out please.',
      ['My favourite colour is teal', 'I like tea'],
      [null, 'I like tea'],
    ],
    ['苏州应该改成无锡', HOMES, WUXI],
    ['你记成苏州了，其实是无锡', HOMES, WUXI],
    ['我没说过苏州，是无锡', HOMES, WUXI],
    ['我弟弟的住址写错了，是无锡', HOMES, WUXI],
    ['我弟弟住在苏州这条不对', HOMES, [null, HOMES[1], HOMES[2]]],
    ['我没说过我弟弟住在苏州', HOMES, [null, HOMES[1], HOMES[2]]],
    ['把我弟弟的住址那条删了吧', HOMES, [null, HOMES[1], HOMES[2]]],
    ['我不想让你记住我弟弟的住址', HOMES, [null, HOMES[1], HOMES[2]]],
    ['对，我弟弟住在苏州', HOMES, HOMES],
    ['不对，航班是八点十分', HOMES, [HOMES[0], HOMES[1], '我的航班早上八点十分起飞']],
    ['七点四十没错', HOMES, HOMES],
    [
      '奶奶是八十四，不是八十二哦',
      ['我奶奶今年八十二岁', '我外公今年七十九岁'],
      ['我奶奶今年八十四岁', '我外公今年七十九岁'],
    ],
    ['老公换号了，尾号变成2045', ['我的手机尾号是3307'], ['我的手机尾号是3307']],
  ])('%s', (feedback, memories, expected) => expect(after(feedback, memories)).toEqual(expected));
});

describe('feedback that corrects itself, spells a name or begins with what is right', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'squat 100.. no wait 105, put 105',
      ['My bench press is 70 kilos', 'My squat is 95 kilos'],
      ['My bench press is 70 kilos', 'My squat is 105 kilos'],
    ],
    [
      "rent's 850, sorry, 860",
      ['My rent is 800 pounds', 'I pay 40 for the gym'],
      ['My rent is 860 pounds', 'I pay 40 for the gym'],
    ],
    [
      "flight's at 10, I mean 10:30",
      ['My flight is at 9', 'My train is at 11'],
      ['My flight is at 10:30', 'My train is at 11'],
    ],
    ['体重改成68，哎不对，是66公斤', ['我体重70公斤', '我身高172厘米'], ['我体重66公斤', '我身高172厘米']],
    [
      "S-E-A-N. that's how my colleague writes it",
      ["My colleague's name is Shawn", "My boss's name is Bryony"],
      ["My colleague's name is Sean", "My boss's name is Bryony"],
    ],
    [
      '发车时间对的，车次是G1376',
      ['我坐G1356次高铁去长沙', '我的高铁14:20发车'],
      ['我坐G1376次高铁去长沙', '我的高铁14:20发车'],
    ],
    [
      "seat is right, but it's platform 6",
      ['My train is the 7:40 from platform 4', 'My seat is 12A'],
      ['My train is the 7:40 from platform 6', 'My seat is 12A'],
    ],
    [
      'thyroxine got upped to 100, other one same as ever',
      ['I take 75 micrograms of thyroxine', 'I take 20 milligrams of omeprazole'],
      ['I take 100 micrograms of thyroxine', 'I take 20 milligrams of omeprazole'],
    ],
    ['学费不对，应该是四千五', ['房租3000', '学费4000'], ['房租3000', '学费四千五']],
    ['座位没错，航班是10点', ['我的航班9点', '我的座位12A'], ['我的航班10点', '我的座位12A']],
    // beside what is stored
    [
      'I also drive the M26',
      ['I drive the M25 to work', 'I work in Slough'],
      ['I drive the M25 to work', 'I work in Slough'],
    ],
    ['my B12 is low', ['I take vitamin B6', 'I work in Slough'], ['I take vitamin B6', 'I work in Slough']],
    [
      'I live in the U S A now and then',
      ['My sister is called Lisa', 'My dog is Max'],
      ['My sister is called Lisa', 'My dog is Max'],
    ],
  ])('%s', (feedback, memories, expected) => expect(after(feedback, memories)).toEqual(expected));
});

describe('a value alone', () => {
  const MUSIC = ['My daughter plays the violin', 'We have a poodle', 'My favourite colour is green'];
  it.each<readonly [string, readonly string[], readonly (string | null)[]]>([
    ['cello!', MUSIC, ['My daughter plays the cello', MUSIC[1] ?? '', MUSIC[2] ?? '']],
    ['sorry, an airedale', MUSIC, [MUSIC[0] ?? '', 'We have an airedale', MUSIC[2] ?? '']],
    ['teal, to be exact', MUSIC, [MUSIC[0] ?? '', MUSIC[1] ?? '', 'My favourite colour is teal']],
    // more than one can be meant, or it says nothing of a kind
    ['Italian', ['I speak French and German'], ['I speak French and German']],
    ['green', ['I have a red car', 'My wife has a blue car'], ['I have a red car', 'My wife has a blue car']],
    ['thanks!', MUSIC, MUSIC],
    [
      "Thursdays are off, it's Fridays instead",
      ['I go to the gym on Mondays and Thursdays'],
      ['I go to the gym on Mondays and Fridays'],
    ],
  ])('%s', (feedback, memories, expected) => {
    expect(after(feedback, memories)).toEqual(expected);
  });
});
