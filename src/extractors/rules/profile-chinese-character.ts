import type { ChineseClaim } from './claims/chinese.ts';

/** A person of a story or a play who is to be made up. bounded: 120 characters */
const OF_CHARACTER =
  /(?:写|编|设计|创作|塑造|构思)[^，,]{0,14}(?:角色|人物|主角|男主|女主|人设)|(?:角色|主角|男主|女主)[^，,]{0,8}(?:写|编|设计)/u;

/** Whether a sentence makes up a person of a story: what it tells is his. */
export const isOfCharacter = (claims: readonly ChineseClaim[]): boolean =>
  claims.some(({ plain }) => OF_CHARACTER.test(plain.slice(0, 120)));
