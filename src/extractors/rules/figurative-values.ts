import type { Statement } from './profile-statement.ts';

/** Values that nobody means, by the kind of their field: `I'm from Mars`, 我是小白. bounded: 60 characters */
const FIGURES: Readonly<Record<string, RegExp>> = {
  name: /^(?:mud|groot|batman|legion|小白|新手|菜鸟|萌新|路人)$/iu,
  hometown:
    /^(?:mars|venus|jupiter|saturn|the moon|outer space|another planet|the future|hell|火星|月球|外星|外太空|未来|地球)$/iu,
  residence: /^(?:mars|venus|the moon|outer space|my head|hell|火星|月球|外太空|马路边)$/iu,
  education: /^(?:you|me|him|her|them|us|hard knocks|school of hard knocks|家里蹲大学)$/iu,
};
const MAX_VALUE = 60;

/** Whether a statement can only be meant as a figure of speech. */
export function isFigurativeValue({ kind, value }: Pick<Statement, 'kind' | 'value'>): boolean {
  return value.length <= MAX_VALUE && FIGURES[kind ?? '']?.test(value.trim()) === true;
}
