import { ANIMALS, PEOPLE } from './words.ts';

/**
 * A predicate that introduces a person, an animal or a thing, which the next clause then is about:
 * `我有一个妹妹，住在上海`. bounded: 40 characters
 */
const INTRODUCES = new RegExp(
  `^(?:还|也|只|就|现在|家里|一共|刚|最近)*(?:有|养|认识|遇到|碰到|交|娶|嫁|生|收养|领养|捡|抱养|救助|认养|买)(?:了|过|着)?(?:[一两二三四五六七八九十几\\d]+|一)?(?:个|位|只|条|名|对|匹|个叫[^，,]{1,6}的|只叫[^，,]{1,6}的)?(?:[^，,。]{0,10}的)?(?<who>(?:亲|双胞胎)?(?:${PEOPLE}|${ANIMALS}|客人|顾客|病人|乘客|女孩|男孩|姑娘|小伙子?|大叔|大姐|网友|读者|粉丝|新人|学生|人))(?:名?叫[^，,]{1,6})?$`,
  'u',
);

/** The person or animal that a predicate introduces; null if it introduces none. */
export function pivotOf(predicate: string): string | null {
  if (predicate.length > 40) return null;
  return INTRODUCES.exec(predicate)?.groups?.who ?? null;
}
