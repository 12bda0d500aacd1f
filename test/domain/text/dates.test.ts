import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTimes } from '../../../src/domain/text/dates.ts';

/** A Monday. */
const REFERENCE = new Date('2023-05-08T13:56:00Z');
const show = (text: string, reference = REFERENCE, timeZone?: string) =>
  findTimes(text, reference, { timeZone }).map(
    ({ text: said, from, to, precision }) =>
      `${said}: ${from.toISOString().slice(0, 10)}/${to.toISOString().slice(0, 10)} ${precision}`,
  );

describe('findTimes', () => {
  it.each([
    ['I went there yesterday.', 'yesterday: 2023-05-07/2023-05-08 day'],
    ['It rained last week.', 'last week: 2023-05-01/2023-05-08 week'],
    ['We camped two weekends ago.', 'two weekends ago: 2023-04-29/2023-05-01 day'],
    ['We met in the summer of 2021.', 'in the summer of 2021: 2021-06-01/2021-09-01 month'],
    ['I was ill the week before.', 'the week before: 2023-05-01/2023-05-08 week'],
    ['We married last year.', 'last year: 2022-01-01/2023-01-01 year'],
    ['It starts next month.', 'next month: 2023-06-01/2023-07-01 month'],
    ['I quit 3 years ago.', '3 years ago: 2020-01-01/2021-01-01 year'],
    ['I live here since 2019.', 'since 2019: 2019-01-01/2023-05-09 year'],
    ['We talked on Friday.', 'on Friday: 2023-05-05/2023-05-06 day'],
    ['We will talk on Friday.', 'on Friday: 2023-05-12/2023-05-13 day'],
    ['I moved in November.', 'in November: 2022-11-01/2022-12-01 month'],
    ['See you on 12 July 2023.', 'on 12 July 2023: 2023-07-12/2023-07-13 day'],
    ['Last Christmas we stayed home.', 'Last Christmas: 2022-12-25/2022-12-26 day'],
    ['下个月去北京', '下个月: 2023-06-01/2023-07-01 month'],
    ['上个月搬家了', '上个月: 2023-04-01/2023-05-01 month'],
    ['去年国庆去了三亚', '去年国庆: 2022-10-01/2022-10-08 day'],
    ['前天见了他', '前天: 2023-05-06/2023-05-07 day'],
    ['大后天考试', '大后天: 2023-05-11/2023-05-12 day'],
    ['上周六爬山了', '上周六: 2023-05-06/2023-05-07 day'],
    ['三天前买的', '三天前: 2023-05-05/2023-05-06 day'],
    ['我2023年5月入职', '2023年5月: 2023-05-01/2023-06-01 month'],
    ['今年春天开花了', '今年春天: 2023-03-01/2023-06-01 month'],
    ['月底交房租', '月底: 2023-05-21/2023-06-01 day'],
    ['周末去爬山', '周末: 2023-05-13/2023-05-15 day'],
    ['去年中秋回家了', '去年中秋: 2022-09-10/2022-09-11 day'],
  ])('resolves %j', (text, expected) => {
    expect(show(text)).toEqual([expected]);
  });
  it.each([
    'I may go.',
    'I slept for two weeks.',
    'I run every Friday.',
    'Open Monday to Friday.',
    'I get up at 7am.',
    'He sat in the sun.',
    '我每周六跑步',
    '1号线',
  ])('finds no date in %j', (text) => expect(show(text)).toEqual([]));
  it('resolves days in the time zone of the speaker', () => {
    const [time] = findTimes('昨天到的', new Date('2026-03-07T20:00:00Z'), { timeZone: '+08:00' });
    expect(time?.from.toISOString()).toBe('2026-03-06T16:00:00.000Z');
    expect(findTimes('yesterday', REFERENCE, { timeZone: 'No/Such' })).toEqual(
      findTimes('yesterday', REFERENCE),
    );
  });
  it('returns offsets of the words, in order and without overlaps', () => {
    const text = 'Hi. Yesterday we left.\n\nLast Friday at 5pm we met; in 2019 too.';
    const times = findTimes(text, REFERENCE);
    expect(times.map((time) => text.slice(time.start, time.end))).toEqual([
      'Yesterday',
      'Last Friday at 5pm',
      'in 2019',
    ]);
  });
  it('never throws and returns half-open ranges for any text and time', () => {
    const word = fc.constantFrom(
      'last ',
      'week ',
      '2 ',
      'may ',
      '上',
      '周',
      '个月',
      '前',
      '三',
      'ago ',
      '. ',
      'since 2019 ',
      '99/99',
      '年',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }), fc.date(), (parts, reference) => {
        for (const time of findTimes(parts.join(''), reference)) expect(+time.from).toBeLessThan(+time.to);
      }),
    );
  });
});
