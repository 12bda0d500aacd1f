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
const DAYS: readonly (readonly [memory: string, ends: readonly string[], stands: readonly string[]])[] = [
  [
    'I have a hamster.',
    ['The hamster escaped and never came back.', 'Our hamster got out and we never found him.'],
    ["The neighbour's hamster escaped and never came back.", 'The hamster escaped but we found him again.'],
  ],
  [
    'I have weekly therapy.',
    ["My therapist and I agreed we're finished."],
    ['The last session was really hard, but we go on.'],
  ],
  [
    "I'm unemployed.",
    ['First day at the bakery was today.'],
    ['First day in the sun this year.', "My brother's first day at the bakery was today."],
  ],
  [
    'My rent is 700 pounds.',
    ['Landlord put it up, from this month I pay 780.'],
    ["My brother's landlord raised his rent."],
  ],
  ['I have a beard.', ['Shaved it all off.'], ['My dad shaved it all off.']],
  [
    "I'm left-handed.",
    ["I don't know who told you left-handed, I do everything with my right."],
    ["I don't know who told you that I'm tall."],
  ],
  [
    'I own a road bike.',
    ['I sold my road bike.'],
    ['Police found my stolen road bike, I picked it up today.'],
  ],
  [
    'I swim every morning.',
    ['I hardly ever swim these days.', 'I rarely swim nowadays.'],
    ['My brother hardly ever swims these days.', 'I hardly ever eat sweets these days.'],
  ],
  [
    'I speak a bit of Danish.',
    ["I don't speak a word of Danish really.", "I can't speak any Danish, actually."],
    ["My wife doesn't speak a word of Danish.", "I don't speak a word of Catalan."],
  ],
  [
    'I collect stamps.',
    ['I sold my whole stamp collection, over it.'],
    ['I sold my whole coin collection.', 'My brother sold my stamp album.'],
  ],
  [
    "I'm a lifeguard.",
    ['I was never a lifeguard, that was a typo.', "I've never been a lifeguard."],
    ['I was never a nurse, that was a mistake.'],
  ],
  [
    "I'm lactose intolerant.",
    ["The doctor says I'm not lactose intolerant."],
    ['The doctor says my son is not lactose intolerant.', "The doctor says I'm not eating enough."],
  ],
  [
    '我养了一只仓鼠。',
    ['仓鼠跑了，再也没找回来。'],
    ['邻居的仓鼠跑了，再也没找回来。', '仓鼠跑了，后来又找到了。'],
  ],
  ['我每天跑步。', ['最近几乎不怎么跑了。'], ['我爸最近几乎不怎么跑了。', '最近几乎不怎么喝酒了。']],
  ['我会一点丹麦语。', ['我其实一句丹麦语都不会说。'], ['我同事一句丹麦语都不会说。']],
  ['我收藏手办。', ['手办都出掉了，退坑。'], ['票都卖光了。']],
  ['我是救生员。', ['我从来没当过救生员，打错了。'], ['我从来没当过老师，打错了。']],
  [
    "I don't have any allergies.",
    ["I'm allergic to cashews, apparently.", "I've developed a pollen allergy."],
    ['My son is allergic to cashews.', 'Am I allergic to cashews?', "I'm not allergic to cashews."],
  ],
  [
    "We don't have any pets.",
    ['We adopted a kitten last week!', "We've finally got a beagle puppy."],
    ['My sister adopted a kitten.', 'We got a dog bed for the neighbours.', 'We saw a kitten last week.'],
  ],
  [
    "I'm learning to drive.",
    ['I have my driving licence now!', 'I finally passed my test.'],
    ['My brother has his licence now.', 'I have my test next week.'],
  ],
  [
    "I'm coeliac.",
    ["Turns out I'm not coeliac after all.", 'I can eat normal bread now.'],
    ['My mum can eat bread now.', 'I can eat rice.'],
  ],
  [
    'I suffer from knee pain.',
    ["My knee doesn't hurt any more.", 'My knee stopped hurting after I changed my shoes.'],
    ["My dad's knee stopped hurting.", 'My back stopped hurting.', 'My knee hurts again.'],
  ],
  [
    'My blood pressure is too high.',
    ['My blood pressure is back to normal.'],
    ["My dad's blood pressure is back to normal.", 'My weight is back to normal.'],
  ],
  [
    "I'm a stay-at-home dad.",
    ['I went back to work in May.', "I've started a new job at the council."],
    ['My wife went back to work in May.', "I'd like to go back to work."],
  ],
  [
    "I'm a junior accountant.",
    ['I got promoted to senior accountant!', 'My promotion came through.'],
    ['My colleague got promoted.', 'I hope to get promoted soon.'],
  ],
  [
    'My salary is 45,000.',
    ['I finally got a raise.', "My boss gave me a raise, I'm on 52k now."],
    ['My sister got a raise.', 'My boss got a raise.', 'I asked for a raise.'],
  ],
  [
    'My mother lives with us.',
    ['Mum moved to a care home in the end.', 'Mum has moved out.'],
    ["My neighbour's mother moved to a care home.", 'Mum went to the shops.'],
  ],
  [
    'My brother is in the navy.',
    ['My brother came out of the navy last summer.'],
    ['My cousin came out of the navy.', 'My brother came out of the shower.'],
  ],
  [
    "I'm not on speaking terms with my sister.",
    ['My sister and I have made up.', "We made up, my sister and I, so that's over."],
    ['My sister and her boyfriend made up.'],
  ],
  [
    'I have a student loan.',
    ['I made my last student loan payment today.', 'My student loan is paid off.'],
    ['My brother paid off his student loan.', 'I made a student loan payment today.'],
  ],
  [
    "I'm doing a PhD in physics.",
    ['I defended my thesis on Friday!', 'I passed my viva.'],
    ['My flatmate defended her thesis on Friday.', 'I have to defend my thesis in May.'],
  ],
  [
    "I'm afraid of flying.",
    ['I took a course and flying is fine for me now.', 'I got over my fear of flying.'],
    ['Flying is fine for my wife now.', "Flying still isn't fine for me."],
  ],
  [
    'I volunteer at the animal shelter.',
    ['I had to step down from the animal shelter.', 'The animal shelter closed down.'],
    ['Tom stepped down from the animal shelter.', 'The animal shelter was closed today.'],
  ],
  [
    'My surname is Keller.',
    ["I took my husband's name, so it's Braun."],
    ["My sister took her husband's name."],
  ],
  [
    'I work at Starbucks.',
    ['Friday was my last day at Starbucks.'],
    ["Friday was my brother's last day at Starbucks.", 'Friday was a long day at Starbucks.'],
  ],
  [
    'My team meeting is on Mondays.',
    ['Our weekly team meeting got shifted to Tuesdays.'],
    ['The team lunch got shifted to Tuesdays.'],
  ],
  [
    'My flight is on Saturday morning.',
    ['The airline rebooked me on the Sunday flight.'],
    ['The airline rebooked my sister on the Sunday flight.'],
  ],
  [
    'My browser is Chrome.',
    ['Firefox is my main browser now.', 'I do everything in Firefox now.'],
    ["Firefox is my wife's browser now.", 'I tried Firefox once.'],
  ],
  [
    'Our database is MySQL.',
    ['We finished migrating to Postgres over the weekend.'],
    ['A client finished migrating to Postgres.', 'We may migrate to Postgres one day.'],
  ],
  [
    'I take metformin.',
    ['My doctor swapped my metformin for Ozempic.'],
    ["The doctor swapped my dad's metformin for Ozempic."],
  ],
  [
    'My hobby is knitting.',
    ['I no longer knit, it hurt my wrists.'],
    ['My aunt no longer knits.', "I didn't knit today."],
  ],
];

/** Wishes about answers. */
const STYLES: typeof DAYS = [
  [
    'I like formal answers.',
    ['You can be more casual with me from here on.', "I'd like you to be informal in future."],
    ['Make this letter casual please.', 'My boss is more casual these days.', 'Stay formal please.'],
  ],
  [
    'I like step-by-step explanations.',
    ['Skip the steps in general, just give me the final answer.'],
    ['Skip the steps this time.', 'Just the final answer for this one.'],
  ],
  [
    'Use metric units.',
    ["I'd like imperial units as my default instead."],
    ['Convert this to miles please: 5 km.', 'My uncle uses imperial units.'],
  ],
  ['I like emojis in replies.', ['No more emojis please.'], ['No emojis in this email please.']],
  [
    'I want answers in English.',
    ['Please reply in Hindi from now on.'],
    ['Translate this into Hindi please.', 'How do you say that in Hindi?'],
  ],
  [
    'Please keep your answers short.',
    ["You can go into more detail from now on, I've got the time."],
    ['Give me more detail on this question.', 'A short summary is fine.'],
  ],
];

/** What a change spares: found again, some of several, a part, somebody else's, only once. */
const SPARED: typeof DAYS = [
  [
    'I have a cat called Miso.',
    ['We lost Miso to kidney failure last week.'],
    ['We lost Miso for two hours on Sunday.', 'Lost Miso in the park, found her up a tree.'],
  ],
  ['We have bees.', ['We sold our bees.'], ['One of the bees died.', 'Half of our bees died this winter.']],
  ["I'm a trainer.", ["I'm no longer a trainer."], ['We lost three trainers this year.']],
  [
    'I owe my sister 300 euros.',
    ['I paid off my debt to my sister.'],
    ['I paid off the sofa at last!', 'We paid off the car.'],
  ],
  ['我怀孕三个月了。', ['我昨天生了！'], ['我嫂子前天生了，是个女儿。', '我同事昨天生了。']],
  ['我在事务所实习。', ['我转正了！'], ['跟我同批的小林转正了。', '我室友终于转正了。']],
  ['我用的是小米手机。', ['我换了个华为手机。'], ['给我妈换了个华为。']],
  ['我在学古筝。', ['古筝我不学了。'], ['古筝断了根弦。']],
  [
    'I live in Hull.',
    ['I sold up and left Hull.'],
    ["Mum's finally sold up and left Hull, so it's just me here."],
  ],
  [
    'I use a Pixel.',
    ['I dropped the Pixel and got an iPhone.'],
    ["Dropped the Pixel in the bath, but it's alive."],
  ],
  ['我住六楼没有电梯。', ['我们这栋装上电梯了。'], ['对面那栋装上电梯了。']],
  ['我是自由职业者。', ['我去坐班了。'], ['有个甲方想让我去坐班。']],
  ['叫我老周就行。', ['以后叫我周哥。'], ['请柬上得写全名，别写老周。']],
  ['My gran is 79.', ['Gran turned 80 on Sunday.'], ['Gran turns 80 in May, what can I bake?']],
  ['I play for the village team.', ['I quit the village team.'], ['Big Tom from the village team has quit.']],
  ['我们每周二开例会。', ['例会改到周三了。'], ['这周例会挪到周三，就这一次。']],
  ['我是家委会的成员。', ['我退出家委会了。'], ['家委会主任换人了，我还是做我的委员。']],
  ['我养了一只泰迪。', ['泰迪丢了，没找回来。'], ['他邻居家的泰迪丢了。']],
  ['我周四晚上打羽毛球。', ['羽毛球改到周五晚上了。'], ['这周羽毛球挪到周五，下周照旧。']],
];

describe.each([
  ['days', DAYS],
  ['what they spare', SPARED],
  ['styles', STYLES],
])('endings of %s', (_, rows) => {
  it.each(rows)('%s', (memory, ends, stands) => {
    for (const said of ends) expect([said, isEnded(memory, said)]).toEqual([said, true]);
    for (const said of stands) expect([said, isEnded(memory, said)]).toEqual([said, false]);
  });
});
