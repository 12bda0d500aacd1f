import { describe, expect, it } from 'vitest';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradictsSentence } from '../../../src/extractors/rules/changes/contradicted.ts';
import { endsNothing } from '../../../src/extractors/rules/ends-nothing.ts';

const STAYS: readonly (readonly [string, string])[] = [
  ['I work at Bosch.', 'I left Bosch at six and took the tram home.'],
  ['I work at Bosch.', "I'm done with Bosch for today."],
  ['I work at Bosch.', 'I was fired from Siemens ten years ago.'],
  ['I work at Bosch.', 'I got laid off from my first job at sixteen.'],
  ['I work at Bosch.', "I'm with Siemens at a trade fair now, I left Bosch's booth."],
  ['I work at Bosch.', "I told Tim: I left Bosch, I'm with Siemens now."],
  ['I live in Porto.', "I left Porto this morning, I'm in Lisbon now for a meeting."],
  ["I'm married to Anna.", 'I got divorced from my first wife in 2005.'],
  ["I'm married to Anna.", "Anna and I are getting divorced in the play we're rehearsing."],
  ['My boyfriend is Tom.', 'I broke up with Tom in chapter three of my novel.'],
  ['My boyfriend is Tom.', 'Tom and I broke up, then we got back together.'],
  ["I'm vegan.", "I'm not vegan on Sundays."],
  ['I smoke.', 'I quit smoking for a week once.'],
  ['I live with Anna.', 'I left Anna at the station.'],
  ['I play the violin.', 'I quit the violin at twelve and started again last year.'],
  ['I have a car.', 'My car died this morning, jump-started it.'],
  ['I have a bike.', 'I sold my bike to my sister but bought it back.'],
  ['我有一辆自行车', '我没把自行车卖了'],
  ['我有一辆自行车', '我没卖自行车'],
  ['我有一辆自行车', '我还没把自行车卖掉'],
  ['我喜欢喝咖啡', '晚上我不喝咖啡'],
  ['我喜欢打篮球', '我周一不打篮球'],
  ['我在腾讯上班', '小说里我离开了腾讯'],
];
const ENDS: readonly (readonly [string, string])[] = [
  ['I work at Bosch.', 'I left Bosch last month.'],
  ['I work at Bosch.', 'I left Bosch after 10 years.'],
  ['I work at Bosch.', 'I left Bosch late last year.'],
  ['I live in Porto.', "I don't live in Porto anymore."],
  ["I'm vegan.", "I'm not vegan anymore."],
  ['I smoke.', 'I quit smoking.'],
  ['I have a bike.', 'I sold my bike.'],
  ['My boyfriend is Tom.', 'Tom and I broke up.'],
  ['我有一辆自行车', '我把自行车卖了'],
  ['我喜欢喝咖啡', '我现在不喝咖啡了'],
  ['我喜欢打篮球', '我不再打篮球了'],
];

describe('a sentence that ends nothing', () => {
  it.each(STAYS)('%s stays after: %s', (known, said) => {
    expect(contradictsSentence(said, known, true)).toBe(false);
    expect(endsNothing(said)).toBe(true);
  });

  it.each(ENDS)('%s ends with: %s', (known, said) => {
    expect(endsNothing(said)).toBe(false);
    expect(contradictsSentence(said, known, true)).toBe(true);
  });

  it.each([
    ['I quit! Just kidding.', 0],
    ['我和小李分手了。骗你的。', 0],
    ['I quit! Nobody was surprised.', 1],
    ['I quit! We talked for long. Just kidding.', 1],
  ])('is taken back by a joke right after it: %s', (text, count) => {
    const message = { role: 'user' as const, text } as Parameters<typeof changesIn>[0][number];
    expect(changesIn([message])).toHaveLength(count);
  });
});
