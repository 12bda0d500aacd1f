import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** A memory, what ends it, and what leaves it standing. */
const MINDS: readonly (readonly [memory: string, ends: readonly string[], stands: readonly string[]])[] = [
  [
    'I love strong coffee.',
    ["Had to give up caffeine, so it's peppermint tea from now on.", "I've gone right off coffee."],
    ['Dad had to give up caffeine.', 'No coffee for me today.', 'I have coffee with Ann now.'],
  ],
  [
    "I can't stand olives.",
    ["I've come round to olives.", 'Turns out I actually like olives now.'],
    ['I tried olives again yesterday and still no.', 'Olives have really grown on my sister.'],
  ],
  [
    'I hate running.',
    ['Running has become my favourite way to unwind.'],
    ["I've started running the book club."],
  ],
  [
    "I don't drink alcohol.",
    ['I do have the odd glass of wine these days.', 'I allow myself a beer at weekends now.'],
    ['Everyone at the party was drinking wine.', 'I have alcohol-free beer these days.'],
  ],
  [
    'I avoid gluten.',
    ["Turns out gluten's fine for me, the test was negative."],
    ['If gluten turned out to be fine for me I would eat bread.', 'This bread is gluten free now.'],
  ],
  [
    'I always sit by the window on planes.',
    ["These days I'd rather have the aisle seat."],
    ['They gave me an aisle seat on Tuesday.', 'The window seats were all taken now.'],
  ],
  [
    'I prefer tea to coffee.',
    ["Coffee's won me over, I hardly touch tea these days."],
    ['My brother prefers coffee.', 'I had a coffee instead of tea today.'],
  ],
  ['I buy my bread at the bakery.', ['I bake my own bread these days.'], ['I toast my bread these days.']],
  ['I use Windows.', ['I made the jump to Linux.'], ['I use Linux at work as well now.']],
  ["I'm an introvert.", ["I've become quite outgoing."], ['My daughter has become really outgoing.']],
  ["I'm impatient.", ["I've become much more patient."], ['The nurse was very patient.']],
  [
    'Use bullet points.',
    ['Stop using bullet points please.', 'No more bullet points from now on.'],
    ['No bullet points in this letter please.'],
  ],
  ["Don't use emojis.", ['Emojis are fine by me after all.'], ['Just this once an emoji is fine.']],
  ['Call me Dr Lee.', ['You can just call me Anna.'], ['You can call my assistant Anna.']],
  ['Keep your answers short.', [], ['The report has to be longer from now on.']],
  ['我爱看恐怖片。', ['当妈以后恐怖片一点也看不下去了。'], ['喜剧片我也爱看。', '我老公现在不看恐怖片了。']],
  ['我不喝酒。', ['最近偶尔也会喝点红酒了。'], ['昨晚聚会他们都喝了酒。', '我爸又开始喝酒了。']],
  ['我怕狗。', ['自从养了柯基，狗我一点都不怕了。'], ['我女儿现在不怕狗了。']],
  ['我坐飞机喜欢靠窗。', ['现在我都选过道了，进出方便。'], ['周二的航班只剩过道座了。']],
  ['我喜欢看纸质书。', ['现在都看电子书了。'], ['图书馆现在都是电子书了。']],
  ['我坐地铁上班。', ['现在开车上班了。'], ['我老公现在开车上班了。']],
  ['我很挑食。', ['我现在什么都吃，不挑食了。'], ['我家猫什么都吃，不挑食。']],
  ['不要用表情符号。', ['以后可以用表情了。'], ['我朋友喜欢用表情。']],
  ['每次回答都给我列要点。', ['以后不用列要点了。'], ['这次不用列要点了。']],
];

describe('what a change of mind ends', () => {
  const pairs = MINDS.flatMap(([memory, ends, stands]) => [
    ...ends.map((said) => [memory, said, true] as const),
    ...stands.map((said) => [memory, said, false] as const),
  ]);
  it.each(pairs)('%s — %s: %s', (memory, said, expected) => expect(isEnded(memory, said)).toBe(expected));
});
