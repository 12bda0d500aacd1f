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
