import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { extractByRules } from '../../../src/extractors/rules/index.ts';

/** The dates of the events that a message of Wednesday, 4 March 2026 tells of. */
function eventsIn(text: string): readonly string[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message: Message = { ...ids, role: 'user', text, chatTime: null, saidAt };
  const { items } = extractByRules({ messages: [message], context: [], views: ['event'] });
  return items.flatMap((item) => (item.view === 'event' ? [item.eventTime?.[0] ?? ''] : []));
}

/** In the past with yesterday, to come, and in the form after `to`. */
const DEEDS: readonly (readonly [past: string, coming: string, base: string])[] = [
  ['flew to Oslo', 'flying to Oslo', 'fly to Oslo'],
  ['signed the lease', 'signing the lease', 'sign the lease'],
  ['broke my wrist', 'breaking my wrist', 'break my wrist'],
  ['sold the caravan', 'selling the caravan', 'sell the caravan'],
  ['had lunch with Priya', 'having lunch with Priya', 'have lunch with Priya'],
];
const HAPPENED = [
  'I _ yesterday, can you help me write about it?',
  'I _ yesterday - what should I do now?',
  'so yeah, i _ yesterday lol',
  'btw i _ yesterday',
];
const TO_COME = ["I'm _ tomorrow, what should I bring?", "Ok so i'm _ tomorrow. any tips?"];
const UNREAL = [
  "I didn't _ yesterday, what now?",
  'Should I _ tomorrow, or wait?',
  'If I _ tomorrow, what should I wear?',
  'I might _ tomorrow, what do you think?',
  'Say I _ tomorrow, what would it cost?',
];

describe('an English event', () => {
  it.each(DEEDS)('is found before a question and in lower case: %s, %s', (past, coming, base) => {
    for (const frame of HAPPENED)
      expect(eventsIn(frame.replace('_', past)), frame.replace('_', past)).toEqual(['2026-03-03']);
    for (const frame of TO_COME)
      expect(eventsIn(frame.replace('_', coming)), frame.replace('_', coming)).toEqual(['2026-03-05']);
    for (const frame of UNREAL)
      expect(eventsIn(frame.replace('_', base)), frame.replace('_', base)).toEqual([]);
  });

  it.each([
    ['The dog ate my slippers this morning.', '2026-03-04'],
    ['wedding sorted: 22 August, a barn near Ludlow', '2026-08-22'],
    ["Mum's knee operation is on the 17th.", '2026-03-17'],
    ["It's my birthday on Friday.", '2026-03-06'],
    ['Tomorrow is our anniversary.', '2026-03-05'],
    ['Today was my first day at the bank.', '2026-03-04'],
    ['The baby is due on the 20th, what do I still need?', '2026-03-20'],
    ["I'm off to Spain on Saturday.", '2026-03-07'],
    ['There was a fire in our street last night.', '2026-03-03'],
    ['saw Dune with Karim last night', '2026-03-03'],
    ['Rex had to be put down on Friday.', '2026-02-27'],
    ["I've an interview at Nokia on Monday.", '2026-03-09'],
    ['My flight leaves at 6 on Friday, when should I get up?', '2026-03-06'],
  ])('is found: %s', (text, day) => {
    expect(eventsIn(text).map((time) => time.slice(0, 10))).toEqual([day]);
  });

  it.each([
    'The shop is open on Friday.',
    'The weather is awful today.',
    'That is where I am today.',
    'We met yesterday, did we?',
    'There is a chance I fly on Friday.',
  ])('is none: %s', (text) => {
    expect(eventsIn(text)).toEqual([]);
  });
});

const CHINESE_DEEDS: readonly (readonly [base: string, past: string])[] = [
  ['去奥斯陆', '去了奥斯陆'],
  ['签租房合同', '签了租房合同'],
  ['跟老同学吃饭', '跟老同学吃了饭'],
  ['带狗去打疫苗', '带狗去打了疫苗'],
];

describe('a Chinese event', () => {
  it.each(CHINESE_DEEDS)(
    'is found before a question, and none when it does not take place: %s',
    (base, past) => {
      expect(eventsIn(`我昨天${past}，能帮我写个朋友圈吗？`)).toEqual(['2026-03-03']);
      expect(eventsIn(`明天要${base}，我该准备什么？`)).toEqual(['2026-03-05']);
      expect(eventsIn(`下周三${base}，要注意什么呀`)).toEqual(['2026-03-11']);
      for (const text of [
        `我明天不${base}了。`,
        `明天不用${base}了`,
        `我明天没法${base}。`,
        `明天要不要${base}，你说呢？`,
        `如果明天${base}，该带什么？`,
      ])
        expect(eventsIn(text), text).toEqual([]);
    },
  );

  it('is found with words that only look like a denial', () => {
    expect(eventsIn('我昨天不小心摔断了手腕。')).toEqual(['2026-03-03']);
    expect(eventsIn('昨天不到六点就去了医院')).toHaveLength(1);
    expect(eventsIn('我明天去不了医院了。')).toEqual([]);
  });

  it('is found with a verb that the dictionary does not have', () => {
    expect(eventsIn('我昨天提了新车。')).toEqual(['2026-03-03']);
    expect(eventsIn('上周五我刷了婴儿房的墙。')).toEqual(['2026-02-27']);
  });
});
