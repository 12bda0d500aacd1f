import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../src/domain/text/dates/iso.ts';
import { findTimes } from '../../../src/domain/text/dates.ts';

/** The times of a sentence that was said on Wednesday, 4 March 2026. */
const iso = (text: string) =>
  findTimes(text, new Date('2026-03-04T10:00:00Z'))
    .map((time) => isoTime(time, undefined))
    .join(' ; ');

describe('findTimes in messages', () => {
  it.each([
    ['a hearing in Glasgow, 26th of this month, ten in the morning', '2026-03-26T10:00Z'],
    ['the custody hearing is the 30th, nine sharp', '2026-03-30T09:00Z'],
    ['parents evening tomorrow at 5, Miss Okafor', '2026-03-05T17:00Z'],
    ['finished it on sat', '2026-02-28'],
    ['thurs I saw the neurologist', '2026-02-26'],
    ['Mon I have my first day', '2026-03-09'],
    ['day after tomorrow the driving test', '2026-03-06'],
    ['day before yesterday the boiler blew', '2026-03-02'],
    ['tmr seeing the surgeon', '2026-03-05'],
    ['yest my bike got nicked', '2026-03-03'],
    ['this arvo a callback', '2026-03-04'],
    ['a month ago today we lost Rex', '2026-02-04'],
    ['the 2nd was our first night here', '2026-03-02'],
    ['上午十点家长会', '2026-03-04T10:00Z'],
    ['3月8带我妈去颐和园', '2026-03-08'],
    ['三月二十跟导师去武汉', '2026-03-20'],
    ['3.15去体检', '2026-03-15'],
  ])('reads days and clocks as people write them: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    ["I've finally handed my notice in, last day's 31 March", '2026-03-31'],
    ['second round is with someone called Henrik on the 12th', '2026-03-12'],
    ['I have a date on Friday with a guy named Theo', '2026-03-06'],
    ["we've got Rafa's christening on the 22nd", '2026-03-22'],
    ['beat my best at parkrun on saturday', '2026-02-28'],
    ['broke her collarbone on Saturday coming off a horse', '2026-02-28'],
    ['if we beat Leeds on saturday we go up', '2026-03-07'],
    ['my mum called Tom on Friday', '2026-02-27'],
    ['我爸1月5号做的搭桥，20号出的院', '2026-01-05 ; 2026-02-20'],
    ['抢到了4月18号的票', '2026-04-18'],
    ['考完雅思了，成绩18号出', '2026-03-18'],
    ['驾校昨天通知我挂了，补考在16号', '2026-03-03 ; 2026-03-16'],
    ['3月20号要做的手术', '2026-03-20'],
    ["We exchanged contracts on Monday, completion's the 27th", '2026-03-02 ; 2026-03-27'],
    ["Choir's been shifted, not Thursday any more but Saturday 5pm", '2026-03-07T17:00Z'],
    ['Landed my first paying gig: 21 March', '2026-03-21'],
    ['our standup got moved from 9 to 10:30 tomorrow', '2026-03-05T10:30Z'],
    ["Zoë's gala is sat 14th", '2026-03-14'],
  ])('reads the direction of a day from its words: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    ['half marathon done, 2:04:17, Cardiff, yesterday', '2026-03-03'],
    ['new 5k pb this morning, 23:41 at the park', '2026-03-04'],
    ['ran 10k yesterday, 48:20', '2026-03-03'],
    ['scan yesterday, 20 weeks, all fine', '2026-03-03'],
  ])('takes no result and no count for a clock: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each(['3月2次', '三月一次', 'I sat on sun loungers'])('finds no day in %s', (text) => {
    expect(iso(text)).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  it.each([
    ['got my letter: smear test on the 20th', '2026-03-20'],
    ['we got tickets for the 14th, row F', '2026-03-14'],
    ['My cousin invited us to her graduation on saturday', '2026-03-07'],
    ['they offered me an interview for monday', '2026-03-09'],
    ['My contract ended up being extended to the 27th', '2026-03-27'],
    ['just been told my op is on the 28th', '2026-03-28'],
    ['we settled on 21 March for the christening', '2026-03-21'],
    ["I've been asked to give a toast on sunday", '2026-03-08'],
    ['I signed us up for pottery on the 18th', '2026-03-18'],
    ['my flight got rebooked for thursday', '2026-03-05'],
    ['passed my theory, practical booked 19th', '2026-03-19'],
    ['sold the house, completion 30 March', '2026-03-30'],
    ['mortgage got approved, we complete on the 31st', '2026-03-31'],
    ["only just found out there's an exam on friday", '2026-03-06'],
    ['forgot i had a parents evening on friday', '2026-03-06'],
    ['Quit on friday, start at Ocado on the 9th', '2026-02-27 ; 2026-03-09'],
    ["Saturday is Nora's birthday and I've got nothing", '2026-03-07'],
    ['收到通知了，14号去复试', '2026-03-14'],
    ['房子卖了，21号交房', '2026-03-21'],
    ['刚接到通知，28号开庭', '2026-03-28'],
    ['二面过了，终面25号', '2026-03-25'],
    ['航班改签到周四了', '2026-03-05'],
    ['东西买好了，20号去取', '2026-03-20'],
  ])('reads what was arranged as to come: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    ['they offered me a job on friday and I took it', '2026-02-27'],
    ['I asked Tom for the money on friday', '2026-02-27'],
    ['he asked me to marry him on friday', '2026-02-27'],
    ['picked Ann up for lunch on friday', '2026-02-27'],
    ['got my letter on friday', '2026-02-27'],
    ["told my boss on friday that i'm leaving", '2026-02-27'],
    ["I heard she's had the baby on friday", '2026-02-27'],
    ['talked to my boss on friday', '2026-02-27'],
    ['the op was on friday', '2026-02-27'],
    ['saw my gp on sunday about the op next month', '2026-03-01 ; 2026-04'],
    ['signed the lease on the 20th', '2026-02-20'],
    ['周五跟老板说了我要走', '2026-02-27'],
    ['25号出的事，现在还在住院', '2026-02-25'],
    ['2号感冒了，3号住院', '2026-03-02 ; 2026-03-03'],
    ['手机丢了，周日在地铁上', '2026-03-01'],
    ['胃镜做了，周日做的', '2026-03-01'],
    ['分手了，周五吵的架', '2026-02-27'],
    ['周一入职，周二全组聚餐，今天部门撤了', '2026-03-02 ; 2026-03-03 ; 2026-03-04'],
  ])('reads what is over as past, whatever follows: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });
});
