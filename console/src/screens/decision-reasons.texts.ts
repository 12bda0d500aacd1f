import { texts } from '../texts.ts';

export const reasons = texts({
  residence: ['where the person lives', '居住地'],
  employer: ['whom the person works for', '雇主'],
  occupation: ['what the person works as', '职业'],
  age: ['the person’s age', '年龄'],
  contact: ['how the person is reached', '联系方式'],
  favorite: ['a favourite', '最喜欢的事物'],
  like: ['a liking', '喜好'],
  relationship: ['a relationship', '人际关系'],
  occasion: ['when something takes place', '活动的时间'],
});

export const deciders = texts({
  claims: [
    (version: string) => `rules that compare assertions (${version})`,
    (version: string) => `比较断言的规则（${version}）`,
  ],
  changes: [
    (version: string) => `rules that read what changed (${version})`,
    (version: string) => `识别变化的规则（${version}）`,
  ],
});
