import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../src/domain/text/dates/iso.ts';
import { findTimes } from '../../../src/domain/text/dates.ts';

/** A Monday. */
const REFERENCE = new Date('2023-05-08T13:56:00Z');
const show = (text: string, reference = REFERENCE, timeZone?: string) =>
  findTimes(text, reference, { timeZone }).map(
    ({ text: said, from, to, precision }) =>
      `${said}: ${from.toISOString().slice(0, 10)}/${to.toISOString().slice(0, 10)} ${precision}`,
  );

/** The times of a sentence that was said on Wednesday, 4 March 2026. */
const iso = (text: string) =>
  findTimes(text, new Date('2026-03-04T10:00:00Z'))
    .map((time) => isoTime(time, undefined))
    .join(' ; ');

describe('findTimes', () => {
  it.each([
    ['My driving test is three weeks today', '2026-03-25'],
    ['I have a scan tomorrow week', '2026-03-12'],
    ['We got the keys on Monday last week', '2026-02-23'],
    ['We leave a fortnight on Friday', '2026-03-20'],
    ["The concert is in three Fridays' time", '2026-03-20'],
    ['I start on the Monday after Easter', '2026-04-06'],
    ['It was a year ago yesterday', '2025-03-03'],
    ['W/c 16 March I am in Leeds', '2026-03-16/2026-03-22'],
    ['上个月中旬我换了手机', '2026-02-11/2026-02-20'],
    ['再下个周一我出差', '2026-03-16'],
    ['Der Umzug ist am 15. April', '2026-04-15'],
    ['Am Montag war ich beim Arzt', '2026-03-02'],
    ['Am Montag habe ich einen Termin', '2026-03-09'],
    ["Avant-hier j'ai vu Paul", '2026-03-02'],
    ['Pasado mañana viajo a Lima con mi madre', '2026-03-06'],
    ['Tre giorni fa ero a Bari con la mia famiglia', '2026-03-01'],
    ['Depois de amanhã viajo para o Porto', '2026-03-06'],
    ['Overmorgen vertrek ik naar Gent', '2026-03-06'],
    ['Свадьба у меня 20 июня', '2026-06-20'],
    ['I am off sugar until Easter', '2026-04-05'],
    ['This time last year I was living in Ghent', '2025-03'],
    ['Meet me Next Tuesday', '2026-03-10'],
    ['The parcel comes Monday by Amazon', '2026-03-09'],
    ['今年十一去西安', '2026-10-01/2026-10-07'],
    ['周六我都要加班了', '2026-03-07'],
  ])('times are read beside today, a weekday or a holiday, and in other languages: %s', (text, time) => {
    expect(iso(text)).toBe(time);
  });
  it.each([
    'The market is on the first Saturday of every month',
    'The choir meets on the third Thursday of the month',
    'I swim on alternate Thursdays',
    'I am out of office the last week of every quarter',
    'We train on Wednesday evenings',
    'She works the Sunday shift',
    '平时上班很忙，周末去爬山',
    '周六我都在图书馆',
    '我住十一楼',
    'The party is the Saturday after my exams',
    '每隔一周的周五我们开会',
    '单周的周二我值班',
    '逢周末我都去爬山',
    '我小时候每年春节都去庙会',
    'Jeden Freitag gehe ich schwimmen',
    'Je nage le lundi',
    'Por la mañana tomo café con mi padre',
  ])('what repeats, or is counted from an unknown day, is no day: %s', (text) => {
    expect(iso(text)).toBe('');
  });
  it.each([
    'Mr. Sunday next door repairs clocks',
    'My favourite film is The Day After Tomorrow',
    'We watched Last Christmas again',
    'I love Friday Night Lights',
    'The song Yesterday by the Beatles is lovely',
    'My aunt June and uncle August live in Leeds',
    'Taco Tuesday is my favourite',
    '三月是我表妹的名字，她是护士',
    '我家猫叫五月',
    '我最喜欢五月天的歌',
  ])('a name or a title is no time: %s', (text) => {
    expect(iso(text)).toBe('');
  });
  it.each([
    ['I quit my job in June.', '2025-06'],
    ['They split up in November.', '2025-11'],
    ['Ben cut his finger on Sunday.', '2026-03-01'],
    ['My knee hurt on Monday.', '2026-03-02'],
    ['The heating froze in December.', '2025-12'],
    ['I overslept on Tuesday.', '2026-03-03'],
    ['We went skiing over the December break.', '2025-12'],
    ['We set the date for 12 May.', '2026-05-12'],
    ['If I quit in June I lose the bonus.', '2026-06'],
    ['Should I quit in June?', '2026-06'],
    ["It's meant to open in June.", '2026-06'],
    ['He put it off until May.', '2026-05'],
    ['My contract ended at the end of Q3.', '2025-09'],
    ['Early Q2 we launch.', '2026-04'],
    ["In about two weeks I'm on leave.", '2026-03-18'],
    ['下午三点和王总开会。', '2026-03-04T15:00Z'],
    ['10点半到12点跟客户开会。', '2026-03-04T10:30Z/2026-03-04T12:00Z'],
    ['后天下午两点到四点面试。', '2026-03-06T14:00Z/2026-03-06T16:00Z'],
    ['我晚上十一点睡。', ''],
    ['商店早上九点开门。', ''],
    ['每天下午三点喝茶。', ''],
    ['See you at 12 tonight.', '2026-03-05T00:00Z'],
    ['See you tonight at 12:30 am.', '2026-03-05T00:30Z'],
    ['Call me tomorrow night at 12.', '2026-03-06T00:00Z'],
    ['Lunch tomorrow at 12.', '2026-03-05T12:00Z'],
    ['April is my favourite month.', '2026-04'],
    ['In April Tom moved.', '2025-04'],
    ['Dinner at half past seven tomorrow.', '2026-03-05T19:30Z'],
    ['Breakfast at half past seven tomorrow.', '2026-03-05T07:30Z'],
    ['Meeting at 3pm with Bob.', '2026-03-04T15:00Z'],
    ['I usually get up at 6am.', ''],
    ['We have dinner at 7pm.', ''],
    ['I have a meeting tomorrow from 2 to 4pm.', '2026-03-05T14:00Z/2026-03-05T16:00Z'],
    ['The workshop is on Saturday from 11 to 1pm.', '2026-03-07T11:00Z/2026-03-07T13:00Z'],
    ['I worked the night shift yesterday from 10pm to 6am.', '2026-03-03T22:00Z/2026-03-04T06:00Z'],
    ["On Friday I'm having coffee with Ines at 3pm.", '2026-03-06T15:00Z'],
    ['We land the day after tomorrow at six in the evening.', '2026-03-06T18:00Z'],
    ['A week ago yesterday I crashed the van.', '2026-02-24'],
    ['Twenty-five years ago my parents emigrated.', '2001'],
    ['On the second Tuesday of next month I give a talk.', '2026-04-14'],
    ['The ferry leaves Sunday 8/3 at 11:15.', '2026-03-08T11:15Z'],
    ['Sat 14 March, 20:00: concert', '2026-03-14T20:00Z'],
    ['We signed on Sept. 3rd, 2025.', '2025-09-03'],
    ['By the 15th I have to renew my passport.', '2026-03-15'],
    ["This coming Saturday I'm judging a dog show.", '2026-03-07'],
    ['The launch moved from Monday to Thursday.', '2026-03-05'],
    ['会议从2点开到4点', '2026-03-04T14:00Z/2026-03-04T16:00Z'],
    ['图书馆从8点开到22点', ''],
    ['明天从早上九点忙到晚上八点', '2026-03-05T09:00Z/2026-03-05T20:00Z'],
    ['半小时后我要去开会', '2026-03-04T10:30Z'],
    ['饭后一小时后我吃药', ''],
    ['接下来两周我都在外地', '2026-03-04/2026-03-17'],
    ['下个月第一个周六有亲子活动', '2026-04-04'],
    ['明天三点开项目会', '2026-03-05T15:00Z'],
    ['明天三点的飞机', '2026-03-05T03:00Z'],
    ['I am free on 5 May.', '2026-05-05'],
    ['The deadline is 12/3.', '2026-12-03'],
    ['晚上十二点的飞机', '2026-03-05T00:00Z'],
    ['半夜十二点出发', '2026-03-05T00:00Z'],
    ['夜里12点半出发', '2026-03-05T00:30Z'],
    ['明晚12点见', '2026-03-06T00:00Z'],
    ['凌晨12点半到家', '2026-03-04T00:30Z'],
    ['中午十二点吃饭', '2026-03-04T12:00Z'],
    ['下午两三点钟我去接你', '2026-03-04T14:00Z'],
    ['明天晚上十一二点到', '2026-03-05T23:00Z'],
    ['下午5点1刻见面', '2026-03-04T17:15Z'],
    ['下午3点3刻开会', '2026-03-04T15:45Z'],
    ['晚上11点到凌晨1点我在写代码', '2026-03-04T23:00Z/2026-03-05T01:00Z'],
    ['晚上10点到第二天早上8点值班', '2026-03-04T22:00Z/2026-03-05T08:00Z'],
    ['下周三上午10点到周四下午3点出差', '2026-03-11T10:00Z/2026-03-12T15:00Z'],
    ['我常常下午三点喝咖啡。', ''],
    ['下午三点我常常喝咖啡。', ''],
    ['我喜欢早上六点游泳。', ''],
    ['晚上十点我不接电话。', ''],
    ['我不接晚上十点的电话。', ''],
    ['我在看《下午三点》。', ''],
    ['家里5号装修', '2026-03-05'],
    ['我5号去北京', '2026-03-05'],
    ['会议从四月三号开到五号。', '2026-04-03/2026-04-05'],
    ['展览从12月1日持续到12月20日。', '2026-12-01/2026-12-20'],
    ['我从十月一直忙到十二月。', '2025-10/2025-12'],
    ['中秋节那天我加班。', '2025-10-06'],
    ['国庆那会儿我在老家。', '2025-10-01/2025-10-07'],
    ['展会十月办的。', '2025-10'],
    ['我需要在五月前交报告。', '2026-05'],
    ['三个月前我戒了烟。', '2025-12'],
  ])('reads the tense of the clause: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

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
    ['I broke it on Sunday and I am seeing the doctor on Friday.', '2026-03-01 ; 2026-03-06'],
    ['My sister is getting married in June.', '2026-06'],
    ['I booked a table for Friday.', '2026-03-06'],
    ['I need the car on Friday.', '2026-03-06'],
    ["I've got an interview on Monday at 10.", '2026-03-09T10:00Z'],
    ['After ten years I left the company last month.', '2026-02'],
    ['We moved the meeting to Friday.', '2026-03-06'],
    ['I moved to Berlin in May.', '2025-05'],
    ['周三的会改到周五了。', '2026-03-04 ; 2026-03-06'],
    ['1号去的医院。', '2026-03-01'],
    ['饭局定在1号。', '2026-04-01'],
  ])('resolves by the tense of the clause: %s', (text, times) => expect(iso(text)).toBe(times));
  it.each([
    ['I was off for the past three weeks.', '2026-02-11/2026-03-04'],
    ['It runs from Friday to Sunday.', '2026-03-06/2026-03-08'],
    ['I lived there from 2010 to 2014.', '2010/2014'],
    ['They met in the seventies.', '1970/1979'],
    ['I ran since Christmas.', '2025-12-25/2026-03-04'],
    ['过去三周一直在加班', '2026-02-11/2026-03-04'],
    ['上周一到周三出差了', '2026-02-23/2026-02-25'],
    ['2025年10月到12月在上海培训', '2025-10/2025-12'],
    ["I'm off from the 21st to the 25th.", '2026-03-21/2026-03-25'],
    ["I'll be away Thursday through Sunday.", '2026-03-05/2026-03-08'],
    ['We are closed from Christmas to New Year.', '2026-12-25/2027-01-01'],
    ['Last quarter we hired two people.', '2025-10/2025-12'],
    ['I was in Rome in the first half of 2024.', '2024-01/2024-06'],
    ['3月28号到4月2号去厦门', '2026-03-28/2026-04-02'],
    ['20号到22号放假', '2026-03-20/2026-03-22'],
    ['下个季度开新店', '2026-04/2026-06'],
  ])('resolves spans: %s', (text, times) => expect(iso(text)).toBe(times));
  it.each([
    ['It was the night before last.', '2026-03-02T18:00Z/2026-03-03T06:00Z'],
    ['My exam is a week from today.', '2026-03-11'],
    ['She arrives a week on Tuesday.', '2026-03-17'],
    ['We vote on the second Monday of April.', '2026-04-13'],
    ['I got it the day after Christmas.', '2025-12-26'],
    ['Thanksgiving last year was fun.', '2025-11-27'],
    ['昨儿下午签了合同', '2026-03-03'],
    ['I see him two Thursdays from now.', '2026-03-12'],
    ['We drive three days before Christmas.', '2026-12-22'],
    ['It is on the 3rd of next month.', '2026-04-03'],
    ['We moved in a year and a half ago.', '2024-09'],
    ['Our flat was new ten years ago this month.', '2016-03'],
    ['It was on Mon, in the rain.', '2026-03-02'],
    ['国庆前一天飞三亚', '2026-09-30'],
    ['明年春节带她回家', '2027-02-06/2027-02-12'],
    ['正月初五开工', '2027-02-10'],
    ['冬至吃饺子', '2026-12-22'],
    ['去年今天我还在国外', '2025-03-04'],
    ['上個禮拜六我去了淡水', '2026-02-28'],
    ['我07年来的北京', '2007'],
  ])('counts from other days: %s', (text, times) => expect(iso(text)).toBe(times));
  it.each([
    ['Call at 9am Tokyo time tomorrow.', '2026-03-05T00:00Z'],
    ['东京时间明天上午九点开会', '2026-03-05T00:00Z'],
    ['Viewing on Thursday at quarter past four.', '2026-03-05T16:15Z'],
    ['Dinner tomorrow at 8', '2026-03-05T20:00Z'],
    ['Meeting tomorrow at 9', '2026-03-05T09:00Z'],
    ['The flight leaves Sunday at 06:45', '2026-03-08T06:45Z'],
    ['I ran a half marathon in 1:52 on Sunday', '2026-03-01'],
    ['The call is at 3pm Eastern tomorrow', '2026-03-05T20:00Z'],
    ['明早六点四十的飞机', '2026-03-05T06:40Z'],
    ['明天下午三点一刻面试', '2026-03-05T15:15Z'],
    ['后天 14:30 签约', '2026-03-06T14:30Z'],
    ['伦敦时间周五晚上八点直播', '2026-03-06T20:00Z'],
  ])('reads clocks: %s', (text, times) => expect(iso(text)).toBe(times));
  it.each([
    'I work from Monday to Friday.',
    'The course lasts.',
    'I may go.',
    'I slept for two weeks.',
    'I run every Friday.',
    'Open Monday to Friday.',
    'I get up at 7am.',
    'He sat in the sun.',
    '我每周六跑步',
    '1号线',
    '钥匙在3号柜子里',
    '我在12号房间等你',
    '会在5号会议室开',
    '他三十二岁',
    '我住二号楼三单元',
    'My locker is 12/3.',
    'The score was 3/1.',
    'I live at 5 May Street.',
    'We live on 12 June Avenue.',
    'April is my best friend.',
    'I met April at work.',
    'June works at Google.',
    'August Strindberg is my favourite writer.',
    'Every other Tuesday I swim.',
    'I swim every second Tuesday.',
    'I was born on 29 February 2023.',
    '我生日是三月三十二号',
    '我住在新街5号',
    '我住中山路12号',
    '她住平安里5号',
    '我坐CA12号',
    '我的尺码是5号',
    '房间是5号房',
    '北门5号',
    '5号院',
    'The first quarter of the pizza was mine.',
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
