import { describe, expect, it } from 'vitest';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';

const FIELDS = {
  en: 'Name Age Occupation Employer City Family Pets Languages Hobbies Allergies Education Goals'.split(' '),
  zh: '姓名 年龄 职业 公司 所在城市 家人 宠物 语言 爱好 过敏 饮食 学历 目标'.split(' '),
};

function read(text: string): readonly string[] {
  const message = { text, role: 'user', roleName: null, chatTime: null, saidAt: new Date(0) } as never;
  const names = FIELDS[/\p{Script=Han}/u.test(text) ? 'zh' : 'en'];
  return readProfileByRules({ messages: [message], fields: names.map((name) => [name]) }).map(
    ({ path, value }) => `${path.join()}: ${value}`,
  );
}

describe('values whose words leave out the subject or the verb, or stand before a question', () => {
  it.each([
    ['As a left-handed potter, which wheel should I buy?', ['Occupation: left-handed potter']],
    ['Doing a PhD in astrophysics, send coffee', ['Education: PhD in astrophysics']],
    ['My company, Arup, wants me in the office', ['Employer: Arup']],
    ['My twins Freya and Otto start school soon', ['Family: twins: Freya', 'Family: twins: Otto']],
    ['Two cats and a ferret share my flat, is that a lot?', ['Pets: cats: two', 'Pets: ferret']],
    ['作为一个小学语文老师，怎么管住一群熊孩子', ['职业: 小学语文老师']],
    ['我跟我老公阿杰都不会做饭', ['家人: 老公: 阿杰']],
    ['我家俩闺女，大的叫豆豆，小的叫果果', ['家人: 闺女: 豆豆', '家人: 闺女: 果果']],
    ['上个月全家迁到了合肥', ['所在城市: 合肥']],
    ['除了钓鱼就是下象棋', ['爱好: 下象棋', '爱好: 钓鱼']],
  ])('%s', (text, values) => {
    expect([...read(text)].sort()).toEqual([...values].sort());
  });

  it.each([
    'As a child I lived in Rome, any tips for a return visit?',
    'In my story, my sister Anna is a spy, what happens next?',
    'I moved to Berlin, right?',
    'I read about a train conductor at ScotRail, was he fired?',
    '身为父母要注意什么',
    '帮我给一个叫陈默的角色写段开场白，28岁，是个侦探',
    '如果搬到成都，一个月花多少钱',
  ])('nothing: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
