/** `她`, `他` of one person; `其他` and plurals are none. bounded: 600 characters */
const PRONOUN = /(?<!其)([她他])(?!们|人|乡|山)/u;
/** Persons who are no men, and no women, by how they are called. bounded: 20 characters */
const WOMEN = /[妈娘姐妹姨姑婶嫂婆奶姥]|女|媳妇|老婆|妻子|太太|闺蜜|阿姨/u;
const MEN = /[爸爹哥弟叔舅伯爷公]|儿子|女婿|老公|丈夫|先生|小伙/u;

/**
 * Whom a pronoun of a Chinese clause means, of the persons that were named before; null without a pronoun, or
 * if nobody or more than one can be meant.
 * @param before persons named before, the last one last
 */
export function chineseMeant(clause: string, before: readonly string[]): string | null {
  const who = PRONOUN.exec(clause)?.[1];
  if (who === undefined) return null;
  const isMan = (name: string) => MEN.test(name) && !WOMEN.test(name);
  const fitting = before.filter((name) => (who === '她' ? !isMan(name) : isMan(name) || !WOMEN.test(name)));
  const [only, ...others] = new Set(fitting);
  return only === undefined || others.length > 0 ? null : only;
}
