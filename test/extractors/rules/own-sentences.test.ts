import { describe, expect, it } from 'vitest';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const FIELDS = ['City', 'Employer', 'Occupation', 'Allergies', '居住地', '职业'].map((name) => [name]);

/** Preferences, events, profile values and changes that are read from a message. */
function read(text: string): readonly string[] {
  const messages = [message(text)];
  const { items } = extractByRules({ messages, context: [], views: ['preference', 'event'] });
  return [
    ...items.map((item) => item.text),
    ...readProfileByRules({ messages, fields: FIELDS }).map(({ path, value }) => `${path}=${value}`),
    ...changesIn(messages).map((change) => `change: ${change.text}`),
  ];
}

it.each([
  '> I love olives and I live in Rome',
  'He wrote:\n> I love olives.\n>> I work at Bosch.\nInteresting.',
  'Proofread this email: Dear Tom, I hate olives and I live in Rome. I quit my job at Bosch.',
  'Proofread this email.\n\nDear Tom,\n\nI hate olives and I live in Rome.\n\nLast Friday I moved to Ulm.',
  'Could you please fix the grammar in this text: I live in Rome. I love olives.',
  'Translate: I love olives.',
  'Translate into French: I love olives. I moved to Rome yesterday.',
  'Summarise the following: I live in Rome. I work at Bosch and I hate tea.',
  'How do you say in French: I love olives. I live in Rome.',
  '-----Original Message-----\nI love olives. I live in Rome.',
  '> 我住在罗马，我讨厌橄榄',
  '帮我润色这段话：我住在罗马，我讨厌橄榄。',
  '翻译一下：我喜欢喝茶。我昨天搬到了罗马。',
  '把下面这段翻译成英文：\n我住在罗马。\n我讨厌橄榄。我昨天辞职了。',
])("others' words tell nothing of the speaker: %j", (text) => {
  expect(read(text)).toEqual([]);
});

it.each([
  ['> I love olives\n\nI disagree. I live in Rome.', 'City=Rome'],
  ['Translate: I love tea.\n\nBy the way, I live in Rome.', 'City=Rome'],
  ['Translate this: "I love tea." I live in Rome.', 'City=Rome'],
  ['Make a note: I live in Rome.', 'City=Rome'],
  ['Correct your notes: that text is old. I live in Rome.', 'City=Rome'],
  ['Correction: I live in Rome.', 'City=Rome'],
  ['Polish food: I love it.\nI live in Rome.', 'City=Rome'],
  ['Let me rephrase: I live in Rome.', 'City=Rome'],
  ['翻译是我的工作。我住在罗马。', '居住地=罗马'],
])("the speaker's own words stay his: %j", (text, told) => {
  expect(read(text)).toContain(told);
});

it.each([
  'As Homer Simpson, I love donuts.',
  "I'm a pilot in Flight Simulator.",
  "In Skyrim I'm a blacksmith and I love mead.",
  'In chapter three of my novel, I live in Rome and I hate olives.',
  "In the play we're rehearsing, I'm a nurse.",
  'Last night I dreamt that I lived in Rome and I hated olives.',
  'My horoscope says I love adventure.',
  'As the book says, I love my enemies.',
  'Yeah right, like I’d ever enjoy camping.',
  'Oh great, another Monday meeting, I just love those.',
  "I'd say I love tea, if I weren't lying.",
  "I'd say I love tea, but I'd be lying.",
  'False: I love tea.',
  'I am allergic to Mondays.',
  "I'm allergic to stupid people.",
  '我对加班过敏。',
  '我对周一过敏。',
])('what is not meant tells nothing of the speaker: %j', (text) => {
  expect(read(text).filter((words) => !words.startsWith('change'))).toEqual([]);
});

it.each([
  ['As Chief Engineer, I love quiet offices.', 'quiet offices'],
  ['I love building castles in Minecraft.', 'castles in Minecraft'],
  ["I'm a pilot in Rome.", 'Occupation=pilot'],
  ['I am allergic to peanuts.', 'Allergies=peanuts'],
  ['Oh great, I love Italian food!', 'Italian food'],
  ['我对花生过敏。', '花生'],
  ['Apart from opera, I listen to everything.', 'Apart from opera, the user listens to everything.'],
  ['I love going to that bar, except when my ex is around.', 'except when'],
])('what is meant is told: %j', (text, told) => {
  expect(read(text).join('\n')).toContain(told);
});

it.each(['我对牛奶过敏，但只在春天。', '我对牛奶过敏，只有换季才会。'])(
  'what a clause behind it limits holds under that condition only: %j',
  (text) => {
    expect(read(text).filter((words) => !words.startsWith('change'))).toEqual([
      expect.stringMatching(/^只.*，用户对牛奶过敏。$/),
    ]);
  },
);

it('a preference that the next sentence takes back is not kept', () => {
  for (const text of ['I love tea. Actually no, scratch that, I hate it.', 'I love tea. Just kidding.'])
    expect(read(text).filter((words) => !words.startsWith('change'))).toEqual([]);
});

describe('what is said behind a claim holds for all claims that it covers', () => {
  it.each([
    'I have fourteen cats and I live in Rome, jk.',
    "I'm a pilot and I live in Rome. Kidding!",
    'I live in a castle in Rome, as if.',
    "I'm a pilot from Rome and I love olives. This is the character I want you to play.",
    "I live in Rome. I love olives. That's how my novel begins.",
    "I'm a pilot, 45, and I live in Rome. This is just sample data for the form.",
    'I love olives, said my sister.',
    'I live in Rome, or so my neighbour claims.',
    "I'm allergic to nuts — that's what the form says.",
    "I love olives and I live in Rome. Those are my brother's words.",
    'I live in Rome. That was before the war.',
    "I'm a pilot. Ignore that, wrong chat.",
    "'Call me Rome, I love olives.' Best line ever?",
    "'I can't eat olives and I'm a pilot': that's what the lady told me.",
    "Fwd: 'I'm Ann, a pilot based in Rome. I love olives.' Who is she?",
    "Let's role-play: I'm a pilot. I live in Rome and I love olives.",
    "You are Rita: you're 60, from Rome, and you hate olives.",
    'My mum says I got engaged in Rome last week.',
    "According to the grapevine I'm moving to Rome next week.",
    'Riddle: I have a bed but I never sleep.',
    'Poem: I love olives.',
    '转发：“各位业主好，我是新来的飞行员刘洋。”',
    '“我住在罗马，我不吃橄榄”，这是我室友的原话。',
    '我住在罗马，我喜欢橄榄，哈哈开玩笑的。',
    '我住在罗马。我喜欢橄榄。以上都是虚构的。',
    '我是飞行员，我住在罗马。这是我的游戏角色。',
    '我讨厌橄榄，我妹说的。',
    '我住在罗马。那是以前的事了。',
    '我是飞行员。发错人了。',
  ])('nothing of it is told of the speaker: %j', (text) => {
    expect(read(text).filter((words) => !words.startsWith('change'))).toEqual([]);
  });

  it.each([
    ['I live in a castle. Just messing with you, I live in Rome.', 'City=Rome'],
    ["I'm 99 and I love olives, just kidding, I live in Rome.", 'City=Rome'],
    ['"I hate Rome", my son keeps saying. I live in Rome.', 'City=Rome'],
    ["Let's role-play: I'm a pilot. I live in Ulm. In real life I live in Rome.", 'City=Rome'],
    ["I'm not kidding, I live in Rome.", 'City=Rome'],
    ["I'm allergic to olives, the doctor said.", 'Allergies=olives'],
    ["I'm a pilot. This is my first role at a big airline.", 'Occupation=pilot'],
    ['我月薪十万，哈哈哈开玩笑的，我住在罗马。', '居住地=罗马'],
    ['我不是开玩笑，我真的住在罗马。', '居住地=罗马'],
  ])('what stands beside it is told: %j', (text, told) => {
    expect(read(text)).toContain(told);
  });
});
