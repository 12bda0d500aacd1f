import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../src/extractors/rules/claims/index.ts';

/** The clauses in short: text, subject, polarity and modality, and the condition where there is one. */
function read(sentence: string): readonly string[] {
  return claimsOf(sentence, 'zh').map((claim) => {
    expect(sentence.slice(claim.start, claim.end)).toBe(claim.text);
    const { text, subject, polarity, modality, condition } = claim;
    return [text, subject, polarity, modality, ...(condition === null ? [] : [condition])].join(' ');
  });
}

describe('a clause belongs to the person whom it names, or to the one of the clause before', () => {
  it.each([
    [
      '我妹妹今年28岁，住在上海。',
      ['我妹妹今年28岁 other affirmed stated', '住在上海 other affirmed stated'],
    ],
    ['我有一个妹妹，住在上海。', ['我有一个妹妹 speaker affirmed stated', '住在上海 other affirmed stated']],
    [
      '我爸爸是医生，妈妈是护士，我是老师',
      [
        '我爸爸是医生 other affirmed stated',
        '妈妈是护士 other affirmed stated',
        '我是老师 speaker affirmed stated',
      ],
    ],
    ['我同学李明在腾讯工作', ['我同学李明在腾讯工作 other affirmed stated']],
    ['小王是护士，对猫过敏', ['小王是护士 other affirmed stated', '对猫过敏 other affirmed stated']],
    ['住在上海的朋友很多', ['住在上海的朋友很多 other affirmed stated']],
    ['我和我老公都住在杭州', ['我和我老公都住在杭州 group affirmed stated']],
    ['咖啡我不喝', ['咖啡我不喝 speaker denied stated']],
    ['你住在北京', ['你住在北京 listener affirmed command']],
    ['我妹妹住在 Shanghai', ['我妹妹住在 Shanghai other affirmed stated']],
    ['我對花生過敏', ['我對花生過敏 speaker affirmed stated']],
  ])('%s', (sentence, expected) => expect(read(sentence)).toEqual(expected));

  it('also across sentences', () => {
    const [sister] = claimsOf('我妹妹今年28岁。', 'zh');
    expect(claimsOf('住在上海。', 'zh', sister).map(({ subject }) => subject)).toEqual(['other']);
  });
});

describe('a denial or an end is not read as the claim', () => {
  it.each([
    ['我对超级英雄电影没兴趣', 'speaker denied stated'],
    ['我对鸡蛋不过敏', 'speaker denied stated'],
    ['我从来不吃猪肉', 'speaker denied stated'],
    ['我吃不惯辣', 'speaker denied stated'],
    ['我不住在北京了', 'speaker ended stated'],
    ['咖啡我已经戒了', 'speaker ended stated'],
    ['我以前喜欢喝可乐', 'speaker ended stated'],
    ['我再也不吃辣了', 'speaker ended stated'],
    ['我的猫去世了', 'other ended stated'],
    ['我不得不说我喜欢北京', 'speaker affirmed stated'],
    ['我的工作不错', 'speaker affirmed stated'],
    ['我三年前搬到了深圳', 'speaker affirmed stated'],
  ])('%s', (sentence, expected) => expect(read(sentence)).toEqual([`${sentence} ${expected}`]));
});

describe('what is asked, wished, doubted, supposed or quoted is not stated', () => {
  it.each([
    ['你喜欢吃什么', 'listener affirmed question'],
    ['我是不是对花生过敏', 'speaker denied question'],
    ['我想住在成都', 'speaker affirmed wish'],
    ['我打算明年去日本留学', 'speaker affirmed plan'],
    ['帮我写一首诗', 'unknown affirmed command'],
    ['我好像对芒果过敏', 'speaker affirmed doubted'],
    ['我梦见我住在月球上', 'speaker affirmed unreal'],
    ['小说里我住在上海', 'speaker affirmed unreal'],
    ['我妈说我很爱哭', 'other affirmed quoted'],
  ])('%s', (sentence, expected) => expect(read(sentence)).toEqual([`${sentence} ${expected}`]));

  it.each([
    ['他说：“我住在北京。”', []],
    ['听说他搬到南京去了，我还住在北京', ['我还住在北京']],
    ['他说我喜欢吃辣，我住在广州', []],
    ['如果我是医生，我会住在上海', []],
    ['我住在成都，对吗？', []],
    ['医生说我对青霉素过敏', ['医生说我对青霉素过敏']],
    ['请记住我对花生过敏', ['请记住我对花生过敏']],
    ['我住在成都，你呢？', ['我住在成都']],
  ])('of %s, %j is stated', (sentence, stated) => {
    const claims = claimsOf(sentence, 'zh');
    expect(claims.filter(({ modality }) => modality === 'stated').map(({ text }) => text)).toEqual(stated);
  });
});

describe('a condition stays with what it holds for', () => {
  it.each([
    ['如果下雨，我就喜欢待在家里。', '我就喜欢待在家里 speaker affirmed stated 如果下雨'],
    ['下雨的时候我不喜欢出门', '下雨的时候我不喜欢出门 speaker denied stated 下雨的时候'],
    ['我跑步的时候喜欢听音乐', '我跑步的时候喜欢听音乐 speaker affirmed stated 跑步的时候'],
    ['我每天都跑步，除非下雨', '我每天都跑步 speaker affirmed stated 除非下雨'],
    ['小时候我喜欢画画', '小时候我喜欢画画 speaker ended stated'],
  ])('%s', (sentence, expected) => expect(read(sentence)).toContain(expected));
});

it('Japanese and English sentences give no Chinese claims', () => {
  expect(claimsOf('私は東京に住んでいます。', 'zh')).toEqual([]);
  expect(claimsOf('東京に住んでいる', 'zh')).toEqual([]);
  expect(claimsOf('', 'zh')).toEqual([]);
});
